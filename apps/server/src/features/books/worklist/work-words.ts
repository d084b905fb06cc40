import { actionLabel, isAction } from '@holdfast/accounting';
import { absolute, formatDecimal, parseAmount, presentAmount } from '@holdfast/money';
import type { WorkRow } from './work-source.ts';

export interface WorkNames {
  readonly symbol: string | null;
  readonly account: string | null;
}

/** The engine names coins and wallets by their ids; people read their names. */
export function workWords(row: WorkRow, { symbol, account }: WorkNames): string {
  const coins = `${row.amount === null ? '' : `${presentAmount(parseAmount(row.amount))} `}${symbol ?? 'coins'}`;
  const place = account ?? 'a wallet';
  switch (row.code) {
    case 'missing_basis':
      return `No purchase is recorded for ${coins} (${place}). Their cost basis is $0.`;
    case 'gift_basis_unknown':
      return `The giver's cost basis of ${coins} is not recorded. Their cost basis is $0.`;
    case 'missing_price':
      return `The price of ${coins} is missing. They are valued at $0 until it is set.`;
    case 'oversold_wallet':
      return `${place} let go of ${coins} more than it held.`;
    case 'allocation_defaulted':
      return 'No safe-harbour allocation is recorded. The remaining lots went to the wallets by acquisition date.';
    case 'allocation_incomplete':
      return `The safe-harbour allocation of ${symbol ?? 'a coin'} leaves out wallets that held some. They came last.`;
    case 'allocation_not_covered':
      return `What the wallets held and the lots left of ${symbol ?? 'a coin'} differ by ${row.amount === null ? 'some' : formatDecimal(parseAmount(row.amount))} on the day of the allocation.`;
    case 'transfer_does_not_fit':
      return `A transfer of ${coins} does not fit what its transaction means. It counts at market value.`;
    case 'identification_not_covered':
      return `The lots named for a disposal did not cover ${coins}. The accounting method chose the rest.`;
    case 'client_money': {
      const difference = parseAmount(row.amount ?? '0');
      const size = presentAmount(absolute(difference));
      return `The books show ${size} ${symbol ?? 'coins'} ${difference > 0n ? 'more' : 'less'} principal owed to clients than their deposits and withdrawals.`;
    }
    case 'unmatched':
      return `${isAction(row.action) ? actionLabel(row.action) : 'Move'} of ${coins} (${place}): its other end is not known.`;
    default:
      return row.engine_detail;
  }
}
