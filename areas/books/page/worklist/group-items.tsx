import { booksCalls } from '../../contract/calls.ts';
import { type WorkGroup, type WorkItem } from '../../contract/review.ts';
import { presentCount } from '@holdfast/money';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useCall } from '@holdfast/web/lib/api.ts';
import { momentText } from '@holdfast/web/lib/date-text.ts';
import { useMay } from '@holdfast/web/lib/permission.ts';
import { ActionButton, SmallActionButton } from '@holdfast/web/ui/action-button.tsx';
import { AmountText } from '@holdfast/web/ui/figures/figure-text.tsx';
import { FIX_CALLS, FIX_LABELS, fixOfItem, type WorkFix } from './work-kinds.ts';
import type { WorkSelection } from './work-selection.ts';
import { GridRow } from '@holdfast/web/ui/layout/row.tsx';
import { Loaded, failureAlert } from '@holdfast/web/ui/loaded.tsx';

const FIRST = 5;
const SHOWN_MAX = 200;

interface GroupItemsProps {
  readonly group: WorkGroup;
  readonly year: number | undefined;
  readonly includesAccepted: boolean;
  readonly selection: WorkSelection;
  readonly onFix: (fix: WorkFix, item: WorkItem) => void;
  readonly onReopen: (item: WorkItem) => void;
}

/** The items of an open group, each selectable on its own. */
export function GroupItems({ group, year, includesAccepted, selection, onFix, onReopen }: GroupItemsProps) {
  const [isWhole, setWhole] = useState(false);
  const work = useCall(
    booksCalls.listWork,
    {
      query: {
        group: group.key,
        limit: isWhole ? SHOWN_MAX : FIRST,
        include_accepted: includesAccepted,
        ...(year !== undefined && { year }),
      },
    },
    { keepsPrevious: true },
  );
  return (
    <Loaded query={work} renderFailure={failureAlert} skeleton={120}>
      {(data) => {
        const hidden = data.total - data.items.length;
        return (
          <Box
            sx={{
              border: '1px solid',
              borderColor: 'hairline',
              borderRadius: '6px',
              backgroundColor: 'background.paper',
            }}
          >
            <Box component="ul" aria-label="Items" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {data.items.map((item) => (
                <ItemRow
                  key={item.id}
                  item={item}
                  isSelected={selection.hasGroup(group.key) || selection.hasItem(item.id)}
                  isLocked={selection.hasGroup(group.key)}
                  onToggle={() => selection.toggleItem(item.id, group.key)}
                  onFix={onFix}
                  onReopen={onReopen}
                />
              ))}
            </Box>
            {hidden > 0 ? (
              isWhole ? (
                <Typography variant="caption" component="p" sx={{ m: 0, p: 3, color: 'text.secondary' }}>
                  {presentCount(hidden)} more not listed. Export the list to see every item.
                </Typography>
              ) : (
                <Button variant="text" size="small" onClick={() => setWhole(true)} sx={{ m: 1 }}>
                  Show {presentCount(hidden)} more
                </Button>
              )
            ) : null}
          </Box>
        );
      }}
    </Loaded>
  );
}

interface ItemRowProps {
  readonly item: WorkItem;
  readonly isSelected: boolean;
  /** The whole group is selected, so its items cannot be chosen one by one. */
  readonly isLocked: boolean;
  readonly onToggle: () => void;
  readonly onFix: (fix: WorkFix, item: WorkItem) => void;
  readonly onReopen: (item: WorkItem) => void;
}

function ItemRow({ item, isSelected, isLocked, onToggle, onFix, onReopen }: ItemRowProps) {
  const fix = fixOfItem(item);
  // The group names the missing price already, so its items differ by their time only.
  const isTimed = item.kind === 'missingPrice' && item.at !== null;
  const may = useMay();
  return (
    <GridRow
      component="li"
      columns={{ xs: '36px minmax(0, 1fr)', md: '36px minmax(0, 1fr) auto auto' }}
      sx={{
        columnGap: 3,
        px: 3,
        py: 2,
        '& + li': { borderTop: '1px solid', borderColor: 'hairline' },
      }}
    >
      {item.isAccepted || !may(booksCalls.acceptWork) ? (
        <span />
      ) : (
        <Checkbox
          size="small"
          checked={isSelected}
          disabled={isLocked}
          onChange={onToggle}
          slotProps={{ input: { 'aria-label': `Select: ${item.detail}` } }}
        />
      )}
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ typography: 'body2' }}>{isTimed ? momentText(item.at ?? '') : item.detail}</Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {[item.at === null || isTimed ? null : momentText(item.at), item.walletName]
            .filter((part) => part !== null)
            .join(', ')}
          {item.isAccepted ? ` Accepted: ${item.acceptedNote ?? ''}` : ''}
        </Box>
      </Box>
      <Box sx={{ gridColumn: { xs: 2, md: 'auto' }, typography: 'body2', textAlign: { md: 'end' } }}>
        {item.amount === null ? null : (
          <AmountText value={item.amount} {...(item.coinSymbol !== null && { symbol: item.coinSymbol })} />
        )}
      </Box>
      <Box sx={{ gridColumn: { xs: 2, md: 'auto' } }}>
        {item.isAccepted ? (
          <SmallActionButton
            call={booksCalls.reopenWork}
            aria-label={`Reopen: ${item.detail}`}
            onClick={() => onReopen(item)}
          >
            Reopen
          </SmallActionButton>
        ) : fix === null ? null : (
          <ActionButton
            call={FIX_CALLS[fix]}
            variant={fix === 'link' ? 'outlined' : 'text'}
            size="small"
            aria-label={`${FIX_LABELS[fix]}: ${item.detail}`}
            onClick={() => onFix(fix, item)}
          >
            {FIX_LABELS[fix]}
          </ActionButton>
        )}
      </Box>
    </GridRow>
  );
}
