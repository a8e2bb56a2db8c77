"""An encoder like the one that training starts from, but tiny and with random weights."""

from __future__ import annotations

from pathlib import Path

# MPNet takes the second word for padding.
WORDS = "<s> <pad> </s> <unk> dog bark at cat Maya leave is in office .".split()


def save_start(folder: Path) -> Path:
    """The folder of a four-layer MPNet with a vocabulary of a few words."""
    import torch
    from tokenizers import Tokenizer, models, pre_tokenizers, processors
    from transformers import MPNetConfig, MPNetModel

    torch.manual_seed(0)
    config = MPNetConfig(
        vocab_size=len(WORDS),
        hidden_size=64,
        num_hidden_layers=4,
        num_attention_heads=4,
        intermediate_size=128,
        max_position_embeddings=514,
    )
    MPNetModel(config, add_pooling_layer=False).save_pretrained(folder)
    tokenizer = Tokenizer(
        models.WordLevel({word: place for place, word in enumerate(WORDS)}, unk_token="<unk>")
    )
    tokenizer.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    tokenizer.post_processor = processors.RobertaProcessing(
        ("</s>", WORDS.index("</s>")), ("<s>", WORDS.index("<s>"))
    )
    tokenizer.save(str(folder / "tokenizer.json"))
    return folder
