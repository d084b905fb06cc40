import { defineExchange } from '../kit/exchange.ts';
import { fieldsOf, listOf, textOf } from '../kit/items.ts';
import { unifiedBalances, unifiedDeposits, unifiedTrades, unifiedWithdrawals } from '../kit/unified-streams.ts';

const OPENED_MS = Date.UTC(2017, 0, 1);
const THREE_MONTHS_MS = 89 * 86_400_000;
const PAGE = 100;

export const okx = defineExchange({
  provider: 'okx',
  ccxt: 'okx',
  options: { defaultType: 'spot' },
  fields: { apiKey: 'API key', secret: 'Secret key', passphrase: 'Passphrase' },
  howTo: 'At OKX open API, and create a key with the permission “Read” and nothing else.',
  gap:
    'OKX’s API has no trades older than three months, and no earnings. Import the trading and funding history ' +
    'for these.',
  async permissionsOf(client) {
    const [config] = listOf(fieldsOf(await client.call('privateGetAccountConfig'))['data']).map(fieldsOf);
    const permissions = textOf(config?.['perm']);
    if (permissions === '') return null;
    return { canTrade: permissions.includes('trade'), canWithdraw: permissions.includes('withdraw') };
  },
  balancesOf: async (client) => [
    ...(await unifiedBalances(client, { type: 'trading' })),
    ...(await unifiedBalances(client, { type: 'funding' })),
  ],
  streams: [
    unifiedDeposits('okx', { sinceMs: OPENED_MS, limit: PAGE, isNewestFirst: true }),
    unifiedWithdrawals('okx', { sinceMs: OPENED_MS, limit: PAGE, isNewestFirst: true }),
    unifiedTrades('okx', { sinceMs: (nowMs) => nowMs - THREE_MONTHS_MS, limit: PAGE, isNewestFirst: true }),
  ],
});
