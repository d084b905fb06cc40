import { randomBytes } from 'node:crypto';
import { formatDay, type UtcDay } from '@holdfast/calendar';
import type { CallOutput, CallParsed, Contract, LiabilityProof, LiabilityRoot } from '@holdfast/contract';
import { buildMerkleSumTree, hashLeaf, type MerkleLeaf } from '@holdfast/lending';
import { add, formatDecimal, parseAmount } from '@holdfast/money';
import type pg from 'pg';
import { countTotal, escapeLikeWildcards, type Queries } from '../../../db/queries.ts';
import { toRecord } from '../../../db/to-record.ts';
import { AppError } from '../../../http/app-error.ts';
import { OWED_LOANS, OWED_SUMS, owedLoansValues, type OwedRow, toOwedFigures } from '../../../lending/sum-loans.ts';

interface RootRow {
  id: number;
  coin_id: number;
  coin_symbol: string;
  day: string;
  root_hash: string;
  total: string;
  clients: number;
  published_at: Date;
  has_proofs: boolean;
}

const READ_ROOTS = `
  SELECT r.id, r.coin_id, c.symbol AS coin_symbol, r.day, r.root_hash, r.total, r.clients, r.published_at,
    EXISTS (SELECT FROM liability_leaves l WHERE l.root_id = r.id) AS has_proofs
    FROM liability_roots r JOIN coins c ON c.id = r.coin_id`;

export async function listRoots(
  queries: Queries,
  { day, search, sort, order, page, limit }: CallParsed<Contract['listLiabilityRoots']>['query'],
): Promise<CallOutput<Contract['listLiabilityRoots']>> {
  const where = `WHERE ($1::date IS NULL OR r.day = $1)
    AND ($2::text IS NULL OR EXISTS (SELECT FROM coins k WHERE k.id = r.coin_id AND k.symbol ILIKE $2))`;
  const values = [day ?? null, search ? `${escapeLikeWildcards(search)}%` : null];
  const direction = order === 'asc' ? 'ASC' : 'DESC';
  const symbol = '(SELECT lower(k.symbol) FROM coins k WHERE k.id = r.coin_id)';
  const orderBy = sort === 'coin' ? `${symbol} ${direction}, r.day DESC, r.coin_id` : `r.day ${direction}, r.coin_id`;
  const { rows } = await queries.query<RootRow>(`${READ_ROOTS} ${where} ORDER BY ${orderBy} LIMIT $3 OFFSET $4`, [
    ...values,
    limit,
    (page - 1) * limit,
  ]);
  const total = await countTotal(queries, `SELECT count(*) AS total FROM liability_roots r ${where}`, values);
  return { items: rows.map(toRoot), total, page, limit };
}

/** Builds the tree again from its leaves and checks that it has the published root. */
export async function getProof(
  queries: Queries,
  { userId, coinId, day }: { userId: number; coinId: number; day: string | undefined },
): Promise<LiabilityProof> {
  const { rows } = await queries.query<RootRow>(
    `${READ_ROOTS} JOIN liability_leaves own ON own.root_id = r.id AND own.user_id = $1 WHERE r.coin_id = $2
       AND ($3::date IS NULL OR r.day = $3) ORDER BY r.day DESC LIMIT 1`,
    [userId, coinId, day ?? null],
  );
  const [root] = rows;
  if (!root) throw new AppError('not_found', 'There is no published root with your balance of this coin for that day.');
  const found = await queries.query<{ user_id: number; nonce: string; balance: string }>(
    'SELECT user_id, nonce, balance FROM liability_leaves WHERE root_id = $1',
    [root.id],
  );
  const leaves = found.rows.map((row) => ({
    nonce: row.nonce,
    clientId: row.user_id,
    coinId,
    balance: parseAmount(row.balance),
  }));
  const tree = buildMerkleSumTree(leaves);
  const leaf = leaves.find((each) => each.clientId === userId);
  if (!leaf || tree.root.hash !== root.root_hash)
    throw new Error(`The leaves of root ${root.id} do not give its hash.`);
  return {
    root: toRoot(root),
    leaf: { ...leaf, balance: formatDecimal(leaf.balance) },
    leafHash: hashLeaf(leaf),
    path: (tree.pathOf(userId) ?? []).map((step) => ({
      side: step.side,
      hash: step.hash,
      sum: formatDecimal(step.sum),
    })),
  };
}

function toRoot(row: RootRow): LiabilityRoot {
  return {
    ...toRecord(row),
    total: formatDecimal(parseAmount(row.total)),
  };
}

const NONCE_BYTES = 32;
/** How many days proofs are kept. Those of the first day of a month, and every root, are kept forever. */
const PROOF_DAYS = 90;

/**
 * Publishes one day's commitment to all client balances: a tree for each coin. A day that has one keeps it. The caller
 * refreshes the loans first. Returns the number of new roots.
 */
export async function publishRoots(client: pg.PoolClient, day: UtcDay): Promise<number> {
  const { rows } = await client.query<OwedRow & { user_id: number; coin_id: number }>(
    `WITH owed AS (${OWED_LOANS}) SELECT user_id, coin_id, ${OWED_SUMS} FROM owed GROUP BY user_id, coin_id
       ORDER BY coin_id, user_id`,
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
    `DELETE FROM liability_leaves l USING liability_roots r WHERE l.root_id = r.id
       AND r.day < date '1970-01-01' + $1::integer - ${PROOF_DAYS} AND extract(day FROM r.day) <> 1`,
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
    `INSERT INTO liability_roots (coin_id, day, root_hash, total, clients) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT DO NOTHING RETURNING id`,
    [coinId, formatDay(day), root.hash, formatDecimal(root.sum), leaves.length],
  );
  if (!rows[0]) return 0;
  await client.query(
    `INSERT INTO liability_leaves (root_id, user_id, nonce, balance) SELECT $1, *
       FROM unnest($2::bigint[], $3::text[], $4::numeric[])`,
    [
      rows[0].id,
      leaves.map((leaf) => leaf.clientId),
      leaves.map((leaf) => leaf.nonce),
      leaves.map((leaf) => formatDecimal(leaf.balance)),
    ],
  );
  return 1;
}
