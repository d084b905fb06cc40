import type { CSSProperties } from 'react';

/** Out of sight, still there for the keyboard and for screen readers. It stays where it is, so that focus scrolls right. */
export const visuallyHidden: CSSProperties = {
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  padding: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
  border: 0,
};
