import { useCallback, useRef } from 'react';

/** Runs what it is given one after the other: an undo right after a classification must find it done. */
export function useInTurn(): (work: () => Promise<void>) => void {
  const last = useRef(Promise.resolve());
  return useCallback((work) => {
    last.current = last.current.then(work, work);
  }, []);
}
