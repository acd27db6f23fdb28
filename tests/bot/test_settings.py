"""Settings: where they come from, and one clear line for each bad one."""

from pathlib import Path

import pytest

from bot.settings import Settings, SettingsError, load

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GabcDE." + "x" * 38


def test_nothing_set_gives_the_defaults(tmp_path: Path):
    assert load(tmp_path / ".env", {}) == Settings()


def test_the_file_is_read_and_the_environment_wins(tmp_path: Path):
    file = tmp_path / ".env"
    file.write_text(f"DISCORD_TOKEN={TOKEN}\nBUSDRIVER_PORT=1234\nBUSDRIVER_LOG=\n")
    settings = load(file, {"BUSDRIVER_PORT": "4321"})
    assert (settings.token, settings.port, settings.log) == (TOKEN, 4321, "info")


def test_the_example_is_valid_and_sets_the_defaults():
    example = Path(__file__).parents[2] / ".env.example"
    assert load(example, {}) == Settings()


def test_a_token_pasted_with_its_prefix_is_cleaned():
    assert load(None, {"DISCORD_TOKEN": f"  Bot {TOKEN} "}).token == TOKEN


def test_the_token_is_in_no_repr():
    assert TOKEN not in repr(load(None, {"DISCORD_TOKEN": TOKEN}))


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("DISCORD_TOKEN", "secret-thing", "bot token"),
        ("BUSDRIVER_GUILD", "my server", "id of a server"),
        ("BUSDRIVER_LOG", "loud", "debug, info"),
        ("BUSDRIVER_LANGUAGE", "tlh", "must be one of en"),
        ("BUSDRIVER_PORT", "0", "port number"),
        ("BUSDRIVER_PORT", "٣", "port number"),
    ],
)
def test_a_bad_value_is_named_in_one_line_and_not_shown(name: str, value: str, says: str):
    with pytest.raises(SettingsError) as caught:
        load(None, {name: value})
    line = str(caught.value)
    assert line.startswith(name)
    assert says in line
    assert "\n" not in line
    assert "secret" not in line


def test_a_file_that_is_no_text(tmp_path: Path):
    file = tmp_path / ".env"
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(SettingsError, match="cannot be read"):
        load(file, {})
