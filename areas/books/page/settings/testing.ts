/** Settings for tests: what most US books use. */
import type { BookSettings } from '../../contract/books.ts';

export const US_SETTINGS: BookSettings = {
  methods: [
    { fromYear: 2025, method: 'hifo' },
    { fromYear: 2009, method: 'fifo' },
  ],
  scope: 'perWallet',
  perWalletFrom: '2025-01-01',
  allocation: null,
  timeZone: 'UTC',
  unitCostOrder: 'withFees',
  transferLots: 'fifo',
  borrowedCoins: 'marketValue',
  liquidity: 'swap',
  giftsSent: 'noGain',
  giftsReceived: 'giverCost',
  lostCoins: 'zeroProceeds',
  fairValueFrom: null,
  readingsFrom: null,
};
