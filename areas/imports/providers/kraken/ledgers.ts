import { subtract } from '@holdfast/money';
import { ignore } from '../kit/import-error.ts';
import { kindTable, MARGIN_RESULT } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import { balanceStep, feeOf, feeOrRebate } from '../kit/row.ts';
import { ignoreCancelling, ruledReading } from '../kit/trade.ts';
import { krakenSymbol } from './symbols.ts';

const KINDS = kindTable({
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  'trade|spend|receive|settled|nfttrade|conversion': 'trade',
  'staking|reward': 'staking_reward',
  'earn/reward': 'interest',
  earn: { in: 'interest', out: 'review' },
  'earn/airdrop|transfer/airdrop': 'airdrop',
  'earn/allocation|earn/deallocation|earn/migration|earn/autoallocation|hybridearnwithdrawal': 'inside',
  'transfer/spottostaking|transfer/stakingfromspot|transfer/stakingtospot|transfer/spotfromstaking': 'inside',
  'transfer/spottofutures|transfer/spotfromfutures': 'elsewhere',
  'earn/delistingconversion|transfer/delistingconversion': 'trade',
  transfer: { in: 'fork', out: 'review' },
  dividend: 'income_other',
  'invite bonus': 'referral',
  adjustment: { in: 'airdrop', out: 'spend' },
  'margin|margin trade': MARGIN_RESULT,
  rollover: 'margin_fee',
});
/** Kinds whose meaning lies in the subtype; without a rule for it they are unknown. */
const BY_SUBTYPE = /^(earn|transfer)$/i;

/** One row for each coin of an event; refid joins the rows of a trade. The fee comes on top of the amount. */
export const krakenLedgers = defineLayout({
  id: 'kraken_ledgers',
  provider: 'kraken',
  name: 'Kraken ledgers',
  columns: {
    txid: 'txid',
    refid: 'refid',
    time: 'time',
    type: 'type',
    subtype: '?subtype',
    asset: 'asset',
    wallet: '?wallet',
    amount: 'amount',
    fee: 'fee',
    feeCurrency: '?feecurrency',
    balance: '?balance',
  },
  symbol: krakenSymbol,
  read(row) {
    const id = row.text('txid');
    if (id === '') throw ignore('The row is pending; the completed one has an id.');
    const [type, subtype] = [row.text('type'), row.text('subtype')];
    const kind = subtype === '' ? type : `${type}/${subtype}`;
    const asset = row.text('asset');
    if (asset.toUpperCase() === 'KFEE') throw ignore('Kraken fee credits are not a coin.');
    const [amount, fee] = [row.required('amount'), row.amount('fee')];
    const rule = KINDS.find(kind) ?? (BY_SUBTYPE.test(type) ? null : KINDS.find(type));
    const refid = row.text('refid');
    const isGrouped = rule === 'trade' && refid !== '' && refid !== 'Unknown';
    const coin = row.coin('asset');
    const feeCoin = row.text('feeCurrency') === '' ? coin : row.coin('feeCurrency');
    const wallet = row.text('wallet');
    // A withdrawal or deposit that failed is reversed with its fee. Some files write all fees below zero.
    const isReversal = (rule === 'withdrawal' && amount > 0n) || (rule === 'deposit' && amount < 0n);
    const feeLeg = isReversal ? feeOrRebate(feeCoin, fee) : feeOf(feeCoin, fee);
    return {
      ...ruledReading({ rule, kind, atMs: row.time('time'), signed: amount }, [{ coin, amount }, feeLeg]),
      id,
      ...(isGrouped ? { group: refid } : { tag: refid }),
      ...balanceStep(wallet === '' ? asset : `${asset} (${wallet})`, subtract(amount, fee), row.quantity('balance')),
    };
  },
  adjustEntries(entries) {
    ignoreCancelling(entries, 'The coins move between wallets of the account.', (entry) => {
      const [leg] = entry.reading.legs;
      if (!leg || entry.ignored !== null || entry.reading.legs.length !== 1) return null;
      const size = leg.amount < 0n ? -leg.amount : leg.amount;
      if (entry.reading.kind === 'earn') return `earn ${entry.reading.atMs} ${leg.coin.symbol} ${size}`;
      return entry.reading.kind === 'transfer' ? `transfer ${entry.reading.tag} ${leg.coin.symbol}` : null;
    });
  },
});
