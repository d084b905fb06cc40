-- The condition on a coin's name or symbol is called after what it compares.
UPDATE rules SET conditions = (conditions - 'coinWords') || jsonb_build_object('coinNameContains', conditions -> 'coinWords')
 WHERE conditions ? 'coinWords';
