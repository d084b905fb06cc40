-- What the history of net worth reads instead of every lot, every transfer of money and every loan.

-- How much of each coin the lots of the books added (positive) and took away (negative) on each UTC day. Derived, like
-- book_gains, and written with the books: a lot counts with the UTC month in which it was disposed of, so that a
-- regeneration from the start of a month replaces the rows of the months from there on.
CREATE TABLE book_held_days (
  -- The first day of the month in which the lots were disposed of; infinity: they are still held.
  until    date NOT NULL,
  asset_id bigint NOT NULL,
  day      date NOT NULL,
  amount   numeric NOT NULL,
  PRIMARY KEY (until, asset_id, day)
);
CREATE INDEX book_held_days_day_idx ON book_held_days (day);

-- How much money came into (positive) and left (negative) each of the operator's wallets on each UTC day.
CREATE TABLE book_money_days (
  day       date NOT NULL,
  coin_id   bigint NOT NULL,
  wallet_id bigint NOT NULL,
  amount    numeric NOT NULL,
  PRIMARY KEY (day, coin_id, wallet_id)
);

INSERT INTO book_held_days (until, asset_id, day, amount)
SELECT until, asset_id, day, sum(amount) FROM (
  SELECT date_trunc('month', disposed_at AT TIME ZONE 'UTC')::date AS until, asset_id,
         (moved.at AT TIME ZONE 'UTC')::date AS day, moved.amount
    FROM book_positions p,
         LATERAL (VALUES (p.acquired_at, p.amount), (p.disposed_at, -p.amount)) AS moved (at, amount)
   WHERE lot_id IS NOT NULL
  UNION ALL
  SELECT 'infinity', asset_id, (acquired_at AT TIME ZONE 'UTC')::date, amount FROM book_open_lots) AS moves
 GROUP BY 1, 2, 3;

INSERT INTO book_money_days (day, coin_id, wallet_id, amount)
SELECT (moved.at AT TIME ZONE 'UTC')::date, moved.coin_id, moved.wallet_id, sum(moved.amount)
  FROM (SELECT x.transaction_id, x.coin_id, w.id AS wallet_id, x.amount, x.at FROM transfers x
          JOIN operator_wallets w ON w.account_id = x.to_account_id
         UNION ALL
        SELECT x.transaction_id, x.coin_id, w.id, -x.amount, x.at FROM transfers x
          JOIN operator_wallets w ON w.account_id = x.from_account_id) AS moved
  JOIN coins c ON c.id = moved.coin_id AND c.is_cash
  JOIN transactions t ON t.id = moved.transaction_id AND t.is_classified
 WHERE EXISTS (SELECT FROM book_generations)
 GROUP BY 1, 2, 3;

-- Counts the changes of loan_segments, so that a process can keep what it has added up until they change.
CREATE TABLE loan_version (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  version bigint NOT NULL
);
INSERT INTO loan_version (version) VALUES (1);

CREATE FUNCTION count_loan_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE loan_version SET version = version + 1;
  RETURN NULL;
END $$;
CREATE TRIGGER loan_segments_count_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON loan_segments
  FOR EACH STATEMENT EXECUTE FUNCTION count_loan_version();

-- The first day of any loan.
CREATE INDEX loan_segments_start_idx ON loan_segments (start_day);
