/** Whether the search is open: the button, the keys and the dialog all share it. */
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let isOpen = false;

export const isSearchOpen = (): boolean => isOpen;

export function setSearchOpen(open: boolean): void {
  isOpen = open;
  for (const listener of listeners) listener();
}

export function useSearchOpen(): boolean {
  return useSyncExternalStore(subscribe, isSearchOpen);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
