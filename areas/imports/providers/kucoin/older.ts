/** Files of KuCoin's earlier websites, and those for one purpose. Their zone is in the header, or has to be chosen. */
import { absolute } from '@holdfast/money';
import { refuse } from '../kit/import-error.ts';
import { kindTable, MARGIN_RESULT } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import { sideOf } from '../kit/pairs.ts';
import { feeOf, identifiedBy, into, movingLegs, optionalFee, outOf } from '../kit/row.ts';
import { pairCoins, ruledReading, sideTrade, soleMove, tradeReading, unsignedMove } from '../kit/trade.ts';

const COMPLETED = /^(success|successful|succeed|completed|done|paid|finished)?$/i;
const MOVES = kindTable({ '*deposit*|*in*': 'deposit', '*withdraw*|*out*': 'withdrawal' });

/** The fee is kept back from the coin that was received. */
export const kucoinDeals2018 = defineLayout({
  id: 'kucoin_deals_2018',
  provider: 'kucoin',
  name: 'KuCoin dealt orders (2018)',
  columns: {
    id: 'oid',
    pair: 'symbol',
    price: 'dealPrice',
    total: 'dealValue',
    amount: 'amount',
    fee: 'fee',
    side: 'direction',
    time: 'createdDate',
  },
  zone: null,
  read(row) {
    const coins = pairCoins(row, 'pair');
    const feeCoin = sideOf(row.text('side')) === 'buy' ? coins.base : coins.quote;
    return {
      ...sideTrade(row, 'side', {
        ...coins,
        baseAmount: row.required('amount'),
        quoteAmount: row.required('total'),
        fees: optionalFee(row, 'fee', feeCoin),
      }),
      ...identifiedBy({ id: row.text('id') }),
    };
  },
});

export const kucoinDeals2019 = defineLayout({
  id: 'kucoin_deals_2019',
  provider: 'kucoin',
  name: 'KuCoin dealt orders (2019)',
  columns: {
    uid: 'uid',
    pair: 'symbol',
    amount: 'amount_coin|amount',
    side: 'direction',
    total: 'funds|deal_value',
    fee: '?fee',
    time: 'created_at',
  },
  zone: null,
  read(row) {
    const coins = pairCoins(row, 'pair');
    return sideTrade(row, 'side', {
      ...coins,
      baseAmount: row.required('amount'),
      quoteAmount: row.required('total'),
      fees: optionalFee(row, 'fee', coins.quote),
    });
  },
});

export const kucoinDeposits2020 = defineLayout({
  id: 'kucoin_deposits_2020',
  provider: 'kucoin',
  name: 'KuCoin deposits (2020)',
  columns: {
    time: 'Time',
    coin: 'Coin',
    network: '?Network',
    amount: 'Amount',
    type: 'Type',
    remark: 'Remark',
    fee: '?Fee',
  },
  zone: null,
  read: (row) => soleMove(row, { kind: 'Deposit', becomes: 'deposit', note: row.note('network', 'remark') }),
});

export const kucoinWithdrawals2020 = defineLayout({
  id: 'kucoin_withdrawals_2020',
  provider: 'kucoin',
  name: 'KuCoin withdrawals (2020)',
  columns: {
    time: 'Time',
    coin: 'Coin',
    network: '?Network',
    amount: 'Amount',
    type: 'Type',
    address: '/^walletaddress/',
    remark: 'Remark',
  },
  zone: null,
  read: (row) =>
    soleMove(row, { kind: 'Withdrawal', becomes: 'withdrawal', note: row.note('network', 'address', 'remark') }),
});

export const kucoinMoves2019 = defineLayout({
  id: 'kucoin_moves_2019',
  provider: 'kucoin',
  name: 'KuCoin deposits and withdrawals (2019)',
  columns: { coin: 'coin_type', kind: 'type', address: 'add', hash: 'hash', amount: 'vol', time: 'created_at' },
  zone: null,
  read: (row) => ({
    ...unsignedMove({
      table: MOVES,
      kind: row.text('kind'),
      atMs: row.time('time'),
      leg: into(row.coin('coin'), row.required('amount')),
    }),
    ...identifiedBy({ hash: row.text('hash') }),
    note: row.text('address'),
  }),
});

export const kucoinDepositsPlain = defineLayout({
  id: 'kucoin_deposits_plain',
  provider: 'kucoin',
  name: 'KuCoin deposits without hashes',
  columns: {
    time: 'Time',
    coin: 'Coin',
    amount: 'Amount',
    fee: '?Fee',
    network: 'Transfer Network',
    status: '?Status',
    remarks: '?Remarks',
  },
  completed: COMPLETED,
  zone: null,
  read: (row) => soleMove(row, { kind: 'Deposit', becomes: 'deposit', note: row.note('network', 'remarks') }),
});

/** The amount of a withdrawal contains the fee. */
export const kucoinWithdrawalsPlain = defineLayout({
  id: 'kucoin_withdrawals_plain',
  provider: 'kucoin',
  name: 'KuCoin withdrawals without hashes',
  columns: {
    time: 'Time',
    coin: 'Coin',
    amount: 'Amount',
    fee: '?Fee',
    address: '/^withdrawaladdress/',
    network: 'Transfer Network',
    status: '?Status',
    remarks: '?Remarks',
  },
  completed: COMPLETED,
  zone: null,
  read(row) {
    const coin = row.coin('coin');
    const [amount, fee] = [absolute(row.required('amount')), absolute(row.amount('fee'))];
    const net = (amount > fee ? amount - fee : amount) as typeof amount;
    return {
      kind: 'Withdrawal',
      becomes: 'withdrawal',
      atMs: row.time('time'),
      legs: movingLegs([outOf(coin, net), feeOf(coin, fee)]),
      note: row.note('network', 'address', 'remarks'),
    };
  },
});

const EARNINGS = kindTable({ '*stak*|*POL*|*ETH*': 'staking_reward', '*': 'interest' });

export const kucoinEarnings = defineLayout({
  id: 'kucoin_earnings',
  provider: 'kucoin',
  name: 'KuCoin earn profits',
  columns: {
    order: 'Order ID',
    time: 'Time',
    staked: 'Staked Coin',
    product: 'Product Type',
    name: 'Product Name',
    coin: 'Earnings Coin',
    type: 'Earnings Type',
    amount: 'Amount',
    fee: '?Fee',
  },
  zone: null,
  read(row) {
    const [coin, amount] = [row.coin('coin'), row.required('amount')];
    const kind = row.text('product');
    return {
      ...ruledReading({ rule: EARNINGS.find(kind), kind, atMs: row.time('time'), signed: amount }, [
        { coin, amount },
        ...optionalFee(row, 'fee', coin),
      ]),
      note: row.note('name', 'type'),
    };
  },
});

/** A closed position with its result, in which its fees are contained. */
export const kucoinFutures = defineLayout({
  id: 'kucoin_futures',
  provider: 'kucoin',
  name: 'KuCoin futures results',
  columns: {
    symbol: 'Symbol',
    kind: 'Close Type',
    result: 'Total Realized PNL|Realized PNL',
    funding: 'Total Funding Fees',
    fees: 'Total Trading Fees',
    opened: '/^positionopeningtime/',
    time: '/^positionclosingtime/',
  },
  zone: null,
  read(row) {
    const amount = row.required('result');
    const coin = row.readCoin(settlementOf(row.text('symbol')), 'Symbol');
    const kind = row.text('kind');
    return {
      ...ruledReading({ rule: MARGIN_RESULT, kind, atMs: row.time('time'), signed: amount }, [{ coin, amount }]),
      note: row.text('symbol'),
    };
  },
});

/** XBTUSDTM settles in USDT, and XBTUSDM in bitcoin. */
function settlementOf(symbol: string): string {
  const [, base = '', quote = ''] = /^(\w+?)(USDT|USDC|USD)M$/i.exec(symbol) ?? [];
  if (base === '') throw refuse(`The contract “${symbol.slice(0, 30)}” is not known.`);
  return quote.toUpperCase() === 'USD' ? base.replace(/^XBT$/i, 'BTC') : quote;
}

export const kucoinMoneyTrades = defineLayout({
  id: 'kucoin_money_trades',
  provider: 'kucoin',
  name: 'KuCoin fiat orders',
  columns: {
    id: 'Order ID',
    side: '?Order Type',
    coin: 'Currency (Crypto)',
    amount: 'Crypto Quantity',
    money: 'Currency (Fiat)',
    total: 'Fiat Amount',
    feeCoin: 'Fee Currency|Fee Currency (Fiat)',
    fee: 'Fee|Fee (Fiat)',
    coinFeeCoin: '?Fee Currency (Crypto)',
    coinFee: '?Fee (Crypto)',
    status: 'Status',
    time: 'Time',
  },
  completed: COMPLETED,
  zone: null,
  read(row) {
    const side = row.has('side') ? row.text('side') : 'Buy';
    return {
      ...tradeReading({
        kind: side,
        atMs: row.time('time'),
        side: sideOf(/sell/i.test(side) ? 'sell' : 'buy'),
        base: row.coin('coin'),
        baseAmount: row.required('amount'),
        quote: row.coin('money'),
        quoteAmount: row.required('total'),
        fees: [...optionalFee(row, 'fee', 'feeCoin'), ...optionalFee(row, 'coinFee', 'coinFeeCoin')],
      }),
      id: row.text('id'),
    };
  },
});

export const kucoinMoneyDeposits = defineLayout({
  id: 'kucoin_money_deposits',
  provider: 'kucoin',
  name: 'KuCoin fiat deposits',
  columns: {
    id: 'Order ID',
    coin: 'Currency (Fiat)',
    amount: 'Fiat Amount',
    fee: 'Fee',
    method: 'Deposit Method',
    status: 'Status',
    time: 'Time',
  },
  completed: COMPLETED,
  zone: null,
  read: (row) => ({
    ...soleMove(row, { kind: 'Deposit', becomes: 'deposit', note: row.text('method') }),
    id: row.text('id'),
  }),
});
