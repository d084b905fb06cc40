import { accountsCalls } from '../../contract/calls.ts';
import { type Session } from '../../contract/user.ts';
import { mdiCellphone, mdiMonitor } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useSnackbar } from 'notistack';
import { useCall, useChange } from '@holdfast/web/lib/api.ts';
import { describeDevice } from '../session/describe-device.ts';
import { errorText } from '@holdfast/web/lib/error-text.ts';
import { ActionDialog } from '@holdfast/web/ui/form/confirm-dialog.tsx';
import { OpenedDialog } from '@holdfast/web/ui/form/opened-dialog.tsx';
import { useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import { plainList } from '@holdfast/web/ui/layout/row.tsx';
import { DateCell } from '@holdfast/web/ui/list/date-cell.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import { ProfileCard } from './profile-card.tsx';
import { ProfileRow } from './profile-row.tsx';
import { Loaded } from '@holdfast/web/ui/loaded.tsx';

export function SessionsCard() {
  return (
    <ProfileCard title="Where you are signed in" text="End a session you do not recognise, and change your password.">
      <Sessions />
    </ProfileCard>
  );
}

function Sessions() {
  const { enqueueSnackbar } = useSnackbar();
  const listed = useCall(accountsCalls.listSessions);
  const endSession = useChange(accountsCalls.endSession);
  const endOthers = useChange(accountsCalls.endOtherSessions);
  const asking = useDialog<true>();

  function end(id: number, name: string): void {
    endSession.mutate(
      { params: { id } },
      {
        onSuccess: () => enqueueSnackbar(`The session on ${name} has ended.`, { variant: 'success' }),
        onError: (failure) =>
          enqueueSnackbar(errorText(failure, 'The session could not be ended.'), { variant: 'error' }),
      },
    );
  }

  return (
    <Loaded query={listed} failure="The sessions could not be loaded" skeleton={<RowSkeletons />}>
      {(sessions) => (
        <>
          <Box component="ul" sx={plainList}>
            {sessions
              .toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
              .map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  isBusy={endSession.isPending && endSession.variables.params.id === session.id}
                  onEnd={end}
                />
              ))}
          </Box>
          {sessions.length > 1 ? (
            <Button variant="outlined" onClick={() => asking.open(true)} sx={{ mt: 4 }}>
              End all other sessions
            </Button>
          ) : null}
          <OpenedDialog dialog={asking}>
            {(opened) => (
              <ActionDialog
                {...opened}
                title="End all other sessions?"
                text="All other devices are signed out immediately."
                confirmLabel="End sessions"
                isDestructive
                send={() => endOthers.mutateAsync()}
                done={() => 'All other sessions have ended.'}
              />
            )}
          </OpenedDialog>
        </>
      )}
    </Loaded>
  );
}

function RowSkeletons() {
  return (
    <Box aria-hidden="true" sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
      {[0, 1].map((row) => (
        <Skeleton key={row} variant="rounded" height={44} />
      ))}
    </Box>
  );
}

interface SessionRowProps {
  readonly session: Session;
  readonly isBusy: boolean;
  readonly onEnd: (id: number, name: string) => void;
}

function SessionRow({ session, isBusy, onEnd }: SessionRowProps) {
  const device = describeDevice(session.userAgent);
  return (
    <ProfileRow
      icon={device.isHandheld ? mdiCellphone : mdiMonitor}
      name={device.name}
      title={session.userAgent}
      note={
        <>
          <DateCell instant={session.lastUsedAt} /> · {session.address}
        </>
      }
    >
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
    </ProfileRow>
  );
}
