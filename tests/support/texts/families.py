"""The keys that the program builds: each f-string pattern, with everything that may fill its gaps.

A key that stands in the source as it is needs no entry. `CODED` lists functions whose first argument is the key's end.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.core.declared import FormField, LanguagePick, Pick, RolePick, Switch, VoicePick
from bot.features.across.values import REPORT_REASONS
from bot.features.all import DECLARED
from bot.features.daily.shared_deals import Measure
from bot.features.server_records.values import RecordKind
from bot.league.decisions import OwnDecisionKind
from bot.league.formats.knockout import BracketPart
from bot.league.formats.night import NIGHTS
from bot.league.formats.registry import PRESETS
from bot.league.model import Stage
from bot.league.night.state import Seeking
from bot.league.ports import NewsEvent
from bot.league.season.agenda import AgendaTask
from bot.league.season.cases import REASONS
from bot.league.settings import ODD, SEEDINGS
from bot.league.standings import CRITERIA
from bot.league.statistics.badges import BADGES
from bot.ops.assumptions import ASSUMPTIONS, OF_CODE, Probe
from bot.ops.doctor.lines import Subject
from bot.ops.live.findings import LiveStep
from bot.ops.live.presses import ABSENT, BUTTONS
from bot.playground.page import WORDS
from bot.tables.core.orders import AiSpeed
from bot.tables.core.preferences import PrefsPage, SetupPage
from bot.tables.core.time_control import PACES, TERMS
from bot.tables.core.time_control import WORDS as TERM_WORDS
from bot.tables.phrases import PHRASES
from bot.tables.reminders.notices import NoticeStage
from bot.tables.rules.order_rules import ONLY
from bot.tables.rules.presets import Preset
from bot.tables.votes.vote_service import EXTENSIONS
from cogs.common.display_names import RANKS
from cogs.common.permissions import FEATURES, USED
from cogs.earned_roles.view import ROLES as EARNED
from cogs.help.topics import ABOUT, TOPICS
from cogs.history.show_cog import KINDS as SHOWN
from cogs.league.pages.honours_view import HALLS
from cogs.league.pages.season_view import FILES, MANAGERS_FILES
from cogs.league.seasons.settings_panel import NUMBERS, ORDER
from cogs.nights.director_cog import COURSE, MORE, OFF, ROUND
from cogs.nights.settings_view import NAMES as NIGHT_SETTINGS
from cogs.nights.view import BUTTONS as NIGHT_BUTTONS
from cogs.pages.ready_plays import KINDS as PLAY_KINDS
from cogs.queue.view import CHOICES as SEARCH_CHOICES
from cogs.stats.stats_view import Tab
from cogs.web.replay_bodies import SAID
from games.calls import CALLS
from games.lord.state import EDITIONS
from games.moments import MomentKind
from games.registry import GAMES
from games.review.exchange import CARD_KINDS
from games.review.habits import Habit
from games.review.lessons import Lesson, positions
from games.review.notes import PHASES as NOTED
from games.review.playouts import Gain
from games.review.puzzles import THEMES
from games.views import Phase
from rendering.beats import COMBINATIONS, FRONTS
from rendering.results.ending import PARTS as ENDING_PARTS
from rendering.results.heat import LEVELS as HEAT_LEVELS
from rendering.seats import SHORT, TAGS
from rendering.words import SHORT_KINDS

HEAT = tuple(map(str, range(1, HEAT_LEVELS + 1)))
CLANS = ("R", "Y")
DUMMIES = ("table", "ghost")
KINDS = ("single", "pair", "triple", "full_house", "straight", "stairs")
OPTIONS = {spec.name: spec for game in GAMES.values() for spec in game.options}
PHASES = (Phase.GRAND, Phase.EXCHANGE, Phase.PLAY, Phase.CLOSING, Phase.GIFT, Phase.ASKED)
TITLES = {edition.title(place, 8) for edition in EDITIONS.values() for place in range(1, 9)}
VALUES = {f"{name}.{value}" for name, spec in OPTIONS.items() if not spec.number for value in spec.values}
ROLES = {role for game in GAMES.values() if (role := game.traits.dealer_role)}
RULES = {
    "tichu": "overview cards start combinations special tricks scoring",
    "trichu": "overview start soloist table scoring",
    "tientsin": "overview start special scoring",
    "lord": "overview cards combinations special exchange scoring",
    "tatsu": "overview cards turn trick scoring two three",
}
MOMENTS = [kind for kind in MomentKind if kind is not MomentKind.VICTORY] + ["victory2", "victory3"]
PAGES = [f"{game}.{section}" for game, sections in RULES.items() for section in sections.split()]

FORM_FIELDS = [each.key for each in DECLARED.users if isinstance(each.shown, FormField)]
FAMILIES: Mapping[str, Iterable[object]] = {
    "phrase.{}": PHRASES,
    "web.call.{}": CALLS,
    "web.part.{}": BracketPart,
    "web.replay.{}": SAID,
    "report.reason.{}": REPORT_REASONS,
    "advice.{}": CALLS,
    "why_won.{}": ("first", "product", "victory2", "victory3", "small", "grand", "no_small", "no_grand", "trick",
                   "tricks", "level"),
    "hand.news.only.{}": ONLY.values(),
    "alt.call.{}": CALLS,
    "alt.state.{}": TAGS,
    "alt.{}": {*PHASES} - {Phase.PLAY},
    "alt.ending.{}": ENDING_PARTS,
    "ending.{}": ENDING_PARTS,
    "board.{}": ("on", "off"),
    "call.done.{}": CALLS,
    "call.question.{}": CALLS,
    "call.ordered.{}": [name for name, call in CALLS.items() if not call.asked],
    "check.{}": ("wrong_cards", "wrong_commitment"),  # the others: `CODED`
    "combo.{}": {*KINDS, "four", "straight_flush"} - {"single", "stairs"},
    "combo.{}.short": SHORT_KINDS,
    "doctor.{}": [  # the others: `CODED`
        *(f"may_not_{feature.name}" for feature in FEATURES), *(f"live_{step}_refused" for step in LiveStep)],
    "doctor.subject.{}": Subject,
    "doctor.assumed.{}": OF_CODE,
    "doctor.mode.{}": {mode for each in ASSUMPTIONS for mode in each.modes},
    "doctor.unasked.{}": Probe,
    "doctor.press.{}": BUTTONS,
    "doctor.press.button.{}": (*BUTTONS, ABSENT),
    "error.{}": ("stale_table", "which_game", "no_lobby_of_yours",
                 *(each.shown.code for each in DECLARED.users if isinstance(each.shown, FormField))),  # others: `CODED`
    "extend.{}": EXTENSIONS,
    "between.{}": ("rotate", "lot"),
    "form.{}": (*FORM_FIELDS, "starts", "ends"),
    "form.{}.hint": FORM_FIELDS,
    "reminders.{}": FORM_FIELDS,
    "game.{}": ("abort", "stop", "resign", "pause", "resume"),
    "game.{}.sure": ("abort", "stop", "resign"),
    "guide.{}": {topic for game in GAMES.values() for topic in game.traits.topics},
    "tutorial.aim.{}": ("tichu", "trichu", "tientsin"),
    "hand.call.{}": CALLS,
    "hand.call.{}_for": [name for name, call in CALLS.items() if not call.asked],
    "hand.confirm.{}": CALLS,
    "hand.kind.{}": PLAY_KINDS,
    "hand.must.{}": (*KINDS, "lead", "bomb"),
    "hand.order.{}": ("bomb", "gift", "abort", "stop"),
    "hand.withdraw.{}": ("bomb", "gift", "call"),
    "help.topic.{}": (*TOPICS, ABOUT),
    "history.{}": ("grand", "decline", "small", "give", "traded", "pass", "take", "resign", "abort", "stop"),
    "league.part.{}": BracketPart,
    "league.column.{}": CRITERIA,
    "league.export.{}": FILES + MANAGERS_FILES, "earned.{}": EARNED, "activity.level.{}": HEAT, "activity.day.{}": HEAT,
    "league.hall.{}": HALLS,
    "league.how.{}": ("bye", "half", "void"),
    "league.news.{}": NewsEvent,
    "league.own.{}": OwnDecisionKind,
    "league.order.{}": CRITERIA,
    "league.preset.{}": PRESETS,
    "league.setting.{}": (*ORDER, "drawn"),
    "league.stage.{}": Stage,
    "league.stage_short.{}": Stage,
    "league.value.{}": {*NUMBERS, "drawn"} - {"rounds", "legs", "days"},
    "league.value.{}.{}": ("substitutes.yes", "substitutes.no", "counting.yes", "counting.no", "elsewhere.yes",
                            "elsewhere.no", "annul.yes", "annul.no", "alone.yes", "alone.no",
                            "late.yes", "late.no", "third.yes", "third.no", "second_final.yes",
                            "second_final.no"),
    "league.value.seeding.{}": SEEDINGS,
    "pad.dealer.{}": ("soloist", "red"),
    "pad.call.{}": CALLS,
    "pad.sweep.{}": (2, 3),
    "league.value.advance.{}": ("button", "done"),
    "league.award.{}": ("draw", "void", "more", "came"),
    "night.button.{}": NIGHT_BUTTONS,
    "night.do.{}": {*COURSE, *ROUND, MORE, OFF},
    "night.done.{}": {*COURSE, *ROUND, MORE} - {"pause"},
    "night.kind.{}": NIGHTS,
    "night.none.{}": ("rounds", "hours", "best", "bank", "average"),
    "night.odd.{}": ODD,
    "night.seek.{}": Seeking,
    "seek.pick.{}": SEARCH_CHOICES,
    "night.setting.{}": NIGHT_SETTINGS,
    "night.state.{}": ("call", "taken", "slow", "waits", "plays", "done"),
    "league.task.{}": AgendaTask,
    "league.report.{}": REASONS,
    "league.ruling.{}": ("warned", "suspended", "closed"),
    "league.calendar.{}": ("starts", "ends"),
    "moment.{}.line": MOMENTS,
    "moment.{}.title": MOMENTS,
    "league.{}": ("rules", "starts", "ends", "promoted", "relegated", "rounds", "legs", "days", "join", "leave",
                   "absence",
                   "mine", "card", "hall", "standings", "fixtures", "desk"),
    "level.{}": {level for game in GAMES.values() for level in game.levels},
    "level.{}.does": {level for game in GAMES.values() for level in game.levels},
    "option.grand.{}": ("yes", "no"),
    "option.{}": OPTIONS,
    "option.{}.line": OPTIONS,
    "option.{}.{}.short": (f"{name}.{value}" for name in ("wish_bombs", "soloist", "edition", "grand",
                                                                         "level", "last_dragon")
                           for value in OPTIONS[name].values),
    "option.{}.{}": VALUES,
    "orders.dropped.{}": ("unless_out", "until_lead"),
    "orders.{}": ("bomb", "bomb_opponent", "bomb_caller", "call", "unless_out", "until_lead", "cannot_beat", "play"),
    "orders.{}.note": ("unless_out", "until_lead", "cannot_beat"),
    "pace.{}": PACES,
    "playground.{}": WORDS,
    "trainer.ask.{}": CALLS,
    "trainer.silent.{}": CALLS,
    "puzzle.ask.{}": ("grand", "exchange", "play", "closing", "gift"),
    "exchange.kind.{}": {kind for kind in CARD_KINDS if len(kind) > 2},
    "habit.{}": Habit,
    "habit.{}.advice": Habit,
    "habit.{}.name": Habit,
    "lesson.{}.title": Lesson,
    "lesson.{}.idea": Lesson,
    "lesson.{}.keep": Lesson,
    "lesson.why.{}": [each.name for lesson in Lesson for each in positions(lesson)],
    "storm.{}": ("day", "week"),
    "equal.{}": ("alone", "pairs", "asks", "asks_partner", "asks_pair"),
    "challenge.{}": ("duel", "quiz"), "challenge.{}.rule": ("duel", "quiz"),
    "daily.tables.{}": ("week", "month"),
    "learn.verdict.{}": ("better", "worse", "unsure", "chosen", "few"),
    "insight.phase.{}": NOTED,
    "puzzle.theme.{}": (*THEMES, "trainer", "any"),
    "prefs.page.{}": PrefsPage,
    "prefs.page.{}.title": PrefsPage,
    "prefs.{}": (each.key for each in DECLARED.users if isinstance(each.shown, Switch)),
    "profile.badge.{}": BADGES,
    "profile.badge.{}.is": BADGES,
    "show.{}": SHOWN,
    "show.post.{}": SHOWN,
    "setup.{}.{}": (f"{act}.{name}" for act in ("post", "remove") for name in ("list", "leaders")),
    "replay.call.{}.{}": (f"{call}.{end}" for call in CALLS for end in ("made", "failed")),
    "replay.phase.{}": PHASES,
    "result.call.{}": CALLS,
    "result.call.{}.short": CALLS,
    "rules.word.soloist.{}": OPTIONS["soloist"].values,
    "rules.word.wish.{}": OPTIONS["wish"].values,
    "rules.word.wish_bombs.{}": OPTIONS["wish_bombs"].values,
    "rules.word.{}.{}": (
        f"{name}.{edition}" for edition in EDITIONS
        for name in ("top", "deck", "five", "suits", "special", "titles", "direction")),
    "rules.{}.{}.text": PAGES,
    "rules.{}.{}.title": PAGES,
    "settings.on_limit.{}.short": ("move", "seat"),
    "settings.preset.{}": Preset,
    "settings.term.{}": (*TERMS, *TERM_WORDS),
    "settings.{}.{}": [f"{name}.{value}" for name in TERM_WORDS for value in TERM_WORDS[name]],
    "settings.{}": ("game", "pace"),
    "setup.page.{}": set(SetupPage) - {SetupPage.FIRST},
    "setup.{}": [
        *(each.name for each in FEATURES if each.name not in ("games", "threads")),
        *(each.key for each in DECLARED.servers if each.shown is not None and each.shown.page is not None
          and isinstance(each.shown, Switch | Pick | LanguagePick | RolePick | VoicePick))],
    "setup.permission.{}": USED,
    "daily.week.{}": Measure,
    "hand.speed.{}": AiSpeed,
    "beats.{}": [row.name for row in (*COMBINATIONS, *FRONTS)],
    "beats.{}.note": [row.name for row in (*COMBINATIONS, *FRONTS) if row.noted],
    "fair.day.{}": ("now", "next", "held"),
    "records.value.{}": RecordKind,
    "records.{}": RecordKind,
    "stats.form.{}": (1, 0, -1),
    "story.call.{}": CALLS,
    "stats.tab.{}": Tab,
    "stats.{}": {name for game in GAMES.values() for name in game.traits.statistics},
    "status.called.{}": CALLS,
    "table.call.{}": CALLS,
    "table.status.{}": PHASES,
    "table.name.{}": DUMMIES,
    "table.name.{}.short": DUMMIES,
    "table.tag.{}": TAGS,
    "table.{}{}": (f"{role}{form}" for role in ROLES for form in ("", ".short")),
    "time.{}": ("days", "hours", "minutes", "seconds"),
    "title.{}": TITLES,
    "title.{}{}": (*(f"{title}{form}" for title in TITLES for form in ("", ".short")),
                   "asshole@crude", "asshole.short@crude"),
    "turns.{}": (stage for stage in NoticeStage if stage.nudge),
    "verify.{}": ("holds", "no_commitment", "no_reveal", "wrong_cards", "wrong_commitment"),
    "review.gain.{}": [gain.value for gain in Gain],
    "review.no_{}": ("game", "round"),
    "vote.{}": ("pause", "resume", "abort", "stop", "takeback"),
    "why.lead_{}": KINDS,
    "{}.rated": ("game.ai", "substitute.offered"),
    "why.{}": (  # the others: `CODED`
        *(f"lead_winner_{kind}" for kind in KINDS), "give", "give_partners",
        "learned", "pass_learned", "played_on", "pass_played_on",
        *(f"{name}_open" for name in (
            "bomb", "bomb_caller", "gift", "gift_any", "pass_partner", "pass_partner_called", "spare_caller",
            "stop_caller", "stop_out", "tatsu_ask", "tatsu_ask_must", "tatsu_ask_partner"))),
    "words.clan.{}": CLANS,
    "words.game.{}": GAMES,
    "words.rank.{}": "JQKA",
    "words.ranks.{}": RANKS,
    "words.special.{}": ("Ma", "Do", "Ph", "Dr"),
    "words.suit.{}": "gkbr",
    "{}.none": ("league.value.group", "league.value.days", "league.value.rounds", "league.value.squad",
                "league.value.playoff"),
    "{}.short": (*(f"table.tag.{state}" for state in SHORT), "table.asks", "table.given", "replay.step"),
}  # fmt: skip
"""What fills the gaps of each pattern, joined as in the key."""

CODED = {
    "error": ("RuleError", "TableError", "LeagueError", "BroughtError", "Refusal"),
    "why": ("because", "about"),
    "check": ("AuditFinding",),
    "doctor": ("good", "limited", "broken"),
}
"""Functions whose first argument is the end of a key."""
