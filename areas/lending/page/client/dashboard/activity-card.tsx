import type { LendingTransaction } from '../../../contract/lending.ts';
import { mdiCloseCircleOutline, mdiPercentOutline, mdiTrayArrowDown, mdiTrayArrowUp } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { AmountText } from '@holdfast/web/ui/figures/figure-text.tsx';
import { IconTile } from '@holdfast/web/ui/icon-tile.tsx';
import { dayText } from '@holdfast/web/lib/date-text.ts';
import type { Tone } from '@holdfast/web/ui/tone-colours.ts';
import { DrawerHeader, SideDrawer } from '@holdfast/web/ui/layout/side-drawer.tsx';
import type { OwnHistory } from '../use-own-history.ts';
import { cardRow, cardSides, plainList, Row } from '@holdfast/web/ui/layout/row.tsx';
import { SectionCard } from '@holdfast/web/ui/layout/section-card.tsx';
import type { DialogProps } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { Loaded } from '@holdfast/web/ui/loaded.tsx';

const SHOWN = 5;

/** The latest entries; the drawer has all of them. */
export function ActivityCard({ history }: { readonly history: UseQueryResult<OwnHistory> }) {
  const [isOpen, setOpen] = useState(false);
  const { data } = history;
  return (
    <SectionCard
      title="Recent activity"
      hasSpaceBelow={false}
      actions={
        data && data.entries.length > SHOWN ? (
          <Button variant="text" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            See all
          </Button>
        ) : undefined
      }
    >
      <Loaded
        query={history}
        failure="The activity could not be loaded"
        skeleton={<Skeleton variant="rectangular" height={SHOWN * 61} sx={{ opacity: 0.5 }} />}
        isEmpty={({ entries }) => entries.length === 0}
        empty={<Typography sx={{ ...cardSides, pb: 5, color: 'text.secondary' }}>Nothing has happened yet.</Typography>}
      >
        {({ entries }) => <ActivityList entries={entries.slice(0, SHOWN)} />}
      </Loaded>
      {data ? <ActivityDrawer isOpen={isOpen} history={data} onClose={() => setOpen(false)} /> : null}
    </SectionCard>
  );
}

const SHOWN_AT_A_TIME = 50;

interface ActivityDrawerProps extends DialogProps {
  readonly history: OwnHistory;
}

/** All entries, newest first. */
function ActivityDrawer({ isOpen, history, onClose }: ActivityDrawerProps) {
  const titleId = useId();
  const [shown, setShown] = useState(SHOWN_AT_A_TIME);
  const { entries, isWhole } = history;
  return (
    <SideDrawer isOpen={isOpen} onClose={onClose} titleId={titleId} width={440}>
      <DrawerHeader titleId={titleId} title="Activity" hasLine={false} onClose={onClose} />
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
    </SideDrawer>
  );
}

function ActivityList({ entries }: { readonly entries: readonly LendingTransaction[] }) {
  return (
    <Box component="ul" sx={plainList}>
      {entries.map((entry) => (
        <ActivityRow key={entry.id} entry={entry} />
      ))}
    </Box>
  );
}

const ICONS = { deposit: mdiTrayArrowDown, withdrawal: mdiTrayArrowUp, interest: mdiPercentOutline } as const;
const TITLES = {
  deposit: { pending: 'Deposit announced', cleared: 'Deposit cleared', cancelled: 'Deposit cancelled' },
  withdrawal: { pending: 'Withdrawal requested', cleared: 'Withdrawal paid', cancelled: 'Withdrawal cancelled' },
  interest: { pending: 'Interest due', cleared: 'Interest paid', cancelled: 'Interest cancelled' },
} as const;
const STATUS_LABELS = { pending: 'Pending', cleared: 'Cleared', cancelled: 'Cancelled' } as const;

function toneOf({ type, status }: LendingTransaction): Tone {
  if (status === 'cancelled') return 'neutral';
  if (status === 'pending') return type === 'deposit' ? 'info' : 'warning';
  return type === 'interest' ? 'gain' : 'neutral';
}

function ActivityRow({ entry }: { readonly entry: LendingTransaction }) {
  const { type, status } = entry;
  const at =
    status === 'cleared'
      ? (entry.clearedAt ?? entry.initiatedAt)
      : status === 'cancelled'
        ? (entry.cancelledAt ?? entry.initiatedAt)
        : entry.initiatedAt;
  return (
    <Row component="li" canWrap={false} sx={{ gap: 3, ...cardRow }}>
      <IconTile path={status === 'cancelled' ? mdiCloseCircleOutline : ICONS[type]} tone={toneOf(entry)} size={36} />
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Box sx={{ typography: 'subtitle1' }}>{TITLES[type][status]}</Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{dayText(at)}</Box>
        {entry.paidElsewhereTo === null ? null : (
          <Box sx={{ typography: 'caption', color: 'warning.main', overflowWrap: 'anywhere' }}>
            Paid to <bdi>{entry.paidElsewhereTo}</bdi>, not to your wallet
            {entry.exceptionReason === null ? null : (
              <>
                : <bdi>{entry.exceptionReason}</bdi>
              </>
            )}
          </Box>
        )}
      </Box>
      <Box sx={{ textAlign: 'end' }}>
        <AmountText value={entry.amount} symbol={entry.coinSymbol} />
        <Box sx={{ typography: 'caption', color: status === 'pending' ? 'warning.main' : 'text.secondary' }}>
          {STATUS_LABELS[status]}
        </Box>
      </Box>
    </Row>
  );
}
