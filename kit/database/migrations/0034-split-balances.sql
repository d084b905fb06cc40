-- Proofs of liabilities that show no balance of another client: balances are split into random leaves (version 2).
-- Roots of version 1, with one leaf for each client, stay as they are and verifiable.

ALTER TABLE liability_roots ADD COLUMN version smallint NOT NULL DEFAULT 1 CHECK (version IN (1, 2));
-- New roots state their version.
ALTER TABLE liability_roots ALTER COLUMN version DROP DEFAULT;
ALTER TABLE liability_leaves
  -- Into how many leaves of the tree the balance is split.
  ADD COLUMN parts integer NOT NULL DEFAULT 1 CHECK (parts > 0),
  -- The secret weight by which the client's number of parts is chosen, from one root to the next; null in version 1.
  ADD COLUMN weight smallint CHECK (weight > 0);
