import { type Theme, useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** A drawing in the colours of the accent, in front of a harbour at night. Decorative. */
export function harbourDrawing(draw: (accent: Theme['palette']['accent']) => ReactNode) {
  return function HarbourDrawing() {
    const { palette } = useTheme();
    return (
      <svg viewBox="0 0 360 200" fill="none" aria-hidden="true" focusable="false">
        <ellipse cx="180" cy="178" rx="150" ry="14" fill={palette.ground.neutral} />
        <circle cx="292" cy="46" r="18" fill={palette.accent.tintStrong} />
        <circle cx="66" cy="38" r="3" fill={palette.accent.tintStrong} />
        <circle cx="110" cy="20" r="2" fill={palette.accent.tintStrong} />
        <circle cx="236" cy="26" r="2.5" fill={palette.accent.tintStrong} />
        {draw(palette.accent)}
      </svg>
    );
  };
}

/** In a file of its own, because every page can fail and the other drawings are rarely needed. */
export const ChoppySeaDrawing = harbourDrawing(({ fill, draw, tint, soft }) => (
  <>
    <g transform="rotate(-10 180 130)">
      <path d="M120 132h124l-22 30h-78z" fill={fill} />
      <path d="M182 126V52l52 60z" fill={draw} />
      <path d="M174 126V68l-34 48z" fill={tint} />
    </g>
    <path
      d="M40 162q17-18 35 0t35 0 35 0 35 0 35 0 35 0 35 0 35 0"
      stroke={soft}
      strokeWidth="7"
      strokeLinecap="round"
    />
    <path d="M70 184q15-14 30 0t30 0 30 0 30 0 30 0 30 0" stroke={draw} strokeWidth="6" strokeLinecap="round" />
  </>
));
