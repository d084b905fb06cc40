import { styled } from '@mui/material/styles';

export const JobRow = styled('li')(({ theme }) => ({
  padding: theme.spacing(3, 4),
  borderTop: `1px solid ${theme.palette.hairlineRaised}`,
}));
