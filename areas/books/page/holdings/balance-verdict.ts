import type { AssetHolding } from '../../contract/books.ts';
import { type Amount, parseAmount, presentAmount, subtract } from '@holdfast/money';
import type { Tone } from '@holdfast/web/ui/tone-colours.ts';

export interface BalanceVerdict {
  readonly label: string;
  readonly tone: Tone;
  /** Needs a review. */
  readonly isFault: boolean;
}

/** The result of comparing the books with the chain, over the wallets with on-chain data. */
export function verdictOf(difference: string | null): BalanceVerdict {
  if (difference === null) return { label: 'Not checked', tone: 'neutral', isFault: false };
  const size = parseAmount(difference);
  return size === 0n
    ? { label: 'Match', tone: 'gain', isFault: false }
    : { label: `Differs ${presentAmount(size, { signed: true })}`, tone: 'loss', isFault: true };
}

/** On-chain minus derived, for the whole asset; null without on-chain data. */
export function placeDifference({
  amount,
  onChain,
}: Pick<AssetHolding['wallets'][number], 'amount' | 'onChain'>): Amount | null {
  return onChain === null ? null : subtract(parseAmount(onChain), parseAmount(amount));
}

/** Differences of two wallets can cancel out, so one mismatched wallet makes the asset a mismatch. */
export function isAtFault(holding: Pick<AssetHolding, 'difference' | 'wallets'>): boolean {
  return (
    verdictOf(holding.difference).isFault || holding.wallets.some((place) => (placeDifference(place) ?? 0n) !== 0n)
  );
}
