import { mdiClose } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import type { OwnHistory } from '../use-own-history.ts';
import { ActivityList } from './activity-list.tsx';

const SHOWN_AT_A_TIME = 50;

interface ActivityDrawerProps {
  readonly isOpen: boolean;
  readonly history: OwnHistory;
  readonly onClose: () => void;
}

/** Everything that ever happened, the newest first. */
export function ActivityDrawer({ isOpen, history, onClose }: ActivityDrawerProps) {
  const titleId = useId();
  const [shown, setShown] = useState(SHOWN_AT_A_TIME);
  const { entries, isWhole } = history;
  return (
    <Drawer
      anchor="right"
      open={isOpen}
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId, sx: { width: 440, maxWidth: '100%' } },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 3,
          px: { xs: 4, sm: 6 },
          py: 4,
        }}
      >
        <Typography id={titleId} variant="h2">
          Activity
        </Typography>
        <IconButton aria-label="Close" autoFocus onClick={onClose} sx={{ marginInlineEnd: -2 }}>
          <Icon path={mdiClose} />
        </IconButton>
      </Box>
      <Box sx={{ overflowY: 'auto' }}>
        <ActivityList entries={entries.slice(0, shown)} />
        {entries.length > shown ? (
          <Button variant="text" fullWidth onClick={() => setShown(shown + SHOWN_AT_A_TIME)} sx={{ my: 3 }}>
            Show {Math.min(SHOWN_AT_A_TIME, entries.length - shown)} more
          </Button>
        ) : null}
        {isWhole ? null : (
          <Typography sx={{ px: 6, py: 4, color: 'text.secondary' }}>
            These are the newest entries. Older ones are in the statements.
          </Typography>
        )}
      </Box>
    </Drawer>
  );
}
