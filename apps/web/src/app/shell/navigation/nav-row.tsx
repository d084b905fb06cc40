import { mdiOpenInNew } from '@mdi/js';
import ButtonBase from '@mui/material/ButtonBase';
import Tooltip from '@mui/material/Tooltip';
import { alpha, styled } from '@mui/material/styles';
import { createLink } from '@tanstack/react-router';
import { useIsPage } from '@holdfast/web/lib/page-address.ts';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import type { NavLink } from '../../navigation.ts';
import { isActivePath } from './visible-navigation.ts';

interface NavLinkRowProps {
  link: NavLink;
  currentPath: string;
  depth?: number;
  isNarrow?: boolean;
  onFollow: () => void;
}

export function NavLinkRow({ link, currentPath, depth = 0, isNarrow = false, onFollow }: NavLinkRowProps) {
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

/** In a low window the entry of the current page may be outside the visible part of the menu. */
function scrollIntoSight(row: HTMLElement | null): void {
  // With the next frame, whose layout is computed anyway; at once it would be computed twice.
  if (row) requestAnimationFrame(() => row.scrollIntoView({ block: 'nearest' }));
}

/**
 * One line of the vertical menu, whether it leads somewhere or opens a group. `data-narrow` reduces it to its icon and
 * `data-depth` indents it inside groups; attributes rather than properties, so that it can be a link or a button.
 */
export const NavRow = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.body1,
  fontWeight: 450,
  width: '100%',
  height: 36,
  marginBottom: 4,
  gap: 12,
  paddingBlock: 0,
  paddingInline: 12,
  justifyContent: 'flex-start',
  '&[data-depth="1"]': { paddingInlineStart: 32 },
  '&[data-depth="2"]': { paddingInlineStart: 52 },
  '&[data-narrow="true"]': { paddingInline: 0, justifyContent: 'center' },
  borderRadius: theme.shape.borderRadius,
  color: theme.palette.text.secondary,
  whiteSpace: 'nowrap',
  textAlign: 'left',
  transition: theme.transitions.create('background-color', { duration: 100 }),
  '& > .MuiSvgIcon-root': { color: theme.palette.text.tertiary },
  '&:hover': {
    backgroundColor:
      theme.palette.mode === 'light' ? alpha(theme.palette.text.primary, 0.05) : theme.palette.action.hover,
  },
  '&[aria-disabled="true"]': { opacity: 0.5, cursor: 'not-allowed', '&:hover': { backgroundColor: 'transparent' } },
  '&[aria-current="page"], &[data-holds-active="true"]': { fontWeight: 550 },
  '&[data-holds-active="true"]': { color: theme.palette.text.primary },
  '&[aria-current="page"]': {
    color: theme.palette.common.white,
    backgroundColor: theme.palette.primary.dark,
    backgroundImage: `linear-gradient(98deg, ${theme.palette.primary.dark} 30%, ${theme.palette.primary.main})`,
    boxShadow: `0 4px 12px ${alpha(theme.palette.primary.dark, 0.32)}`,
    '& > .MuiSvgIcon-root': { color: theme.palette.common.white },
  },
  [theme.breakpoints.down('lg')]: { height: 44 },
})) as typeof ButtonBase;

const NavRowLink = createLink(NavRow);

export const NavRowLabel = styled('span')({
  flexGrow: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
});

export const NavList = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });

export const NavSectionTitle = styled('div', { shouldForwardProp: (name) => name !== 'isNarrow' })<{
  isNarrow: boolean;
}>(({ theme, isNarrow }) => ({
  ...theme.typography.overline,
  color: theme.palette.text.tertiary,
  whiteSpace: 'nowrap',
  ...(isNarrow
    ? {
        height: 16,
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        fontSize: 0,
        '&::after': { content: '""', width: 20, height: 1, backgroundColor: theme.palette.hairlineStrong },
      }
    : { height: 32, marginTop: 4, padding: '8px 12px' }),
}));

const Pill = styled('span')(({ theme }) => ({
  minWidth: 20,
  height: 20,
  padding: '0 6px',
  borderRadius: 10,
  fontSize: '0.6875rem',
  lineHeight: '20px',
  fontWeight: 600,
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
  backgroundColor: theme.palette.accent.tintStrong,
  color: theme.palette.text.primary,
  '[aria-current="page"] &': { backgroundColor: 'rgba(40, 20, 80, 0.36)', color: theme.palette.common.white },
}));

/** No badge for zero. */
export function NavBadge({ count }: { count: number | undefined }) {
  if (count === undefined || count === 0) return null;
  return <Pill>{badgeText(count)}</Pill>;
}

const BADGE_MAX = 99;

export const badgeText = (count: number): string => (count > BADGE_MAX ? `${BADGE_MAX}+` : String(count));
