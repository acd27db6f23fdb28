"""What the bot sends is valid by Discord's own description of its API, where that file is at hand."""

from __future__ import annotations

import json
import re
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from discord_world import World
from players import started

SHARED = Path(__file__).parents[3] / "shared" / "data" / "discord-openapi.json"
pytestmark = pytest.mark.skipif(not SHARED.is_file(), reason="no description of Discord's API here")


def _body_schemas(api: dict[str, Any]) -> list[tuple[str, re.Pattern[str], dict[str, Any]]]:
    """(method, path, schema of the JSON body) of every operation that takes one."""
    found = []
    for path, operations in api["paths"].items():
        pattern = re.compile(re.sub(r"\{[^}]+\}", "[^/]+", path))
        for method, operation in operations.items():
            content = operation.get("requestBody", {}).get("content", {}) if isinstance(operation, dict) else {}
            if "application/json" in content:
                found.append((method.upper(), pattern, content["application/json"]["schema"]))
    return found


def _normal(body: Any) -> Any:
    """Ids that the library sends as numbers where the description says strings."""
    body = deepcopy(body)
    if isinstance(body, dict):
        for part in (body, body.get("data") or {}):
            for attachment in part.get("attachments") or [] if isinstance(part, dict) else []:
                attachment["id"] = str(attachment["id"])
        if "recipient_id" in body:
            body["recipient_id"] = str(body["recipient_id"])
    return body


async def test_everything_sent_is_valid(world: World) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    api = json.loads(SHARED.read_text())
    schemas = _body_schemas(api)
    players = await started(world, "Ann", ais=3)
    ann = players[0]
    for _ in range(25):
        await world.later(2)
        snapshot = await world.app.tables.snapshot(1)
        if 0 in snapshot.to_act:
            await world.later(1.1)
            await ann.step()
    for command in ("rules", "prefs", "games", "table", "hand"):
        await ann.member.slash(world.channel, command)

    checked = set()
    for request in world.env.http_requests:
        body = _normal(request.json)
        if body is None:
            continue
        for method, pattern, schema in schemas:
            if method == request.method and pattern.fullmatch(request.path):
                validator = jsonschema.Draft202012Validator({**schema, "components": api["components"]})
                errors = [error.message[:300] for error in validator.iter_errors(body)]
                assert not errors, (request.method, request.path, errors, body)
                checked.add((method, pattern.pattern))
                break
    assert len(checked) >= 5
