import type { LendingTransaction } from '@holdfast/contract';
import { mdiCloseCircleOutline, mdiPercentOutline, mdiTrayArrowDown, mdiTrayArrowUp } from '@mdi/js';
import Box from '@mui/material/Box';
import { AmountText } from '../../../ui/figures/figure-text.tsx';
import { IconTile } from '../../../ui/icon-tile.tsx';
import { dayText } from '../../../lib/date-text.ts';
import type { Tone } from '../../../ui/tone-colours.ts';

export function ActivityList({ entries }: { readonly entries: readonly LendingTransaction[] }) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
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
  interest: { pending: 'Interest fell due', cleared: 'Interest paid', cancelled: 'Interest cancelled' },
} as const;
const STATUS_WORDS = { pending: 'Pending', cleared: 'Cleared', cancelled: 'Cancelled' } as const;

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
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        px: { xs: 4, sm: 6 },
        py: 3,
        borderTop: 1,
        borderColor: 'hairline',
      }}
    >
      <IconTile path={status === 'cancelled' ? mdiCloseCircleOutline : ICONS[type]} tone={toneOf(entry)} size={36} />
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Box sx={{ typography: 'subtitle1' }}>{TITLES[type][status]}</Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{dayText(at)}</Box>
      </Box>
      <Box sx={{ textAlign: 'end' }}>
        <AmountText value={entry.amount} symbol={entry.coinSymbol} />
        <Box sx={{ typography: 'caption', color: status === 'pending' ? 'warning.main' : 'text.secondary' }}>
          {STATUS_WORDS[status]}
        </Box>
      </Box>
    </Box>
  );
}
