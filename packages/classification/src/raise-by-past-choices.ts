/**
 * What people chose before, where things were alike, raises an action towards the top and never makes it certain. One
 * choice closes half of the reachable distance, every further one more of it: three of three are stronger than one of
 * one, and three of six weaker than three of three.
 *
 * Choosing an action once more raises it and nothing else, so its place can only become better.
 */
import type { Action } from '@holdfast/accounting';
import type { PastChoices } from './transaction-view.ts';

export interface ChosenBefore {
  readonly times: number;
  readonly of: number;
  readonly likeness: PastChoices['likeness'];
}

/** No evidence but certainty has 100. */
const SCORE_MAX = 99;
/** Evidence in the transaction itself keeps a little weight against any number of choices. */
const REACH_PERCENT = 85;

/** The likeness that speaks most for the action, or null when it was never chosen. */
export function chosenBefore(pastChoices: readonly PastChoices[], action: Action): ChosenBefore | null {
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

export function raise(weight: number, chosen: ChosenBefore | null): number {
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
