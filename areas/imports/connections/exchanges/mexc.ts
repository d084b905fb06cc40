import { defineExchange } from '../kit/exchange.ts';
import { unifiedBalances, unifiedDeposits, unifiedWithdrawals } from '../kit/unified-streams.ts';
import { marketTrades } from './binance.ts';

/** What MEXC keeps for its interface. */
const KEPT_MS = 89 * 86_400_000;
const KEPT = { sinceMs: (nowMs: number) => nowMs - KEPT_MS, daysMax: 6, limit: 1000, isNewestFirst: true };

export const mexc = defineExchange({
  provider: 'mexc',
  ccxt: 'mexc',
  options: { defaultType: 'spot' },
  fields: { apiKey: 'Access key', secret: 'Secret key', passphrase: null },
  howTo: 'At MEXC open API management, and create a key with only “View account details” and “View order details”.',
  gap:
    'MEXC’s API has no trades older than one month, and no deposits and withdrawals older than three months. Import ' +
    'the files for these.',
  permissionsOf: async () => null,
  balancesOf: (client) => unifiedBalances(client, { type: 'spot' }),
  streams: [
    unifiedDeposits('mexc', KEPT),
    unifiedWithdrawals('mexc', KEPT),
    marketTrades('mexc', {
      exchangeInfo: 'spotPublicGetExchangeInfo',
      myTrades: 'spotPrivateGetMyTrades',
      pagesBy: 'time',
    }),
  ],
});
