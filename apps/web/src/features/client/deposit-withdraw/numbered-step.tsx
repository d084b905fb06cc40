import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

interface NumberedStepProps {
  readonly number: number;
  readonly title: string;
  readonly children: ReactNode;
}

/** One step of a way that is gone from top to bottom. */
export function NumberedStep({ number, title, children }: NumberedStepProps) {
  const titleId = useId();
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '24px minmax(0, 1fr)' },
        columnGap: 4,
        rowGap: 3,
        '& + &': { mt: 6 },
      }}
    >
      <Box
        aria-hidden="true"
        sx={(theme) => ({
          display: { xs: 'none', sm: 'grid' },
          placeItems: 'center',
          width: 24,
          height: 24,
          borderRadius: '50%',
          typography: 'caption',
          fontWeight: 600,
          color: theme.palette.accent.link,
          backgroundColor: theme.palette.accent.tint,
        })}
      >
        {number}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography id={titleId} variant="h2" sx={{ mb: 3 }}>
          {title}
        </Typography>
        {children}
      </Box>
    </Box>
  );
}
