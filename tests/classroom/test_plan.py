"""How many tables a room makes: any number of students, as even as can be."""

from __future__ import annotations

import pytest

from classroom import plan

WALL_STREET = range(3, 12)
KRACH = range(3, 9)


@pytest.mark.parametrize("students", range(5, 301))
def test_tables_of_5_to_11_as_even_as_can_be(students: int) -> None:
    sizes = plan.sizes(students, WALL_STREET, 5)
    heads = [size.students for size in sizes]
    assert sum(heads) == students
    assert all(5 <= head <= 11 for head in heads)
    assert max(heads) - min(heads) <= 1
    assert all(size.seats == size.students for size in sizes), "nobody shares, no robot is needed"


@pytest.mark.parametrize(
    ("students", "heads"),
    [(31, [8, 8, 8, 7]), (12, [6, 6]), (5, [5]), (11, [11]), (25, [9, 8, 8]), (4, [4]), (3, [3])],
)
def test_known_rooms(students: int, heads: list[int]) -> None:
    assert [size.students for size in plan.sizes(students, WALL_STREET, 5)] == heads


def test_three_or_four_play_alone_where_the_game_allows_it_else_robots_fill() -> None:
    assert plan.sizes(4, WALL_STREET, 5) == (plan.TableSize(4, 4),)
    assert plan.sizes(4, range(5, 12), 5) == (plan.TableSize(4, 5),)
    assert plan.sizes(1, WALL_STREET, 5) == (plan.TableSize(1, 5),)
    assert plan.sizes(0, WALL_STREET, 5) == (plan.TableSize(0, 5),)


def test_nine_traders_make_two_tables_and_a_robot_fills_the_smaller() -> None:
    assert plan.sizes(9, KRACH, 5) == (plan.TableSize(5, 5), plan.TableSize(4, 5))
    assert plan.sizes(9, KRACH, 5)[1].robots == 1


@pytest.mark.parametrize("students", range(5, 200))
def test_krach_has_at_most_eight_at_a_table(students: int) -> None:
    sizes = plan.sizes(students, KRACH, 5)
    assert sum(size.students for size in sizes) == students
    assert all(size.students <= size.seats <= 8 and size.seats >= 5 for size in sizes)


def test_the_teacher_may_choose_and_then_some_share_or_robots_fill() -> None:
    assert plan.sizes(13, WALL_STREET, 5, tables=1) == (plan.TableSize(13, 11),)
    assert plan.sizes(6, WALL_STREET, 5, tables=2) == (plan.TableSize(3, 5), plan.TableSize(3, 5))
    assert plan.most_students(WALL_STREET, 1) == 33
    assert plan.fewest_tables(34, WALL_STREET) == 2
