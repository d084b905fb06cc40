/** Stakes in farms and stakers. */
import { type DefiCalls } from '../contract/calls.ts';
import type { PositionState, StakeCoins, StoredStake } from '@holdfast/protocols/engine';
import { protocolLabel } from '@holdfast/protocols/contract';
import type { Stake, StakeDetails, StakeList } from '../contract/stakes.ts';
import { TOTAL_MAX } from '@holdfast/contract';
import { AppError } from '@holdfast/http/server/app-error.ts';
import type { Queries } from '@holdfast/database/queries.ts';
import { defineHandlers } from './define-handlers.ts';
import { type QueryOf } from '@holdfast/http/server/handler.ts';
import { findContract, findToken } from '@holdfast/protocols/registry';
import { PROTOCOL_NAME, stateFromJson } from './figures/protocols.ts';
import { type StoredStakeTotals, totalStakes } from './figures/write-totals.ts';
import { type PastReading, readAsOf, readingColumnsOf } from './as-of.ts';
import type { DefiDependencies } from './defi-dependencies.ts';
import { loadHistory } from './history.ts';
import { coinIdsIn, type CoinNames, type ContractColumns, loadCoinNames, showContract } from './names.ts';
import { loadPageState, readStoredPage } from './page-state.ts';
import { compareBy, orderUnknownLast, type SortKey } from './position-order.ts';

interface StakeRow extends ContractColumns {
  id: number;
  contract_id: number;
  farm_name: string | null;
  chain_id: number | null;
  wallet_id: number;
  wallet_name: string;
  token_id: string;
  figures: StoredStake;
  block: number;
  read_at: Date;
}

const STAKES_MAX = 200;
const FROM = `FROM defi_positions p JOIN networks n ON n.id = p.network_id JOIN accounts a ON a.id = p.contract_id
   JOIN wallets w ON w.id = p.wallet_id
  LEFT JOIN counterparties o ON o.id = a.counterparty_id LEFT JOIN coins c ON c.id = (p.figures ->> 'coinId')::bigint`;
const READ_STAKES = `SELECT p.id, p.contract_id, p.network_id, n.name AS network_name, n.explorer_url, a.address,
   p.protocol, o.name AS farm_name, n.chain_id, p.wallet_id, w.name AS wallet_name, p.token_id, p.figures, p.block,
   p.read_at ${FROM}`;

type ListQuery = QueryOf<DefiCalls['listStakes']>;

const SORT_KEYS: Readonly<Record<ListQuery['sort'], SortKey<StakeRow>>> = {
  value: { column: 'p.value_usd', read: ({ figures }) => figures.valueUsd },
  apr: { column: `(p.figures ->> 'apr')::numeric`, read: ({ figures }) => figures.apr },
  state: { column: `p.figures ->> 'stateAt'`, read: ({ figures }) => figures.stateAt, isText: true },
  name: {
    column: `lower(coalesce(o.name, ${PROTOCOL_NAME}))`,
    read: (row) => placeOf(row).protocolName,
    isText: true,
  },
};

export const stakeHandlers = defineHandlers((dependencies: DefiDependencies) => ({
  listStakes: ({ query }) => listStakes(dependencies, query),
  getStake: ({ params, query }) =>
    getStake(dependencies, { stakeId: params.stakeId, networkId: query.network_id, coinId: query.coin_id }),
}));

export async function listStakes(dependencies: DefiDependencies, query: ListQuery): Promise<StakeList> {
  const { pool, now } = dependencies;
  const past = await readAsOf(dependencies, query.as_of);
  const state = await loadPageState(pool, ['farm'], now());
  const found = past ? await pastPage(pool, past, query) : await storedPage(pool, query, now());
  const names = await loadCoinNames(pool, coinIdsIn([found.rows.map(({ figures }) => figures), found.totals]));
  const { rewardMonths, ...totals } = found.totals;
  return {
    items: found.rows.map((row) => showStake(row, names)),
    total: Math.min(found.total, TOTAL_MAX * query.page),
    isTotalCapped: found.total > TOTAL_MAX * query.page,
    page: query.page,
    limit: query.limit,
    totals,
    rewardMonths: rewardMonths.map(({ month, coinId, amount, valueUsd }) => ({
      month,
      ...names.of(coinId),
      amount,
      valueUsd,
    })),
    asOf: query.as_of ?? null,
    ...state,
    ...(past && { networks: [...past.networks] }),
  };
}

async function storedPage(queries: Queries, query: ListQuery, now: Date) {
  const { network_id, state, search, sort, order } = query;
  const where = `WHERE p.kind = 'stake' AND p.is_open AND p.is_counted AND ($1::bigint IS NULL OR p.network_id = $1)
     AND ($2::text IS NULL OR p.figures ->> 'state' = $2)`;
  // The names are joined only where they are needed: a page without a search stays within one index.
  const from = search || sort === 'name' ? FROM : 'FROM defi_positions p';
  const matches = search
    ? `AND strpos(lower(concat_ws(' ', coalesce(o.name, ''), c.symbol, c.name, ${PROTOCOL_NAME})), lower($3)) > 0`
    : 'AND $3::text IS NULL';
  const values = [network_id ?? null, state ?? null, search || null];
  const list = {
    id: 'p.id',
    from: `${from} ${where} ${matches}`,
    values,
    orderBy: orderUnknownLast(SORT_KEYS[sort], order, 'p.id'),
    read: READ_STAKES,
  };
  const { rows, total } = await readStoredPage<StakeRow>(queries, list, query);
  const stored = await queries.query<{ figures: StoredStakeTotals }>(
    `SELECT figures FROM defi_totals WHERE kind = 'stake'`,
  );
  return {
    rows,
    total,
    totals: stored.rows[0]?.figures ?? (await totalStakes(queries, [], now)),
  };
}

async function pastPage(queries: Queries, { positions }: PastReading, query: ListQuery) {
  const all = positions.flatMap((past): StakeRow[] => {
    const { id, contractId, position } = past;
    if (position.kind !== 'stake' || id === null) return [];
    const { found, wallet } = position.read;
    return [
      {
        ...readingColumnsOf(past),
        id,
        contract_id: contractId,
        farm_name: null,
        chain_id: past.chainId,
        wallet_id: wallet.id,
        wallet_name: wallet.name,
        token_id: found.tokenId,
        figures: position.figures,
      },
    ];
  });
  const names = await loadCoinNames(queries, coinIdsIn(all.map(({ figures }) => figures)));
  const { network_id, state, search = '', sort, order, page, limit } = query;
  const rows = all
    .filter((row) => network_id === undefined || row.network_id === network_id)
    .filter(({ figures }) => state === undefined || figures.state === state)
    .filter(({ figures, protocol }) => {
      const symbol = figures.coinId === null ? '' : names.of(figures.coinId).coinSymbol;
      return `${protocolLabel(protocol)} ${symbol}`.toLowerCase().includes(search.toLowerCase());
    })
    .sort(compareBy(SORT_KEYS[sort], order, ({ id }) => id));
  const at = all[0]?.read_at ?? new Date(0);
  const totals = await totalStakes(
    queries,
    all.map((row) => ({ ...row, is_open: true })),
    at,
  );
  return { rows: rows.slice((page - 1) * limit, page * limit), total: rows.length, totals };
}

function showStake(row: StakeRow, names: CoinNames): Stake {
  const { figures } = row;
  return {
    id: row.id,
    stakeId: row.contract_id,
    ...placeOf(row),
    walletId: row.wallet_id,
    walletName: row.wallet_name,
    coin: figures.coinId === null ? null : names.of(figures.coinId),
    pairCoins: figures.pairCoinIds.map((coinId) => names.of(coinId)),
    tokenId: row.token_id || null,
    staked: figures.staked,
    valueUsd: figures.valueUsd,
    poolAccountId: figures.poolAccountId,
    claimable: figures.claimable.map((coin) => names.figure(coin)),
    claimed: figures.claimed.map(({ coinId, amount, valueUsd }) => ({ ...names.of(coinId), amount, valueUsd })),
    apr: figures.apr,
    state: figures.state,
    stateAt: figures.stateAt,
    cooldown: figures.cooldown,
    reasons: names.reasons(figures.reasons),
    block: row.block,
    readAt: row.read_at.toISOString(),
  };
}

/** A farm of the address book has its name there, and one that a protocol published the name of the protocol. */
const placeOf = (row: StakeRow) => ({ ...showContract(row), protocolName: nameOf(row) });

const nameOf = ({ farm_name, chain_id, address, protocol }: StakeRow): string =>
  farm_name ?? (findContract(chain_id, address) ?? findToken(chain_id, address))?.name ?? protocolLabel(protocol);

export async function getStake(
  { pool }: DefiDependencies,
  { stakeId, networkId, coinId }: { stakeId: number; networkId: number | undefined; coinId: number | undefined },
): Promise<StakeDetails> {
  const { rows } = await pool.query<StakeRow & { state: unknown }>(
    `${READ_STAKES.replace('p.figures,', 'p.figures, p.state,')} WHERE p.kind = 'stake' AND p.is_counted
       AND p.contract_id = $1
        AND ($2::bigint IS NULL OR p.network_id = $2) AND ($3::bigint IS NULL OR (p.figures ->> 'coinId')::bigint = $3)
      ORDER BY p.is_open DESC, p.value_usd DESC NULLS LAST, p.id LIMIT ${STAKES_MAX}`,
    [stakeId, networkId ?? null, coinId ?? null],
  );
  const [first] = rows;
  if (!first) throw new AppError('not_found', 'There is no such stake.');
  const names = await loadCoinNames(pool, coinIdsIn(rows.map(({ figures }) => figures)));
  const walletIds = new Set(rows.map(({ wallet_id }) => wallet_id));
  const read = rows.find(({ state }) => state !== null)?.state;
  const coins = read ? stateFromJson<PositionState<Partial<StakeCoins> | null>>(read).state : null;
  return {
    stakeId,
    ...placeOf(first),
    stakes: rows.map((row) => showStake(row, names)),
    history: await loadHistory(pool, {
      networkId: first.network_id,
      contracts: [first.address],
      isShown: ({ kind, contract, wallet }) =>
        kind === 'stake' && contract === first.address && walletIds.has(wallet.id),
      coinsOf: ({ incentive }) => {
        const reward = incentive?.rewardCoin ?? coins?.rewardCoin;
        return { ...(coins?.stakedCoin && { staked: coins.stakedCoin }), ...(reward && { reward }) };
      },
    }),
  };
}
