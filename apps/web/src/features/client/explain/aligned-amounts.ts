import { type Amount, presentAmount } from '@holdfast/money';

/** Amounts of one column with as many decimals each, so that decimals stand under decimals. */
export function alignedAmounts(amounts: readonly Amount[]): string[] {
  const shown = amounts.map((amount) => presentAmount(amount));
  const placesOf = (text: string) => text.length - text.indexOf('.') - 1;
  const places = Math.max(...shown.map(placesOf));
  return shown.map((text) => text + '0'.repeat(places - placesOf(text)));
}
