import Box from '@mui/material/Box';
import { useState } from 'react';
import type { NavEntry } from '../navigation.ts';
import { HorizontalNavLink } from './horizontal-nav-link.tsx';
import { HorizontalNavMenu } from './horizontal-nav-menu.tsx';
import { NavList } from './nav-list.tsx';

interface HorizontalNavProps {
  entries: readonly NavEntry[];
  currentPath: string;
}

/** The menu as a line below the bar: what stands alone as a link, each section and group as a menu that drops down. */
export function HorizontalNav({ entries, currentPath }: HorizontalNavProps) {
  const [openLabel, setOpenLabel] = useState<string | null>(null);
  return (
    <Box component="nav" aria-label="Main menu">
      <NavList sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, py: 2 }}>
        {entries.map((entry) =>
          entry.kind === 'link' ? (
            <HorizontalNavLink key={entry.label} link={entry} currentPath={currentPath} />
          ) : (
            <HorizontalNavMenu
              key={entry.label}
              entry={entry}
              currentPath={currentPath}
              isOpen={openLabel === entry.label}
              onOpen={() => setOpenLabel(entry.label)}
              onClose={() => setOpenLabel((label) => (label === entry.label ? null : label))}
            />
          ),
        )}
      </NavList>
    </Box>
  );
}
