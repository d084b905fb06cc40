/** Names of coins and contracts, and the sentences for figures that are null. */
import type { StoredCoin } from '@holdfast/protocols/engine';
import { type ProtocolId, protocolLabel } from '@holdfast/protocols/contract';
import type { CoinFigure, UnknownReason } from '../contract/shared.ts';
import type { Queries } from '@holdfast/database/queries.ts';

export interface NamedCoin {
  readonly coinId: number;
  readonly coinSymbol: string;
  readonly coinName: string;
  readonly coinDecimals: number;
  readonly marketId: string | null;
}

/** A reason that figures or pages give. */
export type ShownReason = Pick<UnknownReason, 'code' | 'coinId'>;

export class CoinNames {
  constructor(private readonly byId: ReadonlyMap<number, NamedCoin>) {}

  of(coinId: number): NamedCoin {
    return (
      this.byId.get(coinId) ?? { coinId, coinSymbol: '?', coinName: 'Deleted coin', coinDecimals: 18, marketId: null }
    );
  }

  figure({ coinId, amount, priceUsd, valueUsd }: StoredCoin): CoinFigure {
    return { ...this.of(coinId), amount, priceUsd, valueUsd };
  }

  reasons(reasons: readonly ShownReason[]): UnknownReason[] {
    return reasons.map(({ code, coinId }) => {
      const coinSymbol = coinId === null ? null : this.of(coinId).coinSymbol;
      return { code, coinId, coinSymbol, text: TEXTS[code](coinSymbol ?? 'A coin') };
    });
  }
}

const TEXTS: Readonly<Record<ShownReason['code'], (symbol: string) => string>> = {
  priceMissing: (symbol) => `${symbol} has no price. Add one to see the values.`,
  pastPriceMissing: (symbol) =>
    `${symbol} has no price at the time of an earlier transaction. Import past prices to see the return.`,
  historyIncomplete: () =>
    'The indexed transactions do not add up to what the contract holds. Sync the wallets, or add the missing wallet.',
  unverifiedFarm: () => 'Some shares are in a farm that is not verified. Confirm the farm to count them.',
  refused: () => 'The contract refuses the call: the position is closed, or the contract is not what it seems.',
  noArchive: () => 'The node does not have the state of this block. Use an archive node.',
  notRead: () => 'The network was not read.',
  noFixedRate: () => 'It pays no fixed rate.',
  noInterest: () => 'No interest payment is recorded.',
};

export async function loadCoinNames(queries: Queries, coinIds: Iterable<number>): Promise<CoinNames> {
  const { rows } = await queries.query<{
    id: number;
    symbol: string;
    name: string;
    decimals: number;
    market_id: string | null;
  }>('SELECT id, symbol, name, decimals, market_id FROM coins WHERE id = ANY ($1)', [[...new Set(coinIds)]]);
  return new CoinNames(
    new Map(
      rows.map((row) => [
        row.id,
        {
          coinId: row.id,
          coinSymbol: row.symbol,
          coinName: row.name,
          coinDecimals: row.decimals,
          marketId: row.market_id,
        },
      ]),
    ),
  );
}

/** Every coin id that a stored figure names, wherever it is. */
export function coinIdsIn(value: unknown): number[] {
  if (Array.isArray(value)) return value.flatMap(coinIdsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => {
    if (/coinId$/i.test(name) && typeof each === 'number') return [each];
    if (name === 'pairCoinIds' && Array.isArray(each)) return each.filter((id) => typeof id === 'number');
    return coinIdsIn(each);
  });
}

/** The columns with the network, the address and the protocol of a contract. */
export interface ContractColumns {
  network_id: number;
  network_name: string;
  explorer_url: string | null;
  address: string;
  protocol: ProtocolId;
}

export function showContract(row: ContractColumns) {
  return {
    networkId: row.network_id,
    networkName: row.network_name,
    explorerUrl: row.explorer_url,
    protocol: row.protocol,
    protocolName: protocolLabel(row.protocol),
    address: row.address,
  };
}
