/** Accounts whose exchange has a list for each kind of event: KuCoin and HTX. */
import { csv, hexOf, history, type RecordedExchange, seconds } from './recorded.ts';

const EVENTS = history(60).filter(({ kind }) => kind !== 'reward');
const isTrade = (kind: string): boolean => kind === 'buy' || kind === 'sell';
const FILLS = 'tradeCreatedAt,orderId,symbol,side,price,size,funds,fee,liquidity,feeCurrency,orderType';
const DEPOSITS =
  'UID,Account Type,Time(UTC+00:00),Coin,Amount,Fee,Hash,Deposit Address,Transfer Network,Status,Remarks';
const WITHDRAWALS =
  'UID,Account Type,Time(UTC+00:00),Coin,Amount,Fee,Hash,Withdrawal Address/Account,Transfer Network,Status,Remarks';

export const recordedKucoin: RecordedExchange = {
  host: /^api\.kucoin\.com$/,
  provider: 'kucoin',
  key: { apiKey: 'kucoinPublicKeyOfTheTest', secret: 'kucoinSecretOfTheTest', passphrase: 'kucoinPassphraseOfTheTest' },
  events: EVENTS.length,
  transactions: EVENTS.length,
  answer({ path, fields }) {
    const data = kucoinData(path, fields);
    return data === null ? { code: '404000', msg: 'Not found' } : { code: '200000', data };
  },
  filesOf(from, until) {
    const events = EVENTS.slice(from, until);
    const own = ['1234', 'mainAccount'];
    const fills = events.filter(({ kind }) => isTrade(kind));
    const tables = [
      [
        FILLS,
        fills.map(({ index, at, kind, amount, euros, fee }) => [
          seconds(at),
          `o${index}`,
          'ETH-EUR',
          kind,
          '2100.5',
          amount,
          euros,
          fee,
          'taker',
          'EUR',
          'limit',
        ]),
      ],
      [
        DEPOSITS,
        events
          .filter(({ kind }) => kind === 'deposit')
          .map(({ index, at, euros }) => [
            ...own,
            seconds(at),
            'USDT',
            euros,
            '0',
            hexOf(index),
            '0xabc',
            'TRC20',
            'SUCCESS',
            '',
          ]),
      ],
      [
        WITHDRAWALS,
        events
          .filter(({ kind }) => kind === 'withdrawal')
          .map(({ index, at, amount }) => [
            ...own,
            seconds(at),
            'ETH',
            withFee(amount),
            '0.0035',
            hexOf(index),
            '0xdef',
            'ERC20',
            'SUCCESS',
            '',
          ]),
      ],
    ] as const;
    return tables
      .filter(([, lines]) => lines.length > 0)
      .map(([header, lines]) => ({ provider: 'kucoin', text: csv([header.split(','), ...lines]) }));
  },
};

/** 0.10000000… + 0.0035, on the digits. */
function withFee(amount: string): string {
  return (BigInt(amount.replace('.', '')) + 35n * 10n ** BigInt(amount.length - 2 - 4))
    .toString()
    .padStart(amount.length - 1, '0')
    .replace(/^(\d)/, '$1.');
}

function kucoinData(path: string, fields: Readonly<Record<string, string>>): unknown {
  if (path === '/api/v1/user/api-key') return { remark: 'books', apiKey: 'x', permission: 'General', isMaster: true };
  if (path === '/api/v1/accounts')
    return [{ id: '1', currency: 'EUR', type: 'main', balance: '100', available: '100' }];
  const within = EVENTS.filter(
    ({ at }) => at.getTime() >= Number(fields['startAt']) && at.getTime() <= Number(fields['endAt']),
  ).reverse();
  // Wider windows are refused.
  if (Number(fields['endAt']) - Number(fields['startAt']) > 7 * 86_400_000) return null;
  const listed = (kinds: readonly string[]) => within.filter(({ kind }) => kinds.includes(kind));
  const page = (items: readonly object[]) => {
    const [size, current] = [7, Number(fields['currentPage'])];
    return {
      currentPage: current,
      pageSize: size,
      totalNum: items.length,
      totalPage: Math.ceil(items.length / size),
      items: items.slice((current - 1) * size, current * size),
    };
  };
  if (path === '/api/v1/fills')
    return page(
      listed(['buy', 'sell']).map(({ index, at, kind, amount, euros, fee }) => ({
        symbol: 'ETH-EUR',
        tradeId: `t${index}`,
        orderId: `o${index}`,
        side: kind,
        liquidity: 'taker',
        price: '2100.5',
        size: amount,
        funds: euros,
        fee,
        feeCurrency: 'EUR',
        type: 'limit',
        createdAt: at.getTime(),
        tradeType: 'TRADE',
      })),
    );
  if (path === '/api/v1/deposits')
    return page(
      listed(['deposit']).map(({ index, at, euros }) => ({
        currency: 'USDT',
        chain: 'trx',
        status: 'SUCCESS',
        address: '0xabc',
        isInner: false,
        amount: euros,
        fee: '0',
        walletTxId: `${hexOf(index)}@0`,
        createdAt: at.getTime(),
        remark: '',
      })),
    );
  if (path === '/api/v1/withdrawals')
    return page(
      listed(['withdrawal']).map(({ index, at, amount, fee }) => ({
        id: `w${index}`,
        currency: 'ETH',
        chain: 'eth',
        status: 'SUCCESS',
        address: '0xdef',
        isInner: false,
        amount,
        fee,
        walletTxId: hexOf(index),
        createdAt: at.getTime(),
        remark: '',
      })),
    );
  return null;
}
