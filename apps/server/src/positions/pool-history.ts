/** The history of pool positions, folded from the indexed events. */
import { DefiError, foldV2Events, foldV3Events, type V2Event, type V3Event } from '@holdfast/defi';
import type { DefiEvent, FoundPosition } from './find-positions.ts';

/** What went into or out of a position, in units of its two tokens. */
export interface Flow {
  readonly at: Date;
  readonly direction: 'in' | 'out';
  readonly units: readonly [bigint, bigint];
}

const whole = ({ values }: DefiEvent, name: string): bigint => BigInt(values[name] ?? 0);

/** One change of the shares for each transaction, which can have several Mint events. */
function listV2(found: FoundPosition): { event: DefiEvent; amount0: bigint; amount1: bigint; shares: bigint }[] {
  const byTransaction = new Map<number, { event: DefiEvent; amount0: bigint; amount1: bigint; shares: bigint }>();
  for (const event of found.events) {
    const shares = found.shareChanges.get(event.transactionId) ?? 0n;
    // Only the events of the direction in which the shares went: a transaction can do both.
    if ((event.name === 'uniswapV2.mint') !== shares > 0n) continue;
    const known = byTransaction.get(event.transactionId);
    byTransaction.set(event.transactionId, {
      event,
      shares,
      amount0: (known?.amount0 ?? 0n) + whole(event, 'amount0'),
      amount1: (known?.amount1 ?? 0n) + whole(event, 'amount1'),
    });
  }
  return [...byTransaction.values()];
}

export function foldV2(found: FoundPosition) {
  return foldOrNull(() =>
    foldV2Events(
      listV2(found).map(
        ({ amount0, amount1, shares }): V2Event =>
          shares > 0n ? { kind: 'deposit', amount0, amount1, shares } : { kind: 'removal', shares: -shares },
      ),
    ),
  );
}

export function v2Flows(found: FoundPosition): Flow[] {
  return listV2(found).map(({ event, amount0, amount1, shares }) => ({
    at: event.at,
    direction: shares > 0n ? 'in' : 'out',
    units: [amount0, amount1],
  }));
}

export function foldV3({ events }: FoundPosition) {
  return foldOrNull(() =>
    foldV3Events(
      events.map((event): V3Event => {
        const amounts = { amount0: whole(event, 'amount0'), amount1: whole(event, 'amount1') };
        if (event.name === 'uniswapV3.collectFees') return { kind: 'collect', ...amounts };
        const kind = event.name === 'uniswapV3.increaseLiquidity' ? 'increase' : 'decrease';
        return { kind, liquidity: whole(event, 'liquidity'), ...amounts };
      }),
    ),
  );
}

export function v3Flows({ events }: FoundPosition): Flow[] {
  return events.flatMap((event): Flow[] => {
    if (event.name === 'uniswapV3.decreaseLiquidity') return [];
    const direction = event.name === 'uniswapV3.increaseLiquidity' ? 'in' : 'out';
    return [{ at: event.at, direction, units: [whole(event, 'amount0'), whole(event, 'amount1')] }];
  });
}

/** Null where the events take more out than they put in: some are not indexed. */
function foldOrNull<History>(fold: () => History): History | null {
  try {
    return fold();
  } catch (error) {
    if (error instanceof DefiError) return null;
    throw error;
  }
}
