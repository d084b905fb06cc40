import type { Ledger } from './ledger.ts';
import type { LiabilityKind, Transfer } from '../types.ts';

/** What we owe grows by a loan or a client's deposit and shrinks by what is paid back, in coins. */
export function writeLiability(ledger: Ledger, transfer: Transfer, kind: LiabilityKind, sign: 1n | -1n): void {
  ledger.liabilities.push({
    id: transfer.id,
    kind,
    at: ledger.transaction.at,
    coinId: transfer.coinId,
    assetId: ledger.assetOf(transfer.coinId).assetId,
    amount: (sign * transfer.amount) as typeof transfer.amount,
    transactionId: ledger.transaction.id,
    transferId: transfer.id,
  });
}
