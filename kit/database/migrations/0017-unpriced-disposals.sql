-- How many taxable disposals of a sum have a price missing: their figures count it as $0, and the page says so.
ALTER TABLE book_gains ADD COLUMN missing_price bigint NOT NULL DEFAULT 0;
UPDATE book_gains g SET missing_price = counted.missing_price
  FROM (SELECT coin_id, year, extract(month FROM disposed_day)::integer AS month, term, count(*) AS missing_price
          FROM book_positions WHERE is_taxable AND 'missing_price' = ANY (flags) GROUP BY 1, 2, 3, 4) AS counted
 WHERE (g.coin_id, g.year, g.month, g.term) = (counted.coin_id, counted.year, counted.month, counted.term);
ALTER TABLE book_gains ALTER COLUMN missing_price DROP DEFAULT;
