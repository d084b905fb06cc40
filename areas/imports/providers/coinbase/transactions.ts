import { absolute, add, type Amount, formatDecimal, negate, roundTo, subtract, ZERO } from '@holdfast/money';
import { refuse } from '../kit/import-error.ts';
import { kindName, kindTable } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import type { Entry, Leg, LegCoin, Reading } from '../kit/reading.ts';
import { applyRule, feeOf, into, movingLegs, outOf, type Row, signFor } from '../kit/row.ts';
import { ignoreCancelling, secondOf } from '../kit/trade.ts';

const KINDS = kindTable({
  'Buy|Sell|Advanced Trade Buy|Advanced Trade Sell|Advance Trade Buy|Advance Trade Sell|Credit|Convert': 'trade',
  'Retail Simple Dust|Retail MGX DEX Buy|Retail MGX DEX Sell': 'trade',
  'Send|Withdrawal|Retail MGX DEX Send': 'withdrawal',
  'Receive|Deposit|Retail MGX DEX Receive': 'deposit',
  'Exchange Deposit|Pro Deposit|Prime Deposit|Exchange Withdrawal|Pro Withdrawal|Prime Withdrawal': 'elsewhere',
  'Coinbase Earn|Learning Reward': 'income_other',
  'Rewards Income|Reward Income|Inflation Reward|Staking Income': 'staking_reward',
  'Interest payout': 'interest',
  'Subscription Rebate|Subscription Rebates (24 Hours)': 'cashback',
  Donation: 'donation',
  'Admin Debit|Subscription|Card Spend': 'spend',
  'Asset Migration|Retail Eth2 Deprecation': 'migration',
  'Vault Withdrawal|Cash to Savings|Savings to Cash|Transfer': 'inside',
  'Retail Staking Transfer|Retail Unstaking Transfer': 'inside',
});
const OUT_OF_ACCOUNT = /^(exchange|pro|prime) deposit$/i;
const CONVERTED = /Converted\s+([\d.,]+)\s*([\w.]+)\s+to\s+([\d.,]+)\s*([\w.]+)/i;
/** Two rows of one conversion have the same text and about the same time. */
const CONVERSION_MS = 5000;
const TRADED_FOR = /\bfor\s+([\d.,]+)\s*([A-Z0-9]+)\b/;
const MARKET = /\bon\s+([A-Z0-9]+)-([A-Z0-9]+)\b/;

type Key =
  | 'id'
  | 'time'
  | 'type'
  | 'asset'
  | 'quantity'
  | 'currency'
  | 'price'
  | 'subtotal'
  | 'total'
  | 'fees'
  | 'notes'
  | 'sender'
  | 'recipient';

/** The report of 2019 and later. Ids came last and are not part of the key, so older files meet newer ones. */
export const coinbaseTransactions = defineLayout<Key>({
  id: 'coinbase_transactions',
  provider: 'coinbase',
  name: 'Coinbase transactions',
  columns: {
    id: '?ID',
    time: 'Timestamp',
    type: 'Transaction Type',
    asset: 'Asset',
    quantity: 'Quantity Transacted',
    currency: '?Price Currency|Spot Price Currency',
    price: 'Price at Transaction|/spotpriceattransaction$/',
    subtotal: '/subtotal$/',
    total: '/totalinclusiveoffees/',
    fees: '?Fees and/or Spread|Fees|/^[a-z]{3}fees/',
    notes: 'Notes',
    sender: '?Sender Address',
    recipient: '?Recipient Address',
  },
  dateOrder: 'MDY',
  symbol: (name) => (name.toUpperCase() === 'ETH2' ? 'ETH' : name),
  read(row) {
    const kind = row.text('type');
    const rule = ruleByNotes(KINDS.find(kind), row.text('notes'));
    const stated = row.required('quantity');
    const isOut = stated < 0n || (rule === 'elsewhere' && OUT_OF_ACCOUNT.test(kind));
    const quantity = isOut ? negate(absolute(stated)) : signFor(rule, stated);
    const coin = row.coin('asset');
    const atMs = row.time('time');
    const fees = row.rounded('fees');
    const fee = absolute(fees.quantity?.amount ?? ZERO);
    const about = applyRule(rule, kind, quantity);
    const converted = CONVERTED.exec(row.text('notes'));
    const isConversion = kindName(kind) === 'convert' || converted !== null;
    const side = isConversion ? sideOfConversion(row, converted, stated) : null;
    const legs = isConversion
      ? side === 'unstated'
        ? [{ coin, amount: stated }]
        : conversion(row, converted, side === 'received' ? null : { coin, quantity })
      : about.becomes === 'trade'
        ? trade(row, coin, quantity, fee)
        : move(row, { coin, quantity, fee });
    const cents = isConversion ? '' : formatDecimal(roundTo(fee, 2, 'halfAwayFromZero'));
    const reading: Reading = {
      kind,
      atMs,
      ...about,
      legs: movingLegs(legs),
      identity: [
        kindName(kind).replace('advancetrade', 'advancedtrade'),
        coin.symbol,
        formatDecimal(absolute(quantity)),
        cents,
        currencyOf(row),
      ],
      note: row.note('notes', 'sender', 'recipient'),
      tag: side === 'received' ? RECEIVED_SIDE : row.text('asset').toUpperCase(),
      ...(fees.remark === null || isConversion ? {} : { remark: fees.remark }),
      ...(side === 'unstated' ? { group: `convert:${secondOf(atMs)}` } : {}),
    };
    return about.becomes === 'migration' ? { ...reading, group: `migration:${secondOf(atMs)}` } : reading;
  },
  adjustEntries(entries) {
    ignoreReceivedSides(entries);
    // Coinbase renamed ETH2 back to ETH by sending one and receiving the other.
    const eth2 = new Set(entries.filter((entry) => entry.reading.tag === 'ETH2').map((entry) => entry.reading.atMs));
    ignoreCancelling(entries, 'ETH2 is renamed to ETH.', ({ reading }) => {
      const isMove = reading.becomes === 'deposit' || reading.becomes === 'withdrawal';
      return isMove && eth2.has(reading.atMs) && reading.legs[0]?.coin.symbol === 'ETH' ? `eth2 ${reading.atMs}` : null;
    });
  },
});

function ruleByNotes(rule: ReturnType<typeof KINDS.find>, notes: string): ReturnType<typeof KINDS.find> {
  if (rule !== 'deposit') return rule;
  if (/coinbase referral/i.test(notes)) return 'referral';
  return /coinbase (earn|rewards?)\b/i.test(notes) ? 'income_other' : rule;
}

function missing(): never {
  throw refuse('Total is missing.');
}

/** The currency of the report: a column, the unit of a cell, or the first word of a column's name. */
function currencyOf(row: Row<Key>): string {
  return (
    row.text('currency') || row.rounded('total').quantity?.unit || (/^([A-Z]{3}) /.exec(row.header('price'))?.[1] ?? '')
  );
}

function trade(row: Row<Key>, coin: LegCoin, quantity: Amount, fee: Amount): Leg[] {
  const isSale = /sell/i.test(row.text('type')) || (!/buy/i.test(row.text('type')) && quantity < 0n);
  const total = absolute(
    row.rounded('total').quantity?.amount ?? row.rounded('subtotal').quantity?.amount ?? missing(),
  );
  const own = isSale ? outOf(coin, quantity) : into(coin, quantity);
  const market = MARKET.exec(row.text('notes'));
  const paid = TRADED_FOR.exec(row.text('notes'));
  if (market && paid && market[2] === paid[2] && market[2] !== currencyOf(row)) {
    // The report states the value in its own currency; the market's other coin is only in the notes, fee included.
    const other = row.readCoin(market[2] ?? '', 'Notes');
    const amount = row.readQuantity(paid[1] ?? '', 'Notes')?.amount;
    if (amount) return [own, isSale ? into(other, amount) : outOf(other, amount)];
  }
  const cash = row.readCoin(currencyOf(row), 'Price Currency');
  return [own, isSale ? into(cash, add(total, fee)) : outOf(cash, subtract(total, fee)), feeOf(cash, fee)];
}

const RECEIVED_SIDE = 'received side';

/**
 * A conversion was one row until 2026, and is a row for each coin since. Its notes state both coins; where they do not,
 * the two rows of a second state one each.
 */
function sideOfConversion(
  row: Row<Key>,
  converted: RegExpExecArray | null,
  stated: Amount,
): 'received' | 'unstated' | null {
  if (converted === null) return row.text('notes') === '' && row.text('id') !== '' ? 'unstated' : null;
  const asset = row.text('asset').toUpperCase();
  const [from, to] = [converted[2]?.toUpperCase(), converted[4]?.toUpperCase()];
  return stated > 0n && asset === to && asset !== from ? 'received' : null;
}

/** What was received is only in the notes of the row of what was sold. The spread is part of the rate. */
function conversion(
  row: Row<Key>,
  converted: RegExpExecArray | null,
  sold: { readonly coin: LegCoin; readonly quantity: Amount } | null,
): Leg[] {
  const received = row.readQuantity(converted?.[3] ?? '', 'Notes');
  if (!converted || !received) throw refuse('The coin received in the conversion is missing from the notes.');
  const [soldName = '', receivedName = ''] = [converted[2], converted[4]];
  const amount = sold?.quantity ?? row.readQuantity(converted[1] ?? '', 'Notes')?.amount ?? ZERO;
  return [
    outOf(sold?.coin ?? row.readCoin(soldName, 'Notes'), amount),
    into(row.readCoin(receivedName, 'Notes'), received.amount),
  ];
}

/** The row of what was sold states both sides. */
function ignoreReceivedSides(entries: readonly Entry[]): void {
  const sold = new Map<string, number[]>();
  const textOf = ({ reading }: Entry): string => CONVERTED.exec(reading.note ?? '')?.[0] ?? '';
  for (const entry of entries)
    if (entry.reading.tag !== RECEIVED_SIDE && textOf(entry) !== '')
      sold.set(textOf(entry), [...(sold.get(textOf(entry)) ?? []), entry.reading.atMs]);
  for (const entry of entries) {
    if (entry.reading.tag !== RECEIVED_SIDE) continue;
    const times = sold.get(textOf(entry)) ?? [];
    if (times.some((atMs) => Math.abs(atMs - entry.reading.atMs) <= CONVERSION_MS))
      entry.ignored = 'The row of the coin sold states both sides of this conversion.';
  }
}

function move(row: Row<Key>, { coin, quantity, fee }: { coin: LegCoin; quantity: Amount; fee: Amount }): Leg[] {
  // A bank withdrawal states what left the account, its fee included.
  const hasOwnFee = fee > 0n && quantity < 0n && coin.symbol === currencyOf(row) && absolute(quantity) > fee;
  if (hasOwnFee) return [outOf(coin, subtract(absolute(quantity), fee)), feeOf(coin, fee)];
  const valueUsd = currencyOf(row) === 'USD' ? row.valueUsd('subtotal') : null;
  return [{ coin, amount: quantity, valueUsd }];
}
