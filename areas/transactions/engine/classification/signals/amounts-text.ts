/** Amounts and names in the sentences of suggestions. */
import { formatDecimal, groupThousands } from '@holdfast/money';
import type { NetMove } from '../read-moves.ts';

const SHOWN_MAX = 3;
const FRACTION_MAX = 6;

/** "15,000 USDC and 2 ETH"; "coins" for none. */
export function amountsText(moves: readonly NetMove[]): string {
  const shown = moves
    .slice(0, SHOWN_MAX)
    .map(({ amount, coin }) => `${amountText(formatDecimal(amount))} ${coin.symbol}`);
  if (moves.length > SHOWN_MAX) shown.push(`${moves.length - SHOWN_MAX} more`);
  const last = shown.pop();
  if (last === undefined) return 'coins';
  return shown.length === 0 ? last : `${shown.join(', ')} and ${last}`;
}

/** Grouped by thousands, with a few decimals; "less than 0.000001" for dust. */
function amountText(decimal: string): string {
  const [whole = '0', fraction = ''] = decimal.split('.');
  const cut = fraction.slice(0, FRACTION_MAX).replace(/0+$/, '');
  if (whole === '0' && cut === '' && fraction !== '') return 'less than 0.000001';
  return `${groupThousands(whole)}${cut === '' ? '' : `.${cut}`}`;
}

/** " with Acme Lending"; without a name, " with" and the other words, or nothing. */
export function withName(preposition: string, name: string | null, otherwise?: string): string {
  const shown = name ?? otherwise;
  return shown === undefined ? '' : ` ${preposition} ${shown}`;
}
