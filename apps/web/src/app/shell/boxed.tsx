import { styled } from '@mui/material/styles';
import type { ContentWidth } from '../../lib/settings/settings.ts';

/** The column that page, bar and footer share, so that their edges line up whatever the width. */
export const Boxed = styled('div', { shouldForwardProp: (name) => name !== 'contentWidth' })<{
  contentWidth: ContentWidth;
}>(({ theme, contentWidth }) => ({
  width: '100%',
  maxWidth: contentWidth === 'boxed' ? theme.layoutSizes.contentWidthMax : 'none',
  marginInline: 'auto',
  paddingInline: theme.spacing(6),
  [theme.breakpoints.down('sm')]: { paddingInline: theme.spacing(4) },
}));
