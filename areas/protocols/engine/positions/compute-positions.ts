/** From what the contracts returned to the figures of every position. */
import { formatDecimal } from '@holdfast/money';
import type { Computed, PoolProtocol } from '../protocol.ts';
import { PROTOCOLS } from '../protocols.ts';
import type { FigureContext, StoredReason } from './figure-context.ts';
import { type StoredLoan, unreadLoan } from './loan-figures.ts';
import { type StakedShares, type StoredPoolPosition, unreadPool } from './pool-figures.ts';
import { type ReadPosition, sameAddress } from './position.ts';
import type { NetworkReading } from './read-positions.ts';
import { type StakedPool, type StoredStake, unreadStake } from './stake-figures.ts';

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
    const protocol = PROTOCOLS[read.found.protocol];
    if (protocol.kind !== 'pool') return [];
    const { found, holder, contract, wallet } = read;
    const mine = staked.filter(({ pair, walletId }) => sameAddress(pair, contract) && walletId === wallet.id);
    const { figures, isOpen } = computeRead(read, {
      unread: unreadPool,
      compute: (state) => protocol.computeFigures(state, { found, holder, staked: mine, context }),
    });
    const { valueUsd } = figures;
    return [{ kind: 'pool', read, figures, isOpen, isCounted: isCounted(read), valueUsd, healthFactor: null }];
  });
  const stakedPools = listStakedPools(pools, context);
  const seen = new Set<string>();
  const others = positions.flatMap((read): ComputedPosition[] => {
    const { found } = read;
    const protocol = PROTOCOLS[found.protocol];
    const common = { read, isCounted: isCounted(read) };
    if (protocol.kind === 'loan') {
      const { figures, isOpen } = computeRead(read, {
        unread: unreadLoan,
        compute: (state) => protocol.computeFigures(state, { found, context }),
      });
      const { collateralUsd: valueUsd, healthFactor } = figures;
      return [{ ...common, kind: 'loan', figures, isOpen, valueUsd, healthFactor }];
    }
    if (protocol.kind !== 'stake') return [];
    const claimKey = `${protocol.id}/${read.contract}/${read.wallet.id}/${found.incentive?.rewardCoin}`;
    const isFirstOfWallet = !seen.has(claimKey);
    seen.add(claimKey);
    const poolOf = (key: string): StakedPool | null => stakedPools.get(key.toLowerCase()) ?? null;
    const { figures, isOpen } = computeRead(read, {
      unread: unreadStake,
      compute: (state) =>
        protocol.computeFigures(state, { found, context: { figures: context, poolOf, isFirstOfWallet } }),
    });
    return [{ ...common, kind: 'stake', figures, isOpen, valueUsd: figures.valueUsd, healthFactor: null }];
  });
  return [...pools, ...others];
}

/** A position of which the node has no state counts as open; one that the contract refuses is gone. */
function computeRead<Figures>(
  { reading }: ReadPosition,
  given: { unread: (code: StoredReason['code']) => Figures; compute: (state: unknown) => Computed<Figures> },
): Computed<Figures> {
  if (reading.kind === 'read') return given.compute(reading.value.state);
  const isUnknown = reading.reason === 'unknown';
  return { figures: given.unread(isUnknown ? 'noArchive' : 'refused'), isOpen: isUnknown };
}

/** Whatever is staked as the shares of a pair. */
function listStakedShares(positions: readonly ReadPosition[]): StakedShares[] {
  return positions.flatMap(({ found, contract, wallet, reading }) => {
    const protocol = PROTOCOLS[found.protocol];
    if (protocol.kind !== 'stake' || !protocol.stakedShares || reading.kind !== 'read') return [];
    const { coin, shares } = protocol.stakedShares(reading.value.state);
    return [{ farm: contract, pair: coin, walletId: wallet.id, shares }];
  });
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
    const protocol = poolProtocolOf(read);
    if (protocol?.sharePrice)
      found.set(read.contract.toLowerCase(), {
        ...pool,
        sharePrice: protocol.sharePrice(read.reading.value.state, context),
        positionUsd: null,
      });
    else
      found.set(`${read.found.contract}/${read.found.tokenId}`.toLowerCase(), {
        ...pool,
        sharePrice: null,
        positionUsd: figures.valueUsd,
      });
  }
  return found;
}

function poolProtocolOf({ found }: ReadPosition): PoolProtocol | null {
  const protocol = PROTOCOLS[found.protocol];
  return protocol.kind === 'pool' ? protocol : null;
}

/** Every coin that figures of this reading name, and the moments at which events moved them. */
export function listCoins({ positions }: NetworkReading): {
  readonly addresses: string[];
  readonly moments: { readonly address: string; readonly at: Date }[];
} {
  const addresses = new Set<string>();
  const moments: { address: string; at: Date }[] = [];
  for (const { found, reading } of positions) {
    const coins = reading.kind === 'read' ? [...PROTOCOLS[found.protocol].coinsOf(reading.value.state)] : [];
    if (found.incentive) coins.push(found.incentive.rewardCoin);
    for (const address of coins) {
      addresses.add(address);
      if (found.kind !== 'loan') moments.push(...found.events.map(({ at }) => ({ address, at })));
    }
  }
  return { addresses: [...addresses], moments };
}

/** What is in a pool, coin by coin, for coverage. */
export function coinsInPool({
  figures,
  kind,
}: ComputedPosition): { readonly coinId: number; readonly amount: string }[] {
  return kind === 'pool' ? figures.coins.map(({ coinId, amount }) => ({ coinId, amount })) : [];
}

/** The coin of a position itself: the shares of a pool, or its NFT; with what one of it is worth. */
export function ownPriceOf(
  { read, kind, figures, isOpen }: ComputedPosition,
  context: FigureContext,
): { readonly address: string; readonly priceUsd: string } | null {
  if (kind !== 'pool' || !isOpen || read.reading.kind !== 'read') return null;
  const protocol = poolProtocolOf(read);
  if (protocol?.sharePrice) {
    const price = protocol.sharePrice(read.reading.value.state, context);
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
