import type { CallOutput, CallParsed, Contract, LiabilityProof, LiabilityRoot } from '@holdfast/contract';
import { buildMerkleSumTree, hashLeaf } from '@holdfast/lending';
import { formatDecimal, parseAmount } from '@holdfast/money';
import type { Queries } from '../../../db/queries.ts';
import { AppError } from '../../../http/app-error.ts';

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
  SELECT r.id, r.coin_id, c.symbol AS coin_symbol, r.day, r.root_hash, r.total, r.clients, r.published_at, EXISTS (SELECT FROM liability_leaves l WHERE l.root_id = r.id) AS has_proofs
    FROM liability_roots r JOIN coins c ON c.id = r.coin_id`;

export async function listRoots(
  queries: Queries,
  { day, page, limit }: CallParsed<Contract['listLiabilityRoots']>['query'],
): Promise<CallOutput<Contract['listLiabilityRoots']>> {
  const { rows } = await queries.query<RootRow>(
    `${READ_ROOTS} WHERE $1::date IS NULL OR r.day = $1 ORDER BY r.day DESC, r.coin_id LIMIT $2 OFFSET $3`,
    [day ?? null, limit, (page - 1) * limit],
  );
  const counted = await queries.query<{ total: number }>(
    'SELECT count(*) AS total FROM liability_roots WHERE $1::date IS NULL OR day = $1',
    [day ?? null],
  );
  return { items: rows.map(toRoot), total: counted.rows[0]?.total ?? 0, page, limit };
}

/** The tree is built again from its leaves, which is quick, and must give the root that was published. */
export async function getProof(
  queries: Queries,
  { userId, coinId, day }: { userId: number; coinId: number; day: string | undefined },
): Promise<LiabilityProof> {
  const { rows } = await queries.query<RootRow>(
    `${READ_ROOTS} JOIN liability_leaves own ON own.root_id = r.id AND own.user_id = $1 WHERE r.coin_id = $2 AND ($3::date IS NULL OR r.day = $3) ORDER BY r.day DESC LIMIT 1`,
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
  if (!leaf || tree.root.hash !== root.root_hash) throw new Error(`The leaves of root ${root.id} no longer make it.`);
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
    coinId: row.coin_id,
    coinSymbol: row.coin_symbol,
    day: row.day,
    rootHash: row.root_hash,
    total: formatDecimal(parseAmount(row.total)),
    clients: row.clients,
    publishedAt: row.published_at.toISOString(),
    hasProofs: row.has_proofs,
  };
}
