-- What a person records beside the settings of the books: which lots a disposal took, how the basis left over went to the
-- wallets, what brokers reported. And, derived with the books, their gains by month.

-- When the owner chose the lots, which must be no later than the disposal, and where that is written down. recorded_at
-- stays what it was: when it was entered here.
ALTER TABLE lot_identifications ADD COLUMN identified_at timestamptz;
UPDATE lot_identifications SET identified_at = recorded_at;
ALTER TABLE lot_identifications ALTER COLUMN identified_at SET NOT NULL;
ALTER TABLE lot_identifications ADD COLUMN note text NOT NULL DEFAULT '' CHECK (char_length(note) <= 2000);

-- The safe-harbour allocation of specific units (Rev. Proc. 2024-28): so many units of this lot belong to that account. A
-- lot is named by the transfer that opened it, without a reference: a lot that is gone must show, not take its record along.
CREATE TABLE allocation_units (
  asset_id    bigint NOT NULL REFERENCES coins (id),
  lot_id      bigint NOT NULL,
  account     text COLLATE "C" NOT NULL,
  amount      numeric NOT NULL CHECK (amount > 0 AND scale(amount) <= 24),
  recorded_by bigint REFERENCES users (id) ON DELETE SET NULL,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (asset_id, lot_id, account)
);
CREATE TRIGGER allocation_units_change_books AFTER INSERT OR UPDATE OR DELETE ON allocation_units
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_change_of_everything();

-- What a broker told the tax office about the sales of a wallet in a year. No row: nothing.
CREATE TABLE broker_reports (
  wallet_id         bigint NOT NULL REFERENCES wallets (id) ON DELETE CASCADE,
  year              integer NOT NULL CHECK (year BETWEEN 2009 AND 2999),
  form              text NOT NULL CHECK (form IN ('1099-B', '1099-DA')),
  is_basis_reported boolean NOT NULL,
  recorded_by       bigint REFERENCES users (id) ON DELETE SET NULL,
  recorded_at       timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (year, wallet_id)
);

-- The sums of book_positions by coin, month and term, written in the same transaction: nobody wants to add up a hundred
-- thousand rows for a page. Coins that only left without a gain by rule have a row of zeros.
CREATE TABLE book_gains (
  coin_id       bigint NOT NULL,
  year          integer NOT NULL,
  month         integer NOT NULL,
  term          text COLLATE "C" NOT NULL,
  disposals     bigint NOT NULL,
  amount        numeric NOT NULL,
  proceeds_usd  numeric NOT NULL,
  cost_usd      numeric NOT NULL,
  fee_usd       numeric NOT NULL,
  gain_usd      numeric NOT NULL,
  missing_basis bigint NOT NULL,
  PRIMARY KEY (year, month, coin_id, term)
);
INSERT INTO book_gains
SELECT coin_id, year, extract(month FROM disposed_day)::integer, term, count(*) FILTER (WHERE is_taxable), coalesce(sum(amount) FILTER (WHERE is_taxable), 0),
       coalesce(sum(proceeds_usd) FILTER (WHERE is_taxable), 0), coalesce(sum(cost_usd) FILTER (WHERE is_taxable), 0), coalesce(sum(fee_usd) FILTER (WHERE is_taxable), 0),
       coalesce(sum(gain_usd) FILTER (WHERE is_taxable), 0), count(*) FILTER (WHERE is_taxable AND 'missing_basis' = ANY (flags))
  FROM book_positions GROUP BY 1, 2, 3, 4;

-- Books that are there already know nothing of the money in our wallets: they are to be drawn up once more.
INSERT INTO book_changes (at) SELECT '1970-01-01 00:00:00+00' WHERE EXISTS (SELECT FROM book_generations);
