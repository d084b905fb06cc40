/**
 * Ranks the actions that a transaction may be classified as. Every matching signal supports one action; the strongest
 * signal of each action counts, raised by what people chose for similar transactions. The best action comes first, with
 * the reason of its signal.
 *
 * Example: 12,000 USDC leave to a pool and 3.76 WETH come back, with the pool's own event. "One coin out, another in,
 * through a pool" supports a swap with 92; "A stablecoin out, another coin in" a purchase with 72. With 41 earlier
 * choices of "swap" its score is 98.
 */
import { type Action, ACTIONS, TREATMENTS } from '@holdfast/actions/actions.ts';
import { type Moves, readMoves } from './read-moves.ts';
import { CERTAIN, type Signal } from './signal.ts';
import { CERTAIN_SIGNALS } from './signals/certain-signals.ts';
import { fillReason } from './signals/fill-reason.ts';
import { LOAN_SIGNALS } from './signals/loan-signals.ts';
import { NFT_SIGNALS } from './signals/nft-signals.ts';
import { PARTY_SIGNALS } from './signals/party-signals.ts';
import { PLAIN_SIGNALS } from './signals/plain-signals.ts';
import { POOL_SIGNALS } from './signals/pool-signals.ts';
import { MIGRATION_SIGNALS } from './signals/migration-signals.ts';
import { PROTOCOL_SIGNALS } from './signals/protocol-signals.ts';
import { decidedBySource, sourceAction, sourceReason, SOURCE_WEIGHT } from './signals/source-signals.ts';
import { STAKE_SIGNALS } from './signals/stake-signals.ts';
import { TRADE_SIGNALS } from './signals/trade-signals.ts';
import type { TransactionView, PastChoices } from './transaction-view.ts';

export interface RankedAction {
  readonly action: Action;
  /** 0 to 100; 100 only for a certain action. */
  readonly score: number;
  /** A short sentence or two for people. */
  readonly reason: string;
  readonly isCertain: boolean;
  readonly chosenBefore: { readonly times: number; readonly of: number } | null;
}

/** An action with a lower score is listed, but not suggested. */
export const SUGGESTION_SCORE_MIN = 50;
const MEDIUM_SCORE_MIN = 65;
const HIGH_SCORE_MIN = 80;
const RANKED_MAX = 9;

export const SIGNALS: readonly Signal[] = [
  ...CERTAIN_SIGNALS,
  ...PROTOCOL_SIGNALS,
  ...MIGRATION_SIGNALS,
  ...POOL_SIGNALS,
  ...LOAN_SIGNALS,
  ...STAKE_SIGNALS,
  ...NFT_SIGNALS,
  ...TRADE_SIGNALS,
  ...PARTY_SIGNALS,
  ...PLAIN_SIGNALS,
];

/** The counterpart of an action: a deposit is followed by a withdrawal, a loan by its repayment. */
const COUNTERPART_ACTIONS: Readonly<Partial<Record<Action, Action>>> = {
  lendOut: 'p2pRepayment',
  exchangeDeposit: 'exchangeWithdrawal',
  exchangeWithdrawal: 'exchangeDeposit',
  bridgeOut: 'bridgeIn',
  bridgeIn: 'bridgeOut',
  placeOrder: 'cancelOrder',
  stake: 'unstake',
  supplyCollateral: 'withdrawCollateral',
  borrow: 'repay',
  clientDeposit: 'clientWithdrawal',
  clientWithdrawal: 'clientDeposit',
  clientInterestPayment: 'clientDeposit',
};
const ANSWER_WEIGHT = 66;
/** The weight of an action that was chosen before and that no signal supports. */
const CHOSEN_WEIGHT = 12;

interface Evidence {
  readonly weight: number;
  /** Filled in for ranked actions only: most evidence is outweighed by other evidence for the same action. */
  readonly reason: Signal['reason'];
}

export function rankActions(view: TransactionView): RankedAction[] {
  const moves = readMoves(view);
  const evidence = weighSignals(moves);
  capContradicted(evidence);
  weighAnswers(moves, evidence);
  weighSource(moves, evidence);
  const { pastChoices } = view.history;
  if (pastChoices.length > 0)
    for (const action of ACTIONS) {
      if (!evidence.has(action) && chosenBefore(pastChoices, action) !== null && isPossible(moves, action))
        evidence.set(action, { weight: CHOSEN_WEIGHT, reason: '' });
    }
  return (
    [...evidence]
      .map(([action, { weight, reason }]) => {
        const chosen = chosenBefore(pastChoices, action);
        return { action, reason, weight, chosen, exact: raise(weight, chosen) };
      })
      // Equal scores keep the order of the signals, so that the ranking is deterministic.
      .sort((a, b) => b.exact - a.exact)
      .slice(0, RANKED_MAX)
      .map(({ action, reason, weight, chosen, exact }) => ({
        action,
        score: Math.floor(exact),
        reason: [reasonText(reason, moves), chosenText(chosen)].filter((text) => text !== '').join(' '),
        isCertain: weight === CERTAIN,
        chosenBefore: chosen && { times: chosen.times, of: chosen.of },
      }))
  );
}

/** How well an action fits, in steps that people filter by. An action of confidence `none` is not suggested. */
export function confidenceOf(score: number): 'high' | 'medium' | 'low' | 'none' {
  if (score >= HIGH_SCORE_MIN) return 'high';
  if (score >= MEDIUM_SCORE_MIN) return 'medium';
  return score >= SUGGESTION_SCORE_MIN ? 'low' : 'none';
}

function weighSignals(moves: Moves): Map<Action, Evidence> {
  const evidence = new Map<Action, Evidence>();
  for (const { action, weight, reason, matches } of SIGNALS) {
    if (weight > (evidence.get(action)?.weight ?? 0) && matches(moves)) evidence.set(action, { weight, reason });
  }
  return evidence;
}

const reasonText = (reason: Evidence['reason'], moves: Moves): string =>
  typeof reason === 'string' ? fillReason(reason, moves) : reason(moves);

/** Whether what left is disposed of, and whether what arrived is income. */
const EFFECTS: ReadonlyMap<Action, string> = new Map(
  ACTIONS.map((action) => {
    const { incoming, outgoing } = TREATMENTS[action];
    const disposes = ['exchange', 'dispose', 'seize', 'lose'].includes(outgoing?.do ?? '');
    return [action, `${disposes} ${incoming?.do === 'income'}`];
  }),
);
const RIVAL_MIN = 74;

/** Evidence for something else with other effects on the books: no high confidence for either. */
function capContradicted(evidence: Map<Action, Evidence>): void {
  const strong = [...evidence].filter(([, { weight }]) => weight >= RIVAL_MIN && weight < CERTAIN);
  if (new Set(strong.map(([action]) => EFFECTS.get(action))).size < 2) return;
  // The order stays: each loses as much as the strongest.
  const above = Math.max(...strong.map(([, { weight }]) => weight)) - (HIGH_SCORE_MIN - 1);
  if (above > 0)
    for (const [action, { weight, reason }] of strong) evidence.set(action, { weight: weight - above, reason });
}

function weighAnswers(moves: Moves, evidence: Map<Action, Evidence>): void {
  if (!moves.isOnlyIn && !moves.isOnlyOut) return;
  for (const opposite of moves.view.history.oppositeActions) {
    const action = COUNTERPART_ACTIONS[opposite];
    if (action === undefined || !isPossible(moves, action) || (evidence.get(action)?.weight ?? 0) >= ANSWER_WEIGHT)
      continue;
    evidence.set(action, {
      weight: ANSWER_WEIGHT,
      reason: `The counterpart of “${TREATMENTS[opposite].label}”, which was used for this counterparty.`,
    });
  }
}

function weighSource(moves: Moves, evidence: Map<Action, Evidence>): void {
  const action = sourceAction(moves);
  if (action === null || !isPossible(moves, action) || (evidence.get(action)?.weight ?? 0) >= SOURCE_WEIGHT) return;
  evidence.set(action, { weight: SOURCE_WEIGHT, reason: sourceReason(moves) });
}

/** The action that its file states, where that leaves nothing for a person to decide and the transfers permit it. */
export function findSourceAction(view: TransactionView): { action: Action; reason: string } | null {
  const moves = readMoves(view);
  const action = decidedBySource(moves);
  return action === null || !isPossible(moves, action) ? null : { action, reason: sourceReason(moves) };
}

/** Whether the books support this action for coins in this direction. */
function isPossible(moves: Moves, action: Action): boolean {
  const { incoming, outgoing } = TREATMENTS[action];
  if (moves.isStill) return action === 'noOp' || action === 'spam' || (action === 'fee' && moves.hasPaidFee);
  const hasGot = moves.got.length + moves.sharesGot.length > 0;
  const hasGiven = moves.given.length + moves.sharesGiven.length > 0;
  if ((hasGot && incoming === null) || (hasGiven && outgoing === null)) return false;
  if (action === 'migration') return hasGot && hasGiven;
  if (action === 'noOp' || action === 'spam' || moves.isBetweenOwn) return true;
  return (hasGot && incoming?.do !== 'ignore') || (hasGiven && outgoing?.do !== 'ignore');
}

function chosenText(chosen: ChosenBefore | null): string {
  if (chosen === null) return '';
  const where = chosen.likeness === 'contract' ? 'here' : 'for this counterparty';
  return `Used ${chosen.times} of ${chosen.of} times ${where}.`;
}

/**
 * Earlier choices for similar transactions raise the score of an action, but never to 100. One choice covers half of
 * the distance to the maximum, and each further one more of it: three of three raise it more than one of one, and three
 * of six less than three of three.
 *
 * One more choice of an action raises only that action, so its rank can only improve.
 */
interface ChosenBefore {
  readonly times: number;
  readonly of: number;
  readonly likeness: PastChoices['likeness'];
}

/** Only a certain action has a score of 100. */
const SCORE_MAX = 99;
/** Evidence in the transaction itself keeps some weight against any number of choices. */
const REACH_PERCENT = 85;

/** Returns the similarity that supports the action most, or null if it was never chosen. */
function chosenBefore(pastChoices: readonly PastChoices[], action: Action): ChosenBefore | null {
  let best: ChosenBefore | null = null;
  for (const { likeness, times } of pastChoices) {
    const candidate = {
      times: countOf(times[action]),
      of: Object.values(times).reduce((total, count) => total + countOf(count), 0),
      likeness,
    };
    if (candidate.times > 0 && (best === null || strength(candidate) > strength(best))) best = candidate;
  }
  return best;
}

function raise(weight: number, chosen: ChosenBefore | null): number {
  if (chosen === null || weight >= SCORE_MAX) return weight;
  return weight + ((SCORE_MAX - weight) * REACH_PERCENT * strength(chosen)) / 100;
}

/** From 0 to 1, by the share and the number of the choices. */
function strength({ times, of }: ChosenBefore): number {
  return (times / of) * (times / (times + 1));
}

function countOf(count: number | undefined): number {
  return count !== undefined && Number.isFinite(count) && count > 0 ? Math.floor(count) : 0;
}
