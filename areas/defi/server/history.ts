/** The history of positions, from the indexed events, with every amount at the price of its moment. */
import { type EventCoins, eventDefinition, type FoundPosition } from '@holdfast/protocols/engine';
import { type DefiHistoryItem } from '../contract/shared.ts';
import { POOL_DAYS_MAX, type PoolDay } from '../contract/pools.ts';
import { fromSmallestUnits, formatDecimal, valueAt } from '@holdfast/money';
import { findPositions } from './figures/find-positions.ts';
import type { Queries } from '@holdfast/database/queries.ts';
import { toRecord } from '@holdfast/database/to-record.ts';
import type { IncidentKind } from './figures/protocols.ts';
import { findPrices } from '@holdfast/prices/server';
import { loadCoinNames } from './names.ts';

export const HISTORY_MAX = 200;
const NEWEST = Number.MAX_SAFE_INTEGER;

/** The newest events of positions, the newest first. */
export async function loadHistory(
  queries: Queries,
  given: {
    readonly networkId: number;
    readonly contracts: readonly string[];
    readonly isShown: (position: FoundPosition) => boolean;
    readonly coinsOf: (position: FoundPosition) => EventCoins;
  },
): Promise<DefiHistoryItem[]> {
  const { networkId, contracts, isShown, coinsOf } = given;
  const { positions, wallets } = await findPositions(queries, { networkId, block: NEWEST, contracts });
  const nameOf = new Map(wallets.map(({ id, name }) => [id, name]));
  const rows = positions
    .filter(isShown)
    .flatMap((position) => [...eventRows(position, coinsOf(position)), ...moveRows(position, nameOf)])
    .sort((left, right) => right.at.getTime() - left.at.getTime() || right.logIndex - left.logIndex)
    .slice(0, HISTORY_MAX);
  const coinOf = await loadCoinsByAddress(queries, {
    networkId,
    addresses: rows.flatMap(({ coins }) => coins.map(({ address }) => address)),
  });
  const asked = rows.flatMap(({ at, coins }) =>
    coins.flatMap(({ address }) => {
      const coin = coinOf.get(address);
      return coin ? [{ coinId: coin.coinId, at }] : [];
    }),
  );
  const prices = await findPrices(queries, asked);
  const priceOf = new Map(asked.map(({ coinId, at }, index) => [`${coinId}/${at.getTime()}`, prices[index]]));
  const names = await loadCoinNames(
    queries,
    asked.map(({ coinId }) => coinId),
  );
  return rows.map(({ kind, at, transactionId, hash, walletName, tokenId, coins }) => ({
    kind,
    at: at.toISOString(),
    transactionId,
    hash,
    walletName,
    tokenId,
    coins: coins.flatMap(({ address, units }) => {
      const coin = coinOf.get(address);
      if (!coin) return [];
      const priced = priceOf.get(`${coin.coinId}/${at.getTime()}`);
      const price = priced?.found ? priced.price : null;
      const amount = fromSmallestUnits(units, coin.decimals);
      const value = valueAt(amount, price);
      return [
        names.figure({
          coinId: coin.coinId,
          amount: formatDecimal(amount),
          priceUsd: price === null ? null : formatDecimal(price),
          valueUsd: value === null ? null : formatDecimal(value),
        }),
      ];
    }),
    priceUsd: null,
    boundUsd: null,
  }));
}

interface HistoryRow extends Pick<DefiHistoryItem, 'kind' | 'transactionId' | 'hash' | 'walletName' | 'tokenId'> {
  readonly at: Date;
  readonly logIndex: number;
  readonly coins: readonly { readonly address: string; readonly units: bigint }[];
}

function eventRows({ events, wallet, tokenId }: FoundPosition, coins: EventCoins): HistoryRow[] {
  return events.flatMap(({ name, at, logIndex, transactionId, hash, values }) => {
    const [kind, amounts] = eventDefinition(name)?.history ?? [];
    if (!kind || !amounts) return [];
    const moved = amounts(values, coins).flatMap(([address, units]) =>
      address === undefined || units === undefined || units === '0' ? [] : [{ address, units: BigInt(units) }],
    );
    return [
      { kind, at, logIndex, transactionId, hash, walletName: wallet.name, tokenId: tokenId || null, coins: moved },
    ];
  });
}

/** Shares that the wallet received from another own wallet. */
function moveRows({ shareSteps, contract, wallet }: FoundPosition, nameOf: ReadonlyMap<number, string>): HistoryRow[] {
  return shareSteps.flatMap((step): HistoryRow[] => {
    if (step.kind !== 'move' || step.toId !== wallet.id) return [];
    const { at, transactionId, hash, shares } = step;
    const walletName = `${nameOf.get(step.fromId) ?? ''} → ${wallet.name}`;
    const coins = [{ address: contract, units: shares }];
    return [{ kind: 'sharesMoved', at, logIndex: 0, transactionId, hash, walletName, tokenId: null, coins }];
  });
}

async function loadCoinsByAddress(
  queries: Queries,
  { networkId, addresses }: { networkId: number; addresses: readonly string[] },
): Promise<Map<string, { coinId: number; decimals: number }>> {
  const { rows } = await queries.query<{ address: string; coin_id: number; decimals: number }>(
    `SELECT address, coin_id, decimals FROM coin_addresses WHERE network_id = $1 AND address = ANY ($2)
      UNION ALL SELECT 'native', c.id, c.decimals FROM networks n JOIN coins c ON c.id = n.native_coin_id
      WHERE n.id = $1 AND 'native' = ANY ($2)`,
    [networkId, [...new Set(addresses)]],
  );
  return new Map(rows.map(({ address, coin_id, decimals }) => [address, { coinId: coin_id, decimals }]));
}

/** Ranges that were left and alerts that fired. */
export async function loadIncidents(queries: Queries, accountId: number): Promise<DefiHistoryItem[]> {
  const { rows } = await queries.query<{
    kind: IncidentKind;
    at: Date;
    token_id: string | null;
    coin_id: number | null;
    price_usd: string | null;
    bound_usd: string | null;
  }>(
    `SELECT kind, at, token_id, coin_id, trim_scale(price_usd) AS price_usd, trim_scale(bound_usd) AS bound_usd
       FROM pool_incidents WHERE account_id = $1 ORDER BY at DESC, id DESC LIMIT ${HISTORY_MAX}`,
    [accountId],
  );
  const names = await loadCoinNames(
    queries,
    rows.flatMap(({ coin_id }) => coin_id ?? []),
  );
  return rows.map((row) => ({
    ...toRecord(row),
    transactionId: null,
    hash: null,
    walletName: null,
    coins:
      row.coin_id === null
        ? []
        : [names.figure({ coinId: row.coin_id, amount: '1', priceUsd: row.price_usd, valueUsd: row.price_usd })],
  }));
}

/** The figures of each day of a pool, the oldest first. */
export async function loadPoolDays(queries: Queries, accountId: number): Promise<PoolDay[]> {
  const { rows } = await queries.query<{
    day: string;
    value_usd: string | null;
    held_usd: string | null;
    fees_usd: string | null;
    impermanent_loss_usd: string | null;
    price: string | null;
    is_inside: boolean | null;
  }>(
    `SELECT day, trim_scale(value_usd) AS value_usd, trim_scale(held_usd) AS held_usd,
       trim_scale(fees_usd) AS fees_usd, trim_scale(impermanent_loss_usd) AS impermanent_loss_usd,
       trim_scale(price) AS price, is_inside
       FROM pool_days WHERE account_id = $1 ORDER BY day DESC LIMIT ${POOL_DAYS_MAX}`,
    [accountId],
  );
  return rows.toReversed().map((row) => ({
    day: row.day,
    valueUsd: row.value_usd,
    heldUsd: row.held_usd,
    feesUsd: row.fees_usd,
    impermanentLossUsd: row.impermanent_loss_usd,
    price: row.price,
    isInside: row.is_inside,
  }));
}
