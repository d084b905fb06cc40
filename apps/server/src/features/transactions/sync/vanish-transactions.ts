/**
 * Removes transactions that a reorganised chain no longer has. Nothing of it may pass in silence: one that had a
 * meaning is written down for a person to see, a client transaction that it cleared is pending again, and its history
 * stays. One of a locked year stays as it is, and a person is informed.
 */
import type pg from 'pg';
import { releaseClientTransactions, releasedDetail } from '../classify/release-client-transactions.ts';
import { removeLinks } from '../classify/remove-links.ts';
import { writeEvents } from '../classify/write-events.ts';
import { setAside } from '../ingest/set-aside.ts';
import { takeTurns } from '../ingest/take-turns.ts';
import { IS_AFTER_LOCKED_YEARS } from '../meaning/eligible.ts';

interface VanishingRow {
  id: number;
  block: number | null;
  block_hash: string | null;
  is_locked: boolean;
}

/** Those of the given ones that still stand in the block that was replaced; returns how many. */
export async function vanishTransactions(
  client: pg.PoolClient,
  gone: readonly { readonly id: number; readonly blockHash: string }[],
): Promise<{ vanished: number; setAside: number }> {
  if (gone.length === 0) return { vanished: 0, setAside: 0 };
  await takeTurns(client);
  const { rows: all } = await client.query<VanishingRow>(
    `SELECT t.id, t.block, t.block_hash, t.is_classified AND NOT (${IS_AFTER_LOCKED_YEARS}) AS is_locked FROM transactions t JOIN unnest($1::bigint[], $2::text[]) AS gone (id, block_hash) ON gone.id = t.id AND gone.block_hash = t.block_hash
      ORDER BY t.id FOR UPDATE OF t`,
    [gone.map(({ id }) => id), gone.map(({ blockHash }) => blockHash)],
  );
  const held = all.filter((row) => row.is_locked);
  await setAside(
    client,
    held.map((row) => ({ transactionId: row.id, kind: 'vanished', detail: { blockHash: row.block_hash } })),
  );
  const rows = all.filter((row) => !row.is_locked);
  const ids = rows.map((row) => row.id);
  await writeDownForPeople(client, ids);
  const released = await releaseClientTransactions(client, ids);
  await removeLinks(client, { transactionIds: ids, userId: null });
  const entries = rows.map((row) => ({
    transactionId: row.id,
    detail: {
      block: row.block,
      blockHash: row.block_hash,
      ...releasedDetail(released, row.id),
    },
  }));
  await writeEvents(client, { kind: 'vanished', userId: null, batchId: null, entries });
  await client.query('DELETE FROM transactions WHERE id = ANY ($1)', [ids]);
  return { vanished: ids.length, setAside: held.length };
}

async function writeDownForPeople(client: pg.PoolClient, ids: readonly number[]): Promise<void> {
  await client.query(
    `INSERT INTO vanished_transactions (network_id, hash, at, action, note, detail)
     SELECT t.network_id, coalesce(t.hash, t.key), t.at, c.action, coalesce(n.note, ''),
            jsonb_build_object('transactionId', t.id, 'block', t.block, 'blockHash', t.block_hash, 'transfers', (
              SELECT coalesce(jsonb_agg(jsonb_build_object('amount', trim_scale(x.amount)::text, 'coinSymbol', coin.symbol, 'from', coalesce(fw.name, f.address), 'to', coalesce(ow.name, o.address)) ORDER BY x.id), '[]')
                FROM transfers x JOIN coins coin ON coin.id = x.coin_id
                LEFT JOIN accounts f ON f.id = x.from_account_id LEFT JOIN wallets fw ON fw.account_id = f.id
                LEFT JOIN accounts o ON o.id = x.to_account_id LEFT JOIN wallets ow ON ow.account_id = o.id
               WHERE x.transaction_id = t.id))
       FROM transactions t JOIN classifications c ON c.transaction_id = t.id LEFT JOIN transaction_notes n ON n.transaction_id = t.id
      WHERE t.id = ANY ($1) ORDER BY t.id`,
    [ids],
  );
}
