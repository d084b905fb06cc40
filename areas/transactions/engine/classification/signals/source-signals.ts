/**
 * Suggestions from the kind that a file states for a transaction. An exchange records its own operations, so its
 * statement outweighs what the transfers look like; it is never certain, because files are edited and layouts change.
 */
import type { Action } from '@holdfast/actions/actions.ts';
import type { SourceKind } from '@holdfast/chain/source-kind.ts';
import type { Moves } from '../read-moves.ts';

export const SOURCE_WEIGHT = 94;

/** An exchange that trades against dollars or another currency sells or buys; everything else is a swap. */
function tradeAction({ given, got }: Moves): Action {
  if (given.length > 0 && given.every(({ coin }) => coin.isCash)) return 'buy';
  if (got.length > 0 && got.every(({ coin }) => coin.isCash)) return 'sell';
  return 'swap';
}

/** One coin for one other: its successor. */
const isCoinForCoin = ({ given, got }: Moves): boolean =>
  given.length === 1 && got.length === 1 && [...given, ...got].every(({ coin }) => !coin.isCash);

/** By the direction of the coins: a correction of a reward or of a fee goes the other way. */
const byDirection =
  (incoming: Action | null, outgoing: Action | null) =>
  ({ got, given }: Moves): Action | null =>
    got.length > 0 && given.length === 0 ? incoming : given.length > 0 && got.length === 0 ? outgoing : null;

const ACTION_OF: Readonly<Record<SourceKind, (moves: Moves) => Action | null>> = {
  deposit: byDirection('exchangeDeposit', 'exchangeWithdrawal'),
  withdrawal: byDirection('exchangeDeposit', 'exchangeWithdrawal'),
  trade: tradeAction,
  fee: byDirection(null, 'fee'),
  staking_reward: byDirection('stakingReward', 'fee'),
  interest: byDirection('interestReceived', 'fee'),
  airdrop: byDirection('airdrop', null),
  fork: byDirection('fork', null),
  mining: byDirection('mining', null),
  cashback: byDirection('otherIncome', null),
  referral: byDirection('otherIncome', null),
  income_other: byDirection('otherIncome', null),
  fee_rebate: byDirection('otherIncome', null),
  gift_in: byDirection('giftReceived', null),
  gift_out: byDirection(null, 'giftSent'),
  donation: byDirection(null, 'giftSent'),
  spend: byDirection(null, 'purchase'),
  lost: byDirection(null, 'lost'),
  loan_in: byDirection('borrow', null),
  loan_repay: byDirection(null, 'repay'),
  loan_interest: byDirection(null, 'fee'),
  collateral_out: byDirection(null, 'supplyCollateral'),
  collateral_in: byDirection('withdrawCollateral', null),
  liquidation: () => 'liquidation',
  margin_gain: byDirection('otherIncome', null),
  margin_loss: byDirection(null, 'fee'),
  margin_fee: byDirection(null, 'fee'),
  migration: (moves) => (isCoinForCoin(moves) ? 'migration' : tradeAction(moves)),
  internal: () => 'ownTransfer',
  ignore: () => 'noOp',
  review: () => null,
};

/**
 * Kinds that a person decides: the other side of a deposit or withdrawal of coins, what a liquidation took, and what a
 * file itself leaves open.
 */
const FOR_A_PERSON: ReadonlySet<SourceKind> = new Set([
  'deposit',
  'withdrawal',
  'liquidation',
  'migration',
  'internal',
  'ignore',
  'review',
]);

export function sourceAction(moves: Moves): Action | null {
  const { source } = moves.view;
  return source === null ? null : ACTION_OF[source.kind](moves);
}

/**
 * Money from or to the exchange moves through a bank account, so that no wallet or chain has its other side, and the
 * books treat it as neither income nor a disposal.
 */
function isBankTransfer({ view: { source }, got, given }: Moves): boolean {
  const moved = [...got, ...given];
  return (
    (source?.kind === 'deposit' || source?.kind === 'withdrawal') &&
    moved.length > 0 &&
    moved.every(({ coin }) => coin.isCash)
  );
}

/** The action that the file states and that needs no person, or null. */
export function decidedBySource(moves: Moves): Action | null {
  const { source } = moves.view;
  if (source === null || (FOR_A_PERSON.has(source.kind) && !isBankTransfer(moves))) return null;
  return sourceAction(moves);
}

/** The network itself is the source of what it pays to validators. */
const VALIDATOR = /^Validator (\d+)$/;
const PROPOSED_BLOCK = /^Block (\d+)$/;

export function sourceReason({ view: { source } }: Moves): string {
  if (source === null) return '';
  const validator = VALIDATOR.exec(source.name)?.[1];
  if (validator !== undefined) return `The network paid out what validator ${validator} earned.`;
  const block = PROPOSED_BLOCK.exec(source.name)?.[1];
  return block === undefined
    ? `The file states “${source.name}”.`
    : `The network paid for the proposal of block ${block}.`;
}
