import { CoinLabel } from '@holdfast/catalogue/page/coin-label';
import { presentCount } from '@holdfast/money';
import { pricesCalls } from '@holdfast/prices/contract';
import { useCall } from '@holdfast/web/lib/api.ts';
import { momentText } from '@holdfast/web/lib/date-text.ts';
import { useMay } from '@holdfast/web/lib/permission.ts';
import { ActionButton, SmallActionButton } from '@holdfast/web/ui/action-button.tsx';
import { AmountText } from '@holdfast/web/ui/figures/figure-text.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { GridRow } from '@holdfast/web/ui/layout/row.tsx';
import { failureAlert, Loaded } from '@holdfast/web/ui/loaded.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import { mdiChevronRight } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { booksCalls } from '../../contract/calls.ts';
import type { WorkGroup, WorkItem } from '../../contract/review.ts';
import { PriceFix } from './price-fix.tsx';
import {
  amountText,
  FIX_CALLS,
  FIX_LABELS,
  fixOfGroup,
  fixOfItem,
  groupNote,
  groupTitle,
  type WorkFix,
} from './work-kinds.ts';
import type { WorkSelection } from './work-selection.ts';

interface GroupRowProps {
  readonly group: WorkGroup;
  readonly year: number | undefined;
  readonly includesAccepted: boolean;
  readonly isOpen: boolean;
  /** A fix is stored, and the books are being regenerated. */
  readonly isFixed: boolean;
  readonly selection: WorkSelection;
  readonly onToggle: () => void;
  readonly onFixGroup: (fix: WorkFix, group: WorkGroup) => void;
  readonly onFixItem: (fix: WorkFix, item: WorkItem) => void;
  readonly onReopen: (item: WorkItem) => void;
  readonly onFixed: () => void;
}

/** One cause with all its items. It opens in place: the fix on the left, the items on the right. */
export function GroupRow({ group, isOpen, isFixed, selection, onToggle, onFixGroup, ...rest }: GroupRowProps) {
  const detailId = useId();
  const may = useMay();
  const title = groupTitle(group);
  const fix = fixOfGroup(group);
  const isSelected = selection.hasGroup(group.key);
  const isDone = group.items === group.accepted;
  const isPriceOpen = fix === 'price' && !isDone && may(pricesCalls.setManualPrice);
  return (
    <Box
      component="li"
      sx={{
        borderTop: '1px solid',
        borderColor: 'hairline',
        backgroundColor: isSelected ? 'accent.tint' : isOpen ? 'sunken' : 'transparent',
      }}
    >
      <GridRow
        columns={{ xs: '36px 36px minmax(0, 1fr)', sm: '36px 36px minmax(0, 1fr) auto 168px' }}
        sx={{
          columnGap: 2,
          rowGap: 2,
          px: { xs: 3, sm: 5 },
          py: 2,
          minHeight: 60,
        }}
      >
        {isDone || !may(booksCalls.acceptWork) ? (
          <span />
        ) : (
          <Checkbox
            checked={isSelected}
            onChange={() => selection.toggleGroup(group.key)}
            slotProps={{ input: { 'aria-label': `Select ${title}` } }}
          />
        )}
        <IconButton
          size="small"
          aria-label={`Items of ${title}`}
          aria-expanded={isOpen}
          {...(isOpen && { 'aria-controls': detailId })}
          onClick={onToggle}
        >
          <Icon
            path={mdiChevronRight}
            sx={(theme) => ({
              transform: isOpen ? 'rotate(90deg)' : theme.direction === 'rtl' ? 'rotate(180deg)' : 'none',
            })}
          />
        </IconButton>
        <GroupName group={group} title={title} />
        <Box sx={{ gridColumn: { xs: 3, sm: 'auto' }, typography: 'subtitle1', textAlign: { sm: 'end' } }}>
          <Box sx={{ fontVariantNumeric: 'tabular-nums' }}>{amountText(group)}</Box>
          {group.kind === 'missingPrice' ? (
            <Box sx={{ typography: 'caption', color: 'warning.main' }}>Price missing</Box>
          ) : null}
        </Box>
        <Box sx={{ gridColumn: { xs: 3, sm: 'auto' }, textAlign: { sm: 'end' } }}>
          {isFixed ? (
            <StatusChip label="Fix saved" tone="info" />
          ) : isDone ? (
            <StatusChip label="Accepted" />
          ) : isOpen && (fix === null || fix === 'price') ? null : fix === null ? (
            <Button variant="outlined" size="small" aria-label={`Show items: ${title}`} onClick={onToggle}>
              Show items
            </Button>
          ) : (
            <SmallActionButton
              call={FIX_CALLS[fix]}
              aria-label={`${FIX_LABELS[fix]}: ${title}`}
              onClick={() => (fix === 'price' ? onToggle() : onFixGroup(fix, group))}
            >
              {FIX_LABELS[fix]}
            </SmallActionButton>
          )}
        </Box>
      </GridRow>
      {isOpen ? (
        <Box
          id={detailId}
          sx={{
            display: 'grid',
            gap: 4,
            gridTemplateColumns: {
              xs: 'minmax(0, 1fr)',
              md: isPriceOpen ? '300px minmax(0, 1fr)' : 'minmax(0, 1fr)',
            },
            alignItems: 'start',
            px: { xs: 3, sm: 5 },
            pb: 4,
          }}
        >
          {isPriceOpen && group.coinId !== null && group.day !== null ? (
            <PriceFix group={{ ...group, coinId: group.coinId, day: group.day }} onSaved={rest.onFixed} />
          ) : null}
          <GroupItems
            group={group}
            year={rest.year}
            includesAccepted={rest.includesAccepted}
            selection={selection}
            onFix={rest.onFixItem}
            onReopen={rest.onReopen}
          />
        </Box>
      ) : null}
    </Box>
  );
}

function GroupName({ group, title }: { readonly group: WorkGroup; readonly title: string }) {
  const { coinId, coinSymbol } = group;
  if (coinId === null || coinSymbol === null)
    return (
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ typography: 'subtitle1' }}>{title}</Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{groupNote(group)}</Box>
      </Box>
    );
  return (
    <CoinLabel coinId={coinId} symbol={title} iconSymbol={coinSymbol} name={groupNote(group)} size={32} isWrapped />
  );
}

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
function GroupItems({ group, year, includesAccepted, selection, onFix, onReopen }: GroupItemsProps) {
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
