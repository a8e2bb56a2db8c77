"""Adverbs, times, places and durations."""

from __future__ import annotations

from training.amr.construct.entities import Entities
from training.amr.construct.entity import attach
from training.amr.construct.lexicon import nouns
from training.amr.construct.phrases import ARTICLE, Concept, Text, constant, say
from training.amr.construct.verb_groups import Manner

AMONG = ("in", "on", "at")
BEYOND = ("under", "behind", "beyond", "above", "over", "below", "beside", "inside", "outside",
          "next-to", "in-front-of", "between", "among", "against", "beneath", "around")  # fmt: skip
ADVERBS = {
    "quickly": "quick-02", "slowly": "slow-05", "carefully": "care-04", "quietly": "quiet-04",
    "loudly": "loud", "happily": "happy-01", "easily": "easy-05", "suddenly": "sudden",
    "gently": "gentle", "politely": "polite-01", "angrily": "anger-01", "bravely": "brave-02",
    "badly": "bad-07", "calmly": "calm-03", "nervously": "nervous-01", "silently": "silent",
    "secretly": "secret", "fast": "fast-02", "well": "good-02", "patiently": "patient-01",
    "honestly": "honest-01", "proudly": "pride-01", "sadly": "sad-02", "safely": "safe-01",
}  # fmt: skip
_TIMES = ("yesterday", "today", "tomorrow", "now", "soon", "again", "often", "always", "here",
          "there", "early", "late", "together", "alone", "sometimes", "outside")  # fmt: skip
_TIME_ROLES = {
    "again": "mod", "often": "frequency", "here": "location", "there": "location",
    "together": "mod", "alone": "manner", "sometimes": "frequency", "outside": "location",
}  # fmt: skip
# Where these are is one of their numbered roles.
_PLACE_ROLES = {
    "sit-01": "ARG2", "stand-01": "ARG2", "lie-07": "ARG2", "camp-02": "ARG1", "park-01": "ARG2",
}  # fmt: skip
PLACES = ("outside", "inside", "upstairs", "downstairs", "here", "there", "abroad", "everywhere",
          "home", "indoors", "outdoors", "somewhere")  # fmt: skip
MONTHS = (
    "January February March April May June July August September October November December"
).split()
DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()


_OCCASIONS = ("dinner", "breakfast", "lunch", "school", "storm", "party", "game", "exam", "concert",
              "midnight", "noon", "sunset", "sunrise", "church")  # fmt: skip


class Adjuncts(Entities):
    """Makes what can be said of an event beside its participants."""

    def extra(self, event: Concept, manner: Manner) -> Text:
        """An adverb, a time, a place, a duration or a number of times."""
        kind = self.rng.choices(
            ["adverb", "time", "place", "duration", "times", "date", "degree", "relative time"],
            [3, 3, 3, 1.2, 0.8, 1.5, 0.3, 1.5],
        )[0]
        if kind == "adverb":
            word = self.pick(list(ADVERBS))
            node = Concept(ADVERBS[word])
            event.add("manner", node)
            return say(word, node)
        if kind == "time":
            word = self.pick(_TIMES)
            node = Concept(word)
            role = _TIME_ROLES.get(word, "time")
            event.add(_PLACE_ROLES.get(event.name, role) if role == "location" else role, node)
            return say(word, node)
        if kind == "place":
            return self.place(event, _PLACE_ROLES.get(event.name, "location"))
        if kind == "duration":
            quantity = self.time_span()
            event.add("duration", quantity.node)
            return (*say("for"), *quantity.text)
        if kind == "times":
            if self.chance(0.5):
                word = self.pick(["once", "twice"])
                number = constant({"once": "1", "twice": "2"}[word])
                event.add("frequency", number)
                return say(word, number)
            text, number, _ = self.count()
            event.add("frequency", number)
            return (*text, *say("times"))
        if kind == "degree":
            node = Concept("lot")
            event.add("degree", node)
            return (*say(ARTICLE), *say("lot", node))
        if kind == "relative time":
            return self.relative_time(event)
        return self.date(event)

    def relative_time(self, event: Concept) -> Text:
        """Last week, this year, two days ago, all day, before dinner."""
        kind = self.pick(["last", "last", "this", "ago", "in", "all", "before"])
        if kind in ("last", "this"):
            word = self.pick(["last", "next"] if kind == "last" else ["this"])
            unit = self.pick(["week", "month", "year", "weekend", "time"][: 4 + (word == "last")])
            node, mark = Concept(unit), Concept(word)
            event.add("time", node.add("mod", mark))
            return (*say(word, mark), *say(unit, node))
        if kind in ("ago", "in"):
            span = self.time_span()
            order, now = Concept("before" if kind == "ago" else "after"), Concept("now")
            event.add("time", order.add("op1", now).add("quant", span.node))
            if kind == "ago":
                return (*span.text, *say("ago", order, now))
            return (*say("in", order, now), *span.text)
        if kind == "all":
            unit = self.pick(["day", "night", "week", "year", "summer", "winter", "morning"])
            node, mark = Concept(unit), Concept("all")
            event.add("duration", node.add("mod", mark))
            return (*say("all", mark), *say(unit, node))
        word = self.pick(["before", "after"])
        order, meal = Concept(word), Concept(self.pick(_OCCASIONS))
        event.add("time", order.add("op1", meal))
        before = say("the") if meal.name in ("storm", "party", "game", "exam", "concert") else ()
        return (*say(word, order), *before, *say(meal.name, meal))

    def date(self, event: Concept) -> Text:
        node = Concept("date-entity")
        event.add("time", node)
        kind = self.pick(["year", "month", "day", "season", "part"])
        if kind == "year":
            year = str(self.rng.randint(1700, 2030))
            number = constant(year)
            node.add("year", number)
            return (*say("in"), *say(year, node, number))
        if kind == "month":
            month = self.rng.randrange(12)
            number = constant(str(month + 1))
            node.add("month", number)
            return (*say("in"), *say(MONTHS[month], node, number))
        if kind == "day":
            day = self.pick(DAYS)
            name = Concept(day.lower())
            node.add("weekday", name)
            return (*say("on"), *say(day, node, name))
        if kind == "season":
            season = self.pick(["summer", "winter", "spring", "autumn"])
            name = Concept(season)
            node.add("season", name)
            return (*say("in the" if self.chance(0.4) else "in"), *say(season, node, name))
        part = self.pick(["morning", "evening", "afternoon", "night"])
        name = Concept(part)
        node.add("dayperiod", name)
        return (*say("at" if part == "night" else "in the"), *say(part, node, name))

    def place(self, event: Concept, role: str) -> Text:
        """A place with its preposition; all but the plainest prepositions are nodes."""
        if self.chance(0.12):
            where = self.place_name()
            attach(event, role, where)
            return (*say("in"), *where.text)
        if self.chance(0.08):
            node = Concept("home")
            event.add(role, node)
            return (*say("at"), *say("home", node))
        if self.chance(0.65):
            kind = self.pick("LLLTQ")
            where = self.noun(self.pick(nouns()[kind]), "the" if self.chance(0.7) else "poss")
            attach(event, role, where)
            word = (
                "on" if kind == "T" else "in" if kind == "Q" else self.pick(AMONG[:1] * 3 + AMONG)
            )
            return (*say(word), *where.text)
        if role == "location" and self.chance(0.08):
            near = Concept("near-02")
            event.add(role, near)
            where = self.noun(self.pick(nouns()[self.pick("LV")]), "the")
            attach(near, "ARG2", where)
            return (*say("near", near), *where.text)
        word = self.pick(BEYOND)
        node = Concept(word)
        event.add(role, node)
        if word in ("between", "among"):
            where = self.noun(self.pick(nouns()[self.pick("TL")]), "many the")
        else:
            where = self.noun(self.pick(nouns()[self.pick("TLV")]), "the")
        attach(node, "op1", where)
        first, *rest = word.split("-")
        return (*say(first, node), *say(" ".join(rest)), *where.text)
