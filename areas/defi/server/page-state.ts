/** What every page states besides its positions: readings of networks and contracts that nobody confirmed. */
import type { ContractRole, UnverifiedReason } from '@holdfast/protocols/engine';
import { type NetworkReading, type UnverifiedContract } from '../contract/shared.ts';
import { TOTAL_MAX } from '@holdfast/contract';
import { formatDecimal, parseAmount, parsePrice, valueAt } from '@holdfast/money';
import type pg from 'pg';
import { enqueueJob } from '@holdfast/jobs/enqueue-job.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';
import { defineHandlers } from './define-handlers.ts';
import type { PageQuery } from '@holdfast/database/bounded-page.ts';
import { countTotal, type Queries } from '@holdfast/database/queries.ts';
import { markPoolAccounts } from './figures/write-reading.ts';
import { writeTotals } from './figures/write-totals.ts';
import { findPrices } from '@holdfast/prices/server';
import type { DefiDependencies } from './defi-dependencies.ts';
import { coinIdsIn, type ContractColumns, loadCoinNames, showContract } from './names.ts';
import { REFRESH_POSITIONS, type RefreshPositions } from './refresh-positions.ts';

/** More than anyone reviews at once. */
const UNVERIFIED_MAX = 100;

export async function loadPageState(queries: Queries, roles: readonly ContractRole[], now: Date) {
  const networks = await loadNetworkReadings(queries);
  const read = networks.filter(({ block }) => block !== null).map(({ readAt }) => readAt);
  return {
    updatedAt: read.length === 0 ? null : read.reduce((left, right) => (left < right ? left : right)),
    networks,
    unverified: await loadUnverified(queries, roles, now),
  };
}

interface StoredList {
  /** "p.id" */
  readonly id: string;
  /** "FROM … WHERE …" */
  readonly from: string;
  readonly values: unknown[];
  readonly orderBy: string;
  /** Selects what is shown, with joins that finding the page does without. */
  readonly read: string;
}

/** Returns one page of stored positions, and how many there are, counted a little past the page. */
export async function readStoredPage<Row extends pg.QueryResultRow>(
  queries: Queries,
  { id, from, values, orderBy, read }: StoredList,
  { page, limit }: PageQuery,
): Promise<{ rows: Row[]; total: number }> {
  const found = await queries.query<{ id: number }>(
    `SELECT ${id} AS id ${from} ORDER BY ${orderBy} LIMIT ${limit} OFFSET ${(page - 1) * limit}`,
    values,
  );
  const { rows } = await queries.query<Row>(
    `${read} WHERE ${id} = ANY ($1) ORDER BY array_position($1::bigint[], ${id})`,
    [found.rows.map((row) => row.id)],
  );
  const counted = `SELECT ${from} LIMIT ${TOTAL_MAX * page + 1}`;
  const total = await countTotal(queries, `SELECT count(*) AS total FROM (${counted}) AS counted`, values);
  return { rows, total };
}

export async function loadNetworkReadings(queries: Queries): Promise<NetworkReading[]> {
  const { rows } = await queries.query<{
    network_id: number;
    name: string;
    block: number | null;
    block_at: Date | null;
    read_at: Date;
    error: string | null;
  }>(
    `SELECT d.network_id, n.name, d.block, d.block_at, d.read_at, d.error FROM defi_networks d
       JOIN networks n ON n.id = d.network_id ORDER BY n.name`,
  );
  return rows.map((row) => ({
    networkId: row.network_id,
    networkName: row.name,
    block: row.block,
    blockAt: row.block_at?.toISOString() ?? null,
    readAt: row.read_at.toISOString(),
    error: row.error,
  }));
}

interface ContractRow extends ContractColumns {
  account_id: number;
  role: ContractRole;
  state: UnverifiedContract['state'];
  registry: string | null;
  reason: UnverifiedReason | null;
  reported: { coinId: number; amount: string }[];
  first_seen_at: Date;
  first_transaction_id: number | null;
}

const REASONS: Readonly<Record<UnverifiedReason, string>> = {
  'registry-unknown': 'The registry that the contract names is not a published registry of the protocol.',
  'registry-disagrees': 'The registry that the contract names does not list the contract.',
  'not-readable': 'The contract does not have the functions of the protocol.',
  'no-registry':
    'Contracts of this kind have no registry. Compare the address with the one that the protocol publishes.',
};

const READ_CONTRACTS = `SELECT c.account_id, c.network_id, n.name AS network_name, n.explorer_url, a.address,
   c.protocol, c.role, c.state, c.registry, c.reason, c.reported, c.first_seen_at, c.first_transaction_id
  FROM defi_contracts c JOIN accounts a ON a.id = c.account_id JOIN networks n ON n.id = c.network_id`;

async function loadUnverified(
  queries: Queries,
  roles: readonly ContractRole[],
  now: Date,
): Promise<UnverifiedContract[]> {
  const { rows } = await queries.query<ContractRow>(
    `${READ_CONTRACTS} WHERE c.state = 'unverified' AND c.role = ANY ($1)
       ORDER BY c.first_seen_at DESC, c.account_id LIMIT ${UNVERIFIED_MAX}`,
    [roles],
  );
  return showContracts(queries, rows, now);
}

async function showContracts(queries: Queries, rows: readonly ContractRow[], now: Date): Promise<UnverifiedContract[]> {
  const coinIds = [...new Set(rows.flatMap(({ reported }) => coinIdsIn(reported)))];
  const names = await loadCoinNames(queries, coinIds);
  const found = await findPrices(
    queries,
    coinIds.map((coinId) => ({ coinId, at: now })),
  );
  const priceOf = new Map(
    coinIds.map((coinId, index) => {
      const priced = found[index];
      return [coinId, priced?.found ? formatDecimal(priced.price) : null] as const;
    }),
  );
  return rows.map((row) => ({
    accountId: row.account_id,
    ...showContract(row),
    role: row.role,
    state: row.state,
    registry: row.registry,
    reason: row.reason === null ? '' : REASONS[row.reason],
    coins: row.reported.map(({ coinId, amount }) => {
      const priceUsd = priceOf.get(coinId) ?? null;
      const value = valueAt(parseAmount(amount), priceUsd === null ? null : parsePrice(priceUsd));
      return names.figure({ coinId, amount, priceUsd, valueUsd: value === null ? null : formatDecimal(value) });
    }),
    firstSeenAt: row.first_seen_at.toISOString(),
    firstTransactionId: row.first_transaction_id,
  }));
}

export const contractHandlers = defineHandlers((dependencies: DefiDependencies) => ({
  confirmContract: ({ params, caller }) =>
    decideContract(dependencies, { accountId: params.accountId, state: 'confirmed', userId: caller.userId }),

  ignoreContract: ({ params, caller }) =>
    decideContract(dependencies, { accountId: params.accountId, state: 'ignored', userId: caller.userId }),

  refreshPositions: async ({ caller }) =>
    (await enqueueJob(dependencies.pool, dependencies.refresh, { ...REFRESH_POSITIONS, createdBy: caller.userId })).job,
}));

/**
 * What an ignored contract holds leaves every sum at once; what a confirmed one holds is read by the job that follows.
 */
export async function decideContract(
  { pool, now, refresh }: { pool: pg.Pool; now: () => Date; refresh: RefreshPositions },
  { accountId, state, userId }: { accountId: number; state: 'confirmed' | 'ignored'; userId: number },
): Promise<UnverifiedContract> {
  await transaction(pool, async (client) => {
    const { rows } = await client.query<{ network_id: number }>(
      `UPDATE defi_contracts SET state = $2, origin = 'person', decided_by = $3, decided_at = $4
         WHERE account_id = $1 RETURNING network_id`,
      [accountId, state, userId, now()],
    );
    const [contract] = rows;
    if (!contract) throw new AppError('not_found', 'There is no such contract.');
    if (state === 'ignored') {
      await client.query(
        `WITH uncounted AS (
           UPDATE defi_positions SET is_counted = false WHERE $1 IN (contract_id, manager_id) RETURNING id, contract_id
         ), gone AS (
           DELETE FROM defi_position_coins WHERE position_id IN (SELECT id FROM uncounted)
         )
         DELETE FROM defi_pools WHERE account_id = $1 OR account_id IN (SELECT contract_id FROM uncounted)`,
        [accountId],
      );
      await writeTotals(client, now());
    }
    await markPoolAccounts(client, contract.network_id);
  });
  await enqueueJob(pool, refresh, { ...REFRESH_POSITIONS, createdBy: userId });
  const { rows } = await pool.query<ContractRow>(`${READ_CONTRACTS} WHERE c.account_id = $1`, [accountId]);
  const [shown] = await showContracts(pool, rows, now());
  if (!shown) throw new AppError('not_found', 'There is no such contract.');
  return shown;
}
