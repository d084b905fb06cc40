/** The settings of the books that are one of a few, with what each choice means. */
import { type BookSettings, METHODS } from '@holdfast/contract';
import { METHOD_HINTS, METHOD_NAMES, SCOPE_NAMES } from './book-words.ts';

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
  words: Readonly<Record<BookSettings[Name], string>>,
): SettingChoice<Name> => ({
  name,
  label,
  options: (Object.entries(words) as [BookSettings[Name], string][]).map(([value, text]) => ({ value, label: text })),
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
  choice('borrowedCoins', 'Borrowed coins come in', { marketValue: 'At market value', inKind: 'As owed in kind' }),
  choice('liquidity', 'Adding liquidity is', { swap: 'A swap', carryOver: 'No disposal: the cost goes along' }),
  choice('giftsSent', 'Gifts sent are', { noGain: 'No gain', marketValue: 'A disposal at market value' }),
  choice('giftsReceived', 'Gifts received cost', { giverCost: 'What the giver paid', marketValue: 'Market value' }),
  choice('lostCoins', 'Lost or stolen coins are', {
    zeroProceeds: 'Disposed of for nothing',
    noLoss: 'No loss',
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
