import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { IconTile } from '@holdfast/web/ui/icon-tile.tsx';
import { Row } from '@holdfast/web/ui/layout/row.tsx';

interface ProfileRowProps {
  readonly icon: string;
  readonly name: string;
  /** Shown on hover; the name unless given. */
  readonly title?: string;
  readonly note: ReactNode;
  /** The actions at the end. */
  readonly children: ReactNode;
}

/** A device, session or passkey of the user: an icon, a name with a note below, and actions. */
export function ProfileRow({ icon, name, title = name, note, children }: ProfileRowProps) {
  return (
    <Row
      component="li"
      canWrap={false}
      sx={{ gap: 3, minHeight: 60, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}
    >
      <IconTile path={icon} tone="neutral" />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography noWrap sx={{ fontWeight: 500 }} title={title}>
          {name}
        </Typography>
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          {note}
        </Typography>
      </Box>
      {children}
    </Row>
  );
}
