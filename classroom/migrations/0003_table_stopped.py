from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("classroom", "0002_reflections"),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="stopped",
            field=models.BooleanField(default=False),
        ),
    ]
