/**
 * Fills search_tags in the background: the accounts, coins, network and action of each transaction as numbers, under
 * one index that finds the transactions that have several of them (see find-matching.ts).
 *
 * Triggers record in search_changes which transactions may lack tags, in the transaction of the change, and a search
 * tests all of these. It is therefore exact at any moment, and only slower while many are recorded.
 */
import type pg from 'pg';
import { ADVISORY_CLASS, ADVISORY_KEYS } from '@holdfast/database/advisory-keys.ts';
import type { Log } from '@holdfast/database/log.ts';
import { transactionAlone } from '@holdfast/database/transaction.ts';
import { type Polling, startPolling } from '@holdfast/jobs/polling.ts';
import type { TagKind } from './term.ts';

const POLL_EVERY_MS = 5_000;
/** Of at most 256 transactions each, so that their tags are sorted in memory. */
const RANGES_PER_ROUND = 50;

/** Keeps the tags up to date. Several processes may do so. */
export function keepSearchTagsCurrent({ pool, log }: { pool: pg.Pool; log: Log }): Polling {
  return startPolling({
    work: (signal) => refreshSearchTags(pool, signal),
    everyMs: POLL_EVERY_MS,
    log,
    failure: 'The search index could not be updated; the next round tries again',
  });
}

/** Works until no change is recorded or the signal is aborted, the newest transactions first. */
export async function refreshSearchTags(pool: pg.Pool, signal?: AbortSignal): Promise<void> {
  while (await hasChanges(pool)) {
    const isWritten = !signal?.aborted && (await transactionAlone(pool, refreshRanges));
    if (!isWritten) return;
  }
}

async function hasChanges(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ exists: boolean }>('SELECT EXISTS (SELECT FROM search_changes)');
  return rows[0]?.exists ?? false;
}

const tag = (kind: TagKind, column: string): string => `search_tag('${kind}', ${column}::text)`;

const WRITE_TAGS = `
  INSERT INTO search_tags (transaction_id, tags)
  SELECT tagged.id, array_agg(DISTINCT tagged.tag) FILTER (WHERE tagged.tag IS NOT NULL)
    FROM unnest($1::bigint[], $2::bigint[]) AS changed (first_id, last_id), LATERAL (
      SELECT x.transaction_id AS id, unnest(ARRAY [${tag('account', 'x.from_account_id')},
               ${tag('account', 'x.to_account_id')}, ${tag('coin', 'x.coin_id')}]) AS tag
        FROM transfers x WHERE x.transaction_id BETWEEN first_id AND last_id
      UNION ALL
      SELECT c.transaction_id, ${tag('action', 'c.action')}
        FROM classifications c WHERE c.transaction_id BETWEEN first_id AND last_id
      UNION ALL
      SELECT t.id, ${tag('network', 't.network_id')} FROM transactions t WHERE t.id BETWEEN first_id AND last_id
    ) AS tagged
   GROUP BY tagged.id HAVING count(tagged.tag) > 0
  ON CONFLICT (transaction_id) DO UPDATE SET tags = excluded.tags WHERE search_tags.tags <> excluded.tags`;

/**
 * Returns false if another process is writing tags. The changes are deleted before their transactions are read: what is
 * committed in between is read now and recorded for the next round.
 */
async function refreshRanges(client: pg.PoolClient): Promise<boolean> {
  const lock = await client.query<{ is_held: boolean }>('SELECT pg_try_advisory_xact_lock($1, $2) AS is_held', [
    ADVISORY_CLASS,
    ADVISORY_KEYS.searchTags,
  ]);
  if (!lock.rows[0]?.is_held) return false;
  const { rows } = await client.query<{ first_id: number; last_id: number }>(
    `WITH taken AS (
       DELETE FROM search_changes WHERE (first_id, last_id) IN (
         SELECT DISTINCT first_id, last_id FROM search_changes ORDER BY first_id DESC LIMIT ${RANGES_PER_ROUND})
       RETURNING first_id, last_id)
     SELECT DISTINCT first_id, last_id FROM taken`,
  );
  await client.query(WRITE_TAGS, [rows.map((row) => row.first_id), rows.map((row) => row.last_id)]);
  return true;
}
