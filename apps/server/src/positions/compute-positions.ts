/** From what the contracts returned to the figures of every position. */
import { amountsOfShares } from '@holdfast/defi';
import { add, formatDecimal, type Price, type Usd, ZERO } from '@holdfast/money';
import { type FigureContext, valueOfUnits } from './figure-context.ts';
import { computeLoan, type StoredLoan } from './loan-figures.ts';
import { computePoolPosition, type StakedShares, type StoredPoolPosition } from './pool-figures.ts';
import type { NetworkReading, PositionState, ReadPosition } from './read-contracts.ts';
import { computeStake, type StakedPool, type StoredStake } from './stake-figures.ts';

export type ComputedPosition = {
  readonly read: ReadPosition;
  readonly isOpen: boolean;
  /** Every contract that it depends on is confirmed. */
  readonly isCounted: boolean;
  readonly valueUsd: string | null;
  readonly healthFactor: string | null;
} & (
  | { readonly kind: 'pool'; readonly figures: StoredPoolPosition }
  | { readonly kind: 'loan'; readonly figures: StoredLoan }
  | { readonly kind: 'stake'; readonly figures: StoredStake }
);

export function computePositions({ positions }: NetworkReading, context: FigureContext): ComputedPosition[] {
  const staked = listStakedShares(positions);
  const isCounted = ({ contract, manager, holder }: ReadPosition): boolean =>
    [contract, manager, holder].every((address) => address === null || context.isConfirmed(address));
  const pools = positions.flatMap((read): Extract<ComputedPosition, { kind: 'pool' }>[] => {
    const computed = computePoolPosition(read, { context, staked });
    if (!computed) return [];
    const { figures, isOpen } = computed;
    return [
      {
        kind: 'pool',
        read,
        figures,
        isOpen,
        isCounted: isCounted(read),
        valueUsd: figures.valueUsd,
        healthFactor: null,
      },
    ];
  });
  const stakedPools = listStakedPools(pools, context);
  const seen = new Set<string>();
  const others = positions.flatMap((read): ComputedPosition[] => {
    const { kind, protocol } = read.found;
    const common = { read, isCounted: isCounted(read) };
    if (kind === 'loan') {
      const { figures, isOpen } = computeLoan(read, context);
      return [
        { ...common, kind, figures, isOpen, valueUsd: figures.collateralUsd, healthFactor: figures.healthFactor },
      ];
    }
    if (kind !== 'stake') return [];
    const claimKey = `${protocol}/${read.contract}/${read.wallet.id}/${read.found.incentive?.rewardCoin}`;
    const isFirstOfWallet = !seen.has(claimKey);
    seen.add(claimKey);
    const { figures, isOpen } = computeStake(read, {
      figures: context,
      poolOf: (key) => stakedPools.get(key.toLowerCase()) ?? null,
      isFirstOfWallet,
    });
    return [{ ...common, kind, figures, isOpen, valueUsd: figures.valueUsd, healthFactor: null }];
  });
  return [...pools, ...others];
}

/** Whatever is staked as the shares of a pair. */
function listStakedShares(positions: readonly ReadPosition[]): StakedShares[] {
  return positions.flatMap(({ contract, wallet, reading }) =>
    reading.kind === 'read' && reading.value.protocol === 'staking-rewards'
      ? [
          {
            farm: contract,
            pair: reading.value.state.stakedCoin,
            walletId: wallet.id,
            shares: reading.value.state.staked,
          },
        ]
      : [],
  );
}

function listStakedPools(
  pools: readonly Extract<ComputedPosition, { kind: 'pool' }>[],
  context: FigureContext,
): Map<string, StakedPool> {
  const found = new Map<string, StakedPool>();
  for (const { read, figures, isCounted } of pools) {
    if (read.reading.kind !== 'read' || !isCounted) continue;
    const pool = {
      accountId: context.accountIdOf(read.contract),
      pairCoinIds: figures.coins.map(({ coinId }) => coinId),
    };
    const { value } = read.reading;
    if (value.protocol === 'uniswap-v2')
      found.set(read.contract.toLowerCase(), { ...pool, sharePrice: sharePriceOf(value, context), positionUsd: null });
    else
      found.set(`${read.found.contract}/${read.found.tokenId}`.toLowerCase(), {
        ...pool,
        sharePrice: null,
        positionUsd: figures.valueUsd,
      });
  }
  return found;
}

const ONE_SHARE = 10n ** 18n;

/** Dollars for one whole share; null where a coin of the pair has no price. */
export function sharePriceOf(
  { state: { coin0, coin1, pool } }: Extract<PositionState, { protocol: 'uniswap-v2' }>,
  context: FigureContext,
): Price | null {
  const amounts = amountsOfShares(pool, ONE_SHARE);
  let total: Usd = ZERO;
  for (const [address, units] of [
    [coin0, amounts.amount0],
    [coin1, amounts.amount1],
  ] as const) {
    const coin = context.coinOf(address);
    const value = coin && valueOfUnits(units, coin);
    if (value === null) return null;
    total = add(total, value);
  }
  return total as bigint as Price;
}

/** Every coin that figures of this reading name, and the moments at which events moved them. */
export function listCoins({ positions }: NetworkReading): {
  readonly addresses: string[];
  readonly moments: { readonly address: string; readonly at: Date }[];
} {
  const addresses = new Set<string>();
  const moments: { address: string; at: Date }[] = [];
  for (const { found, reading } of positions) {
    const coins = reading.kind === 'read' ? coinsOf(reading.value) : [];
    if (found.incentive) coins.push(found.incentive.rewardCoin);
    for (const address of coins) {
      addresses.add(address);
      if (found.kind !== 'loan') moments.push(...found.events.map(({ at }) => ({ address, at })));
    }
  }
  return { addresses: [...addresses], moments };
}

function coinsOf(value: PositionState): string[] {
  switch (value.protocol) {
    case 'uniswap-v2':
    case 'uniswap-v3':
      return [value.state.coin0, value.state.coin1];
    case 'aave-v3':
      return value.state.reserves.map(({ asset }) => asset);
    case 'staking-rewards':
    case 'aave-stake':
      return [value.state.stakedCoin, value.state.rewardCoin];
    case 'uniswap-v3-staker':
      return [];
  }
}

/** What is in a pool, coin by coin, for coverage. */
export function coinsInPool({
  figures,
  kind,
}: ComputedPosition): { readonly coinId: number; readonly amount: string }[] {
  return kind === 'pool' ? figures.coins.map(({ coinId, amount }) => ({ coinId, amount })) : [];
}

/** The coin of a position itself: the shares of a pair, or the NFT of a v3 position; with what one of it is worth. */
export function ownPriceOf(
  { read, kind, figures, isOpen }: ComputedPosition,
  context: FigureContext,
): { readonly address: string; readonly priceUsd: string } | null {
  if (kind !== 'pool' || !isOpen || read.reading.kind !== 'read') return null;
  const { value } = read.reading;
  if (value.protocol === 'uniswap-v2') {
    const price = sharePriceOf(value, context);
    return price === null || price === 0n ? null : { address: read.contract, priceUsd: formatDecimal(price) };
  }
  return figures.valueUsd === null || figures.valueUsd === '0'
    ? null
    : { address: `${read.found.contract}/${read.found.tokenId}`, priceUsd: figures.valueUsd };
}

export function confirmedBy(
  { contracts }: NetworkReading,
  decisions: ReadonlyMap<string, 'confirmed' | 'ignored'>,
): (address: string) => boolean {
  const verdicts = new Map(contracts.map(({ address, verdict }) => [address, verdict.state]));
  return (address) => {
    const decision = decisions.get(address);
    return decision === undefined ? verdicts.get(address) === 'confirmed' : decision === 'confirmed';
  };
}
