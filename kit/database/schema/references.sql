-- References of the tables that are written in bulk are checked once for each statement. PostgreSQL checks a foreign
-- key row by row, which was most of the time of a COPY into transfers. Each area creates the triggers of its own
-- tables.
--
-- The rules are those of a foreign key. A row may only refer to a row that exists, which is locked FOR KEY SHARE until
-- the transaction ends, so that no other transaction can delete it meanwhile. A row that others refer to cannot be
-- deleted, or takes them with it. Violations have the error code, the table and the constraint name of a foreign key.

-- Arguments: pairs of a column and the table it refers to by id. Columns that refer to the same table follow one
-- another and are checked together. An update is checked for values that no row had before.
--
-- New transfers mostly belong to transactions that the same database transaction wrote before, with consecutive ids.
-- Those exist if a range of ids is whole, and need no lock: nobody else sees them, so nobody else can delete them.
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

-- Arguments: pairs of a table and its column that refers to this table by id. Deleting takes those rows with it.
CREATE OR REPLACE FUNCTION delete_references() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  FOR pair IN 0 .. TG_NARGS / 2 - 1 LOOP
    EXECUTE format('DELETE FROM %I WHERE %I IN (SELECT id FROM removed)', TG_ARGV[2 * pair], TG_ARGV[2 * pair + 1]);
  END LOOP;
  RETURN NULL;
END $$;

-- Arguments: as above. Deleting is refused while there are such rows.
CREATE OR REPLACE FUNCTION refuse_references() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  used bigint;
BEGIN
  FOR pair IN 0 .. TG_NARGS / 2 - 1 LOOP
    EXECUTE format('SELECT r.id FROM removed r WHERE EXISTS (SELECT FROM %I x WHERE x.%I = r.id) LIMIT 1', TG_ARGV[2 * pair], TG_ARGV[2 * pair + 1]) INTO used;
    IF used IS NOT NULL THEN
      RAISE foreign_key_violation USING
        MESSAGE = format('update or delete on table "%s" violates foreign key constraint "%s_%s_fkey" on table "%s"', TG_TABLE_NAME, TG_ARGV[2 * pair],
                         TG_ARGV[2 * pair + 1], TG_ARGV[2 * pair]),
        DETAIL = format('Key (id)=(%s) is still referenced from table "%s".', used, TG_ARGV[2 * pair]),
        SCHEMA = TG_TABLE_SCHEMA, TABLE = TG_ARGV[2 * pair], CONSTRAINT = format('%s_%s_fkey', TG_ARGV[2 * pair], TG_ARGV[2 * pair + 1]);
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

-- Arguments: tables that refer to this one. Other tables refer to it with foreign keys, so that PostgreSQL permits its
-- truncation only as a cascade.
CREATE OR REPLACE FUNCTION empty_references() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  FOR argument IN 0 .. TG_NARGS - 1 LOOP
    EXECUTE format('DELETE FROM %I', TG_ARGV[argument]);
  END LOOP;
  RETURN NULL;
END $$;

-- An id that changes would leave its references behind.
CREATE OR REPLACE FUNCTION refuse_new_id() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The id % of table "%" cannot be changed.', OLD.id, TG_TABLE_NAME;
END $$;
