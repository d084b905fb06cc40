import { useState } from 'react';
import type { SearchResult } from './search-result.ts';

interface ActiveResult {
  readonly active: SearchResult | undefined;
  readonly move: (step: number) => void;
}

/**
 * The result that Enter opens: the first one, until the user moves or all results have arrived. Then it is fixed by its
 * key, so that later results do not shift it. New text selects the first result again.
 */
export function useActiveResult(
  results: readonly SearchResult[],
  { text, isSearching }: { readonly text: string; readonly isSearching: boolean },
): ActiveResult {
  const [held, setHeld] = useState<{ readonly key: string; readonly text: string } | null>(null);
  const heldIndex = held?.text === text ? results.findIndex((result) => result.key === held.key) : -1;
  const index = Math.max(heldIndex, 0);
  const active = results[index];
  if (active && heldIndex === -1 && !isSearching) setHeld({ key: active.key, text });
  return {
    active,
    move: (step) => {
      const next = results[nextIndex({ index, step, count: results.length })];
      if (next) setHeld({ key: next.key, text });
    },
  };
}

/** One step past an end wraps around; a page step stops there. */
export function nextIndex({
  index,
  step,
  count,
}: {
  readonly index: number;
  readonly step: number;
  readonly count: number;
}): number {
  const next = index + step;
  if (Math.abs(step) === 1) return (next + count) % count;
  return Math.min(Math.max(next, 0), count - 1);
}
