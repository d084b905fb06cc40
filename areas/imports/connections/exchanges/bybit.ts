import { defineExchange } from '../kit/exchange.ts';
import { fieldsOf, textOf } from '../kit/items.ts';
import { unifiedBalances, unifiedDeposits, unifiedTrades, unifiedWithdrawals } from '../kit/unified-streams.ts';

const OPENED_MS = Date.UTC(2021, 6, 1);
const TWO_YEARS_MS = 729 * 86_400_000;

export const bybit = defineExchange({
  provider: 'bybit',
  ccxt: 'bybit',
  options: { defaultType: 'spot', enableUnifiedAccount: true, enableUnifiedMargin: false, unifiedMarginStatus: 4 },
  fields: { apiKey: 'API key', secret: 'API secret', passphrase: null },
  howTo: 'At Bybit open API, and create a key of the kind “Read-Only” for trades, assets and wallet.',
  gap: 'Bybit’s API has no trades older than two years, and no earnings or bonuses. Import the files for these.',
  async permissionsOf(client) {
    const { result } = fieldsOf(await client.call('privateGetV5UserQueryApi'));
    const readOnly = textOf(fieldsOf(result)['readOnly']);
    if (readOnly === '') return null;
    return { canTrade: readOnly !== '1', canWithdraw: false };
  },
  balancesOf: async (client) => [
    ...(await unifiedBalances(client, { type: 'spot' })),
    ...(await unifiedBalances(client, { type: 'funding' })),
  ],
  streams: [
    unifiedDeposits('bybit', { sinceMs: OPENED_MS, daysMax: 29, limit: 50, isNewestFirst: true }),
    unifiedWithdrawals('bybit', { sinceMs: OPENED_MS, daysMax: 29, limit: 50, isNewestFirst: true }),
    unifiedTrades('bybit', {
      sinceMs: (nowMs) => nowMs - TWO_YEARS_MS,
      daysMax: 7,
      limit: 100,
      isNewestFirst: true,
      params: { type: 'spot' },
    }),
  ],
});
