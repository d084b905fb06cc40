/** The actions with their headings, icons and chip colours. */
import { type Action, actionLabel, ACTIONS, isAction, TREATMENTS } from '@holdfast/actions/actions.ts';
import type { Transaction } from '../../contract/transaction.ts';
import {
  mdiAccountArrowLeftOutline,
  mdiAccountArrowRightOutline,
  mdiAlertOctagonOutline,
  mdiArrowDownBoldBoxOutline,
  mdiArrowRightBoldBoxOutline,
  mdiBankTransferIn,
  mdiBankTransferOut,
  mdiBridge,
  mdiCartArrowDown,
  mdiCashMinus,
  mdiCashPlus,
  mdiClipboardClockOutline,
  mdiClipboardRemoveOutline,
  mdiCreditCardOutline,
  mdiGasStationOutline,
  mdiGavel,
  mdiGiftOutline,
  mdiHandCoinOutline,
  mdiHelpCircleOutline,
  mdiLayersTripleOutline,
  mdiLockMinusOutline,
  mdiLockPlusOutline,
  mdiMinusCircleOutline,
  mdiPackageVariantClosed,
  mdiParachuteOutline,
  mdiPercentOutline,
  mdiPickaxe,
  mdiRefresh,
  mdiSourceFork,
  mdiSprout,
  mdiSwapHorizontal,
  mdiWalletOutline,
  mdiWaterMinusOutline,
  mdiWaterPlusOutline,
} from '@mdi/js';
import type { Tone } from '@holdfast/web/ui/tone-colours.ts';
import { movedTransfers } from './transaction-labels.ts';

export interface ActionGroup {
  readonly label: string;
  readonly actions: readonly Action[];
}

export const ACTION_GROUPS: readonly ActionGroup[] = [
  { label: 'Clients', actions: ['clientDeposit', 'clientWithdrawal', 'clientInterestPayment'] },
  { label: 'Moves', actions: ['ownTransfer', 'exchangeDeposit', 'exchangeWithdrawal', 'bridgeOut', 'bridgeIn'] },
  {
    label: 'Trades',
    actions: ['buy', 'sell', 'swap', 'placeOrder', 'cancelOrder', 'wrap', 'unwrap', 'migration'],
  },
  { label: 'Pools', actions: ['addLiquidity', 'removeLiquidity', 'claimPoolFees'] },
  {
    label: 'Loans',
    actions: [
      'supplyCollateral',
      'withdrawCollateral',
      'borrow',
      'repay',
      'liquidation',
      'lendOut',
      'p2pRepayment',
      'p2pInterest',
    ],
  },
  { label: 'Staking and farming', actions: ['stake', 'unstake', 'stakingReward', 'farmingReward'] },
  { label: 'Other income', actions: ['airdrop', 'fork', 'mining', 'interestReceived', 'otherIncome'] },
  { label: 'Disposals and expenses', actions: ['fee', 'purchase', 'giftSent', 'giftReceived', 'lost'] },
  { label: 'Not in the books', actions: ['noOp', 'spam'] },
];

const ICONS: Partial<Readonly<Record<Action, string>>> = {
  clientDeposit: mdiAccountArrowLeftOutline,
  clientWithdrawal: mdiAccountArrowRightOutline,
  clientInterestPayment: mdiPercentOutline,
  ownTransfer: mdiWalletOutline,
  exchangeDeposit: mdiBankTransferIn,
  exchangeWithdrawal: mdiBankTransferOut,
  bridgeOut: mdiBridge,
  bridgeIn: mdiBridge,
  buy: mdiCartArrowDown,
  sell: mdiCashPlus,
  swap: mdiSwapHorizontal,
  placeOrder: mdiClipboardClockOutline,
  cancelOrder: mdiClipboardRemoveOutline,
  wrap: mdiPackageVariantClosed,
  unwrap: mdiPackageVariantClosed,
  migration: mdiArrowRightBoldBoxOutline,
  addLiquidity: mdiWaterPlusOutline,
  removeLiquidity: mdiWaterMinusOutline,
  claimPoolFees: mdiPercentOutline,
  supplyCollateral: mdiLockPlusOutline,
  withdrawCollateral: mdiLockMinusOutline,
  borrow: mdiHandCoinOutline,
  repay: mdiCashMinus,
  liquidation: mdiGavel,
  lendOut: mdiHandCoinOutline,
  p2pRepayment: mdiRefresh,
  p2pInterest: mdiPercentOutline,
  stake: mdiLayersTripleOutline,
  unstake: mdiLayersTripleOutline,
  stakingReward: mdiLayersTripleOutline,
  farmingReward: mdiSprout,
  airdrop: mdiParachuteOutline,
  fork: mdiSourceFork,
  mining: mdiPickaxe,
  interestReceived: mdiPercentOutline,
  otherIncome: mdiArrowDownBoldBoxOutline,
  fee: mdiGasStationOutline,
  purchase: mdiCreditCardOutline,
  giftSent: mdiGiftOutline,
  giftReceived: mdiGiftOutline,
  lost: mdiHelpCircleOutline,
  noOp: mdiMinusCircleOutline,
  spam: mdiAlertOctagonOutline,
};

export const ACTIONS_TOTAL = ACTIONS.length;

/** A newer server may send actions that this page does not have; they are shown under their raw name. */
export function labelOfAction(action: string): string {
  return isAction(action) ? actionLabel(action) : action;
}

export function iconOfAction(action: string): string {
  return (isAction(action) ? ICONS[action] : undefined) ?? mdiHelpCircleOutline;
}

const CLIENT_ACTIONS: ReadonlySet<string> = new Set(['clientDeposit', 'clientWithdrawal', 'clientInterestPayment']);

export function toneOfAction(action: string): Tone {
  if (action === 'spam') return 'loss';
  if (action === 'noOp') return 'neutral';
  return CLIENT_ACTIONS.has(action) ? 'info' : 'accent';
}

export function isClientAction(action: string): boolean {
  return CLIENT_ACTIONS.has(action);
}

/** True if the action supports every direction in which coins moved; the books would otherwise report an issue. */
export function fitsDirections(action: Action, directions: ReadonlySet<string>): boolean {
  const { incoming, outgoing } = TREATMENTS[action];
  return (!directions.has('in') || incoming !== null) && (!directions.has('out') || outgoing !== null);
}

type Candidate = Pick<Transaction, 'transfers' | 'suggestion'>;

interface FittingActions {
  /** Null if no suggestion fits all of them. */
  readonly best: Action | null;
  /** Suggested actions first, most frequent at the top; then the others in their order. */
  readonly all: readonly Action[];
}

/** The actions that fit several transactions at once, and the most likely one. */
export function fittingActions(transactions: readonly Candidate[]): FittingActions {
  const directions = new Set(
    transactions.flatMap(({ transfers }) => movedTransfers(transfers).map(({ direction }) => direction)),
  );
  const hasMoves = directions.size > 0;
  const fitting = ACTIONS.filter((action) =>
    hasMoves ? fitsDirections(action, directions) : action === 'noOp' || action === 'fee' || action === 'spam',
  );
  const votes = new Map<Action, number>();
  for (const { suggestion } of transactions) {
    if (suggestion && isAction(suggestion.action))
      votes.set(suggestion.action, (votes.get(suggestion.action) ?? 0) + 1);
  }
  const suggested = fitting
    .filter((action) => votes.has(action))
    .sort((left, right) => (votes.get(right) ?? 0) - (votes.get(left) ?? 0));
  return { best: suggested[0] ?? null, all: [...suggested, ...fitting.filter((action) => !votes.has(action))] };
}
