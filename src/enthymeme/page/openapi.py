"""The API described to programs (OpenAPI 3.1)."""

from __future__ import annotations

from typing import Any

from enthymeme.amr.profiles import PROFILES
from enthymeme.methods.joint.weights import REPRESENTATIONS
from enthymeme.page.answers import (
    MOST_ATOMS,
    MOST_CANDIDATES,
    MOST_CHARACTERS,
    MOST_LINKS,
    MOST_SAMPLES,
    MOST_SCALE,
    MOST_SECONDS,
    MOST_SEED,
    MOST_STATEMENTS,
)
from enthymeme.page.workbench_examples import workbench_examples

# What is nothing but space says nothing.
_TEXT = {"type": "string", "pattern": r"\S"}
_ATOM = {"type": "string", "pattern": "^[A-Za-z_][A-Za-z0-9_]*$"}
_FORMULA = {
    **_TEXT,
    "description": "atoms, ~, &, |, >> and parentheses; an atom stands in one formula of its "
    f"candidate, which has at most {MOST_ATOMS} atoms",
}
_FRACTION = {"type": "number", "minimum": 0, "maximum": 1}
_MAYBE_NUMBER = {"type": ["number", "null"]}


def _object(properties: dict[str, Any], required: tuple[str, ...] = ()) -> dict[str, Any]:
    """An object with these fields and no others."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(required),
        "additionalProperties": False,
    }


def _list(items: dict[str, Any], least: int = 0, most: int | None = None) -> dict[str, Any]:
    value = {"type": "array", "items": items, "minItems": least}
    return value if most is None else {**value, "maxItems": most}


_ANY_METHOD = {
    "samples": {"type": "integer", "minimum": 1, "maximum": MOST_SAMPLES},
    "seed": {"type": "integer", "minimum": 0, "maximum": MOST_SEED},
    "solver": {"enum": ["canonical", "rc2"]},
    "time_limit": {
        "type": "number",
        "exclusiveMinimum": 0,
        "maximum": MOST_SECONDS,
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
_OPTIONS: dict[str, Any] = {
    "method": {
        "anyOf": [
            _object({**_PWAL, **_PAPER_WITNESS}),
            _object({**_PWAL, **_SOUND_WITNESS}, ("witness",)),
            _object({**_TOP_LINK, **_PAPER_WITNESS}, ("name",)),
            _object({**_TOP_LINK, **_SOUND_WITNESS}, ("name", "witness")),
        ]
    },
    "alpha": {"type": "number", "minimum": 0, "maximum": 1e6},
    "view": {"type": "boolean", "description": "whether the page's view of it is wanted too"},
}
_WEIGHT = {"type": "number", "minimum": 0, "maximum": MOST_SCALE}
_JOINT = {
    "name": {"enum": ["joint", "direct-nli"]},
    "weights": {"enum": ["shipped", "uniform"]},
    "scale": {
        **_object(dict.fromkeys(REPRESENTATIONS, _WEIGHT)),
        "description": "what the weights of a representation are multiplied with; not all with 0",
    },
    "min_confidence": _FRACTION,
    "time_limit": _ANY_METHOD["time_limit"],
}
_TEXT_OPTIONS = {
    **_OPTIONS,
    "method": {"anyOf": [*_OPTIONS["method"]["anyOf"], _object(_JOINT, ("name",))]},
}
_LINK = {
    "type": "array",
    "prefixItems": [_ATOM, _ATOM, {"enum": ["Ent", "Con", "Neu"]}, _FRACTION, _FRACTION],
    "description": "source atom, target atom, what the one says of the other, a confidence and, "
    "if all links of the target atom have one, a probability; these sum to 1 at most",
    "minItems": 4,
    "maxItems": 5,
}
_SCORED_CANDIDATE = _object(
    {
        "source": _list(_FORMULA, 1),
        "target": _list(_FORMULA, 1),
        "surfaces": {
            "type": "object",
            "propertyNames": _ATOM,
            "additionalProperties": _TEXT,
            "description": "the atoms' texts",
        },
        "sentences": {
            "type": "object",
            "propertyNames": _ATOM,
            "additionalProperties": _TEXT,
            "description": "how they are shown to people, where that is not their text",
        },
        "exact": _list(_list(_ATOM, 2, 2)),
        "links": _list(_LINK, 0, MOST_LINKS),
    },
    ("source", "target"),
)
_STATEMENT = {**_TEXT, "maxLength": MOST_CHARACTERS}
# There is a statement at least on the other side.
_STATEMENTS = _list(_STATEMENT, 1, MOST_STATEMENTS - 1)
_COMPLETION = {
    **_object({"source": _STATEMENTS, "target": _STATEMENTS}, ("source", "target")),
    "description": f"at most {MOST_STATEMENTS} statements in all",
}
_DECISION = {
    "type": "object",
    "required": ["id", "method", "mode", "choice", "tie", "scores", "error", "candidates"],
    "properties": {
        "id": {"type": "string"},
        "method": {"type": "string"},
        "mode": {"type": "string"},
        "choice": {"type": ["integer", "null"]},
        "tie": {"type": "boolean"},
        "warnings": _list({"type": "string"}),
        "scores": _list(_MAYBE_NUMBER),
        "error": {"type": ["string", "null"]},
        "candidates": _list({"type": ["object", "null"]}),
    },
}
_SCHEMAS = {
    "ScoreRequest": _object(
        {
            "problem": _object(
                {
                    "id": _TEXT,
                    "candidates": _list(_SCORED_CANDIDATE, 2, MOST_CANDIDATES),
                    "gold": {
                        "type": ["integer", "null"],
                        "minimum": 0,
                        "maximum": MOST_CANDIDATES - 1,
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
            "candidates": _list(_COMPLETION, 2, MOST_CANDIDATES),
            "atoms": {
                "enum": list(PROFILES),
                "description": "what statements are made of; as the workbench was told, if absent",
            },
            **_TEXT_OPTIONS,
        },
        ("candidates",),
    ),
    "Answer": {
        "type": "object",
        "required": ["decision", "view"],
        "properties": {"decision": _DECISION, "view": {"type": ["object", "null"]}},
    },
    "Models": {
        "type": "object",
        "required": ["ready"],
        "properties": {
            "ready": {"type": "boolean"},
            "parser": {"type": "string"},
            "nli": {"type": "string"},
            "atoms": {"enum": list(PROFILES)},
            "error": {"type": "string"},
        },
    },
    "Examples": {
        "type": "object",
        "required": ["examples"],
        "properties": {"examples": _list({"type": "object"})},
    },
    "Error": {
        "type": "object",
        "required": ["error"],
        "properties": {"error": {"type": "string"}},
    },
}


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
    answers = {
        "200": _answer(schema, words),
        "401": _answer("Error", "the token is missing"),
        "403": _answer("Error", "not from this machine"),
        "503": _answer("Error", "busy, or not within the time limit"),
    }
    return {"summary": words, "responses": answers}


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
