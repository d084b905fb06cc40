/** Whether the tray is open. Stored for this tab, so that a reload during a long job does not close it. */
import { useSyncExternalStore } from 'react';
import { createListeners } from '@holdfast/web/lib/listeners.ts';

/** The id of the tray's element, by which its button refers to it. */
export const TRAY_ID = 'job-tray';

const KEY = 'jobTray';
const OPEN = 'open';

const { subscribe, notify } = createListeners();
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
    // Kept in memory until the page is reloaded.
  }
  notify();
}

export function useTrayOpen(): boolean {
  return useSyncExternalStore(subscribe, isTrayOpen);
}

function readStored(): boolean {
  try {
    return sessionStorage.getItem(KEY) === OPEN;
  } catch {
    return false;
  }
}
