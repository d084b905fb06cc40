/** The accounting settings with a fixed set of choices, and what each choice means. */
import { type BookSettings, type BooksMethod } from '../../contract/books.ts';
import { METHODS } from '../../engine/lists.ts';
import { dayText } from '@holdfast/web/lib/date-text.ts';

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
  specificId: 'The lots selected for each disposal',
};

const SCOPE_NAMES: Readonly<Record<BookSettings['scope'], string>> = {
  universal: 'All wallets as one',
  perWallet: 'Per wallet',
  universalThenPerWallet: 'As one, then per wallet',
};

/** A disposal uses the last entry that starts in or before its year; earlier years use the first entry. */
export function methodIn({ methods }: Pick<BookSettings, 'methods'>, year: number): BooksMethod {
  const inOrder = methods.toSorted((left, right) => left.fromYear - right.fromYear);
  return (inOrder.findLast(({ fromYear }) => fromYear <= year) ?? inOrder[0])?.method ?? 'fifo';
}

function isPerWallet({ scope, perWalletFrom }: Pick<BookSettings, 'scope' | 'perWalletFrom'>, year: number): boolean {
  return scope === 'perWallet' || (scope === 'universalThenPerWallet' && Number(perWalletFrom.slice(0, 4)) <= year);
}

/** "FIFO, per wallet". */
export function settingsLabel(settings: BookSettings, year: number): string {
  return (
    `${METHOD_NAMES[methodIn(settings, year)]}, ` +
    `${isPerWallet(settings, year) ? 'per wallet' : 'all wallets as one'}`
  );
}

/** "Years to 2024 are read as they were locked"; null where everything is read as it is now. */
export function formerReadingsText({ readingsFrom }: Pick<BookSettings, 'readingsFrom'>): string | null {
  if (readingsFrom === null) return null;
  if (readingsFrom.endsWith('-01-01'))
    return `Years to ${Number(readingsFrom.slice(0, 4)) - 1} are read as they were locked`;
  return `What happened before ${dayText(readingsFrom, { timeZone: 'UTC' })} is read as it was closed`;
}

/** The same settings with another method from one year on. */
export function withMethodFrom(
  settings: BookSettings,
  { fromYear, method }: { readonly fromYear: number; readonly method: BooksMethod },
): BookSettings {
  const before = settings.methods.filter((entry) => entry.fromYear < fromYear);
  return { ...settings, methods: [...before, { fromYear, method }] };
}

type ChoiceName =
  | 'unitCostOrder'
  | 'transferLots'
  | 'borrowedCoins'
  | 'liquidity'
  | 'giftsSent'
  | 'giftsReceived'
  | 'lostCoins';

export interface SettingChoice<Name extends ChoiceName = ChoiceName> {
  readonly name: Name;
  readonly label: string;
  readonly options: readonly { readonly value: BookSettings[Name]; readonly label: string }[];
}

const choice = <Name extends ChoiceName>(
  name: Name,
  label: string,
  labels: Readonly<Record<BookSettings[Name], string>>,
): SettingChoice<Name> => ({
  name,
  label,
  options: (Object.entries(labels) as [BookSettings[Name], string][]).map(([value, text]) => ({ value, label: text })),
});

export const FINER_CHOICES: readonly SettingChoice[] = [
  choice('unitCostOrder', 'HIFO and LOFO order by', {
    withFees: 'Unit cost with fees',
    withoutFees: 'Unit cost without fees',
    marketPrice: 'Market price when acquired',
  }),
  choice('transferLots', 'Own transfers take', {
    fifo: 'The oldest lots',
    disposalMethod: 'Lots by the method of disposals',
  }),
  choice('borrowedCoins', 'Borrowed coins are', {
    inKind: 'Owed in kind: no purchase, no sale',
    marketValue: 'Bought at market value, the debt an obligation',
  }),
  choice('liquidity', 'Adding liquidity is', {
    swap: 'A swap',
    carryOver: 'Not a disposal: the cost basis carries over',
  }),
  choice('giftsSent', 'Gifts sent are', { noGain: 'No gain', marketValue: 'A disposal at market value' }),
  choice('giftsReceived', 'Gifts received cost', { giverCost: 'The donor’s cost', marketValue: 'Market value' }),
  choice('lostCoins', 'Lost or stolen coins are', {
    noLoss: 'No sale',
    zeroProceeds: 'A disposal for $0',
    marketValue: 'A disposal at market value',
  }),
];

export const METHOD_OPTIONS = METHODS.map((value) => ({
  value,
  label: `${METHOD_NAMES[value]}: ${METHOD_HINTS[value].toLowerCase()}`,
}));
export const SCOPE_OPTIONS = (Object.entries(SCOPE_NAMES) as [BookSettings['scope'], string][]).map(
  ([value, label]) => ({ value, label }),
);
