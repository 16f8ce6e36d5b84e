"""Wolf Street: rules, views, scoring and robots, pure."""
