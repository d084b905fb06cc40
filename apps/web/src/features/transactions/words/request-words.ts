import type { ClientTransaction } from '@holdfast/contract';
import { parseAmount, presentAmount } from '@holdfast/money';
import { momentText } from '../../../lib/date-text.ts';

/** What a client asked for, and what the transaction that carries it means. */
export const REQUEST_TYPES = {
  deposit: { label: 'Deposit', action: 'clientDeposit' },
  withdrawal: { label: 'Withdrawal', action: 'clientWithdrawal' },
  interest: { label: 'Interest', action: 'clientInterestPayment' },
} as const;

/** "Deposit of 25,000.00 USDC, Arbitrum, 14 Nov 2025 11:37". */
export function requestWords({ type, amount, coinSymbol, initiatedAt, networkName }: ClientTransaction): string {
  return [
    `${REQUEST_TYPES[type].label} of ${presentAmount(parseAmount(amount))} ${coinSymbol}`,
    networkName,
    momentText(initiatedAt),
  ]
    .filter((part) => part !== null)
    .join(', ');
}
