-- Names for those that pay or are paid: customers, suppliers and OTC desks.
ALTER TABLE counterparties DROP CONSTRAINT counterparties_kind_check,
  ADD CONSTRAINT counterparties_kind_check
    CHECK (kind IN ('exchange', 'bridge', 'farm', 'lendingProtocol', 'customer', 'supplier', 'desk'));
ALTER TABLE accounts DROP CONSTRAINT accounts_kind_check,
  ADD CONSTRAINT accounts_kind_check
    CHECK (kind IN ('wallet', 'exchange', 'bridge', 'farm', 'lendingProtocol', 'customer', 'supplier', 'desk', 'pool',
                    'unknown'));

-- People read the end of a shortened address too: "0x434C…9089".
CREATE INDEX accounts_address_end_idx ON accounts (reverse(lower(address)) COLLATE "C");

-- Two transactions that a person said are not two sides of one transfer: they are not proposed or linked again.
CREATE TABLE refused_links (
  out_transaction_id bigint NOT NULL REFERENCES transactions(id) ON DELETE CASCADE,
  in_transaction_id bigint NOT NULL REFERENCES transactions(id) ON DELETE CASCADE,
  refused_by bigint REFERENCES users(id) ON DELETE SET NULL,
  refused_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (out_transaction_id, in_transaction_id)
);
CREATE INDEX refused_links_in_idx ON refused_links (in_transaction_id);
