/**
 * What every action means for the books: the one table to read, and the one to change.
 *
 * For each action it says what an incoming and an outgoing transfer do, and where fees go. A transfer between two own
 * wallets always carries its lots along, with cost and acquisition date, whatever the action; only `ignore` skips it.
 *
 * Incoming
 *   acquire   opens a lot at what was given for it
 *   income    opens a lot at market value, which is income
 *   borrow    opens a lot at market value, and is owed
 *   gift      opens a lot at the giver's cost (setting)
 *   takeBack  lots come back from where they were set aside
 *   succeed   takes over the lots of the coin that it follows, at the ratio of both sides
 *   ignore    nothing; beside a deposit it is a receipt, or a reward (apply-transaction.ts)
 *
 * Outgoing
 *   exchange  a disposal for what came in, or market value
 *   succeed   becomes the coin that comes in: no disposal
 *   dispose   a disposal at market value
 *   repay     repays what is owed (setting borrowedCoins)
 *   gift      leaves without a gain (setting giftsSent)
 *   lose      leaves for nothing (setting lostCoins)
 *   setAside  lots stay owned, in a custody account
 *   seize     a disposal of what was set aside
 *
 * Fees
 *   exchange  lower the proceeds when a coin was given, add to the cost when only money was (26 CFR 1.1001-7, 1.1012-1)
 *   expense   neither a purchase nor a sale to add it to, so it is an expense
 * In both a fee paid in a coin also disposes of that coin at market value.
 *
 * A transfer in a direction that its action does not know is treated at market value and reported as an issue.
 */
import type { Custody, DisposalKind, ExpenseCategory, IncomeCategory, LiabilityKind } from './treatment-lists.ts';

export type IncomingTreatment =
  | { readonly do: 'acquire' }
  | { readonly do: 'income'; readonly category: IncomeCategory }
  | { readonly do: 'borrow'; readonly owes: LiabilityKind }
  | { readonly do: 'gift' }
  | { readonly do: 'takeBack'; readonly custody: Custody }
  | { readonly do: 'succeed' }
  | { readonly do: 'ignore' };

export type OutgoingTreatment =
  | { readonly do: 'exchange'; readonly kind: DisposalKind; readonly expense?: ExpenseCategory }
  | {
      readonly do: 'dispose';
      readonly kind: DisposalKind;
      readonly expense?: ExpenseCategory;
      readonly settles?: LiabilityKind;
    }
  | { readonly do: 'repay'; readonly settles: LiabilityKind }
  | { readonly do: 'succeed' }
  | { readonly do: 'gift' }
  | { readonly do: 'lose' }
  | { readonly do: 'setAside'; readonly custody: Custody }
  | { readonly do: 'seize'; readonly custody: Custody; readonly kind: DisposalKind }
  | { readonly do: 'ignore' };

export interface Treatment {
  readonly label: string;
  /** Null: the action has no such direction. */
  readonly incoming: IncomingTreatment | null;
  readonly outgoing: OutgoingTreatment | null;
  readonly fees: 'exchange' | 'expense';
  /** The exchange is one of pool shares, so that the setting `liquidity` decides whether it disposes at all. */
  readonly isLiquidity?: true;
}

const acquire = { do: 'acquire' } as const;
const ignore = { do: 'ignore' } as const;
const gift = { do: 'gift' } as const;
const lose = { do: 'lose' } as const;
const succeed = { do: 'succeed' } as const;
const income = (category: IncomeCategory) => ({ do: 'income', category }) as const;
const borrow = (owes: LiabilityKind) => ({ do: 'borrow', owes }) as const;
const takeBack = (custody: Custody) => ({ do: 'takeBack', custody }) as const;
const setAside = (custody: Custody) => ({ do: 'setAside', custody }) as const;
const exchange = (kind: DisposalKind) => ({ do: 'exchange', kind }) as const;
const repay = (settles: LiabilityKind) => ({ do: 'repay', settles }) as const;
const interestPaid = {
  do: 'dispose',
  kind: 'interestPaid',
  expense: 'interestPaid',
  settles: 'clientInterest',
} as const;
const payFee = { do: 'dispose', kind: 'fee', expense: 'fee' } as const;
const spend = { do: 'exchange', kind: 'spend', expense: 'purchase' } as const;
const seizeCollateral = { do: 'seize', custody: 'collateral', kind: 'liquidation' } as const;

/** Its fees are an expense: there is neither a purchase nor a sale to add them to. */
const plain = (label: string, incoming: IncomingTreatment | null, outgoing: OutgoingTreatment | null): Treatment => ({
  label,
  incoming,
  outgoing,
  fees: 'expense',
});
const trade = (label: string, incoming: IncomingTreatment | null, outgoing: OutgoingTreatment | null): Treatment => ({
  label,
  incoming,
  outgoing,
  fees: 'exchange',
});
const pool = (label: string, incoming: IncomingTreatment, outgoing: OutgoingTreatment): Treatment => ({
  label,
  incoming,
  outgoing,
  fees: 'exchange',
  isLiquidity: true,
});

// biome-ignore format: a table is read by column
const TABLE = {
  // What clients lend us and what we pay them.
  clientDeposit:         plain('Client deposit',          borrow('clientPrincipal'), null),
  clientWithdrawal:      plain('Client withdrawal',       null,                      repay('clientPrincipal')),
  clientInterestPayment: plain('Client interest payment', null,                      interestPaid),
  // Moves: the coins stay ours.
  ownTransfer:           plain('Own transfer',            takeBack('exchange'),      setAside('exchange')),
  exchangeDeposit:       plain('Exchange deposit',        takeBack('exchange'),      setAside('exchange')),
  exchangeWithdrawal:    plain('Exchange withdrawal',     takeBack('exchange'),      setAside('exchange')),
  bridgeOut:             plain('Bridge out',              null,                      setAside('bridge')),
  bridgeIn:              plain('Bridge in',               takeBack('bridge'),        null),
  // Trades.
  buy:                   trade('Buy',                     acquire,                   exchange('swap')),
  sell:                  trade('Sell',                    acquire,                   exchange('sale')),
  swap:                  trade('Swap',                    acquire,                   exchange('swap')),
  placeOrder:            plain('Place order',             null,                      setAside('order')),
  cancelOrder:           plain('Cancel order',            takeBack('order'),         null),
  wrap:                  plain('Wrap',                    takeBack('wrap'),          setAside('wrap')),
  unwrap:                plain('Unwrap',                  takeBack('wrap'),          setAside('wrap')),
  migration:             plain('Migration',               succeed,                   succeed),
  // Pools.
  addLiquidity:          pool( 'Add liquidity',           acquire,                   exchange('swap')),
  removeLiquidity:       pool( 'Remove liquidity',        acquire,                   exchange('swap')),
  claimPoolFees:         plain('Claim pool fees',         income('poolFees'),        null),
  // Loans.
  supplyCollateral:      plain('Supply collateral',       ignore,                    setAside('collateral')),
  withdrawCollateral:    plain('Withdraw collateral',     takeBack('collateral'),    ignore),
  borrow:                plain('Borrow',                  borrow('loan'),            null),
  repay:                 plain('Repay',                   null,                      repay('loan')),
  liquidation:           plain('Liquidation',             takeBack('collateral'),    seizeCollateral),
  lendOut:               plain('Lend out (P2P)',          null,                      setAside('p2pLoan')),
  p2pRepayment:          plain('P2P repayment',           takeBack('p2pLoan'),       null),
  p2pInterest:           plain('P2P interest',            income('interest'),        null),
  // Staking and farming.
  stake:                 plain('Stake',                   ignore,                    setAside('stake')),
  unstake:               plain('Unstake',                 takeBack('stake'),         ignore),
  stakingReward:         plain('Staking reward',          income('staking'),         null),
  farmingReward:         plain('Farming reward',          income('farming'),         null),
  // Other income.
  airdrop:               plain('Airdrop',                 income('airdrop'),         null),
  fork:                  plain('Fork',                    income('fork'),            null),
  mining:                plain('Mining',                  income('mining'),          null),
  interestReceived:      plain('Interest received',       income('interest'),        null),
  otherIncome:           plain('Other income',            income('other'),           null),
  // What leaves for good.
  fee:                   plain('Fee or gas',              null,                      payFee),
  purchase:              trade('Purchase or service',     null,                      spend),
  giftSent:              plain('Gift sent',               null,                      gift),
  giftReceived:          plain('Gift received',           gift,                      null),
  lost:                  plain('Lost or stolen',          null,                      lose),
  // Without meaning for the books, gas aside.
  noOp:                  plain('Approval or no-op',       ignore,                    ignore),
  spam:                  plain('Spam (ignored)',          ignore,                    ignore),
} satisfies Record<string, Treatment>;

export type Action = keyof typeof TABLE;

export const ACTIONS = Object.keys(TABLE) as readonly Action[];
export const TREATMENTS: Readonly<Record<Action, Treatment>> = TABLE;

export function isAction(value: unknown): value is Action {
  return typeof value === 'string' && Object.hasOwn(TABLE, value);
}

export function actionLabel(action: Action): string {
  return TREATMENTS[action].label;
}
