import type { Method } from '../../engine/lists.ts';
import type { BookSettings } from '../../contract/books.ts';
import { methodOfYear } from '../generation/book-settings.ts';

const METHODS: Readonly<Record<Method, string>> = {
  fifo: 'FIFO (first in, first out)',
  lifo: 'LIFO (last in, first out)',
  hifo: 'HIFO (highest cost first)',
  lofo: 'LOFO (lowest cost first)',
  average: 'Average cost',
  specificId: 'Specific identification',
};
const SCOPES: Readonly<Record<BookSettings['scope'], (fromDay: string) => string>> = {
  universal: () => 'All wallets as one',
  perWallet: () => 'Per wallet',
  universalThenPerWallet: (fromDay) => `All wallets as one, then per wallet from ${fromDay} (Rev. Proc. 2024-28)`,
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
    withFees: 'HIFO and LOFO order by unit cost with fees',
    withoutFees: 'HIFO and LOFO order by unit cost without fees',
    marketPrice: 'HIFO and LOFO order by market price when acquired',
  },
  transferLots: {
    fifo: 'Move the oldest lots',
    disposalMethod: 'Move lots by the method of disposals',
  },
  borrowedCoins: { marketValue: 'Acquired and repaid at market value', inKind: 'Repaid in kind, without a disposal' },
  liquidity: { swap: 'Adding liquidity is a swap', carryOver: 'Adding liquidity carries the cost basis over' },
  giftsSent: { noGain: 'No gain', marketValue: 'A disposal at market value' },
  giftsReceived: { giverCost: 'The donor’s cost and date', marketValue: 'Market value' },
  lostCoins: {
    zeroProceeds: 'A disposal for $0',
    noLoss: 'No loss is claimed',
    marketValue: 'A disposal at market value',
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
    ['Lots are kept', SCOPES[scope](perWalletFrom)],
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
