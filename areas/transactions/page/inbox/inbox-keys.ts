import { useEffect, useRef } from 'react';

export interface InboxKey {
  readonly id: string;
  /** As `KeyboardEvent.key` names them. */
  readonly keys: readonly string[];
  readonly needsShift?: boolean;
  /** The label of the key cap. */
  readonly caps: readonly string[];
  readonly label: string;
  /** The description in the dialog behind "?". */
  readonly description: string;
  /** Left out of the hints below the list. */
  readonly isHidden?: boolean;
}

/** The keyboard shortcuts of the inbox, for the handler, the hints below the list and the dialog behind "?". */
export const INBOX_KEYS = [
  { id: 'next', keys: ['j'], caps: ['J'], label: 'Next', description: 'Next transaction' },
  { id: 'previous', keys: ['k'], caps: ['K'], label: 'Previous', description: 'Previous transaction' },
  {
    id: 'choose',
    keys: ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
    caps: ['1', '–', '9'],
    label: 'Choose',
    description: 'Choose one of the suggested actions',
  },
  { id: 'all', keys: ['a'], caps: ['A'], label: 'All actions', description: 'Choose from all actions', isHidden: true },
  {
    id: 'classify',
    keys: ['Enter'],
    caps: ['Enter'],
    label: 'Classify',
    description: 'Classify as the selected action and continue',
  },
  {
    id: 'select',
    keys: ['x'],
    caps: ['X'],
    label: 'Select',
    description: 'Select or deselect the transaction',
  },
  {
    id: 'selectNext',
    keys: ['J'],
    needsShift: true,
    caps: ['Shift', 'J'],
    label: 'Select down',
    description: 'Select and move down',
    isHidden: true,
  },
  {
    id: 'selectPrevious',
    keys: ['K'],
    needsShift: true,
    caps: ['Shift', 'K'],
    label: 'Select up',
    description: 'Select and move up',
    isHidden: true,
  },
  {
    id: 'classifySelected',
    keys: ['Enter'],
    needsShift: true,
    caps: ['Shift', 'Enter'],
    label: 'Accept selected',
    description: 'Accept the suggestions of the selected transactions',
    isHidden: true,
  },
  { id: 'skip', keys: ['s'], caps: ['S'], label: 'Skip', description: 'Skip for now' },
  {
    id: 'link',
    keys: ['l'],
    caps: ['L'],
    label: 'Link to client',
    description: 'Link to a deposit, withdrawal or interest payment of a client',
  },
  { id: 'note', keys: ['n'], caps: ['N'], label: 'Note', description: 'Add note', isHidden: true },
  {
    id: 'undo',
    keys: ['u'],
    caps: ['U'],
    label: 'Undo',
    description: 'Undo the last classification; repeat for earlier ones',
  },
  { id: 'search', keys: ['/'], caps: ['/'], label: 'Search', description: 'Search', isHidden: true },
  { id: 'clear', keys: ['Escape'], caps: ['Esc'], label: 'Clear', description: 'Clear the selection', isHidden: true },
  { id: 'help', keys: ['?'], needsShift: true, caps: ['?'], label: 'All keys', description: 'Show these keys' },
] as const satisfies readonly InboxKey[];

export type InboxKeyId = (typeof INBOX_KEYS)[number]['id'];

interface Pressed {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** "?" needs Shift on some keyboards only, so only the typed character counts. */
export function inboxKeyOf(pressed: Pressed): InboxKeyId | undefined {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return undefined;
  const isLetter = /^[a-z]$/iu.test(pressed.key);
  const key = isLetter ? (pressed.shiftKey ? pressed.key.toUpperCase() : pressed.key.toLowerCase()) : pressed.key;
  const found = (INBOX_KEYS as readonly InboxKey[]).find(
    (entry) =>
      entry.keys.includes(key) && (key === '?' || key === '/' || (entry.needsShift ?? false) === pressed.shiftKey),
  );
  return found?.id as InboxKeyId | undefined;
}

type InboxKeyHandlers = Partial<Record<InboxKeyId, (event: KeyboardEvent) => void>>;

const BUSY = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [role="combobox"]';
const TYPING = 'textarea, select, [contenteditable], input:not([type="checkbox"]):not([type="radio"])';
const PRESSABLE = 'a, button, [role="button"], summary, input';
/** Marks the row of the transaction in the panel, where Enter classifies. */
export const ROW_MARK = 'data-inbox-row';

/** Off during text input and while a dialog or menu is open, where these keys have other meanings. */
export function useInboxKeys(handlers: InboxKeyHandlers): void {
  const current = useRef(handlers);
  useEffect(() => {
    current.current = handlers;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isElsewhere(event.target)) return;
      const id = inboxKeyOf(event);
      const handler = id && current.current[id];
      if (!handler) return;
      const isEnter = event.key === 'Enter';
      // Holding a key repeats moving through the list, but not classifying.
      if (event.repeat && id !== 'next' && id !== 'previous') return;
      if (
        isEnter &&
        event.target instanceof Element &&
        event.target.closest(PRESSABLE) &&
        !event.target.closest(`[${ROW_MARK}="current"]`)
      )
        return;
      event.preventDefault();
      handler(event);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('.MuiModal-root:not(.MuiModal-hidden)')) return true;
  return target instanceof Element && target.closest(`${BUSY}, ${TYPING}`) !== null;
}
