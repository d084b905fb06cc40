/** Accounts whose exchange has one list of everything: Kraken, Bitstamp, Bitvavo and Bitfinex. */
import { csv, history, type RecordedExchange, seconds, uuidOf, type AccountEvent } from './recorded.ts';

interface LedgerEntry {
  readonly id: string;
  readonly refid: string;
  readonly at: Date;
  readonly type: string;
  readonly subtype: string;
  readonly asset: string;
  readonly amount: string;
  readonly fee: string;
}

const KRAKEN_EVENTS = history(80);
const minus = (amount: string): string => `-${amount}`;

function krakenEntries({ index, at, kind, amount, euros, fee }: AccountEvent): LedgerEntry[] {
  const id = (part: string): string => `L${part}${String(index).padStart(4, '0')}-AAAAA-BBBBBB`;
  const refid = `T${String(index).padStart(5, '0')}-CCCCC-DDDDDD`;
  const entry = { refid, at, subtype: '' };
  if (kind === 'deposit')
    return [{ ...entry, id: id('A'), type: 'deposit', asset: 'ZEUR', amount: euros, fee: '0.0000' }];
  if (kind === 'withdrawal')
    return [{ ...entry, id: id('A'), type: 'withdrawal', asset: 'XETH', amount: minus(amount), fee }];
  if (kind === 'reward')
    return [{ ...entry, id: id('A'), type: 'staking', asset: 'ETH.F', amount, fee: '0.0000000000' }];
  const isBuy = kind === 'buy';
  return [
    {
      ...entry,
      id: id('A'),
      type: 'trade',
      asset: 'XETH',
      amount: isBuy ? amount : minus(amount),
      fee: '0.0000000000',
    },
    { ...entry, id: id('B'), type: 'trade', asset: 'ZEUR', amount: isBuy ? minus(euros) : euros, fee },
  ];
}

const KRAKEN_HEADER = 'txid refid time type subtype aclass asset wallet amount fee balance'.split(' ');

export const recordedKraken: RecordedExchange = {
  host: /^api\.kraken\.com$/,
  provider: 'kraken',
  key: {
    apiKey: 'krakenPublicKeyOfTheTest/7d2K',
    secret: Buffer.from('secret of kraken in a test').toString('base64'),
  },
  events: KRAKEN_EVENTS.length,
  transactions: KRAKEN_EVENTS.length,
  answer({ path, fields }) {
    const name = path.replace('/0/private/', '');
    if (name === 'GetApiKeyInfo')
      return { error: [], result: { api_key_name: 'books', permissions: ['query-funds', 'query-ledger'] } };
    if (name === 'BalanceEx')
      return {
        error: [],
        result: { ZEUR: { balance: '100.0000', hold_trade: '0.0000' }, 'ETH.F': { balance: '0.5' } },
      };
    if (name !== 'Ledgers') return { error: ['EGeneral:Unknown method'] };
    // The newest first, in pages of 50, begun at the entry of the number `ofs`; the start does not belong to it.
    const [start, end, offset] = [
      Number(fields['start'] ?? 0),
      Number(fields['end'] ?? Infinity),
      Number(fields['ofs'] ?? 0),
    ];
    const found = KRAKEN_EVENTS.flatMap(krakenEntries)
      .filter(({ at }) => at.getTime() / 1000 > start && at.getTime() / 1000 <= end)
      .reverse();
    const ledger = Object.fromEntries(
      found
        .slice(offset, offset + 50)
        .map(({ id, at, ...entry }) => [
          id,
          { ...entry, time: at.getTime() / 1000, aclass: 'currency', balance: '0.0000000000' },
        ]),
    );
    return { error: [], result: { ledger, count: found.length } };
  },
  filesOf(from, until) {
    const lines = KRAKEN_EVENTS.slice(from, until)
      .flatMap(krakenEntries)
      .map(({ id, refid, at, type, subtype, asset, amount, fee }) => [
        id,
        refid,
        seconds(at),
        type,
        subtype,
        'currency',
        asset.replace(/^[XZ](?=\w{3}$)/, ''),
        'spot / main',
        amount,
        fee,
        '',
      ]);
    return [{ provider: 'kraken', text: csv([KRAKEN_HEADER, ...lines]) }];
  },
};

const BITSTAMP_EVENTS = history(1030);
const BITSTAMP_TYPES = { deposit: '0', withdrawal: '1', buy: '2', sell: '2', reward: '27' } as const;
const BITSTAMP_NAMES = {
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  buy: 'Market',
  sell: 'Market',
  reward: 'Staking reward',
} as const;
const BITSTAMP_HEADER =
  'ID,Account,Type,Subtype,Datetime,Amount,Amount currency,Value,Value currency,Rate,Rate currency,Fee,Fee ' +
  'currency,Order ID';

export const recordedBitstamp: RecordedExchange = {
  host: /bitstamp\.net$/,
  provider: 'bitstamp',
  key: { apiKey: 'bitstampPublicKeyOfTheTest', secret: 'bitstampSecretOfTheTest' },
  events: BITSTAMP_EVENTS.length,
  transactions: BITSTAMP_EVENTS.length,
  answer({ path, fields }) {
    if (path.endsWith('/account_balances/'))
      return [{ currency: 'eur', total: '100.00', available: '100.00', reserved: '0.00' }];
    if (!path.endsWith('/user_transactions/')) return { status: 'error', reason: 'Not found', code: 'API0006' };
    const since = Number(fields['since_id'] ?? -1);
    // The transaction of the number itself is in the answer again.
    const found = BITSTAMP_EVENTS.filter(({ index }) => 7_000_000 + index >= since).slice(0, Number(fields['limit']));
    return found.map(({ index, at, kind, amount, euros, fee }) => {
      const isTrade = kind === 'buy' || kind === 'sell';
      const isOut = kind === 'sell' || kind === 'withdrawal';
      return {
        id: 7_000_000 + index,
        datetime: `${seconds(at)}.417000`,
        type: BITSTAMP_TYPES[kind],
        fee,
        btc: 0,
        usd: '0.00',
        ...(kind === 'deposit' ? { eur: euros } : { eth: isOut ? minus(amount) : amount }),
        ...(isTrade && { eur: kind === 'buy' ? minus(euros) : euros, eth_eur: 2100.5, order_id: 990_000 + index }),
      };
    });
  },
  filesOf(from, until) {
    const lines = BITSTAMP_EVENTS.slice(from, until).map(({ index, at, kind, amount, euros, fee }) => {
      const isTrade = kind === 'buy' || kind === 'sell';
      const own = kind === 'deposit' ? [euros, 'EUR'] : [amount, 'ETH'];
      const paid = fee === '0' ? ['', ''] : [fee, isTrade ? 'EUR' : 'ETH'];
      return [
        String(7_000_000 + index),
        'Main Account',
        BITSTAMP_NAMES[kind],
        isTrade ? (kind === 'buy' ? 'Buy' : 'Sell') : '',
        `${at.toISOString().slice(0, 19)}Z`,
        ...own,
        ...(isTrade ? [euros, 'EUR', '2100.5', 'EUR'] : ['', '', '', '']),
        ...paid,
        isTrade ? String(990_000 + index) : '',
      ];
    });
    return [{ provider: 'bitstamp', text: csv([BITSTAMP_HEADER.split(','), ...lines]) }];
  },
};

const BITVAVO_EVENTS = history(230);
const BITVAVO_TYPES = {
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  buy: 'buy',
  sell: 'sell',
  reward: 'staking',
} as const;
const BITVAVO_HEADER =
  'Timezone,Date,Time,Type,Currency,Amount,Quote Currency,Quote Price,Received / Paid Currency,Received / Paid ' +
  'Amount,' +
  'Fee currency,Fee amount,Status,Transaction ID,Address';

export const recordedBitvavo: RecordedExchange = {
  host: /^api\.bitvavo\.com$/,
  provider: 'bitvavo',
  key: { apiKey: 'bitvavoPublicKeyOfTheTest', secret: 'bitvavoSecretOfTheTest' },
  events: BITVAVO_EVENTS.length,
  transactions: BITVAVO_EVENTS.length,
  answer({ path, fields }) {
    if (path.endsWith('/balance')) return [{ symbol: 'EUR', available: '90', inOrder: '10' }];
    if (!path.endsWith('/account/history')) return { errorCode: 110, error: 'Invalid endpoint.' };
    const [size, page] = [Number(fields['maxItems']), Number(fields['page'])];
    const found = BITVAVO_EVENTS.filter(
      ({ at }) => at.getTime() >= Number(fields['fromDate']) && at.getTime() < Number(fields['toDate']),
    ).reverse();
    return {
      items: found.slice((page - 1) * size, page * size).map(({ index, at, kind, amount, euros, fee }) => ({
        transactionId: uuidOf(index),
        executedAt: at.toISOString(),
        type: BITVAVO_TYPES[kind],
        ...((kind === 'buy' || kind === 'sell') && { priceCurrency: 'EUR', priceAmount: '2100.5' }),
        ...(kind === 'buy' && {
          sentCurrency: 'EUR',
          sentAmount: euros,
          receivedCurrency: 'ETH',
          receivedAmount: amount,
        }),
        ...(kind === 'sell' && {
          sentCurrency: 'ETH',
          sentAmount: amount,
          receivedCurrency: 'EUR',
          receivedAmount: euros,
        }),
        ...(kind === 'deposit' && { receivedCurrency: 'EUR', receivedAmount: euros }),
        ...(kind === 'reward' && { receivedCurrency: 'ETH', receivedAmount: amount }),
        ...(kind === 'withdrawal' && { sentCurrency: 'ETH', sentAmount: amount, address: '0xabc' }),
        feesCurrency: kind === 'withdrawal' ? 'ETH' : 'EUR',
        feesAmount: fee,
      })),
      currentPage: page,
      totalPages: Math.max(1, Math.ceil(found.length / size)),
      maxItems: size,
    };
  },
  filesOf(from, until) {
    const lines = BITVAVO_EVENTS.slice(from, until).map(({ index, at, kind, amount, euros, fee }) => {
      const isTrade = kind === 'buy' || kind === 'sell';
      const isOut = kind === 'sell' || kind === 'withdrawal';
      const own = kind === 'deposit' ? ['EUR', euros] : ['ETH', isOut ? minus(amount) : amount];
      return [
        'UTC',
        at.toISOString().slice(0, 10),
        at.toISOString().slice(11, 23),
        BITVAVO_TYPES[kind],
        ...own,
        ...(isTrade ? ['EUR', '2100.5', 'EUR', kind === 'buy' ? minus(euros) : euros] : ['', '', '', '']),
        kind === 'withdrawal' ? 'ETH' : 'EUR',
        fee,
        'Completed',
        uuidOf(index),
        kind === 'withdrawal' ? '0xabc' : '',
      ];
    });
    return [{ provider: 'bitvavo', text: csv([BITVAVO_HEADER.split(','), ...lines]) }];
  },
};

const BITFINEX_EVENTS = history(1200);

function bitfinexEntries({ index, at, kind, amount, euros, fee }: AccountEvent) {
  const id = (part: number): string => String(2_800_000_000 + index * 10 + part);
  const wallet = 'on wallet exchange';
  const one = (part: number, currency: string, change: string, description: string) => ({
    id: id(part),
    at,
    currency,
    change,
    description: `${description} ${wallet}`,
  });
  if (kind === 'deposit') return [one(0, 'EUR', euros, `Deposit (WIRE) #${index}`)];
  if (kind === 'reward') return [one(0, 'ETH', amount, 'Staking reward')];
  if (kind === 'withdrawal')
    return [
      one(0, 'ETH', minus(amount), `ETHEREUM Withdrawal #${index}`),
      one(1, 'ETH', minus(fee), 'Crypto Withdrawal fee'),
    ];
  const [own, other] = kind === 'buy' ? [amount, minus(euros)] : [minus(amount), euros];
  return [
    one(0, 'ETH', own, `Exchange ${amount} ETH for EUR @ 2100.5`),
    one(1, 'EUR', other, `Exchange ${amount} ETH for EUR @ 2100.5`),
    one(2, 'EUR', minus(fee), `Trading fees for ${amount} ETH (ETHEUR) @ 2100.5 on BFX (0.2%)`),
  ];
}

export const recordedBitfinex: RecordedExchange = {
  host: /^api(?:-pub)?\.bitfinex\.com$/,
  provider: 'bitfinex',
  key: { apiKey: 'bitfinexPublicKeyOfTheTest', secret: 'bitfinexSecretOfTheTest' },
  events: BITFINEX_EVENTS.length,
  // The fee of a withdrawal is an entry of its own.
  transactions: BITFINEX_EVENTS.length + BITFINEX_EVENTS.filter(({ kind }) => kind === 'withdrawal').length,
  answer({ path, fields }) {
    if (path.endsWith('/permissions'))
      return [
        ['orders', 1, 0],
        ['wallets', 1, 0],
        ['withdraw', 0, 0],
        ['history', 1, 0],
      ];
    if (path.endsWith('/wallets')) return [['exchange', 'EUR', 100, 0, 100, null, null]];
    if (!path.endsWith('/ledgers/hist')) return ['error', 10020, 'path: invalid'];
    const found = BITFINEX_EVENTS.flatMap(bitfinexEntries)
      .filter(({ at }) => at.getTime() >= Number(fields['start']) && at.getTime() <= Number(fields['end']))
      .reverse()
      .slice(0, Number(fields['limit']));
    // Numbers, and not texts, as the exchange writes them.
    const entries = found.map(
      ({ id, at, currency, change, description }) =>
        `[${id},"${currency}","exchange",${at.getTime()},null,${change},0,null,"${description}"]`,
    );
    return `[${entries.join(',')}]`;
  },
  filesOf(from, until) {
    const lines = BITFINEX_EVENTS.slice(from, until)
      .flatMap(bitfinexEntries)
      .reverse()
      .map(({ id, at, currency, change, description }) => {
        const [day, time] = seconds(at).split(' ') as [string, string];
        const [year, month, date] = day.split('-') as [string, string, string];
        return [id, description, currency, change, '0', `${date}-${month}-${year.slice(2)} ${time}`, 'exchange'];
      });
    return [
      { provider: 'bitfinex', text: csv(['# DESCRIPTION CURRENCY AMOUNT BALANCE DATE WALLET'.split(' '), ...lines]) },
    ];
  },
};
