/**
 * What may a transaction mean? Every signal that fits speaks for one action; the strongest for each action counts,
 * raised by what people chose before where things were alike. The best comes first, with the sentence of its signal.
 *
 * Example: 12,000 USDC leave to a pool and 3.76 WETH come back, with the pool's own event. "One coin out, another in,
 * through a pool" speaks for a swap with 92; "A stablecoin out, another coin in" for a purchase with 72. Someone who
 * chose "swap" here 41 times gets 98 for it.
 */
import { type Action, ACTIONS, TREATMENTS } from '@holdfast/accounting';
import { type Moves, readMoves } from './read-moves.ts';
import { CERTAIN, isOnlyIn, isOnlyOut, type Signal } from './signal.ts';
import { CERTAIN_SIGNALS } from './signals/certain-signals.ts';
import { LOAN_SIGNALS } from './signals/loan-signals.ts';
import { PARTY_SIGNALS } from './signals/party-signals.ts';
import { PLAIN_SIGNALS } from './signals/plain-signals.ts';
import { POOL_SIGNALS } from './signals/pool-signals.ts';
import { STAKE_SIGNALS } from './signals/stake-signals.ts';
import { TRADE_SIGNALS } from './signals/trade-signals.ts';
import type { TransactionView, PastChoices } from './transaction-view.ts';

export interface RankedAction {
  readonly action: Action;
  /** 0 to 100; 100 only when it is certain. */
  readonly score: number;
  /** A short sentence or two for people. */
  readonly reason: string;
  readonly isCertain: boolean;
  readonly chosenBefore: { readonly times: number; readonly of: number } | null;
}

/** Below this an action is worth listing, but not worth suggesting. */
export const SUGGESTION_SCORE_MIN = 50;
const RANKED_MAX = 9;

export const SIGNALS: readonly Signal[] = [
  ...CERTAIN_SIGNALS,
  ...POOL_SIGNALS,
  ...LOAN_SIGNALS,
  ...STAKE_SIGNALS,
  ...TRADE_SIGNALS,
  ...PARTY_SIGNALS,
  ...PLAIN_SIGNALS,
];

/** What was chosen for one way of a dealing tells what the way back is. */
const ANSWERS: Readonly<Partial<Record<Action, Action>>> = {
  lendOut: 'p2pRepayment',
  exchangeDeposit: 'exchangeWithdrawal',
  exchangeWithdrawal: 'exchangeDeposit',
  bridgeOut: 'bridgeIn',
  bridgeIn: 'bridgeOut',
  stake: 'unstake',
  supplyCollateral: 'withdrawCollateral',
  borrow: 'repay',
  clientDeposit: 'clientWithdrawal',
  clientWithdrawal: 'clientDeposit',
  clientInterestPayment: 'clientDeposit',
};
const ANSWER_WEIGHT = 66;
/** What speaks for an action that was chosen before and that no signal speaks for. */
const CHOSEN_WEIGHT = 12;

interface Evidence {
  readonly weight: number;
  readonly words: string;
}

export function rankActions(view: TransactionView): RankedAction[] {
  const moves = readMoves(view);
  const evidence = weighSignals(moves);
  weighAnswers(moves, evidence);
  for (const action of ACTIONS) {
    if (!evidence.has(action) && isPossible(moves, action) && chosenBefore(view.history.pastChoices, action) !== null)
      evidence.set(action, { weight: CHOSEN_WEIGHT, words: '' });
  }
  return (
    [...evidence]
      .map(([action, { weight, words }]) => ({
        action,
        words,
        weight,
        chosen: chosenBefore(view.history.pastChoices, action),
      }))
      .map((found) => ({ ...found, exact: raise(found.weight, found.chosen) }))
      // Equal ones keep the order of the signals, so that the same transaction always reads the same.
      .sort((a, b) => b.exact - a.exact)
      .slice(0, RANKED_MAX)
      .map(({ action, words, weight, chosen, exact }) => ({
        action,
        score: Math.floor(exact),
        reason: [words, chosenWords(chosen)].filter((text) => text !== '').join(' '),
        isCertain: weight === CERTAIN,
        chosenBefore: chosen && { times: chosen.times, of: chosen.of },
      }))
  );
}

function weighSignals(moves: Moves): Map<Action, Evidence> {
  const evidence = new Map<Action, Evidence>();
  for (const { action, weight, words, fits } of SIGNALS) {
    if (weight > (evidence.get(action)?.weight ?? 0) && fits(moves)) evidence.set(action, { weight, words });
  }
  return evidence;
}

function weighAnswers(moves: Moves, evidence: Map<Action, Evidence>): void {
  if (!isOnlyIn(moves) && !isOnlyOut(moves)) return;
  for (const answered of moves.view.history.answeredActions) {
    const action = ANSWERS[answered];
    if (action === undefined || !isPossible(moves, action) || (evidence.get(action)?.weight ?? 0) >= ANSWER_WEIGHT)
      continue;
    evidence.set(action, {
      weight: ANSWER_WEIGHT,
      words: `The way back of “${TREATMENTS[answered].label}”, which was chosen for the same party.`,
    });
  }
}

/** The books know what to do with coins that go this way under this action. */
function isPossible(moves: Moves, action: Action): boolean {
  const { incoming, outgoing } = TREATMENTS[action];
  if (moves.isStill) return action === 'noOp' || action === 'spam' || (action === 'fee' && moves.hasPaidFee);
  const [hasGot, hasGiven] = [
    [...moves.got, ...moves.sharesGot],
    [...moves.given, ...moves.sharesGiven],
  ].map((side) => side.length > 0);
  if ((hasGot && incoming === null) || (hasGiven && outgoing === null)) return false;
  if (action === 'noOp' || action === 'spam' || moves.isBetweenOwn) return true;
  return (hasGot === true && incoming?.do !== 'ignore') || (hasGiven === true && outgoing?.do !== 'ignore');
}

function chosenWords(chosen: ChosenBefore | null): string {
  if (chosen === null) return '';
  const where = chosen.likeness === 'contract' ? 'here' : 'for this party';
  return `Chosen ${chosen.times} of ${chosen.of} times ${where}.`;
}

/**
 * What people chose before, where things were alike, raises an action towards the top and never makes it certain. One
 * choice closes half of the reachable distance, every further one more of it: three of three are stronger than one of
 * one, and three of six weaker than three of three.
 *
 * Choosing an action once more raises it and nothing else, so its place can only become better.
 */
interface ChosenBefore {
  readonly times: number;
  readonly of: number;
  readonly likeness: PastChoices['likeness'];
}

/** No evidence but certainty has 100. */
const SCORE_MAX = 99;
/** Evidence in the transaction itself keeps a little weight against any number of choices. */
const REACH_PERCENT = 85;

/** The likeness that speaks most for the action, or null when it was never chosen. */
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

/** From 0 to 1: how much of the choices, and how many. */
function strength({ times, of }: ChosenBefore): number {
  return (times / of) * (times / (times + 1));
}

function countOf(count: number | undefined): number {
  return count !== undefined && Number.isFinite(count) && count > 0 ? Math.floor(count) : 0;
}
