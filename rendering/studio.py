"""Every kind of picture. A new kind is a module with a subclass of `PictureRequest`, imported here.

A view must be that of the player who will see the picture.
"""

from rendering.beats import BeatsPicture
from rendering.cards.emoji import CardEmoji, Emoji
from rendering.exchange import ExchangePicture
from rendering.hand import HandPicture
from rendering.picture import Picture, PictureRequest, Request
from rendering.play import PlayPicture
from rendering.replay import ReplayPicture
from rendering.results.chart import ChartPicture, Series
from rendering.results.day import DayPicture
from rendering.results.game_over import GameCardPicture, GameOverPicture
from rendering.results.heat import HeatPicture, HeatRow
from rendering.results.places import SessionPicture
from rendering.results.profile import ProfilePicture
from rendering.results.records_board import RecordRow, RecordsPicture
from rendering.results.round_result import ResultPicture
from rendering.results.score_sheet import ScoreSheetPicture
from rendering.results.season_card import BestWin, SeasonCardPicture
from rendering.results.standings import StandingRow, StandingsPicture
from rendering.results.week import WeekDay, WeekPicture
from rendering.table import TablePicture

__all__ = [
    "BeatsPicture",
    "BestWin",
    "CardEmoji",
    "ChartPicture",
    "DayPicture",
    "Emoji",
    "ExchangePicture",
    "GameCardPicture",
    "GameOverPicture",
    "HandPicture",
    "HeatPicture",
    "HeatRow",
    "Picture",
    "PictureRequest",
    "PlayPicture",
    "ProfilePicture",
    "RecordRow",
    "RecordsPicture",
    "ReplayPicture",
    "Request",
    "ResultPicture",
    "ScoreSheetPicture",
    "SeasonCardPicture",
    "Series",
    "SessionPicture",
    "StandingRow",
    "StandingsPicture",
    "TablePicture",
    "WeekDay",
    "WeekPicture",
]
