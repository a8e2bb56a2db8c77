"""Asking models about many texts: each distinct one once, in batches, remembered.

A batch that fails is asked again in halves, down to the one text that is at fault: it gets the
error, and the rest go on. What is answered is remembered batch by batch, so a run that is killed
loses at most the batch in flight.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, Protocol, TypeVar

from enthymeme.errors import PluginError, ReadingError
from enthymeme.models.protocols import (
    Judgement,
    Nli,
    Pair,
    Parser,
    Penman,
    ProbableGraph,
    Sentence,
    check_alternatives,
    parse_alternatives,
)

SENTENCES_PER_BATCH = 32
PAIRS_PER_BATCH = 256

Question = TypeVar("Question", bound=Hashable)
Answer = TypeVar("Answer")


class Memory(Protocol):
    """What is known from earlier runs."""

    def recall(self, kind: str, fingerprint: str, texts: Sequence[str]) -> Mapping[str, str]:
        """The answers that are known, by text."""

    def keep(self, kind: str, fingerprint: str, answers: Mapping[str, str]) -> None:
        """Keep answers by text, all or none."""


class Reader:
    """A parser and an NLI model, and what they answered so far.

    >>> class Always:
    ...     fingerprint = "always"
    ...     def parse(self, sentences): return ["(d / dog)" for _ in sentences]
    ...     def judge(self, pairs): return [Judgement(0.9, 0.1, 0.0) for _ in pairs]
    >>> reader = Reader(Always(), Always())
    >>> reader.graphs.ask(["A dog.", ""])
    {'A dog.': '(d / dog)', '': ReadingError('expected a text, found none')}
    """

    def __init__(self, parser: Parser, nli: Nli, memory: Memory | None = None) -> None:
        self.graphs = parser_client(parser, memory)
        self.judgements = nli_client(nli, memory)
        self._parser = parser
        self._memory = memory
        self._alternatives: dict[int, ModelClient[Sentence, tuple[ProbableGraph, ...]]] = {}

    def ask_alternatives(
        self, sentences: Iterable[Sentence], count: int
    ) -> dict[Sentence, tuple[ProbableGraph, ...] | ReadingError]:
        """Up to ``count`` graphs of each sentence, from a parser that gives several."""
        if count not in self._alternatives:
            self._alternatives[count] = alternatives_client(self._parser, count, self._memory)
        return self._alternatives[count].ask(sentences)


def parser_client(parser: Parser, memory: Memory | None = None) -> ModelClient[Sentence, Penman]:
    """To ask a parser for the graph of each sentence."""
    check_model(parser, "parser", "parse")
    return ModelClient(
        "graph", parser.fingerprint, parser.parse, _GRAPHS, SENTENCES_PER_BATCH, memory
    )


def alternatives_client(
    parser: Parser, count: int, memory: Memory | None = None
) -> ModelClient[Sentence, tuple[ProbableGraph, ...]]:
    """To ask a parser for up to ``count`` graphs of each sentence."""
    check_alternatives(parser, count)
    return ModelClient(
        f"graphs-{count}",
        parser.fingerprint,
        lambda sentences: parse_alternatives(parser, sentences, count),
        _ALTERNATIVES,
        SENTENCES_PER_BATCH,
        memory,
    )


def nli_client(nli: Nli, memory: Memory | None = None) -> ModelClient[Pair, Judgement]:
    """To ask an NLI model for the judgement of each pair."""
    check_model(nli, "NLI model", "judge")
    return ModelClient(
        "judgement", nli.fingerprint, nli.judge, _JUDGEMENTS, PAIRS_PER_BATCH, memory
    )


def check_model(model: object, kind: str, method: str) -> None:
    """Refuse what cannot be asked, or does not say which model it is.

    >>> check_model(object(), "parser", "parse")
    Traceback (most recent call last):
    enthymeme.errors.PluginError: the parser object: expected a method parse, found none
    """
    name = f"the {kind} {type(model).__name__}"
    if isinstance(model, type):
        raise PluginError(f"the {kind}: expected an instance, found the class {model.__name__}")
    if not callable(getattr(model, method, None)):
        raise PluginError(f"{name}: expected a method {method}, found none")
    fingerprint = getattr(model, "fingerprint", None)
    if not isinstance(fingerprint, str) or not fingerprint:
        kind = "none" if fingerprint in (None, "") else type(fingerprint).__name__
        raise PluginError(
            f"{name}: expected a text fingerprint, which says which model it is, found {kind}"
        )


class _Form(NamedTuple, Generic[Question, Answer]):
    """How questions and answers of one kind are checked and written down."""

    texts: Callable[[Question], tuple[str, ...]]
    key: Callable[[Question], str]
    write: Callable[[Answer], str]
    read: Callable[[str], Answer]
    check: Callable[[object], Answer]


def _check_graph(answer: object) -> Penman:
    if not isinstance(answer, str):
        raise ReadingError(f"expected a graph, found {type(answer).__name__}")
    _check_text(answer)
    return answer


def _check_alternatives(answer: object) -> tuple[ProbableGraph, ...]:
    if not isinstance(answer, tuple) or not answer:
        raise ReadingError(f"expected graphs, found {type(answer).__name__}")
    for graph, probability in answer:
        _check_text(graph)
        if not 0 <= probability <= 1:
            raise ReadingError(f"expected a probability, found {probability!r}")
    return answer


def _check_judgement(answer: object) -> Judgement:
    if not isinstance(answer, Judgement):
        raise ReadingError(f"expected a judgement, found {type(answer).__name__}")
    # Half precision may overflow, and comparisons with what is no number are all false.
    if not all(0 <= value <= 1 for value in answer) or not math.isclose(
        sum(answer), 1, abs_tol=0.01
    ):
        raise ReadingError(f"expected three probabilities, found {tuple(answer)}")
    return answer


_GRAPHS: _Form[Sentence, Penman] = _Form(lambda text: (text,), str, str, str, _check_graph)
_ALTERNATIVES: _Form[Sentence, tuple[ProbableGraph, ...]] = _Form(
    texts=lambda text: (text,),
    key=str,
    write=lambda graphs: json.dumps(graphs, ensure_ascii=False),
    read=lambda text: _check_alternatives(tuple(ProbableGraph(*row) for row in json.loads(text))),
    check=_check_alternatives,
)
_JUDGEMENTS: _Form[Pair, Judgement] = _Form(
    texts=tuple,
    key=lambda pair: json.dumps(pair, ensure_ascii=False),
    write=json.dumps,
    read=lambda text: _check_judgement(Judgement(*json.loads(text))),
    check=_check_judgement,
)


@dataclass(eq=False)
class ModelClient(Generic[Question, Answer]):
    """Questions of one kind to one model, each distinct one asked once."""

    _kind: str
    fingerprint: str
    _model: Callable[[Sequence[Question]], Sequence[Answer | ReadingError]]
    _form: _Form[Question, Answer]
    _size: int
    _memory: Memory | None
    _known: dict[Question, Answer | ReadingError] = field(default_factory=dict)

    def ask(self, questions: Iterable[Question]) -> dict[Question, Answer | ReadingError]:
        """What is answered to each question, now or before."""
        distinct = dict.fromkeys(questions)
        for batch in _batches(self.list_unanswered(distinct), self._size):
            self.learn(dict(zip(batch, self._answers(batch), strict=True)))
        return {question: self._known[question] for question in distinct}

    def list_unanswered(self, questions: Iterable[Question]) -> list[Question]:
        """The questions that the model has yet to be asked, each once."""
        new = [question for question in dict.fromkeys(questions) if question not in self._known]
        readable = []
        for question in new:
            try:
                for text in self._form.texts(question):
                    _check_text(text)
                readable.append(question)
            except ReadingError as error:
                self._known[question] = error
        self._recall(readable)
        return [question for question in readable if question not in self._known]

    def learn(self, answers: Mapping[Question, Answer | ReadingError]) -> None:
        """Take in what the model answered, here or elsewhere."""
        self._keep(answers)
        self._known.update(answers)

    def forget(self) -> None:
        """Let go of the answers that the memory has, so that a long run does not hold them all."""
        if self._memory is not None:
            self._known = {
                question: answer
                for question, answer in self._known.items()
                if isinstance(answer, ReadingError)
            }

    def _recall(self, questions: Sequence[Question]) -> None:
        if self._memory is None:
            return
        keys = {self._form.key(question): question for question in questions}
        answers = self._memory.recall(self._kind, self.fingerprint, list(keys))
        for key, text in answers.items():
            try:
                self._known[keys[key]] = self._form.read(text)
            except (ReadingError, ValueError, TypeError):
                # Not what was written: the model is asked again, and the answer replaced.
                continue

    def _keep(self, answers: Mapping[Question, Answer | ReadingError]) -> None:
        if self._memory is not None:
            rows = {
                self._form.key(question): self._form.write(answer)
                for question, answer in answers.items()
                if not isinstance(answer, ReadingError)
            }
            self._memory.keep(self._kind, self.fingerprint, rows)

    def _answers(self, batch: Sequence[Question]) -> list[Answer | ReadingError]:
        try:
            answers = list(self._model(batch))
            if len(answers) != len(batch):
                raise ReadingError(
                    f"expected as many answers as questions, found {len(answers)} of {len(batch)}"
                )
        except PluginError:
            raise  # the model cannot be had at all
        except Exception as problem:  # whatever goes wrong in a model belongs to a text
            if len(batch) == 1:
                return [ReadingError(self._blame(problem))]
            half = len(batch) // 2
            return [*self._answers(batch[:half]), *self._answers(batch[half:])]
        return [self._check(answer) for answer in answers]

    def _check(self, answer: Answer | ReadingError) -> Answer | ReadingError:
        if isinstance(answer, ReadingError):
            return answer
        try:
            return self._form.check(answer)
        except ReadingError as problem:
            return problem

    def _blame(self, problem: Exception) -> str:
        message = str(problem) if isinstance(problem, ReadingError) else _describe(problem)
        return f"{self.fingerprint.split(maxsplit=1)[0]}: {message}"


def _describe(problem: Exception) -> str:
    """A foreign exception in a line."""
    message = " ".join(str(problem).split())
    return f"{type(problem).__name__}: {message[:200]}" if message else type(problem).__name__


def _check_text(text: str) -> None:
    if not text.strip():
        raise ReadingError("expected a text, found none")
    try:
        text.encode()
    except UnicodeEncodeError:
        raise ReadingError("expected whole characters, found half of a surrogate pair") from None


def _batches(items: Sequence[Question], size: int) -> Iterator[Sequence[Question]]:
    for start in range(0, len(items), size):
        yield items[start : start + size]
