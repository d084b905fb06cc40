import type { CSSProperties } from 'react';

/**
 * Invisible, but available to the keyboard and to screen readers. It keeps its place, so that focus scrolls correctly.
 */
export const visuallyHidden: CSSProperties = {
  position: 'absolute',
  // Strings instead of numbers: the theme would read a width of 1 as the full width.
  width: '1px',
  height: '1px',
  margin: '-1px',
  padding: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
  border: 0,
};
