import { styled } from '@mui/material/styles';

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
