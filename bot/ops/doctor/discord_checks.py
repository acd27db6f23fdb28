"""What Discord's answers mean for the bot, and what to do."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bot.identifying import RESERVE
from bot.ops.doctor.discord_app import (
    SERVERS_COUNTED,
    Answers,
    Application,
    CheckedPlace,
    DiscordFailure,
    FailureKind,
    Installation,
    PlaceProblem,
    Sessions,
)
from bot.ops.doctor.lines import CheckLine, broken, good, limited
from cogs.common.permissions import FEATURES, FOR_GAMES, SCOPES, USED, install_link, lacking

CLOCK_TOLERANCE = 5
"""Seconds; Discord's header has whole ones."""
SLOW = 1.5
"""Seconds of an answer. Clicks must be answered within three, and this is half of it."""

Missing = Callable[..., CheckLine]


def checks(answers: Answers) -> Iterator[CheckLine]:
    """In the order in which they were asked for."""
    if answers.failure is not None and answers.application is None:
        yield failure_line(answers.failure)
    if answers.application is not None:
        yield good("token")
        yield from _application(answers.application)
        if answers.failure is not None:
            yield failure_line(answers.failure)
    yield from _line(answers)
    if answers.sessions is not None:
        yield _sessions(answers.sessions)
        if answers.sessions.shards is not None:
            yield good("shards", n=answers.sessions.shards)
    if answers.servers is not None and answers.application is not None:
        yield _servers(answers.servers, answers.application.id)
    if answers.place is not None and answers.application is not None:
        yield from _place(answers.place, answers.application.id)


def failure_line(failure: DiscordFailure) -> CheckLine:
    match failure.kind:
        case FailureKind.TOKEN:
            return broken("token_refused")
        case FailureKind.RATE:
            return limited("rate_limited", seconds=failure.seconds) if failure.seconds else limited(
                "rate_limited_unsaid")
        case FailureKind.BLOCKED:
            return broken("blocked")
        case FailureKind.DOWN:
            return limited("discord_down", status=failure.status)
        case FailureKind.SILENT:
            return broken("discord_silent")
        case FailureKind.CERTIFICATE:
            return broken("certificate")
        case FailureKind.UNREACHABLE:
            return broken("unreachable")
        case FailureKind.REFUSED:
            return broken("discord_refused", status=failure.status, error=failure.code)


def _line(answers: Answers) -> Iterator[CheckLine]:
    """The clock, and how fast answers come."""
    if answers.clock is not None:
        seconds = round(abs(answers.clock))
        if seconds <= CLOCK_TOLERANCE:
            yield good("clock")
        else:
            yield limited("clock_ahead", seconds=seconds) if answers.clock > 0 else limited(
                "clock_behind", seconds=seconds)
    if answers.slowest is None:
        return
    if answers.slowest > SLOW:
        yield limited("discord_slow", seconds=round(answers.slowest, 1))
    else:
        yield good("discord_fast", milliseconds=round(1000 * answers.slowest))


def _application(app: Application) -> Iterator[CheckLine]:
    if app.endpoint:
        yield broken("endpoint")
    if app.code_grant:
        yield broken("code_grant")
    yield limited("intents_on", intents=", ".join(app.intents)) if app.intents else good("intents_off")
    if not app.public:
        yield good("private_bot")
    yield from _server_install(app.by_server, app.id)
    yield good("user_install") if app.by_user is not None else good("no_user_install")


def _server_install(found: Installation | None, application: int) -> Iterator[CheckLine]:
    link = install_link(application)
    if found is None:
        yield broken("no_server_install")
    elif found.scopes is None:
        yield good("server_install_by_link")
    elif missing := [scope for scope in SCOPES if scope not in found.scopes]:
        yield limited("scopes_missing", scopes=", ".join(missing), link=link)
    elif names := lacking(found.permissions, FOR_GAMES):
        yield limited("install_permissions", permissions=tuple(names), link=link)
    else:
        yield good("server_install")


def _sessions(sessions: Sessions) -> CheckLine:
    values = {"remaining": sessions.remaining, "total": sessions.total, "hours": max(1, round(sessions.reset / 3600))}
    if sessions.remaining <= sessions.total // RESERVE:
        return broken("sessions_used", **values)
    return limited("sessions_few", **values) if sessions.remaining < sessions.total // 2 else good("sessions", **values)


def _servers(count: int, application: int) -> CheckLine:
    if not count:
        return limited("no_servers", link=install_link(application))
    return good("servers_many", n=count) if count >= SERVERS_COUNTED else good("servers", n=count)


def _place(place: CheckedPlace, application: int) -> Iterator[CheckLine]:
    server, channel = place.server, place.channel
    match place.problem:
        case PlaceProblem.NOT_MEMBER:
            yield broken("not_member", server=server, link=install_link(application))
            return
        case PlaceProblem.NO_CHANNEL:
            yield broken("channel_unseen", channel=channel)
            return
        case PlaceProblem.ELSEWHERE:
            yield broken("channel_elsewhere", channel=channel, server=server)
            return
        case PlaceProblem.PRIVATE:
            yield broken("channel_private", channel=channel)
            return
    complete = True
    for feature in FEATURES:
        if names := lacking(place.on_server if feature.on_server else place.here, feature.needed):
            complete = False
            missing: Missing = broken if feature.vital else limited
            yield missing(f"may_not_{feature.name}", permissions=tuple(names))
    if lacking(place.on_server, USED):
        yield limited("role_lacks", link=install_link(application))
    if complete:
        yield good("may_all_in_channel", channel=channel, n=len(USED)) if channel else good(
            "may_all", server=server, n=len(USED))
