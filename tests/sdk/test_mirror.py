"""The mirror: what follows is taken, what does not is asked for."""

from __future__ import annotations

import pytest

from gamewarden.protocol.messages import Presence
from gamewarden_client import OutOfStepError
from gamewarden_client.mirror import NO_EPOCH, Mirror, Standing

from .scripted import History, as_joined, as_resumed, as_update


def mirrored(entries: int = 2) -> tuple[Mirror, History]:
    history = History()
    for _ in range(entries):
        history.play()
    return Mirror(as_joined(history.joined())), history


def test_an_update_that_follows_changes_the_view_and_the_cursor():
    mirror, history = mirrored()
    update = mirror.take_update(as_update(history.play(ap=3)))
    assert update is not None
    assert update.view == mirror.view == history.views[-1]
    assert (mirror.seq, mirror.hash) == (3, history.hash())
    assert update.events == [{"kind": "turn", "turn": 3}]
    assert update.patch == {"turn": 3, "ap": 3}
    assert not mirror.wants_resume


def test_a_view_that_was_handed_out_stays_what_it_was():
    mirror, history = mirrored()
    before = mirror.view
    copy = dict(before)
    mirror.take_update(as_update(history.play(ap=3)))
    assert before == copy
    assert mirror.view is not before


def test_an_update_that_came_before_changes_nothing():
    """C17"""
    mirror, history = mirrored()
    assert mirror.take_update(as_update(history.update(2))) is None
    assert mirror.take_update(as_update(history.update(1))) is None
    assert mirror.seq == 2
    assert not mirror.wants_resume


def test_a_gap_asks_once_with_the_cursor_from_before_it():
    mirror, history = mirrored()
    history.play()
    assert mirror.take_update(as_update(history.play())) is None
    assert mirror.wants_resume
    resume = mirror.resume("r1")
    assert (resume.epoch, resume.seq, resume.hash) == ("e1", 2, history.hash(2))
    assert mirror.take_update(as_update(history.play())) is None
    assert not mirror.wants_resume


def test_what_was_missed_brings_it_back_into_step():
    mirror, history = mirrored()
    history.play()
    mirror.take_update(as_update(history.play()))
    mirror.resume("r1")
    mirror.take_update(as_update(history.update(3)))
    mirror.take_update(as_update(history.update(4)))
    mirror.take_resumed(as_resumed(history.resumed("r1")))
    assert mirror.standing is Standing.IN_STEP
    assert (mirror.seq, mirror.view) == (4, history.views[4])


def test_a_wrong_hash_is_asked_about_with_the_hash_that_was_found():
    mirror, history = mirrored()
    wrong = history.play() | {"patch": {"turn": 99}}
    assert mirror.take_update(as_update(wrong)) is None
    assert mirror.wants_resume
    resume = mirror.resume("r1")
    assert resume.seq == 3
    assert resume.hash != history.hash(3)  # so that the answer cannot be a part


def test_a_view_that_its_holder_wrote_to_is_noticed_at_the_next_update():
    mirror, history = mirrored()
    mirror.view["turn"] = 17
    mirror.view["mine"] = True
    assert mirror.take_update(as_update(history.play())) is None
    assert mirror.wants_resume


def test_a_fresh_state_replaces_everything_and_says_why():
    """C16"""
    mirror, history = mirrored()
    mirror.cut()
    other = History(epoch="e2")
    for _ in range(5):
        other.play(other=True)
    update = mirror.take_joined(as_joined(other.joined(reason="epoch")))
    assert update.fresh == "epoch"
    assert (mirror.epoch, mirror.seq, mirror.view) == ("e2", 5, other.views[5])
    assert mirror.standing is Standing.IN_STEP
    assert history.epoch == "e1"


def test_a_state_that_contradicts_its_own_hash_is_refused():
    history = History()
    history.play()
    with pytest.raises(OutOfStepError, match="deadbeef"):
        Mirror(as_joined(history.joined(hash="deadbeef")))


def test_after_resumes_that_led_nowhere_it_asks_for_a_whole_state():
    mirror, history = mirrored()
    history.play()
    mirror.take_update(as_update(history.play()))
    epochs = []
    while len(epochs) < 4:
        assert mirror.wants_resume
        epochs.append(mirror.resume(f"r{len(epochs)}").epoch)
        mirror.take_resumed(as_resumed(history.resumed("r")))
    assert epochs == ["e1", "e1", "e1", NO_EPOCH]


def test_resumed_at_another_hash_is_not_taken_for_step():
    mirror, history = mirrored()
    mirror.cut()
    mirror.resume("r1")
    mirror.take_resumed(as_resumed(history.resumed("r1", hash="00000000")))
    assert mirror.wants_resume


def test_an_ack_beyond_the_last_entry_shows_that_an_update_was_lost():
    """C02"""
    mirror, history = mirrored()
    mirror.answered(3, "2.0", {"do": "end"})
    assert mirror.wants_resume
    assert history.seq == 2


def test_a_sealed_answer_closes_the_prompt_until_the_entry_that_joins_the_answers():
    mirror, history = mirrored()
    mirror.answered(None, "2.0", {"do": "line_up"})
    assert mirror.prompt is None
    assert mirror.sealed == {"prompt": "2.0", "action": {"do": "line_up"}}
    offered = history.play()
    history.views[-1] = history.views[-2]
    aside = offered | {"patch": {}, "hash": history.hash()}
    del aside["prompt"]
    mirror.take_update(as_update(aside))
    assert mirror.sealed is not None  # an offer leaves the match as it was
    mirror.take_update(as_update(history.play()))
    assert mirror.sealed is None
    assert mirror.prompt == {"id": "4.0", "kind": "main"}


def test_a_repeated_ack_of_a_sealed_answer_leaves_a_later_prompt_open():
    """C72"""
    mirror, _ = mirrored()
    mirror.answered(None, "1.0", {"do": "line_up"})
    assert mirror.prompt == {"id": "2.0", "kind": "main"}
    assert mirror.sealed is None


def test_an_update_without_a_prompt_or_offers_closes_them():
    mirror, history = mirrored()
    first = history.play() | {"offers": {"draw": {"seat": 1, "until": 5}}}
    mirror.take_update(as_update(first))
    assert mirror.prompt is not None
    assert mirror.offers["draw"].seat == 1
    second = history.play()
    del second["prompt"]
    mirror.take_update(as_update(second))
    assert mirror.prompt is None
    assert mirror.offers == {}


def test_six_resumes_without_news_move_nothing():
    """C17"""
    mirror, history = mirrored()
    for at in range(6):
        mirror.cut()
        resume = mirror.resume(f"r{at}")
        assert (resume.epoch, resume.seq, resume.hash) == ("e1", 2, history.hash())
        mirror.take_resumed(as_resumed(history.resumed(f"r{at}")))
        assert mirror.standing is Standing.IN_STEP


def test_a_room_without_entries_has_the_empty_view_and_its_hash():
    mirror = Mirror(as_joined(History().joined()))
    assert (mirror.seq, mirror.view, mirror.hash) == (0, {}, "a3a6bf43")


def test_who_watched_before_a_cut_is_not_said_to_watch_after_it():
    """C83: the server tells how many watch after `joined` and `resumed`, unless nobody does"""
    mirror, history = mirrored()
    for back in (
        lambda: mirror.take_resumed(as_resumed(history.resumed("r"))),
        lambda: mirror.take_joined(as_joined(history.joined())),
    ):
        mirror.take_presence(Presence(room=mirror.room, seats=mirror.seats, spectators=3))
        assert mirror.spectators == 3
        mirror.cut()
        back()
        assert mirror.spectators == 0
