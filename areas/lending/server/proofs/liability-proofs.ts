import { randomBytes, randomInt } from 'node:crypto';
import { formatDay, type UtcDay } from '@holdfast/calendar';
import type { LiabilityRoot } from '../../contract/lending.ts';
import { buildSplitTree, shareParts, type SplitLeaf, type SplitTree } from '../../engine/merkle/split-tree.ts';
import { type ProofVersion } from '../../engine/merkle/verify-merkle-proof.ts';
import { add, formatDecimal, parseAmount } from '@holdfast/money';
import type pg from 'pg';
import { countTotal, escapeLikeWildcards } from '@holdfast/database/queries.ts';
import { toRecord } from '@holdfast/database/to-record.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';
import { defineHandlers } from '../define-handlers.ts';
import { type DocumentDependencies, requireReadableUser } from '../lending-dependencies.ts';
import { OWED_LOANS, OWED_SUMS, owedLoansValues, type OwedRow, toOwedFigures } from '../sum-loans.ts';

interface RootRow {
  id: number;
  coin_id: number;
  coin_symbol: string;
  day: string;
  root_hash: string;
  total: string;
  version: ProofVersion;
  clients: number;
  published_at: Date;
  has_proofs: boolean;
}

const READ_ROOTS = `
  SELECT r.id, r.coin_id, c.symbol AS coin_symbol, r.day, r.root_hash, r.total, r.version, r.clients, r.published_at,
    EXISTS (SELECT FROM liability_leaves l WHERE l.root_id = r.id) AS has_proofs
    FROM liability_roots r JOIN coins c ON c.id = r.coin_id`;

/** The number of clients is shown to admins only: it is a secret of the operator, and proofs do not reveal it. */
interface Reader {
  readonly isAdmin: boolean;
}

export const liabilityProofHandlers = defineHandlers(({ pool, compute }: DocumentDependencies) => ({
  async listLiabilityRoots({ query: { day, search, sort, order, page, limit }, caller }) {
    const where = `WHERE ($1::date IS NULL OR r.day = $1)
      AND ($2::text IS NULL OR EXISTS (SELECT FROM coins k WHERE k.id = r.coin_id AND k.symbol ILIKE $2))`;
    const values = [day ?? null, search ? `${escapeLikeWildcards(search)}%` : null];
    const direction = order === 'asc' ? 'ASC' : 'DESC';
    const symbol = '(SELECT lower(k.symbol) FROM coins k WHERE k.id = r.coin_id)';
    const orderBy = sort === 'coin' ? `${symbol} ${direction}, r.day DESC, r.coin_id` : `r.day ${direction}, r.coin_id`;
    const { rows } = await pool.query<RootRow>(`${READ_ROOTS} ${where} ORDER BY ${orderBy} LIMIT $3 OFFSET $4`, [
      ...values,
      limit,
      (page - 1) * limit,
    ]);
    const total = await countTotal(pool, `SELECT count(*) AS total FROM liability_roots r ${where}`, values);
    return { items: rows.map((row) => toRoot(row, { isAdmin: caller.user.role === 'admin' })), total, page, limit };
  },

  /** The tree is built again from its leaves, in a thread of its own: ten thousand clients have 65,536 leaves. */
  async getLiabilityProof({ query, caller }) {
    const userId = await requireReadableUser(pool, caller, query.user_id);
    const { rows } = await pool.query<RootRow>(
      `${READ_ROOTS} JOIN liability_leaves own ON own.root_id = r.id AND own.user_id = $1 WHERE r.coin_id = $2
         AND ($3::date IS NULL OR r.day = $3) ORDER BY r.day DESC LIMIT 1`,
      [userId, query.coin_id, query.day ?? null],
    );
    const [root] = rows;
    if (!root)
      throw new AppError('not_found', 'There is no published root with your balance of this coin for that day.');
    const found = await pool.query<{ user_id: number; nonce: string; balance: string; parts: number }>(
      'SELECT user_id, nonce, balance, parts FROM liability_leaves WHERE root_id = $1',
      [root.id],
    );
    const clients = found.rows.map(({ user_id: clientId, nonce, balance, parts }) => ({
      clientId,
      coinId: query.coin_id,
      nonce,
      balance: parseAmount(balance),
      parts,
    }));
    const leaf = clients.find((client) => client.clientId === userId);
    const proven = await compute('proveBalance', { version: root.version, clients, clientId: userId });
    if (!leaf || proven.rootHash !== root.root_hash)
      throw new Error(`The leaves of root ${root.id} do not give its hash.`);
    return {
      root: toRoot(root, { isAdmin: caller.user.role === 'admin' }),
      leaf: { nonce: leaf.nonce, clientId: userId, coinId: query.coin_id, balance: formatDecimal(leaf.balance) },
      parts: proven.parts,
    };
  },
}));

function toRoot(row: RootRow, { isAdmin }: Reader): LiabilityRoot {
  return {
    ...toRecord(row),
    total: formatDecimal(parseAmount(row.total)),
    clients: isAdmin ? row.clients : null,
  };
}

const NONCE_BYTES = 32;
/** How many days proofs are kept. Those of the first day of a month, and every root, are kept forever. */
const PROOF_DAYS = 90;

/** Draws of nonces until the tree is private; only a balance of a unit or two, which has no parts, uses them up. */
const DRAWS_MAX = 20;
/** Weights are powers of two from 1 to 16. */
const WEIGHT_EXPONENT_MAX = 4;

interface Balance extends Omit<SplitLeaf, 'nonce' | 'parts'> {
  readonly weight: number;
}

/**
 * Publishes one day's commitment to all client balances: a tree for each coin. A day that has one keeps it. The caller
 * refreshes the loans first. Returns the number of new roots.
 *
 * A client keeps the weight of the last root. With a new one each day, the average of the numbers of parts would show
 * a client the number of clients after some weeks.
 */
export async function publishRoots(client: pg.PoolClient, day: UtcDay): Promise<number> {
  const { rows } = await client.query<OwedRow & { user_id: number; coin_id: number; weight: number | null }>(
    `WITH owed AS (${OWED_LOANS}), sums AS (SELECT user_id, coin_id, ${OWED_SUMS} FROM owed GROUP BY user_id, coin_id)
     SELECT sums.*, last.weight FROM sums LEFT JOIN LATERAL (
         SELECT l.weight FROM liability_roots r JOIN liability_leaves l ON l.root_id = r.id AND l.user_id = sums.user_id
          WHERE r.coin_id = sums.coin_id AND l.weight IS NOT NULL ORDER BY r.day DESC LIMIT 1) last ON true
       ORDER BY sums.coin_id, sums.user_id`,
    await owedLoansValues(client, day),
  );
  const balances = new Map<number, Balance[]>();
  for (const row of rows) {
    const { principal, interest } = toOwedFigures(row);
    const balance = {
      clientId: row.user_id,
      coinId: row.coin_id,
      balance: add(principal, interest),
      weight: row.weight ?? 2 ** randomInt(WEIGHT_EXPONENT_MAX + 1),
    };
    const ofCoin = balances.get(row.coin_id);
    if (ofCoin) ofCoin.push(balance);
    else balances.set(row.coin_id, [balance]);
  }
  let published = 0;
  for (const [coinId, ofCoin] of balances) published += await publishRoot(client, { day, coinId, balances: ofCoin });
  await client.query(
    `DELETE FROM liability_leaves l USING liability_roots r WHERE l.root_id = r.id
       AND r.day < date '1970-01-01' + $1::integer - ${PROOF_DAYS} AND extract(day FROM r.day) <> 1`,
    [day],
  );
  return published;
}

async function publishRoot(
  client: pg.PoolClient,
  { day, coinId, balances }: { day: UtcDay; coinId: number; balances: readonly Balance[] },
): Promise<number> {
  const { rows: existing } = await client.query('SELECT FROM liability_roots WHERE coin_id = $1 AND day = $2', [
    coinId,
    formatDay(day),
  ]);
  if (existing.length > 0) return 0;
  const { leaves, tree } = drawTree(balances);
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO liability_roots (coin_id, day, root_hash, total, clients, version) VALUES ($1, $2, $3, $4, $5, 2)
       ON CONFLICT DO NOTHING RETURNING id`,
    [coinId, formatDay(day), tree.root.hash, formatDecimal(tree.root.sum), leaves.length],
  );
  if (!rows[0]) return 0;
  await client.query(
    `INSERT INTO liability_leaves (root_id, user_id, nonce, balance, parts, weight) SELECT $1, *
       FROM unnest($2::bigint[], $3::text[], $4::numeric[], $5::integer[], $6::smallint[])`,
    [
      rows[0].id,
      leaves.map((leaf) => leaf.clientId),
      leaves.map((leaf) => leaf.nonce),
      leaves.map((leaf) => formatDecimal(leaf.balance)),
      leaves.map((leaf) => leaf.parts),
      leaves.map((leaf) => leaf.weight),
    ],
  );
  return 1;
}

function drawTree(balances: readonly Balance[]): { leaves: (SplitLeaf & Balance)[]; tree: SplitTree } {
  const parts = shareParts(balances.map(({ weight }) => weight));
  for (let draw = 1; ; draw += 1) {
    const leaves = balances.map((balance, index) => ({
      ...balance,
      nonce: randomBytes(NONCE_BYTES).toString('hex'),
      parts: parts[index] ?? 0,
    }));
    const tree = buildSplitTree(leaves);
    if (tree.isPrivate || draw === DRAWS_MAX) return { leaves, tree };
  }
}
