import { SUGGESTION_SCORE_MIN } from '@holdfast/classification';
import type { PossibleAction } from '@holdfast/contract';

/** The best fit, unless even that is a mere guess. */
export function chooseSuggestion(possible: readonly PossibleAction[] | undefined): PossibleAction | null {
  const best = possible?.[0];
  return best && best.score >= SUGGESTION_SCORE_MIN ? best : null;
}
