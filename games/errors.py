"""The whole failure vocabulary of the rules: a code, a rule number, fields.

Prose for people lives in the catalogues (`bot/i18n`), keyed ``error.<code>``.
"""

from __future__ import annotations


class RuleError(Exception):
    """An action the rules forbid. Raised before anything changes.

    ``code`` is a stable identifier (``not_your_turn``), ``rule`` a number of
    the rule book (``T22``) or ``NOTATION``, ``params`` fill the catalogue's
    sentence for the code.
    """

    def __init__(self, code: str, rule: str, **params: object) -> None:
        super().__init__(code, rule, params)
        self.code = code
        self.rule = rule
        self.params = params

    def __str__(self) -> str:
        fields = " ".join(f"{key}={value}" for key, value in self.params.items())
        words = self.code.replace("_", " ")
        return f"{words}: {fields} (rule {self.rule})" if fields else f"{words} (rule {self.rule})"
