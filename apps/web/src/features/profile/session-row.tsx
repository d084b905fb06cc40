import { mdiCellphone, mdiMonitor } from '@mdi/js';
import type { Session } from '@holdfast/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { IconTile } from '../../ui/icon-tile.tsx';
import { DateCell } from '../../ui/list/date-cell.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { describeDevice } from './describe-device.ts';

interface SessionRowProps {
  readonly session: Session;
  readonly isBusy: boolean;
  readonly onEnd: (id: number, name: string) => void;
}

export function SessionRow({ session, isBusy, onEnd }: SessionRowProps) {
  const device = describeDevice(session.userAgent);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        minHeight: 60,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <IconTile path={device.isHandheld ? mdiCellphone : mdiMonitor} tone="neutral" />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography noWrap sx={{ fontWeight: 500 }} title={session.userAgent}>
          {device.name}
        </Typography>
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          <DateCell instant={session.lastUsedAt} /> · {session.address}
        </Typography>
      </Box>
      {session.isCurrent ? (
        <StatusChip label="This device" tone="accent" />
      ) : (
        <Button
          size="small"
          color="error"
          loading={isBusy}
          onClick={() => onEnd(session.id, device.name)}
          aria-label={`End the session on ${device.name}`}
        >
          End
        </Button>
      )}
    </Box>
  );
}
