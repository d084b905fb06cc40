import type { ClipboardEvent } from 'react';

/** Selecting a rounded or shortened text and copying it gives the whole of it. A larger selection is left alone. */
export function copyInstead(exact: string) {
  return (event: ClipboardEvent<HTMLElement>): void => {
    const selection = getSelection();
    const isInside = [selection?.anchorNode, selection?.focusNode].every(
      (node) => node !== null && node !== undefined && event.currentTarget.contains(node),
    );
    if (!isInside) return;
    event.clipboardData.setData('text/plain', exact);
    event.preventDefault();
  };
}
