import type { CSSProperties } from 'react';

/**
 * Out of sight, still there for the keyboard and for screen readers. It stays where it is, so that focus scrolls right.
 */
export const visuallyHidden: CSSProperties = {
  position: 'absolute',
  // Words instead of numbers: the theme would read a width of 1 as the whole width.
  width: '1px',
  height: '1px',
  margin: '-1px',
  padding: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
  border: 0,
};
