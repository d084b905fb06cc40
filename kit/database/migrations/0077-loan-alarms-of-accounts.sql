-- A wallet can have several accounts with one lending contract: markets of Morpho, vaults of MakerDAO. Each has an alarm
-- of its own, as each has a row in defi_positions.
ALTER TABLE loan_alarms ADD COLUMN token_id text NOT NULL DEFAULT '';
ALTER TABLE loan_alarms DROP CONSTRAINT loan_alarms_pkey;
ALTER TABLE loan_alarms ADD CONSTRAINT loan_alarms_pkey PRIMARY KEY (account_id, wallet_id, token_id);
