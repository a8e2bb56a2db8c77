"""The API described to programs (OpenAPI 3.1), and the examples that it offers."""

from __future__ import annotations

from typing import Any

from enthymeme.amr.profiles import PROFILES
from enthymeme.examples import paper_problems
from enthymeme.formats.problems import problem_to_json
from enthymeme.methods.joint.weights import MOST_ALTERNATIVES, REPRESENTATIONS
from enthymeme.page import answers

# At least one character that is not white space.
_TEXT = {"type": "string", "pattern": r"\S"}
_ATOM = {"type": "string", "pattern": "^[A-Za-z_][A-Za-z0-9_]*$"}
_FORMULA = {
    **_TEXT,
    "description": "atoms, ~, &, |, >> and parentheses; an atom stands in one formula of its "
    f"candidate, which has at most {answers.MOST_ATOMS} atoms",
}
_FRACTION = {"type": "number", "minimum": 0, "maximum": 1}


def _answer_object(properties: dict[str, Any], required: tuple[str, ...]) -> dict[str, Any]:
    """An object with these fields, some of them always there, and perhaps others."""
    return {"type": "object", "properties": properties, "required": list(required)}


def _object(properties: dict[str, Any], required: tuple[str, ...] = ()) -> dict[str, Any]:
    """An object with these fields and no others."""
    return {**_answer_object(properties, required), "additionalProperties": False}


def _list(items: dict[str, Any], least: int = 0, most: int | None = None) -> dict[str, Any]:
    value = {"type": "array", "items": items, "minItems": least}
    return value if most is None else {**value, "maxItems": most}


_ANY_METHOD = {
    "samples": {"type": "integer", "minimum": 1, "maximum": answers.MOST_SAMPLES},
    "seed": {"type": "integer", "minimum": 0, "maximum": answers.MOST_SEED},
    "solver": {"enum": ["canonical", "rc2"]},
    "time_limit": {
        "type": "number",
        "exclusiveMinimum": 0,
        "maximum": answers.MOST_SECONDS,
        "description": "the most seconds a candidate may take",
    },
}
_PWAL = {
    **_ANY_METHOD,
    "name": {"const": "pwal"},
    "mode": {"enum": ["exact", "sampled", "reference"]},
    "no_link": {"type": "boolean"},
}
# Top-Link has one world, which leaves no link out.
_TOP_LINK = {
    **_ANY_METHOD,
    "name": {"const": "top-link"},
    "mode": {"const": "exact"},
    "no_link": {"const": True},
}
_PAPER_WITNESS = {"witness": {"const": "paper"}, "guard": {"type": "boolean"}}
_SOUND_WITNESS = {"witness": {"const": "sound"}, "guard": {"const": True}}
_TOP_LINKS = [
    _object({**_TOP_LINK, **_PAPER_WITNESS}, ("name",)),
    _object({**_TOP_LINK, **_SOUND_WITNESS}, ("name", "witness")),
]
_OPTIONS: dict[str, Any] = {
    "method": {
        "description": "PWAL, unless named otherwise",
        "anyOf": [
            _object({**_PWAL, **_PAPER_WITNESS}),
            _object({**_PWAL, **_SOUND_WITNESS}, ("witness",)),
            *_TOP_LINKS,
        ],
    },
    "alpha": {"type": "number", "minimum": 0, "maximum": 1e6},
    "view": {"type": "boolean", "description": "whether the page's view of it is wanted too"},
}
_WEIGHT = {"type": "number", "minimum": 0, "maximum": answers.MOST_SCALE}
_JOINT = {
    "name": {"enum": ["joint", "direct-nli"]},
    "weights": {"enum": ["shipped", "uniform"]},
    "scale": {
        **_object(dict.fromkeys(REPRESENTATIONS, _WEIGHT)),
        "description": "what the weights of a representation are multiplied with; not all with 0",
    },
    "min_confidence": _FRACTION,
    "alternatives": {
        "type": "integer",
        "minimum": 1,
        "maximum": MOST_ALTERNATIVES,
        "description": "how many graphs of a statement are scored, each as probable as it is",
    },
    "time_limit": _ANY_METHOD["time_limit"],
}
_TEXT_OPTIONS = {
    **_OPTIONS,
    "method": {
        "description": "joint scoring, unless named otherwise; pwal and top-link are the paper's",
        "anyOf": [
            _object(_JOINT),
            _object({**_PWAL, **_PAPER_WITNESS}, ("name",)),
            _object({**_PWAL, **_SOUND_WITNESS}, ("name", "witness")),
            *_TOP_LINKS,
        ],
    },
}
_LINK = {
    "type": "array",
    "prefixItems": [_ATOM, _ATOM, {"enum": ["Ent", "Con", "Neu"]}, _FRACTION, _FRACTION],
    "description": "source atom, target atom, what the one says of the other, a confidence and, "
    "if all links of the target atom have one, a probability; these sum to 1 at most",
    "minItems": 4,
    "maxItems": 5,
}
_ATOM_TEXTS = {"type": "object", "propertyNames": _ATOM, "additionalProperties": _TEXT}
_SCORED_CANDIDATE = _object(
    {
        "source": _list(_FORMULA, 1),
        "target": _list(_FORMULA, 1),
        "surfaces": {**_ATOM_TEXTS, "description": "the atoms' texts"},
        "sentences": {
            **_ATOM_TEXTS,
            "description": "how they are shown to people, where that is not their text",
        },
        "exact": _list(_list(_ATOM, 2, 2)),
        "links": _list(_LINK, 0, answers.MOST_LINKS),
    },
    ("source", "target"),
)
_STATEMENT = {**_TEXT, "maxLength": answers.MOST_CHARACTERS}
# There is a statement at least on the other side.
_STATEMENTS = _list(_STATEMENT, 1, answers.MOST_STATEMENTS - 1)
_COMPLETION = {
    **_object({"source": _STATEMENTS, "target": _STATEMENTS}, ("source", "target")),
    "description": f"at most {answers.MOST_STATEMENTS} statements in all",
}
_STRING = {"type": "string"}
_DECISION = _answer_object(
    {
        "id": _STRING,
        "method": _STRING,
        "mode": _STRING,
        "choice": {"type": ["integer", "null"]},
        "tie": {"type": "boolean"},
        "warnings": _list(_STRING),
        "scores": _list({"type": ["number", "null"]}),
        "error": {"type": ["string", "null"]},
        "candidates": _list({"type": ["object", "null"]}),
    },
    ("id", "method", "mode", "choice", "tie", "scores", "error", "candidates"),
)
_SCHEMAS = {
    "ScoreRequest": _object(
        {
            "problem": _object(
                {
                    "id": _TEXT,
                    "candidates": _list(_SCORED_CANDIDATE, 2, answers.MOST_CANDIDATES),
                    "gold": {
                        "type": ["integer", "null"],
                        "minimum": 0,
                        "maximum": answers.MOST_CANDIDATES - 1,
                        "description": "the index of the right candidate",
                    },
                },
                ("id", "candidates"),
            ),
            **_OPTIONS,
        },
        ("problem",),
    ),
    "SelectRequest": _object(
        {
            "candidates": _list(_COMPLETION, 2, answers.MOST_CANDIDATES),
            "atoms": {
                "enum": list(PROFILES),
                "description": "what statements are made of for pwal and top-link; as the "
                "workbench was told, if absent",
            },
            **_TEXT_OPTIONS,
        },
        ("candidates",),
    ),
    "Answer": _answer_object(
        {"decision": _DECISION, "view": {"type": ["object", "null"]}}, ("decision", "view")
    ),
    "Models": _answer_object(
        {
            "ready": {"type": "boolean"},
            "parser": _STRING,
            "nli": _STRING,
            "atoms": {"enum": list(PROFILES)},
            "error": _STRING,
        },
        ("ready",),
    ),
    "Examples": _answer_object({"examples": _list({"type": "object"})}, ("examples",)),
    "Error": _answer_object({"error": _STRING}, ("error",)),
}


_TITLES = {
    "maya": "Maya at the office (the paper's constructed example)",
    "comment-sections": "Comment sections (the paper's ARCT success)",
    "bill": "Bill's job (the paper's αNLI failure)",
}
_SENTENCES: dict[str, dict[str, Any]] = {
    "maya": {
        "given": ["The door is unlocked."],
        "candidates": [
            "Maya entered the office and remained there.",
            "Maya entered the office and left it.",
        ],
        "claim": ["Maya is present at the office."],
    },
    "comment-sections": {
        "given": ["People learn a lot from comment sections."],
        "candidates": ["Too much learning hurts.", "Learning never hurts."],
        "claim": ["Comment sections have not failed."],
    },
    "bill": {
        "given": ["Bill was poor."],
        "candidates": [
            "His business went bankrupt and he had to take a new job.",
            "His business is worth millions.",
        ],
        "claim": ["Bill made less money as a computer scientist than he did before."],
    },
}


def workbench_examples() -> list[dict[str, Any]]:
    """Title, sentences and problem of each example.

    >>> [example["id"] for example in workbench_examples()]
    ['maya', 'comment-sections', 'bill']
    """
    return [
        {
            "id": problem.id,
            "title": _TITLES[problem.id],
            **_SENTENCES[problem.id],
            "problem": problem_to_json(problem),
        }
        for problem in paper_problems()
    ]


_EXAMPLES: dict[str, dict[str, Any]] = {
    "ScoreRequest": {"problem": workbench_examples()[0]["problem"], "method": {"name": "pwal"}},
    "SelectRequest": {
        "candidates": [
            {"source": ["It rains."], "target": ["The street is wet."]},
            {"source": ["It rains."], "target": ["The street is dry."]},
        ]
    },
}


def openapi(version: str) -> dict[str, Any]:
    """The OpenAPI document.

    >>> sorted(openapi("1")["paths"])
    ['/api/examples', '/api/models', '/api/score', '/api/select']
    """
    return {
        "openapi": "3.1.0",
        "info": {"title": "enthymeme workbench", "version": version},
        "paths": {
            "/api/score": {"post": _post("ScoreRequest", "Decide a prepared problem")},
            "/api/select": {"post": _post("SelectRequest", "Decide an argument in plain text")},
            "/api/models": {"get": _get("Models", "Whether text can be read, and by what")},
            "/api/examples": {"get": _get("Examples", "The bundled examples")},
        },
        "components": {
            "schemas": _SCHEMAS,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
        "security": [{}, {"token": []}],
    }


def _json(schema: str) -> dict[str, Any]:
    return {"application/json": {"schema": {"$ref": f"#/components/schemas/{schema}"}}}


def _answer(schema: str, words: str) -> dict[str, Any]:
    return {"description": words, "content": _json(schema)}


def _get(schema: str, words: str) -> dict[str, Any]:
    responses = {
        "200": _answer(schema, words),
        "401": _answer("Error", "the token is missing"),
        "403": _answer("Error", "not from this machine"),
        "503": _answer("Error", "busy, or not within the time limit"),
    }
    return {"summary": words, "responses": responses}


def _post(schema: str, words: str) -> dict[str, Any]:
    described = _get("Answer", words)
    content = _json(schema)
    content["application/json"]["example"] = _EXAMPLES[schema]
    described["requestBody"] = {"required": True, "content": content}
    described["responses"] |= {
        "400": _answer("Error", "what was expected instead"),
        "413": _answer("Error", "too large"),
        "415": _answer("Error", "not JSON"),
    }
    return described
