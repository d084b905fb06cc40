-- What a token says that it stands for: {"kind", "of": [contracts]}. Asked once; a hint until a protocol confirms it.
ALTER TABLE coin_addresses ADD COLUMN stated jsonb;
