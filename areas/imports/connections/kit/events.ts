/** Events as most lists state them, for `eventStream`. */
import { sum } from './amounts.ts';
import type { Json } from './exchange.ts';
import type { Event, Side } from './connection-lines.ts';
import { absolute, isNegative, isZero } from './items.ts';

export interface TradeGiven {
  readonly base: Side;
  readonly quote: Side;
  readonly isBuy: boolean;
  /** Above zero: paid; below zero: a maker's rebate. */
  readonly fee: Side;
}

export function tradeEvent({ base, quote, isBuy, fee }: TradeGiven): Event {
  const [sent, received] = isBuy ? [quote, base] : [base, quote];
  if (!isNegative(fee.amount) || isZero(fee.amount)) return { kind: 'Trade', sent, received, fee };
  // A rebate of one of the two coins is part of its side; another coin can only be named.
  const note = `Rebate of ${absolute(fee.amount)} ${fee.coin}`;
  const withRebate = (side: Side): Side => ({ ...side, amount: sum(side.amount, absolute(fee.amount)) });
  if (fee.coin === received.coin) return { kind: 'Trade', sent, received: withRebate(received), note };
  if (fee.coin === sent.coin)
    return { kind: 'Trade', sent: { ...sent, amount: sum(sent.amount, fee.amount) }, received, note };
  return { kind: 'Trade', sent, received, note };
}

interface MoveGiven {
  readonly amount: string;
  readonly coin: string;
  readonly fee?: Side;
  readonly hash?: string;
  readonly note?: string;
}

export function depositEvent({ amount, coin, ...rest }: MoveGiven): Event {
  return { kind: 'Deposit', received: { amount, coin }, ...rest };
}

/** The amount is what left; the fee was paid beside it. */
export function withdrawalEvent({ amount, coin, ...rest }: MoveGiven): Event {
  return { kind: 'Withdrawal', sent: { amount, coin }, ...rest };
}

/** True in an answer, whose numbers and texts are texts. */
export const isTrue = (value: Json | undefined): boolean => value === true || value === 'true';
