"""Discord's limits on what a bot sends, and its own description of its API where that file is at hand.

`faults` looks at one request as it leaves the library: the body and the files uploaded with it.
It says what Discord would refuse. The simulated Discord of the tests and the one over sockets have every request looked
at, so that a whole run of the tests checks whatever the bot says in it.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from discord.ui import LayoutView
from simcord import HttpLogEntry

from bot.ops.assumptions import BYTES_OF_A_TEXT, CHARACTERS, COMPONENTS, TEXT_BYTES
from tests.support.discord.discord_schema import against_schema, walk

V2, EPHEMERAL = 1 << 15, 1 << 6
MENU_ENTRIES = 15
"""Of each kind of menu. discord.py 2.7.1 still takes five (tests/cogs/test_limits.py)."""
UPLOAD = 10 * 1024 * 1024

ROW, BUTTON, SELECT, INPUT, SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER, LABEL = (
    1, 2, 3, 4, 9, 10, 11, 12, 13, 14, 17, 18)
OTHER_SELECTS = (5, 6, 7, 8)

MESSAGE_KEYS = frozenset({
    "content", "nonce", "tts", "embeds", "allowed_mentions", "message_reference", "components", "sticker_ids",
    "attachments", "flags", "enforce_nonce", "poll", "username", "avatar_url", "thread_name", "applied_tags",
})
TOP = (ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR, CONTAINER)
IN_CONTAINER = tuple(kind for kind in TOP if kind != CONTAINER)
COMMAND_NAME = re.compile(r"[-_'\w]{1,32}")


def faults(method: str, path: str, body: Any, files: Sequence[tuple[str, int]] = ()) -> list[str]:
    """What is wrong with a request. ``files``: names and sizes of the uploads."""
    if re.fullmatch(r"/applications/\d+/(guilds/\d+/)?commands", path) and method == "PUT":
        return [*_registration(path, json.dumps(body))]
    found = list(_uploads(files))
    if re.fullmatch(r"/interactions/\d+/[^/]+/callback", path):
        found += _answer(body, files)
    elif method in ("POST", "PATCH") and re.search(r"/messages(/[^/]+)?$|^/webhooks/\d+/[^/]+$", path):
        found += _message(body, files, edit=method == "PATCH")
        if re.fullmatch(r"POST /channels/[^/]+/messages", f"{method} {path}") and not body.get("enforce_nonce"):
            found.append("a message that comes twice if Discord's answer is lost: the library sends it again")
    return found + list(against_schema(method, path, body))


def faults_of_page(page: LayoutView) -> list[str]:
    """What is wrong with a message of which only the page is known: it comes with the files that it shows."""
    components = page.to_components()
    shown = sorted({url for url in _urls(components) if url.startswith("attachment://")})
    files = [(url.removeprefix("attachment://"), 1) for url in shown]
    body = {"components": components, "flags": V2, "nonce": "1", "enforce_nonce": True,
            "attachments": [{"id": number, "filename": name} for number, (name, _) in enumerate(files)]}
    return faults("POST", "/channels/1/messages", body, files)


def _uploads(files: Sequence[tuple[str, int]]) -> Iterator[str]:
    if len(files) > 10:
        yield f"{len(files)} attachments"
    for name, size in files:
        if size > UPLOAD:
            yield f"{name} has {size} bytes"
        if not re.fullmatch(r"[A-Za-z0-9._-]{1,100}", name):
            yield f"Discord would change the file name {name!r}"


# messages ----------------------------------------------------------------------------------------

def _answer(body: Mapping[str, Any], files: Sequence[tuple[str, int]]) -> Iterator[str]:
    data = body.get("data") or {}
    match body["type"]:
        case 4 | 7:
            yield from _message(data, files, edit=body["type"] == 7)
        case 8:
            yield from _choices(data["choices"])
        case 9:
            yield from _modal(data)


def _message(body: Mapping[str, Any], files: Sequence[tuple[str, int]], *, edit: bool = False) -> Iterator[str]:
    if unknown := set(body) - MESSAGE_KEYS:
        yield f"unknown keys {sorted(unknown)}"
    if len(body.get("content") or "") > 2000:
        yield "content too long"
    components = body.get("components") or []
    if (body.get("flags") or 0) & V2 and any(body.get(name) for name in ("content", "embeds", "poll", "sticker_ids")):
        yield "Components V2 together with what they replace"
    if not edit and not (components or body.get("content") or files):
        yield "an empty message"
    yield from _layout(components)
    yield from _attached(body, components, files, edit=edit)
    mentions = body.get("allowed_mentions")
    if mentions is not None and mentions.get("parse"):
        yield "mentions whatever is in the text"


def _units(text: str | None) -> int:
    """As Discord's strictest reading counts: in UTF-16."""
    return len((text or "").encode("utf-16-le")) // 2


def _layout(components: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    every = list(walk(components))
    if len(every) > COMPONENTS:
        yield f"{len(every)} components"
    texts = [part["content"] for part in every if part["type"] == TEXT]
    if (text := sum(map(_units, texts))) > CHARACTERS:
        yield f"{text} characters of text"
    if (size := sum(len(each.encode()) + BYTES_OF_A_TEXT for each in texts)) > TEXT_BYTES:
        yield f"{size} bytes of text"
    for name in ("custom_id", "id"):
        counts = Counter(part[name] for part in every if part.get(name))
        yield from (f"{name} {value} twice" for value, count in counts.items() if count > 1)
    yield from (f"component {part['type']} at the top" for part in components if part["type"] not in TOP)
    for part in every:
        yield from _component(part)


def _component(part: Mapping[str, Any]) -> Iterator[str]:
    kind, inner = part["type"], part.get("components", ())
    if "custom_id" in part and not 1 <= _units(part["custom_id"]) <= 100:
        yield f"custom id {part['custom_id']!r}"
    if kind == ROW:
        kinds = [child["type"] for child in inner]
        if not (1 <= len(kinds) <= 5 and set(kinds) == {BUTTON}) and (
                len(kinds) != 1 or kinds[0] not in (SELECT, *OTHER_SELECTS)):
            yield f"a row of {kinds}"
    elif kind == BUTTON:
        yield from _button(part)
    elif kind == SELECT:
        yield from _select(part)
    elif kind == SECTION:
        if not 1 <= len(inner) <= 3 or any(child["type"] != TEXT for child in inner):
            yield "a section of other than one to three texts"
        if part["accessory"]["type"] not in (BUTTON, THUMBNAIL):
            yield "a section's accessory"
    elif kind == TEXT:
        if not part["content"].strip():
            yield "an empty text"
    elif kind == GALLERY:
        if not 1 <= len(part["items"]) <= 10:
            yield f"{len(part['items'])} pictures"
        yield from _alts(part["items"])
    elif kind == THUMBNAIL:
        yield from _alts([part])
    elif kind == CONTAINER:
        yield from (f"{child['type']} in a container" for child in inner if child["type"] not in IN_CONTAINER)
        if not inner:
            yield "an empty container"


def _alts(items: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    for item in items:
        if _units(item.get("description")) > 1024:
            yield "alt text too long"


def _button(part: Mapping[str, Any]) -> Iterator[str]:
    if not (part.get("label") or part.get("emoji")) or _units(part.get("label")) > 80:
        yield f"a button's label {part.get('label')!r}"
    if (part["style"] == 5) is ("url" not in part) or ("url" in part) is ("custom_id" in part):
        yield "a button with a link and an id, or neither"


def _select(part: Mapping[str, Any]) -> Iterator[str]:
    options = part["options"]
    if not 1 <= len(options) <= 25:
        yield f"{len(options)} options"
    if len({option["value"] for option in options}) < len(options):
        yield "an option twice"
    for option in options:
        if not 1 <= _units(option["label"]) <= 100 or not 1 <= _units(option["value"]) <= 100 or _units(
                option.get("description")) > 100:
            yield f"an option {option}"
    least, most = part.get("min_values", 1), part.get("max_values", 1)
    if not 0 <= least <= most <= max(1, len(options)):
        yield f"from {least} to {most} of {len(options)} options"
    if sum(bool(option.get("default")) for option in options) > most:
        yield "more chosen than may be"
    if _units(part.get("placeholder")) > 150:
        yield "placeholder too long"


def _attached(body: Mapping[str, Any], components: Sequence[Mapping[str, Any]],
              files: Sequence[tuple[str, int]], *, edit: bool) -> Iterator[str]:
    """Pictures are those uploaded with the message, each of which is shown and described. In an edit others may stay:
    they are listed by their ids, and whether they are there only Discord knows."""
    listed = body.get("attachments") or []
    kept = [each for each in listed if "filename" not in each and int(each["id"]) >= len(files)]
    names = [name for name, _ in files] or [each["filename"] for each in listed if "filename" in each]
    shown = [url.removeprefix("attachment://") for url in _urls(components) if url.startswith("attachment://")]
    absent = [name for name in shown if name not in names]
    if edit and shown and "attachments" not in body:
        yield f"{shown} are shown, but not listed: what becomes of them is not known"
    elif len(absent) > (len(kept) if edit else 0):
        yield from (f"{name} is shown, but not sent" for name in absent)
    if len(names) != len(set(names)):
        yield "two files of one name"
    if files and len([each for each in listed if "filename" in each or int(each["id"]) < len(files)]) != len(files):
        yield "files that are not listed"
    yield from (f"alt text of {each['id']} too long" for each in listed if _units(each.get("description")) > 1024)


def _urls(components: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    for part in walk(components):
        for item in (part, *part.get("items", ())):
            for name in ("media", "file"):
                if name in item:
                    yield item[name]["url"]


# modals and commands -----------------------------------------------------------------------------

def _modal(data: Mapping[str, Any]) -> Iterator[str]:
    items = data["components"]
    if not 1 <= _units(data["title"]) <= 45 or not 1 <= _units(data["custom_id"]) <= 100 or not 1 <= len(items) <= 5:
        yield "a modal's title, id or number of items"
    for item in items:
        if item["type"] not in (TEXT, LABEL):
            yield f"{item['type']} in a modal"
        if item["type"] == LABEL and not 1 <= _units(item["label"]) <= 45:
            yield f"a label {item['label']!r}"
        if item["type"] == LABEL and _units(item.get("description")) > 100:
            yield "a label's description"
        inner = item.get("component", {})
        if inner.get("type") == INPUT and _units(inner.get("value")) > min(inner.get("max_length") or 4000, 4000):
            yield "a text that does not fit its field"
        if inner.get("type") == SELECT:
            yield from _select(inner)


def _choices(choices: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    if len(choices) > 25:
        yield f"{len(choices)} choices"
    for choice in choices:
        names = [choice["name"], *(choice.get("name_localizations") or {}).values()]
        if not all(1 <= len(name) <= 100 for name in names) or not 1 <= len(str(choice["value"])) <= 100:
            yield f"a choice {choice}"


@cache
def _registration(path: str, text: str) -> list[str]:
    """What is wrong with the commands; every bot of the tests sends the same."""
    body = json.loads(text)
    return [*_commands(body), *against_schema("PUT", path, body)]


def _commands(body: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    if len(body) > 100 or len({command["name"] for command in body}) < len(body):
        yield "more than 100 commands, or one twice"
    kinds = Counter(command.get("type", 1) for command in body)
    if max(kinds[2], kinds[3]) > MENU_ENTRIES:
        yield f"more than {MENU_ENTRIES} entries of a menu"
    for command in body:
        yield from _command(command)
        if (size := _size(command)) > 8000:
            yield f"/{command['name']} has {size} characters"


def _command(command: Mapping[str, Any], depth: int = 0) -> Iterator[str]:
    names = [command["name"], *(command.get("name_localizations") or {}).values()]
    if not depth and command.get("type", 1) != 1:  # of a menu
        yield from (f"the entry {name!r}" for name in names if not 1 <= len(name) <= 32)
        return
    yield from (f"the name {name!r}" for name in names if not COMMAND_NAME.fullmatch(name) or name != name.lower())
    if command.get("type", 1) == 1 or depth:
        said = [command["description"], *(command.get("description_localizations") or {}).values()]
        yield from (f"{command['name']}: description {text!r}" for text in said if not 1 <= len(text) <= 100)
    options = command.get("options") or []
    if len(options) > 25 or len({option["name"] for option in options}) < len(options) or depth > 3:
        yield f"{command['name']}: options"
    required = [bool(option.get("required")) for option in options]
    if required != sorted(required, reverse=True):
        yield f"{command['name']}: a required option after one that is not"
    yield from _choices(command.get("choices") or [])
    for option in options:
        yield from _command(option, depth + 1)


def _size(part: Mapping[str, Any]) -> int:
    """Characters of names, descriptions and values: of each the longest of its translations."""
    def longest(name: str) -> int:
        found = [part.get(name) or "", *(part.get(f"{name}_localizations") or {}).values()]
        return max(map(len, found))

    own = longest("name") + longest("description") + len(str(part.get("value", "")))
    return own + sum(map(_size, (*(part.get("options") or ()), *(part.get("choices") or ()))))


# everything that a bot sends ---------------------------------------------------------------------

def refused_requests(requests: Sequence[HttpLogEntry]) -> list[str]:
    """What Discord would refuse of everything that a bot sent."""
    return [f"{each.method} {each.path}: {fault}" for each in requests
            for fault in faults(each.method, each.path, each.json)]
