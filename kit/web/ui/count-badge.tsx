import Badge from '@mui/material/Badge';
import type { ReactNode } from 'react';

interface CountBadgeProps {
  /** No badge is shown for zero. */
  readonly count: number;
  /** A larger count is shown as this number and a plus sign. */
  readonly max?: number;
  /** A colour with enough contrast to white in both modes. */
  readonly ground: string;
  readonly children: ReactNode;
}

/** A count on an icon of the bar. Screen readers read it in the name of the button. */
export function CountBadge({ count, max = 99, ground, children }: CountBadgeProps) {
  return (
    <Badge
      badgeContent={count}
      max={max}
      overlap="circular"
      slotProps={{ badge: { 'aria-hidden': true } }}
      sx={{ '& .MuiBadge-badge': { ...badgeStyle, backgroundColor: ground } }}
    >
      {children}
    </Badge>
  );
}

const badgeStyle = {
  minWidth: 16,
  height: 16,
  padding: '0 4px',
  fontSize: '0.6875rem',
  fontWeight: 600,
  color: 'common.white',
  insetInlineEnd: -1,
  top: -1,
} as const;
