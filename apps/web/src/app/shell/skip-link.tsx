import { styled } from '@mui/material/styles';

export const CONTENT_ID = 'content';

/** The first tab stop: skips the menu. Hidden until it has the focus. */
const Anchor = styled('a')(({ theme }) => ({
  ...theme.typography.button,
  position: 'fixed',
  top: 12,
  insetInlineStart: 12,
  zIndex: theme.zIndex.tooltip,
  padding: '10px 16px',
  borderRadius: theme.shape.borderRadius,
  color: theme.palette.common.white,
  backgroundColor: theme.palette.primary.dark,
  textDecoration: 'none',
  transform: 'translateY(-80px)',
  '&:focus': { transform: 'none' },
}));

export function SkipLink() {
  return (
    <Anchor
      href={`#${CONTENT_ID}`}
      onClick={(event) => {
        /* Moving the focus is the point; the address must keep its own fragment. */
        event.preventDefault();
        document.getElementById(CONTENT_ID)?.focus();
      }}
    >
      Skip to content
    </Anchor>
  );
}
