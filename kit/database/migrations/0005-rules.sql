-- Rules that a fresh Holdfast has, and what finding likenesses in a long history needs.

-- The same rule twice would only hide which of the two decided.
CREATE UNIQUE INDEX rules_same_key ON rules (md5(conditions::text), action);
CREATE INDEX classification_batches_rule_idx ON classification_batches (rule_id) WHERE rule_id IS NOT NULL;

-- What was chosen before for the same contract and method.
CREATE INDEX transactions_method_idx ON transactions (network_id, target, method_id, at DESC) WHERE is_classified;
-- Whether liquidity that was taken out of a position still waits to be collected.
CREATE INDEX transactions_positions_idx ON transactions USING gin (events jsonb_path_ops)
  WHERE (events @> '[{"name": "uniswapV3.decreaseLiquidity"}]' OR events @> '[{"name": "uniswapV3.collectFees"}]');

-- Nobody asked for these tokens, and nothing of ours went out. They come last, so that any rule of a person goes first.
-- The words are those of packages/classification/src/spam-words.ts; a test compares them.
INSERT INTO rules (name, priority, is_built_in, conditions, action) VALUES
  ('Tokens marked as spam', 900000, true, '{"coinIs": "spam", "direction": "in"}', 'spam'),
  ('Tokens named like an advertisement', 900100, true,
   '{"coinIs": "unreviewed", "direction": "in", "coinWords": ["http", "www", "t.me", ".com", ".io", ".xyz", ".net", ".org", ".app", ".site", ".vip", ".top", ".finance", ".gift", "claim", "visit", "airdrop", "reward at", "rewards at", "voucher", "giveaway", "free mint", "bonus at", "redeem"]}', 'spam');
