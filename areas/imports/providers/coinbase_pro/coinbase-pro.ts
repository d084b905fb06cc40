import { refuse } from '../kit/import-error.ts';
import { kindTable } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import { splitPair } from '../kit/pairs.ts';
import type { Entry } from '../kit/reading.ts';
import { balanceStep, signedFee } from '../kit/row.ts';
import { feeInTotalTrade, kindAndTime, ruledReading, separateRepeatedIds } from '../kit/trade.ts';

const KINDS = kindTable({
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  'match|conversion': 'trade',
  fee: 'fee',
  rebate: 'fee_rebate',
});

/** Trade ids count within one market, so the coins of the market are part of the key that both files share. */
function tradeKey(id: string, coins: Iterable<string>): string {
  return `trade:${id}:${[...new Set(coins)].sort().join('-')}`;
}

/** Two rows for the sides of a trade and one for its fee, joined by the trade id. */
export const coinbaseProStatement = defineLayout({
  id: 'coinbase_pro_statement',
  provider: 'coinbase_pro',
  name: 'Coinbase Pro account statement',
  columns: {
    portfolio: '?portfolio',
    kind: 'type',
    time: 'time|Timestamp',
    amount: 'amount',
    balance: 'balance',
    unit: 'amount/balance unit',
    transferId: 'transfer id',
    tradeId: 'trade id',
    orderId: 'order id',
  },
  read(row) {
    const [amount, coin] = [row.required('amount'), row.coin('unit')];
    const { kind, rule, atMs } = kindAndTime(row, 'kind', KINDS);
    const [tradeId, transferId] = [row.text('tradeId'), row.text('transferId')];
    const isTrade = (rule === 'trade' || rule === 'fee') && (tradeId !== '' || transferId !== '');
    return {
      ...ruledReading({ rule, kind, atMs, signed: amount }, [
        rule === 'fee' ? signedFee(coin, amount) : { coin, amount },
      ]),
      ...(isTrade ? { group: `trade:${tradeId || transferId}`, tag: tradeId || transferId } : {}),
      ...(!isTrade && transferId !== '' ? { id: transferId } : {}),
      ...balanceStep(
        `${row.text('unit')}${row.text('portfolio') === '' ? '' : ` (${row.text('portfolio')})`}`,
        amount,
        row.quantity('balance'),
      ),
    };
  },
  adjustEntries(entries) {
    const trades = new Map<string, Entry[]>();
    for (const entry of entries)
      if (entry.reading.tag) trades.set(entry.reading.tag, [...(trades.get(entry.reading.tag) ?? []), entry]);
    for (const [id, rows] of trades) {
      const key = tradeKey(
        id,
        rows.flatMap((entry) => entry.legs.filter((leg) => !leg.isFee).map((leg) => leg.coin.symbol)),
      );
      for (const entry of rows) entry.group = key;
    }
  },
});

/** One row for each fill. The total contains the fee. */
export const coinbaseProFills = defineLayout({
  id: 'coinbase_pro_fills',
  provider: 'coinbase_pro',
  name: 'Coinbase Pro fills',
  columns: {
    portfolio: '?portfolio',
    tradeId: 'trade id',
    product: 'product',
    side: 'side',
    time: 'created at',
    size: 'size',
    sizeUnit: 'size unit',
    price: 'price',
    fee: 'fee',
    total: 'total',
    unit: 'price/fee/total unit',
  },
  read(row) {
    const { base, quote } = splitPair(row.text('product'));
    const [sizeCoin, cash] = [row.coin('sizeUnit'), row.coin('unit')];
    if (sizeCoin.symbol !== base || cash.symbol !== quote)
      throw refuse(`The units ${sizeCoin.symbol} and ${cash.symbol} are not those of the market ${base}-${quote}.`);
    const id = row.text('tradeId');
    return {
      ...feeInTotalTrade(row, { side: 'side', base: 'sizeUnit', amount: 'size', quote: 'unit' }),
      id,
      group: tradeKey(id, [base, quote]),
    };
  },
  adjustEntries: separateRepeatedIds,
});
