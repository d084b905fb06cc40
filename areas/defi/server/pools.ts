/** Liquidity pools: the list, one pool, and both as of a past day. */
import { type DefiCalls } from '../contract/calls.ts';
import {
  type PositionState,
  PROTOCOLS,
  type StoredPooledCoin,
  type StoredPoolFigures,
  type StoredPoolPosition,
} from '@holdfast/protocols/engine';
import { type ProtocolId, protocolLabel } from '@holdfast/protocols/contract';
import type { AccountPool, AccountPoolFull, PoolList, PoolPosition, PoolPriceAlert } from '../contract/pools.ts';
import { TOTAL_MAX } from '@holdfast/contract';
import { AppError } from '@holdfast/http/server/app-error.ts';
import { defineHandlers } from './define-handlers.ts';
import { type QueryOf } from '@holdfast/http/server/handler.ts';
import { combinePool, poolColumns, type StoredPool } from './figures/combine-pool.ts';
import type { Queries } from '@holdfast/database/queries.ts';
import { stateFromJson } from './figures/protocols.ts';
import { type StoredPoolTotals, totalPools } from './figures/write-totals.ts';
import { type PastReading, readAsOf, readingColumnsOf } from './as-of.ts';
import type { DefiDependencies } from './defi-dependencies.ts';
import { HISTORY_MAX, loadHistory, loadIncidents, loadPoolDays } from './history.ts';
import { coinIdsIn, type CoinNames, type ContractColumns, loadCoinNames, showContract } from './names.ts';
import { loadPageState, readStoredPage } from './page-state.ts';
import { countAlertsOutside, loadAlerts } from './pool-alerts.ts';
import { compareBy, orderUnknownLast, type SortKey } from './position-order.ts';

type ListQuery = QueryOf<DefiCalls['listPools']>;

export interface PoolRow extends ContractColumns {
  account_id: number;
  name: string;
  figures: StoredPool;
  block: number | null;
  read_at: Date | null;
}

const POSITIONS_MAX = 200;
const NO_TOTALS: StoredPoolTotals = {
  pools: 0,
  complete: 0,
  inside: 0,
  outside: 0,
  full: 0,
  valueUsd: { knownUsd: '0', bound: 'exact', unknownCount: 0, unknown: [] },
  feesUsd: { knownUsd: '0', bound: 'exact', unknownCount: 0, unknown: [] },
  heldUsd: { knownUsd: '0', bound: 'exact', unknownCount: 0, unknown: [] },
  impermanentLossUsd: { knownUsd: '0', bound: 'exact', unknownCount: 0, unknown: [] },
  differenceUsd: { knownUsd: '0', bound: 'exact', unknownCount: 0, unknown: [] },
};

export const poolHandlers = defineHandlers((dependencies: DefiDependencies) => ({
  listPools: ({ query }) => listPools(dependencies, query),
  getPool: ({ params, query }) => getPool(dependencies, { id: params.id, asOf: query.as_of }),
}));

export async function listPools(dependencies: DefiDependencies, query: ListQuery): Promise<PoolList> {
  const { pool, now } = dependencies;
  const past = await readAsOf(dependencies, query.as_of);
  const state = await loadPageState(pool, ['pool', 'positionManager'], now());
  const found = past ? await pastPage(pool, past, query) : await storedPage(pool, query);
  const { page, limit } = query;
  return {
    items: await showPools(pool, found.rows),
    total: found.total,
    isTotalCapped: found.isTotalCapped,
    page,
    limit,
    totals: { ...found.totals, alertsOutside: await countAlertsOutside(pool) },
    asOf: query.as_of ?? null,
    ...state,
    ...(past && { networks: [...past.networks] }),
  };
}

const SORT_KEYS: Readonly<Record<ListQuery['sort'], SortKey<PoolRow>>> = {
  value: { column: 'q.value_usd', read: ({ figures }) => figures.valueUsd },
  fees: { column: 'q.fees_usd', read: ({ figures }) => figures.feesUsd },
  difference: { column: 'q.difference_usd', read: ({ figures }) => figures.differenceUsd },
  impermanentLoss: { column: 'q.impermanent_loss_usd', read: ({ figures }) => figures.impermanentLossUsd },
  roi: { column: 'q.roi', read: ({ figures }) => figures.roi },
  name: { column: 'lower(q.name)', read: ({ name }) => name, isText: true },
};
const RANGES = { inside: ['inside'], outside: ['below', 'above'], full: ['full'] } as const;

const READ_POOLS = `SELECT q.account_id, q.network_id, n.name AS network_name, n.explorer_url, a.address,
   q.protocol, q.name, q.figures, d.block, d.read_at
  FROM defi_pools q JOIN accounts a ON a.id = q.account_id JOIN networks n ON n.id = q.network_id
    LEFT JOIN defi_networks d ON d.network_id = q.network_id`;

async function storedPage(queries: Queries, query: ListQuery) {
  const { network_id, protocol, range, search, sort, order, page } = query;
  const from = `FROM defi_pools q WHERE ($1::bigint IS NULL OR q.network_id = $1)
     AND ($2::text IS NULL OR q.protocol = $2)
     AND ($3::text[] IS NULL OR q.range_state = ANY ($3))
     AND ($4::text IS NULL OR strpos(lower(q.name), lower($4)) > 0)`;
  const values = [network_id ?? null, protocol ?? null, range ? RANGES[range] : null, search || null];
  const list = {
    id: 'q.account_id',
    from,
    values,
    orderBy: orderUnknownLast(SORT_KEYS[sort], order, 'q.account_id'),
    read: READ_POOLS,
  };
  const { rows, total } = await readStoredPage<PoolRow>(queries, list, query);
  const totals = await queries.query<{ figures: StoredPoolTotals }>(
    `SELECT figures FROM defi_totals WHERE kind = 'pool'`,
  );
  return {
    rows,
    total: Math.min(total, TOTAL_MAX * page),
    isTotalCapped: total > TOTAL_MAX * page,
    totals: totals.rows[0]?.figures ?? NO_TOTALS,
  };
}

function pastPools({ positions }: PastReading): PoolRow[] {
  const byPool = new Map<number, { row: Omit<PoolRow, 'figures' | 'name'>; positions: StoredPoolPosition[] }>();
  for (const past of positions) {
    const { contractId, position } = past;
    if (position.kind !== 'pool') continue;
    const known = byPool.get(contractId) ?? {
      row: { ...readingColumnsOf(past), account_id: contractId },
      positions: [],
    };
    known.positions.push(position.figures);
    byPool.set(contractId, known);
  }
  return [...byPool.values()].map(({ row, positions: parts }) => ({ ...row, name: '', figures: combinePool(parts) }));
}

async function pastPage(queries: Queries, past: PastReading, query: ListQuery) {
  const unnamed = pastPools(past);
  const names = await loadCoinNames(queries, coinIdsIn(unnamed.map(({ figures }) => figures)));
  const all = unnamed.map((row) => ({
    ...row,
    name: row.figures.coins.map(({ coinId }) => names.of(coinId).coinSymbol).join(' / '),
  }));
  const { network_id, protocol, range, search = '', sort, order, page, limit } = query;
  const states: readonly string[] | null = range ? RANGES[range] : null;
  const rows = all
    .filter((row) => network_id === undefined || row.network_id === network_id)
    .filter((row) => protocol === undefined || row.protocol === protocol)
    .filter(({ figures }) => states === null || states.includes(figures.range?.state ?? ''))
    .filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
    .sort(compareBy(SORT_KEYS[sort], order, ({ account_id }) => account_id));
  const totals = await totalPools(
    queries,
    all.map(({ figures }) => ({ ...poolColumns(figures), reasons: figures.reasons })),
  );
  return { rows: rows.slice((page - 1) * limit, page * limit), total: rows.length, isTotalCapped: false, totals };
}

async function showPools(queries: Queries, rows: readonly PoolRow[]): Promise<AccountPool[]> {
  const names = await loadCoinNames(queries, coinIdsIn(rows.map(({ figures }) => figures)));
  const alerts = await loadAlerts(
    queries,
    rows.map(({ account_id }) => account_id),
  );
  return rows.map((row) =>
    showPool(
      row,
      names,
      alerts.filter(({ accountId }) => accountId === row.account_id),
    ),
  );
}

function showPool(row: PoolRow, names: CoinNames, alerts: PoolPriceAlert[]): AccountPool {
  const { figures } = row;
  return {
    id: row.account_id,
    ...showContract(row),
    feeMillionths: figures.feeMillionths,
    coins: figures.coins.map((coin) => showCoin(coin, names)),
    positions: figures.positions,
    isStaked: figures.isStaked,
    range: figures.range,
    ...showFigures(figures, names),
    alerts,
    block: row.block,
    readAt: row.read_at?.toISOString() ?? null,
  };
}

const showCoin = (coin: StoredPooledCoin, names: CoinNames) => ({
  ...names.figure(coin),
  fees: coin.fees,
  pending: coin.pending,
  held: coin.held,
});

function showFigures(figures: StoredPoolFigures, names: CoinNames) {
  const { valueUsd, heldUsd, impermanentLossUsd, feesUsd, differenceUsd, roi, share } = figures;
  const reasons = names.reasons(figures.reasons);
  return { valueUsd, heldUsd, impermanentLossUsd, feesUsd, differenceUsd, roi, share, reasons };
}

interface PositionRow {
  id: number;
  wallet_id: number;
  wallet_name: string;
  token_id: string;
  manager: string | null;
  figures: StoredPoolPosition;
  state: unknown;
  block: number;
  read_at: Date;
}

const READ_POSITIONS = `SELECT p.id, p.wallet_id, w.name AS wallet_name, p.token_id, m.address AS manager,
   p.figures, p.state, p.block, p.read_at
  FROM defi_positions p JOIN wallets w ON w.id = p.wallet_id LEFT JOIN accounts m ON m.id = p.manager_id
 WHERE p.kind = 'pool' AND p.contract_id = $1 AND p.is_counted`;

export async function getPool(
  dependencies: DefiDependencies,
  { id, asOf }: { id: number; asOf: string | undefined },
): Promise<AccountPoolFull> {
  const { pool } = dependencies;
  const past = await readAsOf(dependencies, asOf);
  const stored = await pool.query<PoolRow>(`${READ_POOLS} WHERE q.account_id = $1`, [id]);
  const row = past ? pastPools(past).find(({ account_id }) => account_id === id) : stored.rows[0];
  if (!row) throw new AppError('not_found', past ? 'Nothing was in this pool on that day.' : 'There is no such pool.');
  const { rows: every } = await pool.query<PositionRow>(
    `${READ_POSITIONS} ORDER BY p.is_open DESC, p.value_usd DESC NULLS LAST, p.id LIMIT ${POSITIONS_MAX}`,
    [id],
  );
  const shown = past ? pastPositions(past, id) : every.filter(({ figures }) => figures.coins.length > 0);
  const farms = await loadFarmNames(
    pool,
    shown.flatMap(({ figures }) => figures.stakedIn.map(({ accountId }) => accountId)),
  );
  const names = await loadCoinNames(pool, coinIdsIn([row.figures, shown.map(({ figures }) => figures)]));
  const history = [
    ...(await loadIncidents(pool, id)),
    ...(await loadPoolHistory(pool, {
      row,
      positions: every,
      farms: [...farms.values()].map(({ address }) => address),
    })),
  ];
  return {
    ...showPool(row, names, await loadAlerts(pool, [id])),
    positionList: shown.map((position) => showPosition(position, { names, farms })),
    history: history.sort((left, right) => right.at.localeCompare(left.at)).slice(0, HISTORY_MAX),
    days: await loadPoolDays(pool, id),
    asOf: asOf ?? null,
  };
}

function pastPositions({ positions }: PastReading, contractId: number): PositionRow[] {
  return positions.flatMap(({ id, contractId: at, block, readAt, position }) =>
    position.kind === 'pool' && at === contractId && id !== null
      ? [
          {
            id,
            wallet_id: position.read.wallet.id,
            wallet_name: position.read.wallet.name,
            token_id: position.read.found.tokenId,
            manager: position.read.manager,
            figures: position.figures,
            state: null,
            block,
            read_at: readAt,
          },
        ]
      : [],
  );
}

type Farms = ReadonlyMap<number, { readonly name: string; readonly address: string }>;

/** A farm of the address book by its name, any other by its protocol. */
async function loadFarmNames(queries: Queries, accountIds: readonly number[]): Promise<Farms> {
  const { rows } = await queries.query<{ id: number; address: string; name: string | null; protocol: ProtocolId }>(
    `SELECT a.id, a.address, p.name, c.protocol FROM accounts a JOIN defi_contracts c ON c.account_id = a.id
       LEFT JOIN counterparties p ON p.id = a.counterparty_id WHERE a.id = ANY ($1)`,
    [accountIds],
  );
  return new Map(
    rows.map(({ id, address, name, protocol }) => [id, { address, name: name ?? protocolLabel(protocol) }]),
  );
}

function showPosition(row: PositionRow, { names, farms }: { names: CoinNames; farms: Farms }): PoolPosition {
  const { figures } = row;
  const limit = (at: StoredPoolPosition['atLower']) => at && { ...names.of(at.coinId), amount: at.amount };
  return {
    id: row.id,
    walletId: row.wallet_id,
    walletName: row.wallet_name,
    tokenId: row.token_id || null,
    stakedIn: figures.stakedIn.map(({ accountId, amount }) => ({
      accountId,
      name: farms.get(accountId)?.name ?? '',
      amount,
    })),
    coins: figures.coins.map((coin) => showCoin(coin, names)),
    range: figures.range,
    atLower: limit(figures.atLower),
    atUpper: limit(figures.atUpper),
    ...showFigures(figures, names),
    block: row.block,
    readAt: row.read_at.toISOString(),
  };
}

async function loadPoolHistory(
  queries: Queries,
  { row, positions, farms }: { row: PoolRow; positions: readonly PositionRow[]; farms: readonly string[] },
) {
  const state = positions.find((position) => position.state !== null)?.state;
  if (!state) return [];
  const { state: read } = stateFromJson<PositionState>(state);
  const tokenIds = new Set(positions.flatMap(({ token_id }) => (token_id ? [token_id] : [])));
  const managers = positions.flatMap(({ manager }) => manager ?? []);
  const protocol = PROTOCOLS[row.protocol];
  const [coin0, coin1] = protocol.coinsOf(read);
  if (coin0 === undefined || coin1 === undefined) return [];
  const hasShares = protocol.kind === 'pool' && protocol.sharePrice !== undefined;
  return loadHistory(queries, {
    networkId: row.network_id,
    contracts: [...new Set(hasShares ? [row.address, ...farms] : [...managers, ...farms])],
    isShown: ({ kind, contract, tokenId }) =>
      hasShares
        ? (kind === 'pool' && contract === row.address) || (kind === 'stake' && farms.includes(contract))
        : tokenIds.has(tokenId) && (managers.includes(contract) || farms.includes(contract)),
    coinsOf: () => ({ coin0, coin1, staked: row.address }),
  });
}
