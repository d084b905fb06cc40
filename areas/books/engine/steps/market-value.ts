import { formatDecimal, type Usd } from '@holdfast/money';
import type { Ledger } from './ledger.ts';
import { cashValue } from './legs.ts';
import { MISSING_PRICE, NO_FLAGS } from '../lots/row-flags.ts';
import type { Transfer } from '../types.ts';
import type { Flag } from '../lists.ts';

/** What a transfer was worth; without a price $0, with an issue, because an unknown figure must not look certain. */
export function marketValue(ledger: Ledger, transfer: Transfer): { valueUsd: Usd; flags: readonly Flag[] } {
  return valueOrReport(ledger, transfer, transfer.valueUsd);
}

/** What money was worth; without a rate $0, with an issue. */
export function cashMarketValue(ledger: Ledger, transfer: Transfer): { valueUsd: Usd; flags: readonly Flag[] } {
  return valueOrReport(ledger, transfer, cashValue(ledger, transfer));
}

function valueOrReport(
  ledger: Ledger,
  transfer: Transfer,
  valueUsd: Usd | null,
): { valueUsd: Usd; flags: readonly Flag[] } {
  if (valueUsd !== null) return { valueUsd, flags: NO_FLAGS };
  reportMissingPrice(ledger, transfer);
  return { valueUsd: 0n as Usd, flags: MISSING_PRICE };
}

/** Reports money whose value is not known. */
export function reportUnrated(ledger: Ledger, transfer: Transfer): void {
  if (cashValue(ledger, transfer) === null) reportMissingPrice(ledger, transfer);
}

/** Reports a transfer once, however many figures depend on its price. */
export function reportMissingPrice(ledger: Ledger, transfer: Transfer): readonly Flag[] {
  if (!ledger.issues.isFirst(`${transfer.id} ${transfer.coinId}`)) return MISSING_PRICE;
  const coins = `${formatDecimal(transfer.amount)} ${transfer.coinId}`;
  ledger.issues.report(
    'missing_price',
    `No price is known for ${coins}; it is valued at what is left of the transaction, or at $0.`,
    {
      transactionId: ledger.transaction.id,
      transferId: transfer.id,
      assetId: ledger.assetOf(transfer.coinId).assetId,
      amount: transfer.amount,
    },
  );
  return MISSING_PRICE;
}
