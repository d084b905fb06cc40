import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { createLink } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { plainList } from './row.tsx';

const TabAnchor = styled('a')(({ theme }) => ({
  ...theme.typography.subtitle2,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
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

/** A link that looks like a tab, because every section of a page has its own address. */
export const PageTab = createLink(TabAnchor);

/** The props of the tab of the current section. */
export const currentTab = { ref: bringIntoView, 'aria-current': 'page' } as const;

/** On a phone the tabs are wider than the page, and the selected one may be outside the visible part. */
function bringIntoView(link: HTMLAnchorElement | null): void {
  void link?.scrollIntoView({ block: 'nearest', inline: 'center' });
}

/** The sections of a page, as list items with a `PageTab` each. */
export function PageTabs({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Box
      component="nav"
      aria-label={label}
      sx={{ mb: 6, mt: -2, overflowX: 'auto', boxShadow: (theme) => `inset 0 -1px ${theme.palette.hairline}` }}
    >
      <Box component="ul" sx={{ display: 'flex', ...plainList, width: 'max-content' }}>
        {children}
      </Box>
    </Box>
  );
}
