import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';

/**
 * One stop of the Tab key for all rows; the arrow keys, Home and End go from row to row. Keys pressed on a control
 * inside a row belong to that control.
 */
export function useRovingRows(options: { readonly rowCount: number }) {
  const [remembered, setCurrent] = useState(0);
  const current = Math.min(remembered, Math.max(0, options.rowCount - 1));

  // The row in focus was removed: the browser would drop the focus to the page's start, so its neighbour takes it.
  const body = useRef<HTMLTableSectionElement>(null);
  const previousCount = useRef(options.rowCount);
  useLayoutEffect(() => {
    const isFewer = options.rowCount < previousCount.current;
    previousCount.current = options.rowCount;
    if (!isFewer || document.activeElement !== document.body) return;
    const row = body.current?.children[current];
    if (row instanceof HTMLElement) row.focus({ preventScroll: true });
  }, [options.rowCount, current]);

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

  return { bodyProps: { ref: body, onKeyDown, onFocus }, tabIndexOf: (index: number) => (index === current ? 0 : -1) };
}
