import { defineExchange } from '../kit/exchange.ts';
import { unifiedBalances, unifiedDeposits, unifiedTrades, unifiedWithdrawals } from '../kit/unified-streams.ts';

const OPENED_MS = Date.UTC(2019, 10, 1);

export const cryptoCom = defineExchange({
  provider: 'crypto_com_exchange',
  ccxt: 'cryptocom',
  fields: { apiKey: 'API key', secret: 'Secret key', passphrase: null },
  howTo: 'At Crypto.com Exchange open Settings, then API keys, and create a key with “Can read” and nothing else.',
  gap:
    'Crypto.com’s API is that of the Exchange and has nothing of the App, and no trades older than six months. ' +
    'Import ' +
    'the files for these.',
  permissionsOf: async () => null,
  balancesOf: (client) => unifiedBalances(client),
  streams: [
    unifiedDeposits('crypto_com_exchange', { sinceMs: OPENED_MS, daysMax: 89, limit: 200, isNewestFirst: true }),
    unifiedWithdrawals('crypto_com_exchange', { sinceMs: OPENED_MS, daysMax: 89, limit: 200, isNewestFirst: true }),
    unifiedTrades('crypto_com_exchange', {
      sinceMs: (nowMs) => nowMs - 182 * 86_400_000,
      daysMax: 6,
      limit: 100,
      isNewestFirst: true,
    }),
  ],
});
