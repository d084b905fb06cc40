import { defineExchange } from '../kit/exchange.ts';
import { fieldsOf, listOf, textOf } from '../kit/items.ts';
import { unifiedBalances, unifiedDeposits, unifiedTrades, unifiedWithdrawals } from '../kit/unified-streams.ts';

const OPENED_MS = Date.UTC(2017, 0, 1);

export const gate = defineExchange({
  provider: 'gateio',
  ccxt: 'gate',
  options: { defaultType: 'spot' },
  fields: { apiKey: 'API key', secret: 'Secret key', passphrase: null },
  howTo: 'At Gate open API management, and create a key of version 4 with “Read only” for spot trade and wallet.',
  gap: 'Gate’s API has no interest, airdrops or rebates. Import the account history for these.',
  async permissionsOf(client) {
    const answer = await client.call('privateAccountGetMainKeys');
    const keys = (Array.isArray(answer) ? listOf(answer) : [answer]).map(fieldsOf);
    const own = keys.find((key) => textOf(key['key']) === client.apiKey) ?? (keys.length === 1 ? keys[0] : undefined);
    const permissions = listOf(own?.['perms']).map(fieldsOf);
    if (permissions.length === 0) return null;
    const mayWrite = permissions
      .filter(({ read_only: isReadOnly }) => isReadOnly !== true)
      .map(({ name }) => textOf(name));
    return {
      canTrade: mayWrite.some((name) => name !== 'wallet' && name !== 'withdraw'),
      canWithdraw: mayWrite.some((name) => name === 'wallet' || name === 'withdraw'),
    };
  },
  balancesOf: (client) => unifiedBalances(client, { type: 'spot' }),
  streams: [
    unifiedDeposits('gateio', { sinceMs: OPENED_MS, daysMax: 29, limit: 500, isNewestFirst: true }),
    unifiedWithdrawals('gateio', { sinceMs: OPENED_MS, daysMax: 29, limit: 500, isNewestFirst: true }),
    unifiedTrades('gateio', {
      sinceMs: OPENED_MS,
      daysMax: 29,
      limit: 1000,
      isNewestFirst: true,
      params: { type: 'spot' },
    }),
  ],
});
