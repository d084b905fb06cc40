/** Whether the tray is open. Kept for this tab, so that a reload in the middle of long work does not put it away. */
import { useSyncExternalStore } from 'react';

const KEY = 'jobTray';
const OPEN = 'open';

const listeners = new Set<() => void>();
let isOpen: boolean | null = null;

export function isTrayOpen(): boolean {
  isOpen ??= readStored();
  return isOpen;
}

export function setTrayOpen(open: boolean): void {
  isOpen = open;
  try {
    sessionStorage.setItem(KEY, open ? OPEN : '');
  } catch {
    // Remembered above, until the page is loaded anew.
  }
  for (const listener of listeners) listener();
}

export function useTrayOpen(): boolean {
  return useSyncExternalStore(subscribe, isTrayOpen);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readStored(): boolean {
  try {
    return sessionStorage.getItem(KEY) === OPEN;
  } catch {
    return false;
  }
}
