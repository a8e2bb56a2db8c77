"""The embedder in the box: rows of length one that do not depend on their neighbours."""

from __future__ import annotations

import numpy as np
import pytest

from enthymeme.errors import PluginError
from enthymeme.models import load_embedder
from enthymeme.models.embedders.embedded import EmbeddedEmbedder

TEXTS = ["dog bark.", "puppy bark.", "tax rise.", "person learn toward section.", "?"]


@pytest.fixture(scope="module")
def model() -> EmbeddedEmbedder:
    return EmbeddedEmbedder()


def test_rows_have_length_one(model: EmbeddedEmbedder) -> None:
    assert np.linalg.norm(model.embed(TEXTS), axis=1) == pytest.approx(1)


def test_a_row_is_the_same_in_any_company(model: EmbeddedEmbedder) -> None:
    whole = model.embed(TEXTS)
    for text, row in zip(TEXTS, whole, strict=True):
        assert (model.embed([text])[0] == row).all()


def test_texts_with_the_same_words_are_as_like_as_can_be(model: EmbeddedEmbedder) -> None:
    one, other = model.embed(["dog chase cat.", "cat chase dog."])
    assert one @ other == pytest.approx(1)


def test_a_text_without_words_is_like_nothing(model: EmbeddedEmbedder) -> None:
    empty, dog = model.embed(["", "dog bark."])
    assert (empty == 0).all()
    assert empty @ dog == 0


def test_it_is_loaded_by_name_and_takes_no_setting() -> None:
    assert load_embedder("embedded").fingerprint == EmbeddedEmbedder().fingerprint
    with pytest.raises(PluginError, match="takes no setting, found 'x'"):
        load_embedder("embedded", "x")
