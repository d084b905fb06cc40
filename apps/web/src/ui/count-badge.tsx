import Badge from '@mui/material/Badge';
import type { ReactNode } from 'react';

interface CountBadgeProps {
  /** None is shown for nothing. */
  readonly count: number;
  /** More than that is shown as that many and a plus. */
  readonly max?: number;
  /** One that white is readable on, in either mode. */
  readonly ground: string;
  readonly children: ReactNode;
}

/** A count on an icon of the bar. Whoever listens hears it in the name of the button. */
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
