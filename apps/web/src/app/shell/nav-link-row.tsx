import { mdiOpenInNew } from '@mdi/js';
import Tooltip from '@mui/material/Tooltip';
import { useIsPage } from '../../lib/page-address.ts';
import { Icon } from '../../ui/icon.tsx';
import type { NavLink } from '../navigation.ts';
import { isActivePath } from './active-navigation.ts';
import { NavBadge } from './nav-badge.tsx';
import { NavRow, NavRowLabel, NavRowLink } from './nav-row.tsx';

interface NavLinkRowProps {
  link: NavLink;
  currentPath: string;
  depth: number;
  isNarrow: boolean;
  onFollow: () => void;
}

export function NavLinkRow({ link, currentPath, depth, isNarrow, onFollow }: NavLinkRowProps) {
  const isPage = useIsPage();
  const isActive = isActivePath({ currentPath, path: link.path });
  const content = (
    <>
      <Icon path={link.icon} />
      {isNarrow ? null : <NavRowLabel>{link.label}</NavRowLabel>}
      {isNarrow ? null : <NavBadge count={link.badge} />}
      {isNarrow || link.opensNewTab !== true ? null : <Icon path={mdiOpenInNew} size={14} label="Opens in a new tab" />}
    </>
  );
  const shared = {
    'data-depth': depth,
    'data-narrow': isNarrow,
    'aria-current': isActive ? ('page' as const) : undefined,
    'aria-label': isNarrow ? link.label : undefined,
  };
  return (
    <li ref={isActive ? scrollIntoSight : null}>
      <Tooltip title={isNarrow ? link.label : ''} placement="right">
        {link.path === undefined || link.isDisabled === true ? (
          <NavRow {...shared} aria-disabled={link.isDisabled === true ? 'true' : undefined}>
            {content}
          </NavRow>
        ) : link.opensNewTab === true || !isPage(link.path) ? (
          <NavRow
            {...shared}
            href={link.path}
            {...(link.opensNewTab === true ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
            onClick={onFollow}
          >
            {content}
          </NavRow>
        ) : (
          <NavRowLink {...shared} to={link.path} onClick={onFollow}>
            {content}
          </NavRowLink>
        )}
      </Tooltip>
    </li>
  );
}

/** On a low window the entry of the current page may lie below the fold of the menu. */
function scrollIntoSight(row: HTMLElement | null): void {
  row?.scrollIntoView({ block: 'nearest' });
}
