import { absolute, type Amount, fromSmallestUnits, formatDecimal, subtract } from '@holdfast/money';
import { ignore, refuse } from '../kit/import-error.ts';
import { kindTable, MARGIN_RESULT } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import { feeOf, outOf } from '../kit/row.ts';
import { ruledReading } from '../kit/trade.ts';

const KINDS = kindTable({
  Deposit: 'deposit',
  Withdrawal: 'withdrawal',
  'RealisedPNL|Realised PNL': MARGIN_RESULT,
  'Funding|Fee': 'margin_fee',
  'AffiliatePayout|Affiliate Payout': 'referral',
  Conversion: 'trade',
  Transfer: 'elsewhere',
  'UnrealisedPNL|Unrealised PNL': 'ignore',
});

/** Amounts count the smallest unit. The amount of a withdrawal contains its fee, as the balance shows. */
export const bitmexWalletHistory = defineLayout({
  id: 'bitmex_wallet_history',
  provider: 'bitmex',
  name: 'BitMEX wallet history',
  columns: {
    time: 'transactTime',
    type: 'transactType',
    amount: 'amount',
    fee: 'fee',
    address: 'address',
    status: 'transactStatus',
    balance: 'walletBalance',
    currency: '?currency',
  },
  dateOrder: 'MDY',
  read(row) {
    const status = row.text('status');
    if (/cancel|reject|pending/i.test(status)) throw ignore(`The row has the status ${status}.`);
    const currency = row.text('currency');
    // Each currency has a smallest unit of its own: XBt, USDt, Gwei of ether.
    if (currency !== '' && !/^(xbt|usdt)$/i.test(currency))
      throw refuse(`Amounts in “${currency.slice(0, 20)}” are not read. Add them manually.`);
    const isTether = /^usdt$/i.test(currency);
    const units = (amount: Amount): Amount => {
      const whole = formatDecimal(amount);
      if (!/^-?\d+$/.test(whole)) throw refuse('An amount is not a whole number of the smallest unit.');
      return fromSmallestUnits(BigInt(whole), isTether ? 6 : 8);
    };
    const coin = { symbol: isTether ? 'USDT' : 'BTC' };
    const [amount, fee] = [units(row.required('amount')), absolute(units(row.amount('fee')))];
    const kind = row.text('type');
    const hasFee = fee > 0n && amount < 0n && absolute(amount) > fee;
    const balance = row.quantity('balance');
    return {
      ...ruledReading(
        { rule: KINDS.find(kind), kind, atMs: row.time('time'), signed: amount },
        hasFee ? [outOf(coin, subtract(absolute(amount), fee)), feeOf(coin, fee)] : [{ coin, amount }],
      ),
      note: row.text('address'),
      ...(balance ? { balances: [{ account: coin.symbol, change: amount, after: units(balance.amount) }] } : {}),
    };
  },
});
