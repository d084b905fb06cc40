import type { AssetHolding } from '@holdfast/contract';
import { type Amount, parseAmount, presentAmount, subtract } from '@holdfast/money';
import type { Tone } from '../../../ui/tone-colours.ts';

export interface BalanceVerdict {
  readonly label: string;
  readonly tone: Tone;
  /** Something to look into. */
  readonly isFault: boolean;
}

/** What a comparison of the books with the chains says, over the wallets that a chain was asked about. */
export function verdictOf(difference: string | null): BalanceVerdict {
  if (difference === null) return { label: 'Not asked', tone: 'neutral', isFault: false };
  const size = parseAmount(difference);
  return size === 0n
    ? { label: 'Equal', tone: 'gain', isFault: false }
    : { label: `Differs ${presentAmount(size, { signed: true })}`, tone: 'loss', isFault: true };
}

/** On-chain minus derived, as for the whole asset; null where no chain was asked. */
export function placeDifference({
  amount,
  onChain,
}: Pick<AssetHolding['wallets'][number], 'amount' | 'onChain'>): Amount | null {
  return onChain === null ? null : subtract(parseAmount(onChain), parseAmount(amount));
}

/** Differences of two wallets may cancel out, so an asset is at fault as soon as one of its wallets is. */
export function isAtFault(holding: Pick<AssetHolding, 'difference' | 'wallets'>): boolean {
  return (
    verdictOf(holding.difference).isFault || holding.wallets.some((place) => (placeDifference(place) ?? 0n) !== 0n)
  );
}
