import ButtonBase from '@mui/material/ButtonBase';
import type { ReactNode } from 'react';
import { visuallyHidden } from '../visually-hidden.ts';

interface WhyFigureProps {
  /** The name of the figure for screen readers: "Value of 0.5 ETH, 3 Mar 2025". */
  readonly label: string;
  readonly onWhy: () => void;
  readonly children: ReactNode;
}

/** A figure that opens its explanation. */
export function WhyFigure({ label, onWhy, children }: WhyFigureProps) {
  return (
    <ButtonBase
      aria-haspopup="dialog"
      onClick={onWhy}
      sx={{
        font: 'inherit',
        px: 2,
        mx: -2,
        height: 28,
        borderRadius: '4px',
        '&:hover': { backgroundColor: 'accent.tint' },
        '&:focus-visible': { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: -1 },
      }}
    >
      {children}
      <span style={visuallyHidden}>. {label}. Why this number?</span>
    </ButtonBase>
  );
}
