import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { MainLandmark, useIsInsideMain } from '@holdfast/web/ui/layout/main-landmark.tsx';

interface MessagePageProps {
  heading: string;
  title: string;
  text: string;
  illustration: ReactNode;
  action: ReactNode;
}

/** A page with one centred message. */
export function MessagePage({ heading, title, text, illustration, action }: MessagePageProps) {
  const isInsideShell = useIsInsideMain();
  return (
    <MainLandmark
      sx={{
        minHeight: isInsideShell ? 'calc(100dvh - 160px)' : '100dvh',
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        textAlign: 'center',
        p: 6,
      }}
    >
      <Typography variant="display" component="h1" sx={{ fontSize: { xs: '4rem', sm: '5.5rem' }, lineHeight: 1.1 }}>
        {heading}
      </Typography>
      <Typography variant="h1" component="h2" sx={{ mt: 2 }}>
        {title}
      </Typography>
      <Typography sx={{ mt: 2, color: 'text.secondary', maxWidth: 420 }}>{text}</Typography>
      <Box sx={{ my: 8, width: '100%', maxWidth: 360, lineHeight: 0, '& svg': { width: '100%', height: 'auto' } }}>
        {illustration}
      </Box>
      {action}
    </MainLandmark>
  );
}
