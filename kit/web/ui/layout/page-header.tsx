import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface PageHeaderProps {
  title: string;
  subtitle?: ReactNode;
  /**
   * Buttons at the far end, the main one last. On phones they share a row below the title, or two when they do not fit.
   */
  actions?: ReactNode;
}

export function PageHeader({ title, subtitle, actions }: PageHeaderProps) {
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', sm: 'row' },
        alignItems: { xs: 'stretch', sm: 'flex-end' },
        justifyContent: 'space-between',
        gap: { xs: 4, sm: 6 },
        mb: 6,
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="h1">{title}</Typography>
        {subtitle === undefined ? null : (
          <Typography component="div" sx={{ mt: 1, color: 'text.secondary' }}>
            {/* Kept together in a right-to-left page: English punctuation would jump to the wrong end. */}
            <bdi>{subtitle}</bdi>
          </Typography>
        )}
      </Box>
      {actions === undefined ? null : (
        <Box
          sx={{
            display: 'flex',
            flexWrap: { xs: 'wrap', sm: 'nowrap' },
            gap: 2,
            flexShrink: 0,
            '& > *': { flexGrow: { xs: 1, sm: 0 } },
          }}
        >
          {actions}
        </Box>
      )}
    </Box>
  );
}
