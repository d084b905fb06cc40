-- Bitcoin and the chains like it: which chain a network is, the keys of wallets, and the outputs behind transactions.

-- Null for Bitcoin's main chain, and for networks of other kinds.
ALTER TABLE networks ADD COLUMN utxo_chain text CHECK (utxo_chain IN ('bitcoin', 'bitcoinTest', 'bitcoinRegtest',
  'litecoin', 'litecoinTest', 'litecoinRegtest', 'dogecoin', 'bitcoinCash'));
ALTER TABLE networks ADD CONSTRAINT networks_utxo_chain_by_kind CHECK (kind = 'bitcoin' OR utxo_chain IS NULL);

CREATE TABLE wallet_keys (
  wallet_id bigint PRIMARY KEY REFERENCES wallets(id) ON DELETE CASCADE,
  descriptor text NOT NULL CHECK (char_length(descriptor) <= 4096 AND descriptor !~ '[a-zA-Z]prv'),
  script text NOT NULL CHECK (script IN ('p2pkh', 'p2sh-p2wpkh', 'p2wpkh', 'p2tr', 'p2sh', 'p2sh-p2wsh', 'p2wsh')),
  path text
);

CREATE TABLE wallet_addresses (
  network_id bigint NOT NULL REFERENCES networks(id),
  address text COLLATE "C" NOT NULL,
  wallet_id bigint NOT NULL REFERENCES wallets(id) ON DELETE CASCADE,
  branch smallint NOT NULL CHECK (branch >= 0),
  place integer NOT NULL CHECK (place >= 0),
  is_used boolean NOT NULL DEFAULT false,
  synced_block bigint CHECK (synced_block >= 0),
  CONSTRAINT wallet_addresses_pkey PRIMARY KEY (network_id, address),
  CONSTRAINT wallet_addresses_place_key UNIQUE (wallet_id, branch, place)
);

CREATE TABLE transaction_ledgers (
  transaction_id bigint PRIMARY KEY REFERENCES transactions(id) ON DELETE CASCADE,
  inputs jsonb NOT NULL,
  outputs jsonb NOT NULL,
  fee numeric NOT NULL CHECK (fee >= 0),
  is_coinbase boolean NOT NULL,
  virtual_size integer CHECK (virtual_size > 0)
);

CREATE TABLE wallet_outputs (
  network_id bigint NOT NULL REFERENCES networks(id) ON DELETE CASCADE,
  hash text COLLATE "C" NOT NULL,
  place integer NOT NULL CHECK (place >= 0),
  address text COLLATE "C" NOT NULL,
  amount numeric NOT NULL CHECK (amount >= 0 AND scale(amount) <= 24),
  made_in bigint REFERENCES transactions(id) ON DELETE SET NULL,
  spent_in bigint REFERENCES transactions(id) ON DELETE SET NULL,
  CONSTRAINT wallet_outputs_pkey PRIMARY KEY (network_id, hash, place)
);
CREATE INDEX wallet_outputs_address_idx ON wallet_outputs (network_id, address);
CREATE INDEX wallet_outputs_made_in_idx ON wallet_outputs (made_in) WHERE made_in IS NOT NULL;
CREATE INDEX wallet_outputs_spent_in_idx ON wallet_outputs (spent_in) WHERE spent_in IS NOT NULL;
