"""Discord's own description of its API, where that file is at hand: what it says of a request."""

from __future__ import annotations

import json
import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Any

SCHEMA = Path(__file__).parents[3] / "shared" / "data" / "discord-openapi.json"
NUMBERED = re.compile(r"[^/]*\d[^/]*")


def walk(components: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """All components, nested ones included."""
    for part in components:
        yield part
        yield from walk(part.get("components", ()))
        for name in ("accessory", "component"):
            if name in part:
                yield from walk([part[name]])



_seen: defaultdict[int, set[Any]] = defaultdict(set)
"""Of each operation the shapes that were found right: a schema looks at a part and the kinds of its children, whatever
is beside it."""
LENGTHS = (0, 45, 80, 100, 150)


def against_schema(method: str, path: str, body: Any) -> Iterator[str]:
    number = None if body is None else _operation(method, NUMBERED.sub("0", path))
    if number is None:
        return
    shapes: set[Any] = set()
    _add_shapes(shapes, body, "")
    if shapes <= _seen[number]:
        return
    verb, pattern, _ = _operations()[number]
    found = [f"{verb} {pattern.pattern}: {error.message[:300]}"
             for error in _validator(number).iter_errors(_plain(body))]
    yield from found
    if not found:
        _seen[number] |= shapes


@lru_cache(1000)
def _operation(method: str, path: str) -> int | None:
    """Which of the operations has this path."""
    return next((number for number, (verb, pattern, _) in enumerate(_operations())
                 if verb == method and pattern.fullmatch(path)), None)


@cache
def _operations() -> list[tuple[str, re.Pattern[str], Any]]:
    """(method, path, schema of the JSON body); none where the description or the library to read it is missing."""
    try:
        import jsonschema  # noqa: F401
    except ImportError:
        return []
    if not SCHEMA.is_file():
        return []
    found = []
    for path, operations in json.loads(SCHEMA.read_text())["paths"].items():
        pattern = re.compile(re.sub(r"\{[^}]+\}", "[^/]+", path))
        for method, operation in operations.items():
            content = operation.get("requestBody", {}).get("content", {}) if isinstance(operation, dict) else {}
            if "application/json" in content:
                found.append((method.upper(), pattern, content["application/json"]["schema"]))
    return sorted(found, key=lambda each: each[1].pattern.count("[^/]+"))


@cache
def _validator(number: int) -> Any:
    import jsonschema

    drafted = jsonschema.Draft202012Validator
    quick = jsonschema.validators.extend(drafted, {
        name: partial(_alternatives, drafted.VALIDATORS[name]) for name in ("oneOf", "anyOf")})
    return quick({**_operations()[number][2], "components": _components()})


@cache
def _components() -> Any:
    return json.loads(SCHEMA.read_text())["components"]


def _alternatives(among: Any, validator: Any, schemas: Sequence[Any], value: Any, schema: Any) -> Any:
    """Try only the kinds of component that the value's type can be: it is none of the others."""
    kind = value.get("type") if isinstance(value, dict) else None
    fitting = [each for each in schemas if kind in _kinds(each.get("$ref", "")) or not _kinds(each.get("$ref", ""))]
    return among(validator, fitting or schemas, value, schema)


@cache
def _kinds(reference: str) -> Sequence[int]:
    """The values of ``type`` that a schema takes; none if it takes any."""
    named = _components()["schemas"].get(reference.removeprefix("#/components/schemas/"), {})
    return tuple(named.get("properties", {}).get("type", {}).get("enum", ()))


def _plain(body: Any) -> Any:
    """The body with ids as strings where the library sends numbers."""
    body = json.loads(json.dumps(body))
    if isinstance(body, dict):
        data = body.get("data")
        for part in (body, data if isinstance(data, dict) else {}):
            for attachment in part.get("attachments") or []:
                attachment["id"] = str(attachment["id"])
            for name, users in (part.get("allowed_mentions") or {}).items():
                part["allowed_mentions"][name] = [*map(str, users)] if isinstance(users, list) else users
            for component in walk(part.get("components") or []):
                for default in component.get("default_values") or ():
                    default["id"] = str(default["id"])
                for each in (component, *component.get("options", ())):
                    if isinstance((each.get("emoji") or {}).get("id"), int):
                        each["emoji"]["id"] = str(each["emoji"]["id"])
        if "recipient_id" in body:
            body["recipient_id"] = str(body["recipient_id"])
    return body


def _add_shapes(shapes: set[Any], value: Any, place: str) -> None:
    """Add each object in ``value``: its place, its keys, the kinds of what it holds, its lengths in steps."""
    if isinstance(value, dict):
        shapes.add((place, *[(key, _kind(key, inner)) for key, inner in value.items()]))
        for key, inner in value.items():
            if isinstance(inner, dict | list):
                _add_shapes(shapes, inner, f"{value.get('type', '')}.{key}")
    elif isinstance(value, list):
        for inner in value:
            _add_shapes(shapes, inner, place)


def _kind(name: str, value: Any) -> Any:
    if isinstance(value, str):
        return bisect_left(LENGTHS, len(value))
    if isinstance(value, dict):
        return "object", value.get("type")
    if isinstance(value, list):
        return frozenset([_kind(name, inner) for inner in value])
    return value if name in ("type", "style", "flags") else type(value)
