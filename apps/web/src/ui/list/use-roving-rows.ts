import { type FocusEvent, type KeyboardEvent, useState } from 'react';

/**
 * One stop of the Tab key for all rows; the arrow keys, Home and End go from row to row. Keys pressed on a control inside
 * a row belong to that control.
 */
export function useRovingRows(options: { readonly rowCount: number }) {
  const [remembered, setCurrent] = useState(0);
  const current = Math.min(remembered, Math.max(0, options.rowCount - 1));

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = event.target;
    if (!(row instanceof HTMLElement) || row.parentElement !== event.currentTarget) return;
    const rows = [...event.currentTarget.children];
    const at = rows.indexOf(row);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
    const target = to === undefined ? undefined : rows[to];
    if (!(target instanceof HTMLElement)) return;
    event.preventDefault();
    target.focus();
  };
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const at = [...event.currentTarget.children].findIndex((row) => row.contains(event.target));
    if (at >= 0) setCurrent(at);
  };

  return { bodyProps: { onKeyDown, onFocus }, tabIndexOf: (index: number) => (index === current ? 0 : -1) };
}
