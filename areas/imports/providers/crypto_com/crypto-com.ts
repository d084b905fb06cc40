import { absolute, type Amount, subtract } from '@holdfast/money';
import { kindTable } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import type { Entry, Leg } from '../kit/reading.ts';
import { directedAmount, identifiedBy, into, outOf, type Row } from '../kit/row.ts';
import { kindAndTime, ruledReading, secondOf } from '../kit/trade.ts';

const KINDS = kindTable({
  'crypto_purchase|viban_purchase|van_purchase|recurring_buy_order|crypto_exchange|crypto_viban_exchange': 'trade',
  'crypto_to_van_sell_order|trading.limit_order.*.purchase_commit|trading.limit_order.*.sell_commit': 'trade',
  'dust_conversion_debited|dust_conversion_credited|dynamic_coin_swap_debited|dynamic_coin_swap_credited': 'trade',
  'interest_swap_debited|interest_swap_credited|lockup_swap_debited|lockup_swap_credited': 'trade',
  'crypto_wallet_swap_debited|crypto_wallet_swap_credited': 'migration',
  'trading.limit_order.*lock|trading.limit_order.*unlock': 'inside',
  'crypto_deposit|viban_deposit': 'deposit',
  'crypto_withdrawal|viban_card_top_up|viban_withdrawal': 'withdrawal',
  'exchange_to_crypto_transfer|crypto_to_exchange_transfer': 'elsewhere',
  crypto_transfer: { in: 'gift_in', out: 'gift_out' },
  'card_top_up|crypto_payment': 'spend',
  crypto_payment_refund: 'income_other',
  'referral_card_cashback|card_cashback_reverted|reimbursement|reimbursement_reverted|transfer_cashback': 'cashback',
  'pay_checkout_reward|gift_card_reward': 'cashback',
  'referral_bonus|referral_gift': 'referral',
  'mco_stake_reward|finance.*interest*|supercharger_reward_to_app_credited': 'staking_reward',
  'crypto_earn_interest_paid|crypto_earn_extra_interest_paid': 'interest',
  'campaign_reward|admin_wallet_credited|airdrop_to_exchange_transfer': 'airdrop',
  rewards_platform_deposit_credited: 'income_other',
  airdrop_locked: 'ignore',
  'crypto_earn_program_created|crypto_earn_program_withdrawn|lockup_lock|lockup_unlock|lockup_upgrade': 'inside',
  'finance.*lock*|finance.*staking*|finance.*unstaking*|supercharger_deposit|supercharger_withdrawal': 'inside',
  'invest_deposit|invest_withdrawal': 'inside',
});
/** Rows whose word states a direction. A purchase with a card lists the coin, and one from the wallet the money. */
const INTO_ACCOUNT = /^(crypto_purchase|van_purchase|crypto_deposit|viban_deposit)$/;
const OUT_OF_ACCOUNT = /^(crypto_withdrawal|viban_withdrawal|crypto_to_van_sell_order|card_top_up|viban_card_top_up)$/;
const SWAP = /^(dust_conversion|dynamic_coin_swap|interest_swap|lockup_swap|crypto_wallet_swap)_(debited|credited)$/;

/** One row for each event; swaps and dust conversions have a row for each coin and share their second. */
export const cryptoComApp = defineLayout({
  id: 'crypto_com_app',
  provider: 'crypto_com',
  name: 'Crypto.com App',
  columns: {
    time: 'Timestamp (UTC)',
    description: 'Transaction Description',
    currency: 'Currency',
    amount: 'Amount',
    toCurrency: 'To Currency',
    toAmount: 'To Amount',
    nativeCurrency: 'Native Currency',
    nativeAmount: 'Native Amount',
    valueUsd: 'Native Amount (in USD)',
    kind: 'Transaction Kind',
    hash: '?Transaction Hash',
  },
  read(row) {
    const signed = row.required('amount');
    const { kind, rule, atMs } = kindAndTime(row, 'kind', KINDS);
    const swap = SWAP.exec(kind);
    const amount = directed(row, kind, signed);
    return {
      ...ruledReading(
        { rule, kind, atMs, signed: amount },
        rule === 'trade' && !swap
          ? tradeLegs(row, amount)
          : [{ coin: row.coin('currency'), amount, valueUsd: row.valueUsd('valueUsd') }],
      ),
      note: row.text('description'),
      ...(swap ? { group: `${swap[1]}:${secondOf(atMs)}` } : {}),
      ...identifiedBy({ hash: row.text('hash').toLowerCase() }),
    };
  },
  needsWholeHistory: true,
  adjustEntries(entries) {
    ignorePartsOfSwaps(entries);
    findInvestmentProfit(entries);
  },
});

function directed(row: Row, kind: string, amount: Amount): Amount {
  const isIn = INTO_ACCOUNT.test(kind);
  // A purchase that names both coins lists what was paid.
  if ((!isIn && !OUT_OF_ACCOUNT.test(kind)) || row.text('toCurrency') !== '') return amount;
  return directedAmount(row, { kind, isOut: !isIn, amount });
}

type Key = 'currency' | 'amount' | 'toCurrency' | 'toAmount' | 'nativeCurrency' | 'nativeAmount';

function tradeLegs(row: Row<Key>, amount: Amount): Leg[] {
  const coin = row.coin('currency');
  const to = row.quantity('toAmount');
  if (to && row.text('toCurrency') !== '') return [outOf(coin, amount), into(row.coin('toCurrency'), to.amount)];
  // A purchase with a card names only the coin received; the money is the native amount.
  const money = absolute(row.required('nativeAmount'));
  const cash = row.coin('nativeCurrency');
  return amount < 0n ? [outOf(coin, amount), into(cash, money)] : [into(coin, amount), outOf(cash, money)];
}

/** The overall swap of MCO for CRO is listed once as a whole and again in its parts. */
function ignorePartsOfSwaps(entries: readonly Entry[]): void {
  const whole = new Set(
    entries.filter((entry) => entry.group.startsWith('dynamic_coin_swap:')).map((entry) => entry.reading.atMs),
  );
  for (const entry of entries) {
    const isPart = /^(lockup_swap|crypto_wallet_swap):/.test(entry.group);
    if (isPart && whole.has(entry.reading.atMs))
      entry.ignored = 'The row is a part of the overall swap at the same time.';
  }
}

/** Investments move coins inside the account; what comes back above what went in is income. */
function findInvestmentProfit(entries: readonly Entry[]): void {
  const invested = new Map<string, Amount>();
  const moves = entries.filter((entry) => entry.reading.kind.startsWith('invest_'));
  for (const entry of [...moves].sort(
    (left, right) => left.reading.atMs - right.reading.atMs || (left.key < right.key ? -1 : 1),
  )) {
    const [leg] = entry.legs;
    if (!leg) continue;
    const before = invested.get(leg.coin.symbol) ?? (0n as Amount);
    const after = subtract(before, leg.amount);
    invested.set(leg.coin.symbol, after < 0n ? (0n as Amount) : after);
    if (after >= 0n) continue;
    entry.ignored = null;
    entry.becomes = 'income_other';
    entry.legs = [into(leg.coin, after)];
    entry.reason = 'The part above what was invested is income.';
  }
}
