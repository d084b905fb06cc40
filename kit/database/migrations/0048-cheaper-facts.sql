-- Writing many transactions takes less: references are checked with fewer reads, and indexes in the order of time grow at
-- their end (docs/decisions/0995-cheaper-facts.md).

-- New transfers mostly belong to transactions that the same database transaction wrote before, with consecutive ids. Those
-- exist if a range of ids is whole, and need no lock: nobody else sees them, so nobody else can delete them.
-- Columns that refer to the same table follow one another in the arguments and are checked together.
CREATE OR REPLACE FUNCTION check_references() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  known text := CASE TG_OP WHEN 'UPDATE' THEN ' EXCEPT SELECT %1$I FROM before' ELSE '' END;
  target text;
  wanted text;
  first_id bigint;
  last_id bigint;
  written bigint;
  missing bigint;
  is_column boolean;
BEGIN
  FOR pair IN 0 .. TG_NARGS / 2 - 1 LOOP
    CONTINUE WHEN TG_ARGV[2 * pair + 1] = target;
    target := TG_ARGV[2 * pair + 1];
    IF TG_OP = 'INSERT' AND target = 'transactions' THEN
      EXECUTE format('SELECT min(%1$I), max(%1$I), count(*) FROM added', TG_ARGV[2 * pair]) INTO first_id, last_id, written;
      IF last_id - first_id < written THEN
        EXECUTE 'SELECT count(*) FROM transactions WHERE id BETWEEN $1 AND $2 AND xmin = $3' INTO written
          USING first_id, last_id, pg_current_xact_id()::xid;
        CONTINUE WHEN written = last_id - first_id + 1;
      END IF;
    END IF;
    SELECT string_agg(format('(SELECT %1$I AS id FROM added WHERE %1$I IS NOT NULL' || known || ')', TG_ARGV[2 * same]), ' UNION ALL ')
      INTO wanted FROM generate_series(pair, TG_NARGS / 2 - 1) AS same WHERE TG_ARGV[2 * same + 1] = target;
    -- One statement, so that what is found and what is locked are the same rows.
    EXECUTE format(
      'WITH wanted AS MATERIALIZED (SELECT DISTINCT id FROM (%1$s) AS given),
            locked AS MATERIALIZED (SELECT t.id FROM %2$I t WHERE t.id IN (SELECT id FROM wanted) ORDER BY t.id FOR KEY SHARE)
       SELECT min(id) FROM wanted WHERE id NOT IN (SELECT id FROM locked)', wanted, target) INTO missing;
    CONTINUE WHEN missing IS NULL;
    FOR same IN pair .. TG_NARGS / 2 - 1 LOOP
      EXECUTE format('SELECT EXISTS (SELECT FROM added WHERE %I = $1)', TG_ARGV[2 * same]) INTO is_column USING missing;
      CONTINUE WHEN NOT is_column OR TG_ARGV[2 * same + 1] <> target;
      RAISE foreign_key_violation USING
        MESSAGE = format('insert or update on table "%s" violates foreign key constraint "%s_%s_fkey"', TG_TABLE_NAME, TG_TABLE_NAME, TG_ARGV[2 * same]),
        DETAIL = format('Key (%s)=(%s) is not present in table "%s".', TG_ARGV[2 * same], missing, target),
        SCHEMA = TG_TABLE_SCHEMA, TABLE = TG_TABLE_NAME, CONSTRAINT = format('%s_%s_fkey', TG_TABLE_NAME, TG_ARGV[2 * same]);
    END LOOP;
  END LOOP;
  RETURN NULL;
END $$;

-- Transfers of consecutive transactions of which none is classified change no books.
CREATE OR REPLACE FUNCTION note_book_change_of_transfers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  first_id bigint;
  last_id bigint;
  given bigint;
  is_classified boolean := true;
BEGIN
  SELECT min(transaction_id), max(transaction_id), count(*) INTO first_id, last_id, given FROM changed;
  -- For few rows, one more statement costs more than the join.
  IF given > 1000 AND last_id - first_id < given THEN
    EXECUTE 'SELECT EXISTS (SELECT FROM transactions WHERE id BETWEEN $1 AND $2 AND is_classified)' INTO is_classified USING first_id, last_id;
  END IF;
  IF is_classified THEN
    EXECUTE 'INSERT INTO book_changes (at)
             SELECT min(c.at) FROM changed c JOIN transactions t ON t.id = c.transaction_id WHERE t.is_classified HAVING min(c.at) IS NOT NULL';
  END IF;
  RETURN NULL;
END $$;

-- The conditions of three partial indexes search the events of every new transaction. Most have none, which is cheaper to see.
-- PostgreSQL puts the body in place of the function, in the index and in a query alike, so that the indexes serve as before.
CREATE OR REPLACE FUNCTION has_incomplete_events(events jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT events <> '[]' AND events @? '$[*] ? ((@.name == "uniswapV3.increaseLiquidity" || @.name == "uniswapV3.decreaseLiquidity" || @.name == "uniswapV3.collectFees") && !exists (@.values.amount0)
                         || @.name == "aaveV3.liquidation" && !exists (@.values.debtToCover))'
$$;
CREATE OR REPLACE FUNCTION has_position_events(events jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT events <> '[]' AND events @? '$[*] ? (@.name == "uniswapV3.increaseLiquidity" || @.name == "uniswapV3.decreaseLiquidity" || @.name == "uniswapV3.collectFees")'
$$;
CREATE OR REPLACE FUNCTION has_defi_events(events jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT events <> '[]' AND events @? '$[*] ? (@.name == "uniswapV2.mint" || @.name == "uniswapV2.burn"
                         || @.name == "uniswapV3.increaseLiquidity" || @.name == "uniswapV3.decreaseLiquidity" || @.name == "uniswapV3.collectFees"
                         || @.name starts with "aaveV3." || @.name starts with "stakingRewards."
                         || @.name starts with "uniswapV3Staker." || @.name starts with "aaveStake.")'
$$;

-- New transactions are mostly the newest. In ascending order they are appended to the last page of an index, which PostgreSQL
-- finds without a search and fills before it begins another one; lists that begin with the newest read it backwards.
DROP INDEX transactions_order_idx, transactions_inbox_idx, transactions_network_order_idx;
CREATE INDEX transactions_order_idx ON transactions (at, id);
CREATE INDEX transactions_inbox_idx ON transactions (at, id) WHERE NOT is_classified;
CREATE INDEX transactions_network_order_idx ON transactions (network_id, at, id) WHERE network_id IS NOT NULL;
