import { contract, WORK_KINDS, type WorkItem } from '@holdfast/contract';
import Box from '@mui/material/Box';
import { AmountText } from '../../../ui/figures/figure-text.tsx';
import { defineList } from '../../../api-parts/list/list-definition.ts';
import { Quiet } from '../../../ui/quiet.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { FIX_LABELS, fixFor, WORK_LABELS } from './work-kinds.ts';
import { choiceFilter } from '../../../ui/list/list-state.ts';
import { dateColumn, textColumn } from '../../../ui/list/usual-columns.tsx';
import { ActionButton } from '../../../ui/action-button.tsx';

interface WorklistOptions {
  readonly years: readonly number[];
  readonly onFix: (item: WorkItem) => void;
  readonly onAccept: (item: WorkItem) => void;
  readonly onReopen: (item: WorkItem) => void;
}

export function worklistList({ years, onFix, onAccept, onReopen }: WorklistOptions) {
  return defineList(contract.listWork, {
    id: 'worklist',
    noun: { one: 'item', many: 'items' },
    rowLabel: (item) => item.detail,
    hasTwoLines: true,
    filters: [
      choiceFilter(
        'kind',
        'Kind',
        WORK_KINDS.map((kind) => ({ value: kind, label: WORK_LABELS[kind] })),
      ),
      choiceFilter(
        'year',
        'Year',
        years.map((year) => ({ value: String(year), label: String(year) })),
      ),
      { kind: 'switch', id: 'include_accepted', label: 'Include accepted', isOnByDefault: false },
    ],
    columns: [
      {
        id: 'detail',
        label: 'Item',
        hideable: false,
        mobile: 'title',
        width: '40%',
        render: (item) => <ItemCell item={item} />,
        csv: (item) => item.detail,
      },
      {
        id: 'kind',
        label: 'Kind',
        skeleton: 'chip',
        render: (item) => <StatusChip label={WORK_LABELS[item.kind]} tone={item.isAccepted ? 'neutral' : 'warning'} />,
        csv: (item) => WORK_LABELS[item.kind],
      },
      dateColumn({ id: 'at', label: 'When', shows: 'day', of: (item) => item.at, none: 'No date' }),
      {
        id: 'amount',
        label: 'Amount',
        align: 'end',
        hiddenByDefault: true,
        render: (item) =>
          item.amount === null ? (
            <Quiet>None</Quiet>
          ) : (
            <AmountText value={item.amount} {...(item.coinSymbol !== null && { symbol: item.coinSymbol })} />
          ),
        csv: [
          { label: 'Amount', value: (item) => item.amount ?? '' },
          { label: 'Coin', value: (item) => item.coinSymbol ?? '' },
        ],
      },
      textColumn({ id: 'wallet', label: 'Wallet', hiddenByDefault: true, of: (item) => item.walletName }),
      textColumn({
        id: 'accepted',
        label: 'Reason for acceptance',
        hiddenByDefault: true,
        of: (item) => item.acceptedNote,
        none: 'Open',
      }),
      {
        id: 'fix',
        label: 'Action',
        width: 260,
        skeleton: 'chip',
        render: (item) => <FixCell item={item} onFix={onFix} onAccept={onAccept} onReopen={onReopen} />,
      },
    ],
  });
}

/** The whole sentence, because the reader has to understand it to decide. */
function ItemCell({ item }: { readonly item: WorkItem }) {
  return (
    <Box sx={{ whiteSpace: 'normal', py: 2, fontWeight: 400 }}>
      {item.detail}
      {item.isAccepted ? (
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>Accepted: {item.acceptedNote}</Box>
      ) : null}
    </Box>
  );
}

function FixCell({ item, onFix, onAccept, onReopen }: Omit<WorklistOptions, 'years'> & { readonly item: WorkItem }) {
  if (item.isAccepted) {
    return (
      <ActionButton
        call={contract.reopenWork}
        variant="outlined"
        size="small"
        aria-label={`Reopen: ${item.detail}`}
        onClick={() => onReopen(item)}
      >
        Take back
      </ActionButton>
    );
  }
  const fix = fixFor(item);
  return (
    <Box sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 2, py: { xs: 1, sm: 0 } }}>
      {fix === null ? null : (
        <ActionButton
          call={contract.acceptWork}
          variant="outlined"
          size="small"
          aria-label={`${FIX_LABELS[fix]}: ${item.detail}`}
          onClick={() => onFix(item)}
        >
          {FIX_LABELS[fix]}
        </ActionButton>
      )}
      <ActionButton
        call={contract.acceptWork}
        variant="text"
        size="small"
        aria-label={`Accept: ${item.detail}`}
        onClick={() => onAccept(item)}
      >
        Accept
      </ActionButton>
    </Box>
  );
}
