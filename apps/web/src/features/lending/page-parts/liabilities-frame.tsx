import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { createLink, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageHeader } from '../../../ui/page-header.tsx';
import { CoinPicturesRoot } from '../../../api-parts/coin-label.tsx';

const PARTS = [
  { path: '/admin/liabilities', label: 'Owed' },
  { path: '/admin/liabilities/interest', label: 'Interest due' },
  { path: '/admin/liabilities/coverage', label: 'Coverage' },
  { path: '/admin/liabilities/reconciliation', label: 'Reconciliation' },
  { path: '/admin/liabilities/addresses', label: 'Deposit addresses' },
  { path: '/admin/liabilities/roots', label: 'Published roots' },
  { path: '/admin/liabilities/agreement', label: 'Agreement versions' },
] as const;

/** A link that looks like a tab, because every section has its own address. */
const PartAnchor = styled('a')(({ theme }) => ({
  ...theme.typography.subtitle2,
  display: 'flex',
  alignItems: 'center',
  height: 44,
  padding: '0 16px',
  whiteSpace: 'nowrap',
  textDecoration: 'none',
  color: theme.palette.text.secondary,
  borderBottom: '2px solid transparent',
  '&:hover': { color: theme.palette.text.primary },
  '&[aria-current]': { color: theme.palette.accent.link, borderBottomColor: theme.palette.accent.link },
  '&:focus-visible': { outline: `2px solid ${theme.palette.accent.focusRing}`, outlineOffset: -2, borderRadius: 4 },
}));
const PartLink = createLink(PartAnchor);

interface LiabilitiesFrameProps {
  readonly subtitle: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** On a phone the tabs are wider than the page, and the selected one may be outside the visible part. */
function bringIntoView(link: HTMLAnchorElement | null): void {
  void link?.scrollIntoView({ block: 'nearest', inline: 'center' });
}

/** The shared frame of Liabilities: the title and the tabs. */
export function LiabilitiesFrame({ subtitle, actions, children }: LiabilitiesFrameProps) {
  const path = useLocation({ select: (location) => location.pathname });
  return (
    <CoinPicturesRoot>
      <PageHeader title="Liabilities" subtitle={subtitle} actions={actions} />
      <Box
        component="nav"
        aria-label="Sections of Liabilities"
        sx={{ mb: 6, mt: -2, overflowX: 'auto', boxShadow: (theme) => `inset 0 -1px ${theme.palette.hairline}` }}
      >
        <Box component="ul" sx={{ display: 'flex', listStyle: 'none', m: 0, p: 0, width: 'max-content' }}>
          {PARTS.map((part) => (
            <li key={part.path}>
              <PartLink
                to={part.path}
                activeOptions={{ exact: true, includeSearch: false }}
                {...(part.path === path && { ref: bringIntoView, 'aria-current': 'page' as const })}
              >
                {part.label}
              </PartLink>
            </li>
          ))}
        </Box>
      </Box>
      {children}
    </CoinPicturesRoot>
  );
}
