import { product } from '../kit/amounts.ts';
import { defineExchange, type Item, type Stream } from '../kit/exchange.ts';
import {
  absolute,
  eachLine,
  type Fields,
  fieldsOf,
  isoOfMs,
  listOf,
  numberOf,
  secondsText,
  textOf,
} from '../kit/items.ts';
import { timeWindows } from '../kit/time-windows.ts';

const PAGE = 500;
const DAYS_KEPT = 119;

const entriesOf = (answer: unknown): readonly Fields[] => listOf(fieldsOf(answer)['data']).map(fieldsOf);

const trades: Stream = {
  id: 'trades',
  what: 'trades',
  layout: 'huobi_trades',
  columns: 'symbol deal_type price volume amount fee_amount fee_currency deal_time'.split(' '),
  read: timeWindows({
    sinceMs: (nowMs) => nowMs - DAYS_KEPT * 86_400_000,
    daysMax: 2,
    async page(client, { fromMs, toMs, token }) {
      const entries = entriesOf(
        await client.call('spotPrivateGetV1OrderMatchresults', {
          'start-time': fromMs,
          'end-time': toMs,
          size: PAGE,
          ...(typeof token === 'string' && { from: token, direct: 'next' }),
        }),
      );
      const items = entries.map(
        (entry): Item => ({
          key: textOf(entry['id']),
          at: isoOfMs(Number(textOf(entry['created-at']))),
          item: entry,
        }),
      );
      const last = items.at(-1)?.key ?? null;
      return { items, token: entries.length < PAGE || last === token ? null : last };
    },
  }),
  linesOf: (items) =>
    eachLine(items, ({ at }, fields) => {
      const [price, volume] = [numberOf(fields['price']), numberOf(fields['filled-amount'])];
      return [
        textOf(fields['symbol']),
        // buy-limit, sell-market: the file has the side only.
        textOf(fields['type']).replace(/-.*$/, ''),
        price,
        volume,
        product(price, volume),
        absolute(numberOf(fields['filled-fees'])),
        textOf(fields['fee-currency']),
        secondsText(at),
      ];
    }),
};

/** By number, the oldest first; HTX keeps all of them. The state is the last number. */
function moves(type: 'deposit' | 'withdraw'): Stream {
  const isDeposit = type === 'deposit';
  return {
    id: isDeposit ? 'deposits' : 'withdrawals',
    what: isDeposit ? 'deposits' : 'withdrawals',
    layout: isDeposit ? 'huobi_deposits' : 'huobi_withdrawals',
    columns: (isDeposit
      ? 'currency tx_hash from_address amount deposit_time'
      : 'currency tx_hash to_address amount fee withdraw_time'
    ).split(' '),
    async read(client, { state }) {
      const from = textOf(state as string | null);
      const entries = entriesOf(
        await client.call('spotPrivateGetV1QueryDepositWithdraw', {
          type,
          size: PAGE,
          direct: 'prev',
          ...(from !== '' && { from }),
        }),
      );
      const isFinal = (entry: Fields): boolean => /^(?:safe|confirmed)$/.test(textOf(entry['state']));
      const ids = entries.map((entry) => BigInt(textOf(entry['id'])));
      const highest = ids.reduce((high, id) => (id > high ? id : high), BigInt(from || '0'));
      // What is not final yet is read again: the next reading begins there.
      const waiting = entries.filter((entry) => !isFinal(entry)).map((entry) => BigInt(textOf(entry['id'])));
      const lowestWaiting = waiting.reduce<bigint | null>((low, id) => (low === null || id < low ? id : low), null);
      const items = entries.filter(isFinal).map(
        (entry): Item => ({
          key: textOf(entry['id']),
          at: isoOfMs(Number(textOf(entry['created-at']))),
          item: entry,
        }),
      );
      const isLast = entries.length < PAGE || lowestWaiting !== null;
      return { items, state: String(lowestWaiting ?? highest), isLast };
    },
    linesOf: (items) =>
      eachLine(items, ({ at }, fields) => {
        const common = [textOf(fields['currency']), textOf(fields['tx-hash']), textOf(fields['address'])];
        const amount = numberOf(fields['amount']);
        const rest = isDeposit ? [amount] : [amount, numberOf(fields['fee'])];
        return [...common, ...rest, secondsText(at)];
      }),
  };
}

export const htx = defineExchange({
  provider: 'huobi',
  name: 'HTX',
  ccxt: 'htx',
  options: { defaultType: 'spot' },
  fields: { apiKey: 'Access key', secret: 'Secret key', passphrase: null },
  howTo: 'At HTX open API management, and create a key with “Read-only” and nothing else.',
  gap: 'HTX’s API has no trades older than 120 days, and no earnings. Import the files for these.',
  async permissionsOf(client) {
    const { data: uid } = fieldsOf(await client.call('spotPrivateGetV2UserUid'));
    const answer = await client.call('spotPrivateGetV2UserApiKey', { uid: textOf(uid), accessKey: client.apiKey });
    const [key] = entriesOf(answer);
    const permission = textOf(key?.['permission']);
    if (permission === '') return null;
    return { canTrade: permission.includes('trade'), canWithdraw: permission.includes('withdraw') };
  },
  async balancesOf(client) {
    const accounts = entriesOf(await client.call('spotPrivateGetV1AccountAccounts'));
    const spot = accounts.filter((account) => textOf(account['type']) === 'spot');
    const balances = await Promise.all(
      spot.map((account) =>
        client.call('spotPrivateGetV1AccountAccountsAccountIdBalance', { 'account-id': textOf(account['id']) }),
      ),
    );
    return balances
      .flatMap((answer) => listOf(fieldsOf(fieldsOf(answer)['data'])['list']).map(fieldsOf))
      .map((entry) => ({ symbol: textOf(entry['currency']).toUpperCase(), amount: numberOf(entry['balance']) }));
  },
  streams: [moves('deposit'), moves('withdraw'), trades],
});
