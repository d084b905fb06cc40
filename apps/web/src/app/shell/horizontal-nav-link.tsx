import { styled } from '@mui/material/styles';
import type { NavLink } from '../navigation.ts';
import { NavLinkRow } from './nav-link-row.tsx';

/** The same row as in the vertical menu, only as wide as its words. */
const Fitted = styled('div')({
  display: 'contents',
  '& > li': { listStyle: 'none' },
  '& .MuiButtonBase-root': { marginBottom: 0, gap: 8 },
});

export function HorizontalNavLink({ link, currentPath }: { link: NavLink; currentPath: string }) {
  return (
    <Fitted role="presentation">
      <NavLinkRow link={link} currentPath={currentPath} depth={0} isNarrow={false} onFollow={() => undefined} />
    </Fitted>
  );
}
