import type pg from 'pg';

/**
 * Does what TRUNCATE … CASCADE does, with the same locks and triggers, in a twentieth of the time: that makes new files
 * for each of a hundred tables and their indexes, and a test fills only a few.
 */
export async function emptyTables(
  pool: pg.Pool,
  tables: string,
  { restartsIds }: { readonly restartsIds: boolean },
): Promise<void> {
  await pool.query(`
    DO $$
    DECLARE
      emptied regclass[];
      one text;
    BEGIN
      WITH RECURSIVE reached (id) AS (
        SELECT unnest('{${tables}}'::regclass[])::oid
         UNION
        SELECT conrelid FROM reached JOIN pg_constraint ON confrelid = id AND contype = 'f'
      )
      SELECT array_agg(id::regclass ORDER BY id) INTO emptied FROM reached;
      EXECUTE (SELECT format('LOCK TABLE %s IN ACCESS EXCLUSIVE MODE', string_agg(id::text, ', '))
                 FROM unnest(emptied) id);
      -- Without triggers and references of rows, as TRUNCATE.
      PERFORM set_config('session_replication_role', 'replica', true);
      FOR one IN SELECT id::text FROM unnest(emptied) id LOOP
        EXECUTE 'DELETE FROM ' || one;
      END LOOP;
      PERFORM set_config('session_replication_role', 'origin', true);
      -- Triggers of TRUNCATE delete from the tables that they name, or are triggers of DELETE as well.
      FOR one IN
        SELECT DISTINCT unnest(
                 tgrelid::regclass::text || array_remove(string_to_array(encode(tgargs, 'escape'), '\\000'), ''))
          FROM pg_trigger WHERE tgrelid = ANY (emptied) AND tgtype & 32 <> 0
      LOOP
        EXECUTE 'DELETE FROM ' || one;
      END LOOP;
      IF ${restartsIds} THEN
        PERFORM setval(seqrelid::regclass, seqstart, false)
           FROM pg_depend JOIN pg_sequence ON seqrelid = objid
          WHERE classid = 'pg_class'::regclass AND refobjid = ANY (emptied) AND deptype IN ('a', 'i');
      END IF;
    END $$`);
}
