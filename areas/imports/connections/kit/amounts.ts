/** Sums and products of amounts as texts, exact. */
import { type Amount, add, formatDecimal, multiply, parseDecimal } from '@holdfast/money';

const read = (text: string): Amount => parseDecimal<Amount>(text === '' ? '0' : text);

export const sum = (...texts: readonly string[]): string =>
  formatDecimal(texts.map(read).reduce((total, each) => add(total, each)));

export const product = (left: string, right: string): string =>
  formatDecimal(multiply<Amount>(read(left), read(right), 'halfAwayFromZero'));
