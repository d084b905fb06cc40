import type { InboxGroup, PossibleAction, Transaction } from '../../contract/transaction.ts';
import { mdiAlertOctagonOutline, mdiAlertOutline, mdiLinkVariant } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Checkbox from '@mui/material/Checkbox';
import LinearProgress from '@mui/material/LinearProgress';
import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { momentText } from '@holdfast/web/lib/date-text.ts';
import { plainList, Row } from '@holdfast/web/ui/layout/row.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import { TransactionDisc } from '../detail/pictures.tsx';
import { isClientAction, labelOfAction, toneOfAction } from '../labels/action-labels.ts';
import { routeOf, summaryOf } from '../labels/transaction-labels.ts';
import { titleByAction } from '../labels/treatment-labels.ts';
import { isBridging, pairText, pairTitle } from './bridge-pair.ts';
import { dayGroups } from './day-groups.ts';
import { type GroupActions, GroupHeader, groupName } from './group-header.tsx';
import { foldedText, rowsByGroup } from './inbox-groups.ts';
import { ROW_MARK } from './inbox-keys.ts';
import { NameAddressBlock } from './name-address-block.tsx';
import type { UndoableChange } from './use-classifying.tsx';
import type { InboxSelection } from './use-inbox.ts';
import { oneLineIfWide } from '@holdfast/web/ui/layout/two-lines.tsx';

interface InboxListProps {
  readonly rows: readonly Transaction[];
  readonly currentId: number | undefined;
  readonly selection: InboxSelection;
  readonly onOpen: (id: number) => void;
  /** Null: by day. */
  readonly groups: readonly InboxGroup[] | null;
  readonly onToggleGroup: (key: string) => void;
  readonly groupActions: Omit<GroupActions, 'onName'>;
  readonly onChange: (change: UndoableChange) => void;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly onMore: () => void;
}

/** The queue in its groups. The next page loads when the end comes near. */
export function InboxList({
  rows,
  currentId,
  selection,
  onOpen,
  groups,
  onToggleGroup,
  groupActions,
  onChange,
  hasMore,
  isLoadingMore,
  onMore,
}: InboxListProps) {
  const [box, setBox] = useState<HTMLElement | null>(null);
  useKeptInSight(box, currentId);
  const foot = useNearing(onMore, hasMore);
  const toggle = useSteady((id: number, isRange: boolean) => selection.toggle(id, { isRange }));
  const open = useSteady(onOpen);
  const [namingKey, setNamingKey] = useState<string | null>(null);
  const renderRows = (shown: readonly Transaction[], showsDay: boolean) => (
    <Box component="ul" sx={plainList}>
      {shown.map((row) => (
        <InboxRow
          key={row.id}
          transaction={row}
          isCurrent={row.id === currentId}
          isSelected={selection.has(row.id)}
          showsDay={showsDay}
          onOpen={open}
          onToggle={toggle}
        />
      ))}
    </Box>
  );
  return (
    <Box
      ref={setBox}
      sx={{
        overflowY: { md: 'auto' },
        flexGrow: 1,
        minHeight: 0,
        scrollPaddingBlock: '40px 96px',
        position: 'relative',
      }}
    >
      {groups === null
        ? null
        : rowsByGroup(groups, rows).map(({ group, rows: shown }) => {
            const folded = foldedText({ group, rows: shown });
            const headingId = `inbox-group-${group.key}`;
            return (
              <Box key={group.key} component="section" aria-labelledby={headingId}>
                <GroupHeader
                  group={group}
                  id={headingId}
                  isNaming={namingKey === group.key}
                  {...groupActions}
                  onName={({ key }) => setNamingKey(key)}
                />
                {namingKey === group.key && group.address !== null ? (
                  <NameAddressBlock address={group.address} onName={onChange} onClose={() => setNamingKey(null)} />
                ) : null}
                {renderRows(shown, true)}
                {folded === '' && shown.length <= FOLDED_MAX ? null : (
                  <Button
                    variant="text"
                    size="small"
                    aria-label={folded === '' ? `Show less of ${groupName(group)}` : `${folded} of ${groupName(group)}`}
                    onClick={() => onToggleGroup(group.key)}
                    sx={{
                      width: '100%',
                      minHeight: 40,
                      borderRadius: 0,
                      justifyContent: 'flex-start',
                      paddingInlineStart: '96px',
                      borderBottom: '1px solid',
                      borderColor: 'hairline',
                    }}
                  >
                    {folded === '' ? 'Show less' : folded}
                  </Button>
                )}
              </Box>
            );
          })}
      {(groups === null ? dayGroups(rows) : []).map((group) => (
        <Box key={group.day} component="section" aria-label={group.label}>
          <Box
            component="h2"
            sx={{
              m: 0,
              px: 5,
              py: 2,
              typography: 'caption',
              fontWeight: 600,
              color: 'text.secondary',
              backgroundColor: 'tableHead',
              borderBottom: '1px solid',
              borderColor: 'hairline',
              position: { md: 'sticky' },
              top: 0,
              zIndex: 1,
            }}
          >
            <bdi>{group.label}</bdi>
          </Box>
          {renderRows(group.rows, false)}
        </Box>
      ))}
      <Box
        ref={foot}
        sx={{ height: hasMore ? 48 : 0, display: 'flex', alignItems: 'center', justifyContent: 'center' }}
      >
        {isLoadingMore ? <LinearProgress aria-label="Loading more" sx={{ width: '50%' }} /> : null}
      </Box>
    </Box>
  );
}

/** A function with a constant identity that calls the newest callback. */
function useSteady<Parameters extends readonly unknown[]>(
  callback: (...given: Parameters) => void,
): (...given: Parameters) => void {
  const newest = useRef(callback);
  useEffect(() => {
    newest.current = callback;
  });
  return useCallback((...given: Parameters) => newest.current(...given), []);
}

/** Keeps the current row visible, and moves the focus to it when the focused row is removed. */
function useKeptInSight(box: HTMLElement | null, currentId: number | undefined): void {
  const hadFocus = useRef(false);
  useEffect(() => {
    if (!box) return undefined;
    const note = () => {
      hadFocus.current = document.activeElement?.matches('[data-transaction]') ?? false;
    };
    box.addEventListener('focusin', note);
    const leave = (event: FocusEvent) => {
      // A removed row loses the focus without a related target.
      if (event.relatedTarget !== null) hadFocus.current = false;
    };
    box.addEventListener('focusout', leave);
    return () => {
      box.removeEventListener('focusin', note);
      box.removeEventListener('focusout', leave);
    };
  }, [box]);
  useEffect(() => {
    const row = currentId === undefined ? null : box?.querySelector<HTMLElement>(`[data-transaction="${currentId}"]`);
    if (!row) return;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    const isInRows = document.activeElement?.matches('[data-transaction]') ?? false;
    if (isInRows || (isLost && hadFocus.current)) row.focus({ preventScroll: true });
    row.scrollIntoView({ block: 'nearest' });
  }, [box, currentId]);
}

function useNearing(onNear: () => void, isOn: boolean) {
  const foot = useRef<HTMLDivElement>(null);
  const near = useSteady(onNear);
  useEffect(() => {
    if (!foot.current || !isOn) return undefined;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && near(), {
      rootMargin: '600px',
    });
    observer.observe(foot.current);
    return () => observer.disconnect();
  }, [isOn, near]);
  return foot;
}

interface InboxRowProps {
  readonly transaction: Transaction;
  readonly isCurrent: boolean;
  readonly isSelected: boolean;
  /** Where the heading is no day. */
  readonly showsDay: boolean;
  readonly onOpen: (id: number) => void;
  readonly onToggle: (id: number, isRange: boolean) => void;
}

const oneLine = { ...oneLineIfWide, textAlign: 'left' } as const;
/** A sentence that is longer is whole in the panel. */
const twoLines = {
  textAlign: 'left',
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
} as const;
/** The rows of a closed group, as the server lists them. */
const FOLDED_MAX = 2;

/** Memoised: moving through a long list must not render every row again. */
const InboxRow = memo(function InboxRow({
  transaction,
  isCurrent,
  isSelected,
  showsDay,
  onOpen,
  onToggle,
}: InboxRowProps) {
  const { pair, suggestion } = transaction;
  const summary = pair
    ? pairTitle(transaction, pair)
    : (titleByAction(suggestion?.action ?? null, transaction.transfers) ?? summaryOf(transaction));
  const [day, time] = momentText(transaction.at).split(', ');
  return (
    <Row
      component="li"
      canWrap={false}
      sx={(theme) => ({
        minHeight: 64,
        paddingInlineStart: 4,
        borderBlockEnd: `1px solid ${theme.palette.hairline}`,
        borderInlineStart: `3px solid ${isCurrent ? theme.palette.accent.draw : 'transparent'}`,
        backgroundColor: isCurrent ? 'accent.tint' : isSelected ? 'sunken' : 'transparent',
        '&:hover': { backgroundColor: isCurrent ? 'accent.tint' : 'action.hover' },
      })}
    >
      <Checkbox
        checked={isSelected}
        onChange={(event) => onToggle(transaction.id, (event.nativeEvent as MouseEvent).shiftKey)}
        slotProps={{ input: { 'aria-label': `Select ${summary}` } }}
        sx={{ marginInline: -2 }}
      />
      <ButtonBase
        {...{ [ROW_MARK]: isCurrent ? 'current' : 'row' }}
        data-transaction={transaction.id}
        aria-current={isCurrent ? 'true' : undefined}
        tabIndex={isCurrent ? 0 : -1}
        onClick={() => onOpen(transaction.id)}
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '36px minmax(0, 1fr)', sm: '36px minmax(0, 1fr) auto' },
          alignItems: 'center',
          columnGap: 3,
          rowGap: 1,
          py: { xs: 3, sm: 2 },
          flexGrow: 1,
          minWidth: 0,
          minHeight: 63,
          paddingInline: '16px 20px',
          '&:focus-visible': { outlineOffset: -2 },
        }}
      >
        <TransactionDisc transaction={transaction} />
        <Box sx={{ minWidth: 0 }}>
          <Box
            dir="auto"
            title={summary}
            sx={{ ...oneLine, typography: 'subtitle1', fontVariantNumeric: 'tabular-nums' }}
          >
            {summary}
          </Box>
          <Box dir="auto" sx={{ ...twoLines, typography: 'caption', color: 'text.secondary' }}>
            {pair ? pairText(transaction, pair) : suggestion?.reason || routeOf(transaction)}
          </Box>
        </Box>
        <Box
          sx={{
            display: 'flex',
            gridColumn: { xs: 2, sm: 'auto' },
            flexDirection: { xs: 'row', sm: 'column' },
            justifyContent: 'space-between',
            alignItems: { xs: 'center', sm: 'flex-end' },
            gap: 0.5,
            typography: 'caption',
            color: 'text.secondary',
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          <SuggestionChip suggestion={suggestion} isPair={pair !== null} />
          <time dateTime={transaction.at}>{showsDay ? day : time}</time>
          {isBridging(suggestion?.action) && pair === null ? (
            <StatusChip label="Counterpart missing" tone="warning" shape="square" icon={mdiAlertOutline} />
          ) : null}
        </Box>
      </ButtonBase>
    </Row>
  );
});

/** The suggested action as a chip. */
function SuggestionChip({
  suggestion,
  isPair,
}: {
  readonly suggestion: PossibleAction | null;
  readonly isPair: boolean;
}) {
  if (isPair) return <StatusChip label="Bridge" tone="accent" shape="square" icon={mdiLinkVariant} />;
  if (suggestion === null) return <StatusChip label="No suggestion" shape="square" />;
  const { action } = suggestion;
  const icon = isClientAction(action) ? mdiLinkVariant : action === 'spam' ? mdiAlertOctagonOutline : undefined;
  return (
    <StatusChip
      label={labelOfAction(action)}
      tone={toneOfAction(action)}
      shape="square"
      {...(icon !== undefined && { icon })}
    />
  );
}
