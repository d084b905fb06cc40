import { mdiMagnify } from '@mdi/js';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useSyncExternalStore } from 'react';
import { createListeners } from '@holdfast/web/lib/listeners.ts';
import { Icon } from '@holdfast/web/ui/icon.tsx';

export function SearchButton() {
  const isOpen = useSearchOpen();
  return (
    <Tooltip title={`Search (${searchKeyText()})`}>
      <IconButton
        aria-label="Search"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setSearchOpen(true)}
      >
        <Icon path={mdiMagnify} />
      </IconButton>
    </Tooltip>
  );
}

const { subscribe, notify } = createListeners();
/** Whether the search is open; shared by the button, the shortcut and the dialog. */
let isOpen = false;

export const isSearchOpen = (): boolean => isOpen;

export function setSearchOpen(open: boolean): void {
  isOpen = open;
  notify();
}

export function useSearchOpen(): boolean {
  return useSyncExternalStore(subscribe, isSearchOpen);
}

/** Ctrl-K, and Cmd-K on a Mac. */
export function isSearchKey(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
): boolean {
  return event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
}

export function isApple(platform: string = navigator.platform): boolean {
  return /^(?:mac|iphone|ipad)/iu.test(platform);
}

function searchKeyText(): string {
  return isApple() ? '⌘ K' : 'Ctrl K';
}
