import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';

/** An anchor. Decorative: the name is beside it. */
export function LogoMark({ size = 32 }: { size?: number }) {
  const gradientId = useId();
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id={gradientId} x1="8" y1="2" x2="20" y2="30" gradientUnits="userSpaceOnUse">
          <stop stopColor="#B795FE" />
          <stop offset="0.45" stopColor="#9155FD" />
          <stop offset="1" stopColor="#804BDF" />
        </linearGradient>
      </defs>
      <path
        d="M8 3.4v11.1c0 5.6 3.5 10.6 8 14.1 4.5-3.5 8-8.5 8-14.1V3.4M8.2 14.7h15.6"
        stroke={`url(#${gradientId})`}
        strokeWidth="4.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** Logo and name together. Wrap it in the link to the home page. */
export function Logo({ size = 32 }: { size?: number }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 3, color: 'text.primary' }}>
      <LogoMark size={size} />
      <Box
        component="span"
        sx={{ fontSize: '1.25rem', lineHeight: '1.5rem', fontWeight: 650, letterSpacing: '-0.025em' }}
      >
        Holdfast
      </Box>
    </Box>
  );
}

const YEAR = new Date().getFullYear();

export function CopyrightLine() {
  return (
    <Typography variant="caption" sx={{ color: 'text.tertiary' }}>
      © {YEAR} Holdfast
    </Typography>
  );
}
