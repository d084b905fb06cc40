import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useEffect, useState } from 'react';

const EDGE_PIXELS = 176;

/** Dark on white in both modes: many cameras cannot read an inverted code. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [picture, setPicture] = useState<string | null>(null);

  useEffect(() => {
    let isGone = false;
    void import('qrcode')
      .then(({ toDataURL }) => toDataURL(text, { margin: 2, width: EDGE_PIXELS * 2, errorCorrectionLevel: 'M' }))
      .then((dataUrl) => {
        if (!isGone) setPicture(dataUrl);
      });
    return () => {
      isGone = true;
    };
  }, [text]);

  if (picture === null) return <Skeleton variant="rounded" width={EDGE_PIXELS} height={EDGE_PIXELS} />;
  return (
    <Box
      component="img"
      src={picture}
      alt={label}
      width={EDGE_PIXELS}
      height={EDGE_PIXELS}
      sx={{ borderRadius: '6px', border: 1, borderColor: 'divider' }}
    />
  );
}
