import type { Method } from '@holdfast/accounting';
import type { BookSettings } from '@holdfast/contract';
import { methodOfYear } from '../../../books/book-settings.ts';

const METHODS: Readonly<Record<Method, string>> = {
  fifo: 'FIFO (first in, first out)',
  lifo: 'LIFO (last in, first out)',
  hifo: 'HIFO (highest cost first)',
  lofo: 'LOFO (lowest cost first)',
  average: 'Average cost',
  specificId: 'Specific identification',
};
const SCOPES: Readonly<Record<BookSettings['scope'], (fromDay: string) => string>> = {
  universal: () => 'All wallets together',
  perWallet: () => 'Each wallet for itself',
  universalThenPerWallet: (fromDay) =>
    `All wallets together until ${fromDay}, then each wallet for itself (Rev. Proc. 2024-28)`,
};
const ALLOCATIONS = { global: 'Global allocation by rule', specificUnit: 'Specific unit allocation' } as const;
const LABELS = {
  unitCostOrder: 'Order of costs',
  transferLots: 'Own transfers',
  borrowedCoins: 'Borrowed coins',
  liquidity: 'Liquidity',
  giftsSent: 'Gifts sent',
  giftsReceived: 'Gifts received',
  lostCoins: 'Lost coins',
} as const;
const CHOICES = {
  unitCostOrder: {
    withFees: 'HIFO and LOFO compare costs with fees in them',
    withoutFees: 'HIFO and LOFO compare costs without fees',
    marketPrice: 'HIFO and LOFO compare quoted prices',
  },
  transferLots: {
    fifo: 'Take the oldest lots along',
    disposalMethod: 'Take along the lots that a disposal would take',
  },
  borrowedCoins: { marketValue: 'Acquired and repaid at market value', inKind: 'Repaid in kind, without a disposal' },
  liquidity: { swap: 'Adding it is a swap', carryOver: 'Adding it carries the cost over' },
  giftsSent: { noGain: 'Make no gain', marketValue: 'Dispose at market value' },
  giftsReceived: { giverCost: "Keep the giver's cost and date", marketValue: 'Start at market value' },
  lostCoins: {
    zeroProceeds: 'Dispose for nothing',
    noLoss: 'No loss is claimed',
    marketValue: 'Dispose at market value',
  },
} as const;

/** The method in force in a year. */
export function methodOf(settings: BookSettings, year: number): string {
  return METHODS[methodOfYear(settings, year)];
}

/** The accounting settings of a year, one line each. */
export function settingLabels(settings: BookSettings, year: number): [label: string, value: string][] {
  const { scope, perWalletFrom, allocation, timeZone } = settings;
  return [
    ['Method', methodOf(settings, year)],
    ['Lots are kept for', SCOPES[scope](perWalletFrom)],
    ...(scope === 'universalThenPerWallet'
      ? [['Safe harbour', allocation === null ? 'Not recorded' : ALLOCATIONS[allocation]] satisfies [string, string]]
      : []),
    ['Days and years', timeZone],
    ...(Object.keys(CHOICES) as (keyof typeof CHOICES)[]).map((name): [string, string] => [
      LABELS[name],
      (CHOICES[name] as Record<string, string>)[settings[name]] ?? settings[name],
    ]),
  ];
}
