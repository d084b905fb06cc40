import { sum } from '../kit/amounts.ts';
import { defineExchange, type Item, type Stream } from '../kit/exchange.ts';
import { eachLine, type Fields, fieldsOf, isoOfMs, listOf, numberOf, secondsText, textOf } from '../kit/items.ts';
import { timeWindows } from '../kit/time-windows.ts';

const PAGE = 500;

/** Pages of a list of KuCoin, in windows of a week; `keyOf` is the exchange's own number, or what stands for it. */
function pages(call: string, keyOf: (fields: Fields) => string, params: object = {}) {
  return timeWindows({
    sinceMs: Date.UTC(2019, 1, 18),
    daysMax: 7,
    async page(client, { fromMs, toMs, token }) {
      const currentPage = typeof token === 'number' ? token : 1;
      const { data } = fieldsOf(
        await client.call(call, { ...params, startAt: fromMs, endAt: toMs, currentPage, pageSize: PAGE }),
      );
      const items = listOf(fieldsOf(data)['items']).map((entry): Item => {
        const fields = fieldsOf(entry);
        return { key: keyOf(fields), at: isoOfMs(Number(numberOf(fields['createdAt']))), item: fields };
      });
      return { items, token: currentPage < Number(numberOf(fieldsOf(data)['totalPage'])) ? currentPage + 1 : null };
    },
  });
}

const fills: Stream = {
  id: 'fills',
  what: 'trades',
  layout: 'kucoin_fills',
  columns: [
    'tradeCreatedAt',
    'orderId',
    'symbol',
    'side',
    'price',
    'size',
    'funds',
    'fee',
    'liquidity',
    'feeCurrency',
    'orderType',
  ],
  read: pages('privateGetFills', (fields) => textOf(fields['tradeId']), { tradeType: 'TRADE' }),
  linesOf: (items) =>
    eachLine(items, ({ at }, fields) => [
      secondsText(at),
      ...['orderId', 'symbol', 'side'].map((name) => textOf(fields[name])),
      ...['price', 'size', 'funds', 'fee'].map((name) => numberOf(fields[name])),
      ...['liquidity', 'feeCurrency', 'type'].map((name) => textOf(fields[name])),
    ]),
};

const moveKey = (fields: Fields): string =>
  textOf(fields['id']) ||
  ['walletTxId', 'currency', 'amount', 'createdAt']
    .map((name) => textOf(fields[name]))
    .join(' ')
    .slice(0, 200);
/** KuCoin adds the place in the transaction to the hash, as in hash@1. */
const hashOf = (fields: Fields): string => textOf(fields['walletTxId']).replace(/@.*$/, '');

const deposits: Stream = {
  id: 'deposits',
  what: 'deposits',
  layout: 'kucoin_deposits',
  columns: ['Time', 'Coin', 'Network', 'Amount', 'Fee', 'Hash', 'Deposit Address', 'Status', 'Remarks'],
  read: pages('privateGetDeposits', moveKey, { status: 'SUCCESS' }),
  linesOf: (items) =>
    eachLine(items, ({ at }, fields) => [
      secondsText(at),
      textOf(fields['currency']),
      textOf(fields['chain']),
      numberOf(fields['amount']),
      numberOf(fields['fee']),
      hashOf(fields),
      textOf(fields['address']),
      textOf(fields['status']),
      textOf(fields['remark']),
    ]),
};

const withdrawals: Stream = {
  id: 'withdrawals',
  what: 'withdrawals',
  layout: 'kucoin_withdrawals',
  columns: ['Time', 'Coin', 'Network', 'Amount', 'Fee', 'Hash', 'Withdrawal Address/Account', 'Status', 'Remarks'],
  read: pages('privateGetWithdrawals', moveKey, { status: 'SUCCESS' }),
  // The file's amount contains the fee, the interface's does not.
  linesOf: (items) =>
    eachLine(items, ({ at }, fields) => [
      secondsText(at),
      textOf(fields['currency']),
      textOf(fields['chain']),
      sum(numberOf(fields['amount']), numberOf(fields['fee'])),
      numberOf(fields['fee']),
      hashOf(fields),
      textOf(fields['address']),
      textOf(fields['status']),
      textOf(fields['remark']),
    ]),
};

export const kucoin = defineExchange({
  provider: 'kucoin',
  ccxt: 'kucoin',
  fields: { apiKey: 'API key', secret: 'Secret', passphrase: 'Passphrase' },
  howTo: 'At KuCoin, open API management, and create a key with “General” and nothing else.',
  gap: {
    text: 'KuCoin’s API has no trades before 18 February 2019, and no convert orders, staking or bonuses.',
    files: ['kucoin_account', 'kucoin_convert', 'kucoin_earnings'],
  },
  async permissionsOf(client) {
    const { data } = fieldsOf(await client.call('privateGetUserApiKey'));
    const permission = fieldsOf(data)['permission'];
    if (typeof permission !== 'string') return null;
    const names = permission.split(',').map((name) => name.trim().toLowerCase());
    return {
      canTrade: names.some((name) => name === 'spot' || name === 'trade' || name === 'margin' || name === 'futures'),
      canWithdraw: names.some((name) => name === 'transfer' || name === 'withdraw' || name === 'withdrawal'),
    };
  },
  async balancesOf(client) {
    const { data } = fieldsOf(await client.call('privateGetAccounts'));
    return listOf(data)
      .map(fieldsOf)
      .map((account) => ({ symbol: textOf(account['currency']), amount: numberOf(account['balance']) }));
  },
  streams: [deposits, withdrawals, fills],
});
