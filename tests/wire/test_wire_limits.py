"""The rate limits that the stand-in enforces."""

from __future__ import annotations

import pytest

from tests.support.wire.wire_limits import RateLimits


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def limits(clock: Clock) -> RateLimits:
    return RateLimits(clock)


def test_fifty_requests_a_second(limits: RateLimits, clock: Clock):
    scopes = [limits.check("POST", f"/channels/{number}/messages").scope for number in range(60)]
    assert scopes == [""] * 50 + ["global"] * 10
    refused = limits.check("GET", "/users/1")
    assert refused.body["global"] is True
    assert float(refused.headers["Retry-After"]) == pytest.approx(1.0)
    clock.now += 1.0
    assert limits.check("GET", "/users/1").scope == ""


def test_answers_to_interactions_are_not_counted(limits: RateLimits):
    for number in range(200):
        assert limits.check("POST", f"/interactions/{number}/token{number}/callback").scope == ""
        assert limits.check("PATCH", f"/webhooks/1/token{number}/messages/@original").scope == ""
    assert limits.check("POST", "/channels/1/messages").scope == ""


def test_sends_and_edits_share_a_channel_s_bucket(limits: RateLimits, clock: Clock):
    for number in range(5):
        verdict = limits.check("POST" if number % 2 else "PATCH", "/channels/7/messages" + ("" if number % 2 else "/8"))
        assert verdict.headers["X-RateLimit-Remaining"] == str(4 - number)
    refused = limits.check("POST", "/channels/7/messages")
    assert (refused.scope, refused.body["global"]) == ("route", False)
    assert limits.check("POST", "/channels/9/messages").scope == ""
    assert limits.check("DELETE", "/channels/7/messages/8").scope == ""
    clock.now += 5.0
    assert limits.check("POST", "/channels/7/messages").scope == ""


def test_old_messages_take_few_edits(limits: RateLimits, clock: Clock):
    for _ in range(3):
        assert limits.check("PATCH", "/channels/7/messages/8", age=4000).scope == ""
    refused = limits.check("PATCH", "/channels/7/messages/8", age=4000)
    assert (refused.scope, refused.body["code"]) == ("old", 30046)
    assert limits.check("PATCH", "/channels/7/messages/9", age=10).scope == ""
