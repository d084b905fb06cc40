-- The tables as they are now, for readers. npm run schema writes this file and keeps its comments.

CREATE TABLE transactions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Where its key is unique: "network:7" for a chain, "manual", "block-fills", "import:kraken:12".
  ledger text NOT NULL CHECK (ledger <> ''),
  -- The same each time the source is read. Together with the ledger it makes every repetition harmless.
  key text COLLATE "C" NOT NULL CHECK (char_length(key) >= 1 AND char_length(key) <= 256),
  source text NOT NULL CHECK (source <> ''),
  network_id bigint,
  hash text COLLATE "C",
  block bigint CHECK (block >= 0),
  block_hash text,
  -- Its place in the block, or the row in a file: the order among transactions of one moment.
  position integer NOT NULL DEFAULT 0,
  at timestamptz NOT NULL,
  status text NOT NULL CHECK (status IN ('success', 'failed')),
  sender text,
  target text,
  method_id text,
  events jsonb NOT NULL DEFAULT '[]',
  source_note text NOT NULL DEFAULT '',
  -- A person deleted transfers or replaced them; reading the chain again does not undo that unless asked to.
  edited_at timestamptz,
  edited_by bigint REFERENCES users(id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Kept by a trigger on classifications, so that the inbox reads one index.
  is_classified boolean NOT NULL DEFAULT false,
  source_kind text CHECK (source_kind IN ('deposit', 'withdrawal', 'trade', 'fee', 'staking_reward', 'interest',
    'airdrop', 'fork', 'mining', 'cashback', 'referral', 'income_other', 'fee_rebate', 'gift_in', 'gift_out',
    'donation', 'spend', 'lost', 'loan_in', 'loan_repay', 'loan_interest', 'collateral_out', 'collateral_in',
    'liquidation', 'margin_gain', 'margin_loss', 'margin_fee', 'migration', 'internal', 'ignore', 'review')),
  source_name text,
  CONSTRAINT transactions_ledger_key UNIQUE (ledger, key),
  CONSTRAINT transactions_block_whole CHECK ((block IS NULL) = (block_hash IS NULL)),
  CONSTRAINT transactions_source_whole CHECK ((source_kind IS NULL) = (source_name IS NULL))
);
CREATE INDEX transactions_block_idx ON transactions (network_id, block) WHERE block IS NOT NULL;
CREATE INDEX transactions_defi_events_idx ON transactions (network_id, block) WHERE has_defi_events(events);
CREATE INDEX transactions_hash_idx ON transactions (hash) WHERE hash IS NOT NULL;
CREATE INDEX transactions_inbox_idx ON transactions (at, id) WHERE NOT is_classified;
CREATE INDEX transactions_incomplete_events_idx ON transactions (network_id, id) WHERE has_incomplete_events(events);
-- Manual entries with a hash: looked for whenever a chain is read, so that none is booked twice.
CREATE INDEX transactions_manual_hash_idx ON transactions (network_id, hash)
    WHERE ledger = 'manual' AND hash IS NOT NULL;
-- What was chosen before for the same contract and method.
CREATE INDEX transactions_method_idx ON transactions (network_id, target, method_id, at DESC) WHERE is_classified;
CREATE INDEX transactions_network_order_idx ON transactions (network_id, at, id) WHERE network_id IS NOT NULL;
CREATE INDEX transactions_order_idx ON transactions (at, id);
CREATE INDEX transactions_position_events_idx ON transactions (network_id, id) WHERE has_position_events(events);
-- Whether liquidity that was taken out of a position is still to be collected.
CREATE INDEX transactions_positions_idx ON transactions USING gin (events jsonb_path_ops)
    WHERE has_position_events(events);
CREATE INDEX transactions_source_note_search_idx ON transactions USING gin (to_tsvector('simple', source_note))
    WHERE source_note <> '';
-- The contract that was called need not move any coin itself, so no transfer names it.
CREATE INDEX transactions_target_idx ON transactions (target, at DESC, id DESC) WHERE target IS NOT NULL;
-- Triggers: transactions_change_books_moved, transactions_change_books_removed, transactions_change_search,
--   transactions_check_references, transactions_check_references_updated, transactions_count_added,
--   transactions_count_removed, transactions_delete_references, transactions_empty_history,
--   transactions_empty_references, transactions_keep_id, transactions_move_classification, transactions_recount

CREATE TABLE transfers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transaction_id bigint NOT NULL,
  key text COLLATE "C" NOT NULL,
  -- The transaction's moment, so that an account's or a coin's history is one index.
  at timestamptz NOT NULL,
  coin_id bigint NOT NULL,
  amount numeric NOT NULL CHECK (amount > 0 AND scale(amount) <= 24),
  -- Null: nobody in particular (created, destroyed, the other side of a trade).
  from_account_id bigint,
  to_account_id bigint,
  role text NOT NULL CHECK (role IN ('transfer', 'fee', 'withheldFee')),
  origin text NOT NULL CHECK (origin IN ('value', 'internal', 'log', 'gas', 'wrap', 'row', 'manual')),
  -- The value that the source or a person states; null leaves it to prices.
  value_usd numeric CHECK (value_usd >= 0 AND scale(value_usd) <= 24),
  CONSTRAINT transfers_key UNIQUE (transaction_id, key),
  CONSTRAINT transfers_somebody CHECK (from_account_id IS NOT NULL OR to_account_id IS NOT NULL)
);
CREATE INDEX transfers_amount_idx ON transfers (amount, at DESC, transaction_id DESC);
CREATE INDEX transfers_coin_idx ON transfers (coin_id, at DESC, transaction_id DESC);
CREATE INDEX transfers_from_idx ON transfers (from_account_id, at DESC, transaction_id DESC)
    WHERE from_account_id IS NOT NULL;
CREATE INDEX transfers_to_idx ON transfers (to_account_id, at DESC, transaction_id DESC)
    WHERE to_account_id IS NOT NULL;
-- Triggers: transfers_change_books_added, transfers_change_books_left, transfers_change_books_removed,
--   transfers_change_books_updated, transfers_change_search_added, transfers_change_search_updated,
--   transfers_check_references, transfers_check_references_updated

-- The history of each transaction. It outlives the transaction, so it names the hash and holds no reference.
CREATE TABLE transaction_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transaction_id bigint NOT NULL,
  ledger text NOT NULL,
  key text COLLATE "C" NOT NULL,
  kind text NOT NULL CHECK (kind IN ('classified', 'reset', 'undone', 'noted', 'added', 'replaced', 'deleted',
    'transferDeleted', 'resynced', 'moved', 'vanished', 'linked', 'unlinked', 'heldBack')),
  user_id bigint REFERENCES users(id) ON DELETE SET NULL,
  batch_id bigint,
  -- What was before and after: {"from": "swap", "to": "buy"}, the transfers that went, the block that vanished.
  detail jsonb NOT NULL DEFAULT '{}',
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX transaction_events_batch_idx ON transaction_events (batch_id) WHERE batch_id IS NOT NULL;
CREATE INDEX transaction_events_transaction_idx ON transaction_events (transaction_id, id);
-- Triggers: transaction_events_audit, transaction_events_fixed, transaction_events_kept

-- What a person wrote about a transaction, classified or not.
CREATE TABLE transaction_notes (
  transaction_id bigint PRIMARY KEY REFERENCES transactions(id) ON DELETE CASCADE,
  note text NOT NULL CHECK (char_length(note) >= 1 AND char_length(note) <= 2000)
);
CREATE INDEX transaction_notes_search_idx ON transaction_notes USING gin (to_tsvector('simple', note));

-- How many transactions each UTC day has: page 10,000 is found by adding up days instead of reading all rows
-- before it, and every list has its exact total.
CREATE TABLE transaction_days (
  day date PRIMARY KEY,
  transactions bigint NOT NULL CHECK (transactions >= 0),
  unclassified bigint NOT NULL,
  CONSTRAINT transaction_days_check CHECK (unclassified >= 0 AND unclassified <= transactions)
);

-- Two transactions that are two ends of one move, out of one own wallet and into another, or the payment of an order and
-- one of its fills or its refund: only a payment has several.
CREATE TABLE transaction_links (
  out_transaction_id bigint NOT NULL REFERENCES transactions(id) ON DELETE CASCADE,
  in_transaction_id bigint PRIMARY KEY REFERENCES transactions(id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('bridge', 'exchange', 'ownTransfer', 'order')),
  batch_id bigint REFERENCES classification_batches(id),
  -- What a fill took of the payment; null for a refund and for moves.
  paid_amount numeric,
  CONSTRAINT transaction_links_paid_by_order CHECK (paid_amount IS NULL OR kind = 'order' AND paid_amount > 0),
  CONSTRAINT transaction_links_two CHECK (out_transaction_id <> in_transaction_id)
);
CREATE UNIQUE INDEX transaction_links_one_idx ON transaction_links (out_transaction_id) WHERE kind <> 'order';
CREATE INDEX transaction_links_out_idx ON transaction_links (out_transaction_id);
-- Triggers: transaction_links_change_books_added, transaction_links_change_books_left,
--   transaction_links_change_books_removed, transaction_links_change_books_updated

-- Two transactions that a person said are not two sides of one transfer: they are not proposed or linked again.
CREATE TABLE refused_links (
  out_transaction_id bigint NOT NULL REFERENCES transactions(id) ON DELETE CASCADE,
  in_transaction_id bigint NOT NULL REFERENCES transactions(id) ON DELETE CASCADE,
  refused_by bigint REFERENCES users(id) ON DELETE SET NULL,
  refused_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT refused_links_pkey PRIMARY KEY (out_transaction_id, in_transaction_id)
);
CREATE INDEX refused_links_in_idx ON refused_links (in_transaction_id);

-- Classifying once, however many transactions it concerned: the unit of undo.
CREATE TABLE classification_batches (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- person: someone chose it; rule: a rule did; certain: the transfers allow nothing else.
  origin text NOT NULL CHECK (origin IN ('person', 'rule', 'certain', 'source')),
  user_id bigint REFERENCES users(id) ON DELETE SET NULL,
  rule_id bigint REFERENCES rules(id) ON DELETE SET NULL,
  at timestamptz NOT NULL DEFAULT now(),
  undone_at timestamptz,
  -- Classifications that an import brought about, those of linked transactions included, so that its undo finds them.
  import_id bigint REFERENCES imports(id) ON DELETE SET NULL
);
CREATE INDEX classification_batches_import_idx ON classification_batches (import_id) WHERE import_id IS NOT NULL;
CREATE INDEX classification_batches_rule_idx ON classification_batches (rule_id) WHERE rule_id IS NOT NULL;
-- Triggers: classification_batches_empty_references, classification_batches_keep_id,
--   classification_batches_refuse_references

CREATE TABLE classifications (
  transaction_id bigint PRIMARY KEY,
  action text NOT NULL CHECK (action IN ('clientDeposit', 'clientWithdrawal', 'clientInterestPayment', 'ownTransfer',
    'exchangeDeposit', 'exchangeWithdrawal', 'bridgeOut', 'bridgeIn', 'buy', 'sell', 'swap', 'placeOrder',
    'cancelOrder', 'wrap', 'unwrap', 'migration', 'addLiquidity', 'removeLiquidity', 'claimPoolFees',
    'supplyCollateral', 'withdrawCollateral', 'borrow', 'repay', 'liquidation', 'lendOut', 'p2pRepayment',
    'p2pInterest', 'stake', 'unstake', 'stakingReward', 'farmingReward', 'airdrop', 'fork', 'mining',
    'interestReceived', 'otherIncome', 'fee', 'purchase', 'giftSent', 'giftReceived', 'lost', 'noOp', 'spam')),
  batch_id bigint NOT NULL,
  -- Why, in words, when no person chose it.
  reason text NOT NULL DEFAULT '',
  at timestamptz NOT NULL DEFAULT now(),
  -- The transaction's moment beside its meaning, so that the list of one action is one index too.
  happened_at timestamptz NOT NULL
);
CREATE INDEX classifications_action_idx ON classifications (action, happened_at DESC, transaction_id DESC);
CREATE INDEX classifications_batch_idx ON classifications (batch_id);
-- Triggers: classifications_change_books_added, classifications_change_books_removed,
--   classifications_change_books_updated, classifications_change_search_added, classifications_change_search_updated,
--   classifications_check_dates, classifications_check_references, classifications_check_references_updated,
--   classifications_client_coins_added, classifications_client_coins_changed, classifications_date,
--   classifications_mark, classifications_unmark

-- "Whatever fits this means that", in the order of priority, the first that fits decides. The built-in ones recognise
-- spam; they can be read and switched off like any other.
CREATE TABLE rules (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (char_length(name) >= 1 AND char_length(name) <= 200),
  priority integer NOT NULL DEFAULT 100,
  is_enabled boolean NOT NULL DEFAULT true,
  is_built_in boolean NOT NULL DEFAULT false,
  conditions jsonb NOT NULL,
  action text NOT NULL CHECK (action IN ('clientDeposit', 'clientWithdrawal', 'clientInterestPayment', 'ownTransfer',
    'exchangeDeposit', 'exchangeWithdrawal', 'bridgeOut', 'bridgeIn', 'buy', 'sell', 'swap', 'placeOrder',
    'cancelOrder', 'wrap', 'unwrap', 'migration', 'addLiquidity', 'removeLiquidity', 'claimPoolFees',
    'supplyCollateral', 'withdrawCollateral', 'borrow', 'repay', 'liquidation', 'lendOut', 'p2pRepayment',
    'p2pInterest', 'stake', 'unstake', 'stakingReward', 'farmingReward', 'airdrop', 'fork', 'mining',
    'interestReceived', 'otherIncome', 'fee', 'purchase', 'giftSent', 'giftReceived', 'lost', 'noOp', 'spam')),
  created_by bigint REFERENCES users(id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- The batch in which a rule classified when it was added. Undoing that batch also deletes the rule. Without a
  -- reference: rules and batches would refer to each other, and emptying the batches would empty the rules.
  batch_id bigint
);
CREATE UNIQUE INDEX rules_batch_key ON rules (batch_id) WHERE batch_id IS NOT NULL;
CREATE INDEX rules_order_idx ON rules (priority, id);
-- The same rule twice would only hide which of the two decided.
CREATE UNIQUE INDEX rules_same_key ON rules (md5(conditions::text), action);

-- Blocks up to which a wallet of a network was read, with the hash they had then. When the chain has another hash
-- there now, it was reorganized, and the newest of these that it still has is where reading begins again. Only the
-- newest are kept; see features/transactions/sync/remember-head.ts.
CREATE TABLE sync_heads (
  network_id bigint NOT NULL REFERENCES networks(id) ON DELETE CASCADE,
  block bigint NOT NULL CHECK (block >= 0),
  block_hash text NOT NULL,
  CONSTRAINT sync_heads_pkey PRIMARY KEY (network_id, block)
);

-- The inputs and outputs of transactions on chains like Bitcoin, from which their transfers follow.
CREATE TABLE transaction_ledgers (
  transaction_id bigint PRIMARY KEY REFERENCES transactions(id) ON DELETE CASCADE,
  inputs jsonb NOT NULL,
  outputs jsonb NOT NULL,
  fee numeric NOT NULL CHECK (fee >= 0),
  is_coinbase boolean NOT NULL,
  virtual_size integer CHECK (virtual_size > 0)
);

-- The outputs of own addresses: what each made is unspent until another transaction spends it. Either may be read first.
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

-- The balance of a wallet by its transfers and by its chain, at one block.
CREATE TABLE wallet_balances (
  wallet_id bigint NOT NULL REFERENCES wallets(id) ON DELETE CASCADE,
  coin_id bigint NOT NULL REFERENCES coins(id) ON DELETE CASCADE,
  block bigint NOT NULL,
  derived numeric NOT NULL,
  on_chain numeric,
  checked_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT wallet_balances_pkey PRIMARY KEY (wallet_id, coin_id)
);
CREATE INDEX wallet_balances_difference_idx ON wallet_balances (wallet_id, coin_id)
    WHERE on_chain IS DISTINCT FROM derived;

-- The two tokens of a pool in which an NFT is a position, as far as the pool's transfers have shown them. A token
-- that is found later changes how earlier events of the position are read.
CREATE TABLE liquidity_positions (
  network_id bigint NOT NULL REFERENCES networks(id) ON DELETE CASCADE,
  contract text NOT NULL,
  token_id text NOT NULL,
  token0 text,
  token1 text,
  CONSTRAINT liquidity_positions_pkey PRIMARY KEY (network_id, contract, token_id)
);
-- Triggers: liquidity_positions_change_books_added, liquidity_positions_change_books_found

-- Events of stakers were not stored before. A transaction whose method is one of theirs is read again by the next
-- sync, which removes its row here, whatever it finds.
CREATE TABLE transactions_to_reread (
  transaction_id bigint PRIMARY KEY REFERENCES transactions(id) ON DELETE CASCADE
);

-- A classified transaction that a reorganized chain no longer has: it is shown until a person dismisses it.
CREATE TABLE vanished_transactions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  network_id bigint NOT NULL REFERENCES networks(id) ON DELETE CASCADE,
  hash text NOT NULL,
  at timestamptz NOT NULL,
  action text NOT NULL CHECK (action IN ('clientDeposit', 'clientWithdrawal', 'clientInterestPayment', 'ownTransfer',
    'exchangeDeposit', 'exchangeWithdrawal', 'bridgeOut', 'bridgeIn', 'buy', 'sell', 'swap', 'placeOrder',
    'cancelOrder', 'wrap', 'unwrap', 'migration', 'addLiquidity', 'removeLiquidity', 'claimPoolFees',
    'supplyCollateral', 'withdrawCollateral', 'borrow', 'repay', 'liquidation', 'lendOut', 'p2pRepayment',
    'p2pInterest', 'stake', 'unstake', 'stakingReward', 'farmingReward', 'airdrop', 'fork', 'mining',
    'interestReceived', 'otherIncome', 'fee', 'purchase', 'giftSent', 'giftReceived', 'lost', 'noOp', 'spam')),
  note text NOT NULL DEFAULT '',
  detail jsonb NOT NULL,
  vanished_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz,
  seen_by bigint REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX vanished_transactions_unseen_idx ON vanished_transactions (vanished_at DESC, id DESC)
    WHERE seen_at IS NULL;

-- A transaction of a chain that a person deleted does not come back with the next sync.
CREATE TABLE deleted_transactions (
  ledger text NOT NULL,
  key text COLLATE "C" NOT NULL,
  deleted_by bigint REFERENCES users(id) ON DELETE SET NULL,
  deleted_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT deleted_transactions_pkey PRIMARY KEY (ledger, key)
);

-- What a sync found about a classified transaction of a locked year and did not apply, until a person applies it
-- after unlocking the year, or dismisses it.
CREATE TABLE set_aside_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transaction_id bigint NOT NULL REFERENCES transactions(id) ON DELETE CASCADE,
  -- transfers: the chain shows further transfers; moved: another block has it; vanished: no block has it any more.
  kind text NOT NULL CHECK (kind IN ('transfers', 'moved', 'vanished')),
  -- What was found: {"transfers": ["log:3"]}, {"block": 7, "at": "2024-01-01T00:00:00Z"}.
  detail jsonb NOT NULL DEFAULT '{}',
  found_at timestamptz NOT NULL DEFAULT now(),
  dismissed_at timestamptz,
  dismissed_by bigint REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT set_aside_changes_once UNIQUE (transaction_id, kind)
);
CREATE INDEX set_aside_changes_open_idx ON set_aside_changes (found_at DESC, id DESC) WHERE dismissed_at IS NULL;

-- The accounts, coins, network and action of each transaction, filled in the background.
CREATE TABLE search_tags (
  transaction_id bigint PRIMARY KEY,
  tags integer[] NOT NULL
);
CREATE INDEX search_tags_by_tag ON search_tags USING gin (tags) WITH (gin_pending_list_limit='1024');

-- Ranges of ids whose transactions may lack tags, recorded with the change itself; a search tests all of them. Tags
-- that no longer hold do no harm and stay until the next change of their range.
CREATE TABLE search_changes (
  first_id bigint NOT NULL,
  last_id bigint NOT NULL
);

CREATE TABLE skipped_sources (
  network_id bigint NOT NULL REFERENCES networks(id) ON DELETE CASCADE,
  source text NOT NULL,
  until timestamptz NOT NULL,
  reason text NOT NULL,
  CONSTRAINT skipped_sources_pkey PRIMARY KEY (network_id, source)
);

CREATE TABLE request_budgets (
  host text PRIMARY KEY,
  next_at timestamptz NOT NULL,
  day date NOT NULL,
  requests integer NOT NULL
);

CREATE TABLE wallet_sources (
  wallet_id bigint NOT NULL REFERENCES wallets(id) ON DELETE CASCADE,
  source text NOT NULL,
  from_block bigint NOT NULL,
  to_block bigint NOT NULL,
  read_at timestamptz NOT NULL,
  limits jsonb NOT NULL DEFAULT '[]',
  differing integer NOT NULL DEFAULT 0,
  CONSTRAINT wallet_sources_pkey PRIMARY KEY (wallet_id, source)
);
