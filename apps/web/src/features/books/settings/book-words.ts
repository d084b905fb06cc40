/** The settings of the books in the words of the pages. */
import type { BookSettings, BooksMethod } from '@holdfast/contract';

export const METHOD_NAMES: Readonly<Record<BooksMethod, string>> = {
  fifo: 'FIFO',
  lifo: 'LIFO',
  hifo: 'HIFO',
  lofo: 'LOFO',
  average: 'Average cost',
  specificId: 'Specific lots',
};

export const METHOD_HINTS: Readonly<Record<BooksMethod, string>> = {
  fifo: 'First in, first out',
  lifo: 'Last in, first out',
  hifo: 'Highest unit cost first',
  lofo: 'Lowest unit cost first',
  average: 'Every unit at the average of all lots',
  specificId: 'The lots that were named for each disposal',
};

export const SCOPE_NAMES: Readonly<Record<BookSettings['scope'], string>> = {
  universal: 'All wallets as one',
  perWallet: 'Per wallet',
  universalThenPerWallet: 'As one, then per wallet',
};

/** A disposal uses the last entry whose year is not after its own; before the first there is that first. */
export function methodIn({ methods }: Pick<BookSettings, 'methods'>, year: number): BooksMethod {
  const inOrder = methods.toSorted((left, right) => left.fromYear - right.fromYear);
  return (inOrder.findLast(({ fromYear }) => fromYear <= year) ?? inOrder[0])?.method ?? 'fifo';
}

export function isPerWallet(
  { scope, perWalletFrom }: Pick<BookSettings, 'scope' | 'perWalletFrom'>,
  year: number,
): boolean {
  return scope === 'perWallet' || (scope === 'universalThenPerWallet' && Number(perWalletFrom.slice(0, 4)) <= year);
}

/** "FIFO, per wallet". */
export function settingsWords(settings: BookSettings, year: number): string {
  return `${METHOD_NAMES[methodIn(settings, year)]}, ${isPerWallet(settings, year) ? 'per wallet' : 'all wallets as one'}`;
}

/** The same settings with another method from one year on. */
export function withMethodFrom(
  settings: BookSettings,
  { fromYear, method }: { readonly fromYear: number; readonly method: BooksMethod },
): BookSettings {
  const before = settings.methods.filter((entry) => entry.fromYear < fromYear);
  return { ...settings, methods: [...before, { fromYear, method }] };
}
