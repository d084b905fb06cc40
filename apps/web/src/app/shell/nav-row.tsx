import ButtonBase from '@mui/material/ButtonBase';
import { alpha, styled } from '@mui/material/styles';
import { createLink } from '@tanstack/react-router';

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
  textAlign: 'start',
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

export const NavRowLink = createLink(NavRow);

export const NavRowLabel = styled('span')({
  flexGrow: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
});
