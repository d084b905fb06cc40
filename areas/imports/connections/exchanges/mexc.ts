import { accountBalances } from '../kit/balances.ts';
import { eventStream } from '../kit/connection-lines.ts';
import { depositEvent, withdrawalEvent } from '../kit/events.ts';
import { defineExchange } from '../kit/exchange.ts';
import { type Fields, listOf, numberOf, textOf } from '../kit/items.ts';
import { msItem } from '../kit/list-pages.ts';
import { marketTrades } from '../kit/market-trades.ts';
import { splitWindows } from '../kit/split-windows.ts';

const DAY_MS = 86_400_000;

/** A coin is named with its network, as in USDC-TRX. */
const coinOf = (entry: Fields): string => textOf(entry['coin']).replace(/-.*$/, '');
/** The place in the transaction stands behind the hash, as in hash:0. */
const hashOf = (entry: Fields): string => textOf(entry['transHash']) || textOf(entry['txId']).replace(/:\d+$/, '');

function moves(isDeposit: boolean) {
  const id = isDeposit ? 'deposits' : 'withdrawals';
  const final = isDeposit ? '5' : '7';
  return eventStream('mexc', {
    id,
    what: id,
    read: splitWindows({
      sinceMs: (nowMs) => nowMs - 89 * DAY_MS,
      daysMax: 6,
      overlapMs: 14 * DAY_MS,
      limit: 1000,
      ask: (client, { fromMs, toMs }) =>
        client.call(isDeposit ? 'spotPrivateGetCapitalDepositHisrec' : 'spotPrivateGetCapitalWithdrawHistory', {
          startTime: fromMs,
          endTime: toMs,
          limit: 1000,
        }),
      entriesOf: listOf,
      itemsOf: (entry) =>
        textOf(entry['status']) === final
          ? msItem(
              textOf(entry['id']) || ['txId', 'coin', 'insertTime'].map((name) => textOf(entry[name])).join(' '),
              entry[isDeposit ? 'insertTime' : 'applyTime'],
              entry,
            )
          : [],
    }),
    eventOf(entry) {
      const coin = coinOf(entry);
      const move = {
        coin,
        amount: numberOf(entry['amount']),
        hash: hashOf(entry),
        note: textOf(entry['address']),
      };
      if (isDeposit) return depositEvent(move);
      return withdrawalEvent({ ...move, fee: { amount: numberOf(entry['transactionFee']), coin } });
    },
  });
}

export const mexc = defineExchange({
  provider: 'mexc',
  ccxt: 'mexc',
  options: { defaultType: 'spot' },
  fields: { apiKey: 'Access key', secret: 'Secret key', passphrase: null },
  howTo: 'At MEXC, open API management, and create a key with only “View account details” and “View order details”.',
  gap: {
    text:
      'MEXC’s API has no small balances exchanged for MX, which have to be added manually, no ' +
      'trades older than one month, and no deposits and withdrawals older than three months.',
    files: ['mexc_trades', 'mexc_deposits', 'mexc_withdrawals'],
  },
  permissionsOf: async () => null,
  balancesOf: accountBalances('spotPrivateGetAccount'),
  streams: [
    moves(true),
    moves(false),
    marketTrades('mexc', {
      exchangeInfo: 'spotPublicGetExchangeInfo',
      myTrades: 'spotPrivateGetMyTrades',
      limit: 100,
      pagesBy: { keptMs: 29 * DAY_MS },
    }),
  ],
});
