-- A proof holds while the wallet belongs to the client who signed. A private key controls the same address on every EVM
-- network; a contract only the one on its own network.
CREATE OR REPLACE VIEW proven_wallets AS
SELECT w.id, w.user_id, w.account_id, min(p.proven_at) AS proven_at
  FROM wallets w JOIN accounts a ON a.id = w.account_id JOIN networks n ON n.id = w.network_id
  JOIN wallet_proofs p ON p.user_id = w.user_id
  JOIN wallets s ON s.id = p.wallet_id JOIN accounts sa ON sa.id = s.account_id
 WHERE p.wallet_id = w.id OR (p.method = 'key' AND n.kind = 'evm' AND sa.address = a.address)
 GROUP BY w.id, w.user_id, w.account_id;
