-- An order is paid in one transaction and filled in others. A link of the kind "order" connects the payment with each
-- fill and with the refund, so that a payment may have several; the links of other kinds stay one to one.
ALTER TABLE transaction_links
  DROP CONSTRAINT transaction_links_pkey,
  DROP CONSTRAINT transaction_links_in_transaction_id_key,
  DROP CONSTRAINT transaction_links_kind_check,
  ADD CONSTRAINT transaction_links_pkey PRIMARY KEY (in_transaction_id),
  ADD CONSTRAINT transaction_links_kind_check CHECK (kind IN ('bridge', 'exchange', 'ownTransfer', 'order')),
  -- What a fill took of the payment; null for a refund.
  ADD COLUMN paid_amount numeric,
  ADD CONSTRAINT transaction_links_paid_by_order CHECK (paid_amount IS NULL OR (kind = 'order' AND paid_amount > 0));
CREATE INDEX transaction_links_out_idx ON transaction_links (out_transaction_id);
CREATE UNIQUE INDEX transaction_links_one_idx ON transaction_links (out_transaction_id) WHERE kind <> 'order';

-- The actions and the custody of orders join the lists that the tables repeat.
DO $$
DECLARE
  listed record;
BEGIN
  FOR listed IN
    SELECT conrelid::regclass AS of_table, conname AS name, pg_get_constraintdef(oid) AS definition
      FROM pg_constraint WHERE contype = 'c' AND connamespace = current_schema()::regnamespace
        AND pg_get_constraintdef(oid) ~ '''(bridgeOut|p2pLoan)''::text'
  LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I, ADD CONSTRAINT %I %s', listed.of_table, listed.name, listed.name,
      replace(replace(listed.definition,
        '''swap''::text', '''swap''::text, ''placeOrder''::text, ''cancelOrder''::text'),
        '''p2pLoan''::text, ''stake''::text', '''p2pLoan''::text, ''stake''::text, ''order''::text'));
  END LOOP;
END $$;
