import { product } from '../kit/amounts.ts';
import { defineExchange, type Item, type Stream } from '../kit/exchange.ts';
import {
  absolute,
  eachLine,
  type Fields,
  fieldsOf,
  isoOfMs,
  isZero,
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
        ...feeOf(fields),
        secondsText(at),
      ];
    }),
};

/** Paid in a coin of the trade, or deducted in HT or points. */
function feeOf(fields: Fields): [string, string] {
  const [own, deducted] = [numberOf(fields['filled-fees']), numberOf(fields['filled-points'])];
  if (!isZero(own) || isZero(deducted)) return [absolute(own), textOf(fields['fee-currency'])];
  return [absolute(deducted), textOf(fields['fee-deduct-currency'])];
}

/** What was refused or withdrawn never becomes final. */
const isWaiting = (entry: Fields): boolean =>
  !/^(?:safe|confirmed|reject|wallet-reject|confirm-error|repealed|cancel|fail|orphan|unknown)/.test(
    textOf(entry['state']),
  );

const highestOf = (entries: readonly Fields[], from: string): string =>
  String(
    entries
      .map((entry) => BigInt(textOf(entry['id'])))
      .reduce((high, id) => (id > high ? id : high), BigInt(from || '0')),
  );

const lowestOf = (ids: readonly string[]): string =>
  ids.filter((id) => id !== '').reduce((low, id) => (low === '' || BigInt(id) < BigInt(low) ? id : low), '');

/** By number, the oldest first; HTX keeps all. {from, cursor, waiting}: the next reading begins at what was not final. */
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
      const known = fieldsOf(state);
      const from = textOf(known['from']);
      const cursor = textOf(known['cursor']) || from;
      const entries = entriesOf(
        await client.call('spotPrivateGetV1QueryDepositWithdraw', {
          type,
          size: PAGE,
          direct: 'prev',
          ...(cursor !== '' && { from: cursor }),
        }),
      );
      const items = entries
        .filter((entry) => /^(?:safe|confirmed)$/.test(textOf(entry['state'])))
        .map((entry): Item => {
          return { key: textOf(entry['id']), at: isoOfMs(Number(textOf(entry['created-at']))), item: entry };
        });
      const highest = highestOf(entries, cursor);
      const waiting = lowestOf([
        textOf(known['waiting']),
        ...entries.filter(isWaiting).map((entry) => textOf(entry['id'])),
      ]);
      // The row of the number itself is in the answer again.
      const isLast = entries.length < PAGE || highest === cursor;
      if (isLast) return { items, state: { from: waiting || highest }, isLast };
      return { items, state: { from, cursor: highest, waiting }, isLast };
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
  howTo: 'At HTX, open API management, and create a key with “Read-only” and nothing else.',
  gap: {
    text: 'HTX’s API has no earnings, which have to be added manually, and no trades older than 120 days.',
    files: ['huobi_trades'],
  },
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
