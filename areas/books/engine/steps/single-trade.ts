/**
 * The short way for what most histories consist of: coins bought or sold at a known value, in one transfer and without
 * a fee. It gives what exchange.ts gives, without sorting one transfer into ten lists.
 */
import type { Treatment } from '@holdfast/actions/actions.ts';
import { dispose } from './dispose.ts';
import { faultOfTransfer } from './input-check.ts';
import type { Ledger } from './ledger.ts';
import { openLot } from './open-lot.ts';

/** False when the transaction needs the long way. */
export function applySingleTrade(ledger: Ledger, { incoming, outgoing }: Treatment): boolean {
  const [transfer] = ledger.transaction.transfers;
  if (transfer === undefined || faultOfTransfer(transfer) !== null) return false;
  const { valueUsd, fromAccountId, toAccountId, amount } = transfer;
  const isPlain =
    valueUsd !== null &&
    amount !== 0n &&
    transfer.role === undefined &&
    !ledger.cashCoinIds.has(transfer.coinId) &&
    !ledger.isClaim(transfer.coinId);
  if (!isPlain) return false;
  if (toAccountId !== null && fromAccountId === null && incoming?.do === 'acquire') {
    openLot(ledger, { transfer, accountId: toAccountId, costUsd: valueUsd });
    return true;
  }
  if (fromAccountId !== null && toAccountId === null && outgoing?.do === 'exchange' && outgoing.expense === undefined) {
    dispose(ledger, { transfer, accountId: fromAccountId, kind: outgoing.kind, proceedsUsd: valueUsd });
    return true;
  }
  return false;
}
