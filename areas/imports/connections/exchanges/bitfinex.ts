import { defineExchange, type Item } from '../kit/exchange.ts';
import { eachLine, isoOfMs, listOf, numberOf, textOf } from '../kit/items.ts';
import { timeWindows } from '../kit/time-windows.ts';

const PAGE = 2500;

export const bitfinex = defineExchange({
  provider: 'bitfinex',
  ccxt: 'bitfinex',
  fields: { apiKey: 'API key', secret: 'API key secret', passphrase: null },
  howTo:
    'At Bitfinex, open API keys, and create a key with only the reading switches of “Account info”, “Account history” ' +
    'and “Wallets” on.',
  gap: null,
  async permissionsOf(client) {
    const scopes = listOf(await client.call('privatePostAuthRPermissions')).map(listOf);
    const mayWrite = (scope: string): boolean =>
      scopes.some(([name, , writes]) => textOf(name) === scope && textOf(writes) === '1');
    return {
      canTrade: ['orders', 'positions', 'funding'].some(mayWrite),
      canWithdraw: ['withdraw', 'wallets'].some(mayWrite),
    };
  },
  async balancesOf(client) {
    const wallets = listOf(await client.call('privatePostAuthRWallets')).map(listOf);
    return wallets.map(([, symbol, amount]) => ({ symbol: textOf(symbol), amount: numberOf(amount) }));
  },
  streams: [
    {
      id: 'ledgers',
      what: 'ledger entries',
      layout: 'bitfinex_ledger',
      columns: ['#', 'DESCRIPTION', 'CURRENCY', 'AMOUNT', 'BALANCE', 'DATE', 'WALLET'],
      read: timeWindows({
        sinceMs: Date.UTC(2012, 9, 1),
        async page(client, { fromMs, toMs, token }) {
          const endMs = typeof token === 'number' ? token : toMs;
          const entries = listOf(
            await client.call('privatePostAuthRLedgersHist', { start: fromMs, end: endMs, limit: PAGE }),
          ).map(listOf);
          const items = entries.map(
            (entry): Item => ({
              key: textOf(entry[0]),
              at: isoOfMs(Number(textOf(entry[3]))),
              item: entry,
            }),
          );
          const oldestMs = Math.min(...entries.map((entry) => Number(textOf(entry[3]))));
          // Entries of the last moment come again, unless all of them have it.
          if (entries.length < PAGE) return { items, token: null };
          const isCrowded = oldestMs === endMs;
          return { items, token: isCrowded ? endMs - 1 : oldestMs, crowdedMs: isCrowded ? endMs : null };
        },
      }),
      linesOf: (items) =>
        eachLine(items, ({ key, at, item }) => {
          const [, currency, wallet, , , amount, balance, , description] = listOf(item);
          return [
            key,
            textOf(description),
            textOf(currency),
            numberOf(amount),
            numberOf(balance),
            `${at.slice(8, 10)}-${at.slice(5, 7)}-${at.slice(2, 4)} ${at.slice(11, 19)}`,
            textOf(wallet) || /on wallet (\w+)$/.exec(textOf(description))?.[1] || '',
          ];
        }),
    },
  ],
});
