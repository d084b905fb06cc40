import { type KindRule, kindTable, MARGIN_RESULT } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import type { Entry, Reading } from '../kit/reading.ts';
import { applyRule, feeOf, movingLegs } from '../kit/row.ts';
import { secondOf } from '../kit/trade.ts';

const KINDS = kindTable({
  'Deposit|Fiat Deposit|Deposit Fiat OCBS': 'deposit',
  'Withdraw|Fiat Withdraw|Fiat Withdrawal|Send': 'withdrawal',
  'Buy|Sell|Transaction Related|Transaction Buy|Transaction Spend|Transaction Sold|Transaction Revenue': 'trade',
  'Binance Convert|Large OTC trading|Buy Crypto|Buy Crypto With Card|Buy Crypto With Fiat|Sell Crypto To Fiat': 'trade',
  'Convert Fiat to Crypto OCBS|Small assets exchange BNB': 'trade',
  'Fee|Transaction Fee|BNB Fee Deduction': 'fee',
  'ETH 2.0 Staking|Stablecoins Auto-Conversion|Token Swap - *': 'migration',
  'Savings Interest|Savings distribution|Simple Earn Flexible Interest|Launchpool Interest': 'interest',
  'ETH 2.0 Staking Rewards|Simple Earn Locked Rewards|Staking Rewards|POS savings interest': 'staking_reward',
  'BNB Vault Rewards|DOT Slot Auction Rewards|Liquid Swap rewards|Swap Farming Rewards': 'staking_reward',
  'Pool Distribution|Super BNB Mining': 'mining',
  Distribution: { in: 'airdrop', out: 'review' },
  'Asset - Transfer': { in: 'airdrop', out: 'spend' },
  'Airdrop Assets|HODLer Airdrops Distribution|Launchpool Airdrop|Megadrop Rewards': 'airdrop',
  'Cash Voucher distribution|Campaign Related Reward|Mission Reward Distribution': 'airdrop',
  'Commission History|Commission Rebate|Referral Commission|Referral Kickback|Referrer rebates': 'referral',
  'Commission Fee Shared With You': 'referral',
  'Binance Card Spending': 'spend',
  'Binance Card Cashback|Card Cashback|Cashback Voucher': 'cashback',
  'Crypto Box': { in: 'gift_in', out: 'gift_out' },
  'Funding Fee|Insurance Fund Compensation': 'margin_fee',
  'Realize profit and loss|Realized Profit and Loss': MARGIN_RESULT,
  'Margin Loan|Isolated Margin Loan': 'loan_in',
  'Margin Repayment|Isolated Margin Repayment': 'loan_repay',
  'Transfer Between Main Account and Sub-Account': 'elsewhere',
  'transfer_in|transfer_out|Transfer Between *|Transfer from Main Account *|Transfer from * to Main Account': 'inside',
  'Savings purchase|Savings Principal redemption|Simple Earn * Subscription|Simple Earn * Redemption': 'inside',
  'Staking Purchase|Staking Redemption|POS savings purchase|POS savings redemption': 'inside',
  'Launchpool Subscription/Redemption|Launchpool Subscription|Launchpool Redemption': 'inside',
});
const FIAT = new Set(
  'EUR USD GBP CZK TRY BRL AUD CAD JPY CHF RUB UAH PLN RON SEK NOK DKK HUF ARS NGN ZAR MXN'.split(' '),
);
const NEIGHBOUR_MS = 1000;

/**
 * One row for each coin, without ids: all trade rows of one second are one transaction. A second with one side only, as
 * when an order spans two seconds, joins the neighbour with the other side.
 */
export const binanceTransactionHistory = defineLayout({
  id: 'binance_transaction_history',
  provider: 'binance',
  name: 'Binance transaction history',
  columns: {
    time: 'UTC_Time|Time',
    account: 'Account',
    operation: 'Operation',
    coin: 'Coin',
    change: 'Change',
    remark: '?Remark',
  },
  dateOrder: 'YMD',
  read(row) {
    const kind = row.text('operation');
    const amount = row.required('change');
    // LDBTC stands for BTC in Simple Earn; LDO is a coin.
    const isEarn = /earn|saving/i.test(kind);
    const name = row.text('coin');
    const coin = row.readCoin(isEarn ? name.replace(/^LD(?=[A-Z0-9]{3,}$)/, '') : name, 'Coin');
    const isMirror = coin.symbol !== name.toUpperCase();
    const rule = ruleOf(kind, { isMirror, isOut: amount < 0n, isFiatIn: amount > 0n && FIAT.has(coin.symbol) });
    const atMs = row.time('time');
    const about = applyRule(rule, kind, amount);
    const isFutures = /futures/i.test(row.text('account'));
    const becomes = about.becomes === 'fee' && isFutures ? 'margin_fee' : about.becomes;
    const isFee = about.becomes === 'fee' || (about.becomes === 'margin_fee' && amount < 0n);
    const leg = isFee ? feeOf(coin, amount) : { coin, amount };
    // What comes back of a fee belongs to no trade of its second.
    const group = about.becomes === 'fee_rebate' ? null : groupOf(kind, rule, atMs);
    return {
      kind,
      atMs,
      ...about,
      becomes,
      legs: movingLegs([leg]),
      note: row.text('remark'),
      ...(group ? { group } : {}),
    };
  },
  adjustEntries: joinHalfTrades,
  neighbourMs: NEIGHBOUR_MS,
});

function ruleOf(
  kind: string,
  { isMirror, isOut, isFiatIn }: { isMirror: boolean; isOut: boolean; isFiatIn: boolean },
): KindRule | null {
  if (/^savings distribution$/i.test(kind) && (isMirror || isOut)) return 'inside';
  // A purchase with a card first brings the money in and then spends it.
  if (/^buy crypto/i.test(kind) && isFiatIn) return 'deposit';
  return KINDS.find(kind);
}

function groupOf(kind: string, rule: KindRule | null, atMs: number): string | null {
  const second = secondOf(atMs);
  if (/^small assets/i.test(kind)) return `dust:${second}`;
  if (rule === 'trade' || rule === 'fee') return `trade:${second}`;
  if (rule === 'migration') return `migration:${second}`;
  return rule === 'elsewhere' ? `move:${second}` : null;
}

interface Second {
  readonly group: string;
  readonly atMs: number;
  readonly entries: Entry[];
}

function joinHalfTrades(entries: readonly Entry[]): void {
  const seconds = new Map<string, Second>();
  for (const entry of entries) {
    if (!entry.group.startsWith('trade:')) continue;
    const second = seconds.get(entry.group);
    if (second) second.entries.push(entry);
    else seconds.set(entry.group, { group: entry.group, atMs: entry.reading.atMs, entries: [entry] });
  }
  const ordered = [...seconds.values()].sort((left, right) => left.atMs - right.atMs);
  for (const [index, current] of ordered.entries()) {
    const next = ordered[index + 1];
    const sides = [sidesOf(current), next && next.atMs - current.atMs <= NEIGHBOUR_MS ? sidesOf(next) : null];
    const canJoin = (sides[0] === 'in' && sides[1] === 'out') || (sides[0] === 'out' && sides[1] === 'in');
    const isJoined = current.entries.some((entry) => entry.group !== current.group);
    if (next && canJoin && !isJoined) for (const entry of next.entries) entry.group = current.group;
    else if (sides[0] === 'in' && !isJoined) markPurchases(current.entries);
  }
}

function sidesOf({ entries }: Second): 'in' | 'out' | 'both' | 'none' {
  const legs = entries.flatMap((entry: { reading: Reading }) => entry.reading.legs.filter((leg) => !leg.isFee));
  const hasIn = legs.some((leg) => leg.amount > 0n);
  const hasOut = legs.some((leg) => leg.amount < 0n);
  return hasIn && hasOut ? 'both' : hasIn ? 'in' : hasOut ? 'out' : 'none';
}

/** Coins bought with a card arrive without the money that paid for them. */
function markPurchases(entries: readonly Entry[]): void {
  if (entries.every((entry) => /^buy crypto/i.test(entry.reading.kind)))
    for (const entry of entries) {
      entry.becomes = 'deposit';
      entry.reason = 'The amount paid for these coins is not in the file.';
    }
}
