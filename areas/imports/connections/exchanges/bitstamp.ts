import { defineExchange, type Item } from '../kit/exchange.ts';
import { absolute, eachLine, type Fields, fieldsOf, isZero, listOf, numberOf, textOf } from '../kit/items.ts';

const PAGE = 1000;
/** The file's words for the numbers that the interface has. */
const KINDS: Readonly<Record<string, string>> = {
  0: 'Deposit',
  1: 'Withdrawal',
  2: 'Market',
  14: 'Sub Account Transfer',
  25: 'Staked assets',
  26: 'Unstaked assets',
  27: 'Staking reward',
  32: 'Referral reward',
  33: 'Sub Account Transfer',
  35: 'Sub Account Transfer',
};
/** Fields that are no amounts of coins. */
const NO_COIN = /^(?:id|order_id|type|datetime|fee|self_trade.*|.+_.+)$/;

export const bitstamp = defineExchange({
  provider: 'bitstamp',
  ccxt: 'bitstamp',
  fields: { apiKey: 'API key', secret: 'Secret', passphrase: null },
  howTo:
    'At Bitstamp, open Settings, then API access, and create a key that allows only “Account balance” and “User ' +
    'transactions”.',
  gap: null,
  permissionsOf: async () => null,
  async balancesOf(client) {
    const answer = listOf(await client.call('privatePostAccountBalances')).map(fieldsOf);
    return answer.map((entry) => ({
      symbol: textOf(entry['currency']).toUpperCase(),
      amount: numberOf(entry['total']),
    }));
  },
  streams: [
    {
      id: 'transactions',
      what: 'transactions',
      layout: 'bitstamp_transactions_2024',
      columns: [
        'ID',
        'Account',
        'Type',
        'Subtype',
        'Datetime',
        'Amount',
        'Amount currency',
        'Value',
        'Value currency',
        'Rate',
        'Rate currency',
        'Fee',
        'Fee currency',
        'Order ID',
      ],
      async read(client, { state }) {
        const lastId = textOf(state as string | null);
        const answer = listOf(
          await client.call('privatePostUserTransactions', {
            sort: 'asc',
            limit: PAGE,
            ...(lastId === '' ? { offset: 0 } : { since_id: lastId }),
          }),
        ).map(fieldsOf);
        const items = answer.map(
          (entry): Item => ({
            key: textOf(entry['id']),
            at: `${textOf(entry['datetime']).replace(' ', 'T')}Z`,
            item: entry,
          }),
        );
        const last = items.at(-1)?.key ?? lastId;
        // A page that ends where it began has nothing new, however the exchange counts.
        return { items, state: last, isLast: items.length < PAGE || last === lastId };
      },
      linesOf: (items) =>
        eachLine(items, ({ key, at }, fields) => {
          const { base, quote } = sidesOf(fields);
          const isTrade = textOf(fields['type']) === '2';
          const fee = numberOf(fields['fee']);
          const isBuy = isTrade && !base.amount.startsWith('-');
          const feeCoin = isTrade ? quote.coin : base.coin;
          return [
            key,
            'Main Account',
            KINDS[textOf(fields['type'])] ?? `Type ${textOf(fields['type'])}`,
            isTrade ? (isBuy ? 'Buy' : 'Sell') : '',
            `${at.slice(0, 19)}Z`,
            absolute(base.amount),
            base.coin,
            isTrade ? absolute(quote.amount) : '',
            isTrade ? quote.coin : '',
            '',
            '',
            isZero(fee) ? '' : fee,
            isZero(fee) ? '' : feeCoin,
            textOf(fields['order_id']),
          ];
        }),
    },
  ],
});

interface Side {
  readonly coin: string;
  readonly amount: string;
}

/** A trade names its market in a field such as btc_usd, which holds the price; amounts stand under the coins' names. */
function sidesOf(fields: Fields): { base: Side; quote: Side } {
  const amountOf = (coin: string): Side => ({ coin: coin.toUpperCase(), amount: numberOf(fields[coin]) });
  const market = Object.keys(fields).find((name) => /^[a-z0-9]+_[a-z0-9]+$/.test(name) && name !== 'order_id');
  const moved = Object.keys(fields).filter((name) => !NO_COIN.test(name) && !isZero(numberOf(fields[name])));
  const [base, quote] = market?.split('_') ?? [];
  if (textOf(fields['type']) === '2' && base && quote) return { base: amountOf(base), quote: amountOf(quote) };
  const [only = ''] = moved;
  return { base: amountOf(only), quote: amountOf('') };
}
