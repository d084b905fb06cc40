import { styled } from '@mui/material/styles';

export const KeyCap = styled('kbd')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minWidth: 20,
  height: 20,
  padding: '0 5px',
  font: 'inherit',
  fontSize: '0.6875rem',
  lineHeight: 1,
  borderRadius: 4,
  color: theme.palette.text.secondary,
  boxShadow: `inset 0 0 0 1px ${theme.palette.hairlineStrong}, inset 0 -2px 0 ${theme.palette.hairlineStrong}`,
}));
