import { useSyncExternalStore } from 'react';
import { createIconIndex, type IconIndex } from './icon-index.ts';

/** 'none' when it could not be fetched: letters do as well. */
type State = IconIndex | 'loading' | 'none';

let state: State = 'loading';
let hasBegun = false;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!hasBegun) {
    hasBegun = true;
    void begin();
  }
  return () => listeners.delete(listener);
}

async function begin(): Promise<void> {
  try {
    state = createIconIndex(await import('holdfast:icons'));
  } catch {
    state = 'none';
  }
  for (const listener of listeners) listener();
}

/** Which icons there are, fetched with the first one that shows: the sign-in page has none and fetches nothing. */
export function useIconIndex(): State {
  return useSyncExternalStore(subscribe, () => state);
}
