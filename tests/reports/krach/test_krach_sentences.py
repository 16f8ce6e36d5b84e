"""What is said of a game of Krach 29 fits its numbers; the command tells them too."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from games.engine.record import read
from games.registry import RULES
from reports.krach import sentences
from reports.krach.figures import KrachReport, report
from reports.of_record import of_record
from reports.sentences import Topic
from tests.reports.krach.test_krach_facts import RECORDS, recorded
from tests.reports.krach.test_krach_metrics import KODAK, day, facts, sold
from tests.reports.test_report_command import told as command

BESIDE = RECORDS[0].parent


def of(name: str) -> KrachReport:
    return report(recorded(Path(BESIDE / f"krach-{name}.json")))


def test_a_seller_among_two():
    said = sentences.of_seat(report(facts(day())), "s1")
    assert said == [
        "You lost 33 in all; 2 of 2 other traders lost less.",
        "Of that, 4 came from your own sale of the same day.",
        "Had nobody ever sold, you would have lost 66, so the sales helped you.",
    ]


def test_who_lost_least_is_told():
    told = report(facts(day()))
    assert sentences.of_seat(told, "s3")[0] == "You lost 12 in all, and no other trader lost less."
    assert sentences.of_seat(told, "s2")[1] == (
        "Of that, 10 came from what others sold on the same day."
    )


def test_a_bank_run_is_told_to_all_and_to_its_seller():
    told = of("bank-run-day-2")
    first = "On day 2 the price of Anaconda fell to −31. That was a bank run: all of you lost."
    assert {said[0] for said in sentences.of_table(told).values()} == {first}
    # Cards of s1 at the opening prices on both days: 7 and 35.
    assert sentences.of_seat(told, "s1")[1:] == [
        "Without your sale on day 2 it would not have come.",
        "Had nobody ever sold, you would have lost just 42 in all.",
    ]
    assert "sale of 1 other trader could have stopped it" in sentences.of_seat(told, "s2")[1]
    assert sentences.of_seat(told, "s2")[2].endswith("you would have lost nothing.")


def test_a_bank_run_that_needed_no_single_sale():
    last = replace(sold(1, -5, KODAK, ("s1", 30), ("s3", 30)), traders=day().traders)
    told = report(facts(last))
    assert sentences.of_seat(told, "s1")[1].startswith("No one sale was to blame")


def test_nobody_sold():
    said = sentences.of_seat(of("nobody-sells"), "s1")
    assert said[1:] == ["Nobody sold a thing, so no sale made a price fall."]


def test_before_the_first_evening():
    said = sentences.of_table(report(facts()))
    assert {tuple(each) for each in said.values()} == {
        ("No day has come to an end, so there is nothing to add up yet.",)
    }


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_everyone_gets_two_or_three_sentences_and_two_questions(path):
    told = report(recorded(path))
    for seat in told.seats:
        assert 2 <= len(sentences.of_seat(told, seat)) <= 3
        assert len(sentences.questions(told, seat)) == 2


def test_questions_are_chosen_by_what_happened():
    run, whole, quiet = of("bank-run-day-1"), of("day-4"), of("nobody-sells")
    assert sentences.topics(run, "s1")[:2] == [Topic.BANK_RUN, Topic.TRUST]
    assert sentences.topics(run, "s2")[:2] == [Topic.BANK_RUN, Topic.NO_SALE]
    # s3 sold first on two days; s2 last on two; s1 once first and once last.
    assert sentences.topics(whole, "s3")[0] is Topic.FIRST_SELLER
    assert sentences.topics(whole, "s2")[0] is Topic.LAST_SELLER
    assert sentences.topics(whole, "s1")[:2] == [Topic.FIRST_SELLER, Topic.LAST_SELLER]
    assert sentences.topics(quiet, "s1")[:2] == [Topic.NO_SALE, Topic.TRUST]


def test_the_document_has_the_shape_of_the_others():
    document = of_record(read(RECORDS[4].read_text(), RULES))[1]
    assert sorted(document) == ["game", "seats", "sentences", "table"]
    assert document["game"] == "krach"
    days = document["seats"]["s1"]["trader"]["days"]
    assert [each["day"] for each in days] == [1, 2, 3, 4]
    assert document["seats"]["s1"]["trader"]["total"]["losses"] == sum(
        each["losses"] for each in days
    )
    assert document["table"]["winners"] == ["s2"]
    assert document["table"]["bank_run"] is None
    assert set(document["table"]["days"][0]["nobody_sold"]) == {"bank_run", "losses", "total"}


def test_the_command_tells_a_record(tmp_path):
    record = RECORDS[0].read_text()
    done = command(tmp_path, record, "--json")
    assert done.returncode == 0
    run = json.loads(done.stdout)["table"]["bank_run"]
    assert run == {
        "day": 1,
        "company": "anaconda",
        "price": -31,
        "sales": [{"day": 1, "seat": "s1"}],
        "needed": [{"day": 1, "seat": "s1"}],
    }
    said = " ".join(command(tmp_path, record).stdout.split())
    assert "others sales" in said
    assert "Ada: On day 1 the price of Anaconda fell to −31." in said


def test_a_refused_command_ends_the_report_there(tmp_path):
    record = json.loads(RECORDS[4].read_text())
    record["commands"].insert(3, {"seat": "s1", "do": "pass"})
    done = command(tmp_path, record, "--json")
    assert done.returncode == 1
    document = json.loads(done.stdout)
    assert document["error"]["index"] == 3
    assert document["seats"]["s1"]["trader"]["days"] == []
