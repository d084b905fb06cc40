import { useEffect, useRef } from 'react';
import { inboxKeyOf, type InboxKeyId } from './inbox-keys.ts';

export type InboxKeyHandlers = Partial<Record<InboxKeyId, (event: KeyboardEvent) => void>>;

const BUSY = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [role="combobox"]';
const TYPING = 'textarea, select, [contenteditable], input:not([type="checkbox"]):not([type="radio"])';
const PRESSABLE = 'a, button, [role="button"], summary, input';
/** Marks the row of the transaction in the panel, where Enter classifies. */
export const ROW_MARK = 'data-inbox-row';

/** Off while something is typed, or a dialog or menu is open: keys that mean something elsewhere are not ours. */
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
      // A key held down walks through the list, but decides nothing.
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
