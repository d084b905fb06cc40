/**
 * What every action means for the books: the one table to read, and the one to change.
 *
 * For each action it says what an incoming and an outgoing transfer do, and where fees go. A transfer between two own
 * wallets always carries its lots along, with cost and acquisition date, whatever the action; only `ignore` skips it.
 *
 * Incoming                                                        Outgoing
 *   acquire   opens a lot at what was given for it                 exchange  a disposal for what came in, or market value
 *   income    opens a lot at market value, which is income         dispose   a disposal at market value
 *   borrow    opens a lot at market value, and is owed             repay     settles what is owed (setting borrowedCoins)
 *   gift      opens a lot at the giver's cost (setting)            gift      leaves without a gain (setting giftsSent)
 *   takeBack  lots come back from where they were set aside        lose      leaves for nothing (setting lostCoins)
 *   ignore    nothing                                              setAside  lots wait in a custody account, still ours
 *                                                                  seize     a disposal of what was set aside
 *
 * Fees
 *   exchange  lower the proceeds when a coin was given, add to the cost when only money was (26 CFR 1.1001-7, 1.1012-1)
 *   expense   neither a purchase nor a sale to add it to, so it is an expense
 * In both a fee paid in a coin also disposes of that coin at market value.
 *
 * A transfer in a direction that its action does not know is treated at market value and reported as an issue.
 */
import type { DisposalKind, ExpenseCategory, IncomeCategory, LiabilityKind } from './types.ts';

export type Custody = 'bridge' | 'exchange' | 'wrap' | 'collateral' | 'p2pLoan' | 'stake';

export type IncomingTreatment =
  | { readonly do: 'acquire' }
  | { readonly do: 'income'; readonly category: IncomeCategory }
  | { readonly do: 'borrow'; readonly owes: LiabilityKind }
  | { readonly do: 'gift' }
  | { readonly do: 'takeBack'; readonly custody: Custody }
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

const TABLE = {
  // What clients lend us and what we pay them.
  clientDeposit: { label: 'Client deposit', incoming: borrow('clientPrincipal'), outgoing: null, fees: 'expense' },
  clientWithdrawal: { label: 'Client withdrawal', incoming: null, outgoing: repay('clientPrincipal'), fees: 'expense' },
  clientInterestPayment: { label: 'Client interest payment', incoming: null, outgoing: interestPaid, fees: 'expense' },
  // Moves: the coins stay ours.
  ownTransfer: {
    label: 'Own transfer',
    incoming: takeBack('exchange'),
    outgoing: setAside('exchange'),
    fees: 'expense',
  },
  exchangeDeposit: {
    label: 'Exchange deposit',
    incoming: takeBack('exchange'),
    outgoing: setAside('exchange'),
    fees: 'expense',
  },
  exchangeWithdrawal: {
    label: 'Exchange withdrawal',
    incoming: takeBack('exchange'),
    outgoing: setAside('exchange'),
    fees: 'expense',
  },
  bridgeOut: { label: 'Bridge out', incoming: null, outgoing: setAside('bridge'), fees: 'expense' },
  bridgeIn: { label: 'Bridge in', incoming: takeBack('bridge'), outgoing: null, fees: 'expense' },
  // Trades.
  buy: { label: 'Buy', incoming: acquire, outgoing: exchange('swap'), fees: 'exchange' },
  sell: { label: 'Sell', incoming: acquire, outgoing: exchange('sale'), fees: 'exchange' },
  swap: { label: 'Swap', incoming: acquire, outgoing: exchange('swap'), fees: 'exchange' },
  wrap: { label: 'Wrap', incoming: takeBack('wrap'), outgoing: setAside('wrap'), fees: 'expense' },
  unwrap: { label: 'Unwrap', incoming: takeBack('wrap'), outgoing: setAside('wrap'), fees: 'expense' },
  // Pools.
  addLiquidity: {
    label: 'Add liquidity',
    incoming: acquire,
    outgoing: exchange('swap'),
    fees: 'exchange',
    isLiquidity: true,
  },
  removeLiquidity: {
    label: 'Remove liquidity',
    incoming: acquire,
    outgoing: exchange('swap'),
    fees: 'exchange',
    isLiquidity: true,
  },
  claimPoolFees: { label: 'Claim pool fees', incoming: income('poolFees'), outgoing: null, fees: 'expense' },
  // Loans.
  supplyCollateral: { label: 'Supply collateral', incoming: ignore, outgoing: setAside('collateral'), fees: 'expense' },
  withdrawCollateral: {
    label: 'Withdraw collateral',
    incoming: takeBack('collateral'),
    outgoing: ignore,
    fees: 'expense',
  },
  borrow: { label: 'Borrow', incoming: borrow('loan'), outgoing: null, fees: 'expense' },
  repay: { label: 'Repay', incoming: null, outgoing: repay('loan'), fees: 'expense' },
  liquidation: { label: 'Liquidation', incoming: takeBack('collateral'), outgoing: seizeCollateral, fees: 'expense' },
  lendOut: { label: 'Lend out (P2P)', incoming: null, outgoing: setAside('p2pLoan'), fees: 'expense' },
  p2pRepayment: { label: 'P2P repayment', incoming: takeBack('p2pLoan'), outgoing: null, fees: 'expense' },
  p2pInterest: { label: 'P2P interest', incoming: income('interest'), outgoing: null, fees: 'expense' },
  // Staking and farming.
  stake: { label: 'Stake', incoming: ignore, outgoing: setAside('stake'), fees: 'expense' },
  unstake: { label: 'Unstake', incoming: takeBack('stake'), outgoing: ignore, fees: 'expense' },
  stakingReward: { label: 'Staking reward', incoming: income('staking'), outgoing: null, fees: 'expense' },
  farmingReward: { label: 'Farming reward', incoming: income('farming'), outgoing: null, fees: 'expense' },
  // Other income.
  airdrop: { label: 'Airdrop', incoming: income('airdrop'), outgoing: null, fees: 'expense' },
  fork: { label: 'Fork', incoming: income('fork'), outgoing: null, fees: 'expense' },
  mining: { label: 'Mining', incoming: income('mining'), outgoing: null, fees: 'expense' },
  interestReceived: { label: 'Interest received', incoming: income('interest'), outgoing: null, fees: 'expense' },
  otherIncome: { label: 'Other income', incoming: income('other'), outgoing: null, fees: 'expense' },
  // What leaves for good.
  fee: { label: 'Fee or gas', incoming: null, outgoing: payFee, fees: 'expense' },
  purchase: { label: 'Purchase or service', incoming: null, outgoing: spend, fees: 'exchange' },
  giftSent: { label: 'Gift sent', incoming: null, outgoing: { do: 'gift' }, fees: 'expense' },
  giftReceived: { label: 'Gift received', incoming: { do: 'gift' }, outgoing: null, fees: 'expense' },
  lost: { label: 'Lost or stolen', incoming: null, outgoing: { do: 'lose' }, fees: 'expense' },
  // Without meaning for the books, gas aside.
  noOp: { label: 'Approval or no-op', incoming: ignore, outgoing: ignore, fees: 'expense' },
  spam: { label: 'Spam (ignored)', incoming: ignore, outgoing: ignore, fees: 'expense' },
} as const satisfies Record<string, Treatment>;

export type Action = keyof typeof TABLE;

export const ACTIONS = Object.keys(TABLE) as readonly Action[];
export const TREATMENTS: Readonly<Record<Action, Treatment>> = TABLE;

export function isAction(value: unknown): value is Action {
  return typeof value === 'string' && Object.hasOwn(TABLE, value);
}

export function actionLabel(action: Action): string {
  return TREATMENTS[action].label;
}
