import { defineExchange, type Item, type Stream } from '../kit/exchange.ts';
import { eventStream } from '../kit/connection-lines.ts';
import { eachLine, fieldsOf, isoOfMs, isoOfSeconds, listOf, numberOf, secondsText, textOf } from '../kit/items.ts';
import { timeWindows } from '../kit/time-windows.ts';
import { sum } from '../kit/amounts.ts';

const PAGE = 1000;
const OPENED_MS = Date.UTC(2014, 0, 1);

const trades: Stream = {
  id: 'trades',
  what: 'trades',
  layout: 'poloniex_trades',
  columns: 'create_time trade_id market side price amount fee_currency fee_total account_type'.split(' '),
  read: timeWindows({
    sinceMs: OPENED_MS,
    daysMax: 180,
    async page(client, { fromMs, toMs, token }) {
      const entries = listOf(
        await client.call('privateGetTrades', {
          startTime: fromMs,
          endTime: toMs,
          limit: PAGE,
          ...(typeof token === 'string' && { from: token, direction: 'PRE' }),
        }),
      ).map(fieldsOf);
      const items = entries.map(
        (entry): Item => ({
          key: textOf(entry['id']),
          at: isoOfMs(Number(textOf(entry['createTime']))),
          item: entry,
        }),
      );
      const last = textOf(entries.at(-1)?.['pageId']);
      return { items, token: entries.length < PAGE || last === '' ? null : last };
    },
  }),
  linesOf: (items) =>
    eachLine(items, ({ key, at }, fields) => {
      // The file writes the market with the paying coin first.
      const [base, quote] = textOf(fields['symbol']).split('_');
      return [
        secondsText(at),
        key,
        `${quote}_${base}`,
        textOf(fields['side']),
        numberOf(fields['price']),
        numberOf(fields['quantity']),
        textOf(fields['feeCurrency']),
        numberOf(fields['feeAmount']),
        textOf(fields['accountType']),
      ];
    }),
};

function moves(isDeposit: boolean): Stream {
  const id = isDeposit ? 'deposits' : 'withdrawals';
  return eventStream('poloniex', {
    id,
    what: id,
    read: timeWindows({
      sinceMs: OPENED_MS,
      daysMax: 365,
      overlapMs: 30 * 86_400_000,
      async page(client, { fromMs, toMs }) {
        const answer = fieldsOf(
          await client.call('privateGetWalletsActivity', {
            start: Math.floor(fromMs / 1000),
            end: Math.ceil(toMs / 1000),
            activityType: id,
          }),
        );
        const items = listOf(answer[id])
          .map(fieldsOf)
          .filter((entry) => /^complete/i.test(textOf(entry['status'])))
          .map(
            (entry): Item => ({
              key: textOf(entry[isDeposit ? 'depositNumber' : 'withdrawalRequestsId']),
              at: isoOfSeconds(textOf(entry['timestamp'])),
              item: entry,
            }),
          );
        return { items, token: null };
      },
    }),
    eventOf(fields) {
      const coin = textOf(fields['currency']);
      const [amount, fee] = [numberOf(fields['amount']), numberOf(fields['fee'])];
      // The amount of a withdrawal contains its fee.
      const side = { coin, amount: isDeposit ? amount : sum(amount, `-${fee || '0'}`) };
      const hash = textOf(fields['txid']) || /[\da-f]{64}/i.exec(textOf(fields['status']))?.[0] || '';
      return {
        kind: isDeposit ? 'Deposit' : 'Withdrawal',
        ...(isDeposit ? { received: side } : { sent: side, fee: { coin, amount: fee } }),
        hash,
        note: textOf(fields['address']),
      };
    },
  });
}

export const poloniex = defineExchange({
  provider: 'poloniex',
  ccxt: 'poloniex',
  fields: { apiKey: 'API key', secret: 'Secret key', passphrase: null },
  howTo: 'At Poloniex, open API management, and create a key with “Read-only” and nothing else.',
  gap: {
    text: 'Poloniex’s API has no lending, staking or airdrops, and few trades before 2022.',
    files: ['poloniex_trades', 'poloniex_distributions'],
  },
  permissionsOf: async () => null,
  async balancesOf(client) {
    const accounts = listOf(await client.call('privateGetAccountsBalances')).map(fieldsOf);
    return accounts.flatMap((account) =>
      listOf(account['balances'])
        .map(fieldsOf)
        .flatMap((entry) => [
          { symbol: textOf(entry['currency']), amount: numberOf(entry['available']) },
          { symbol: textOf(entry['currency']), amount: numberOf(entry['hold']) },
        ]),
    );
  },
  streams: [moves(true), moves(false), trades],
});
