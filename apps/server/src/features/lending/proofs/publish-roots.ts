/** Writes down one day's commitment to all client balances: a tree for each coin. A day that has one keeps it. */
import { formatDay, type UtcDay } from '@holdfast/calendar';
import { randomBytes } from 'node:crypto';
import { buildMerkleSumTree, type MerkleLeaf } from '@holdfast/lending';
import { add, formatDecimal } from '@holdfast/money';
import type pg from 'pg';
import { OWED_LOANS, OWED_SUMS, owedLoansValues, type OwedRow, toOwedFigures } from '../../../lending/sum-loans.ts';

const NONCE_BYTES = 32;
/** Paths of days gone by are kept this long; those of the first day of a month, and every root, for good. */
const PROOF_DAYS = 90;

/** The loans must be fresh. Answers how many roots are new. */
export async function publishRoots(client: pg.PoolClient, day: UtcDay): Promise<number> {
  const { rows } = await client.query<OwedRow & { user_id: number; coin_id: number }>(
    `WITH owed AS (${OWED_LOANS}) SELECT user_id, coin_id, ${OWED_SUMS} FROM owed GROUP BY user_id, coin_id ORDER BY coin_id, user_id`,
    await owedLoansValues(client, day),
  );
  const leaves = new Map<number, MerkleLeaf[]>();
  for (const row of rows) {
    const { principal, interest } = toOwedFigures(row);
    const leaf = {
      nonce: randomBytes(NONCE_BYTES).toString('hex'),
      clientId: row.user_id,
      coinId: row.coin_id,
      balance: add(principal, interest),
    };
    const ofCoin = leaves.get(row.coin_id);
    if (ofCoin) ofCoin.push(leaf);
    else leaves.set(row.coin_id, [leaf]);
  }
  let published = 0;
  for (const [coinId, ofCoin] of leaves) published += await publishRoot(client, { day, coinId, leaves: ofCoin });
  await client.query(
    `DELETE FROM liability_leaves l USING liability_roots r WHERE l.root_id = r.id AND r.day < date '1970-01-01' + $1::integer - ${PROOF_DAYS} AND extract(day FROM r.day) <> 1`,
    [day],
  );
  return published;
}

async function publishRoot(
  client: pg.PoolClient,
  { day, coinId, leaves }: { day: UtcDay; coinId: number; leaves: readonly MerkleLeaf[] },
): Promise<number> {
  const { root } = buildMerkleSumTree(leaves);
  const { rows } = await client.query<{ id: number }>(
    'INSERT INTO liability_roots (coin_id, day, root_hash, total, clients) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING id',
    [coinId, formatDay(day), root.hash, formatDecimal(root.sum), leaves.length],
  );
  if (!rows[0]) return 0;
  await client.query(
    'INSERT INTO liability_leaves (root_id, user_id, nonce, balance) SELECT $1, * FROM unnest($2::bigint[], $3::text[], $4::numeric[])',
    [
      rows[0].id,
      leaves.map((leaf) => leaf.clientId),
      leaves.map((leaf) => leaf.nonce),
      leaves.map((leaf) => formatDecimal(leaf.balance)),
    ],
  );
  return 1;
}
