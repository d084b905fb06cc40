import { ACTIONS } from '@holdfast/actions/actions.ts';
import { catalogueCalls, type Counterparty } from '@holdfast/catalogue/contract';
import { CoinPicker } from '@holdfast/catalogue/page/coin-picker';
import { NetworkPicker } from '@holdfast/catalogue/page/network-picker';
import { presentCount } from '@holdfast/money';
import { useCall } from '@holdfast/web/lib/api.ts';
import { momentText } from '@holdfast/web/lib/date-text.ts';
import { useDelayed, useSettled } from '@holdfast/web/lib/use-delayed.ts';
import { EmptyState, NoMatches } from '@holdfast/web/ui/empty-state.tsx';
import { choicesOf } from '@holdfast/web/ui/form/choices-of.ts';
import { LabelledChoice } from '@holdfast/web/ui/form/labelled-choice.tsx';
import { SegmentedControl } from '@holdfast/web/ui/form/segmented-control.tsx';
import { Picker } from '@holdfast/web/ui/form/picker.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { AnchoredPopover } from '@holdfast/web/ui/layout/anchored-popover.tsx';
import { Row } from '@holdfast/web/ui/layout/row.tsx';
import { TimeFilter } from '@holdfast/web/ui/list/list-filters.tsx';
import { SearchBox } from '@holdfast/web/ui/list/search-box.tsx';
import { Loaded, RetryAlert } from '@holdfast/web/ui/loaded.tsx';
import { mdiFilterVariant } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { CONFIDENCES, type InboxSummary } from '../../contract/transaction.ts';
import { WalletPicker } from '../entry/wallet-picker.tsx';
import { iconOfAction, labelOfAction } from '../labels/action-labels.ts';
import { SyncAllButton } from '../sync-all-button.tsx';
import { BatchBar } from './batch-bar.tsx';
import type { GroupActions } from './group-header.tsx';
import { groupsText } from './inbox-groups.ts';
import { InboxList } from './inbox-list.tsx';
import type { InboxFilterControls } from './use-inbox-filters.ts';
import type { Inbox } from './use-inbox.ts';

interface InboxListCardProps {
  readonly inbox: Inbox;
  readonly summary: InboxSummary | undefined;
  readonly onOpen: (id: number) => void;
  readonly onAcceptSelected: () => void;
  readonly onClassifySelected: (action: string) => void;
  readonly groupActions: Omit<GroupActions, 'onName'>;
}

export function InboxListCard({
  inbox,
  summary,
  onOpen,
  onAcceptSelected,
  onClassifySelected,
  groupActions,
}: InboxListCardProps) {
  const { list, rows, selection, filters, groups } = inbox;
  const isFiltered = filters.count > 0 || filters.filters.search_query !== undefined;
  return (
    <Card
      component="section"
      aria-label="Transactions to classify"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        minHeight: 0,
        position: 'relative',
        overflow: { xs: 'visible', md: 'hidden' },
      }}
    >
      <InboxToolbar controls={filters} />
      <ViewBar inbox={inbox} />
      {list.isChanging ? (
        <LinearProgress aria-label="Loading" sx={{ height: 2, borderRadius: 0, mb: '-2px', zIndex: 2 }} />
      ) : null}
      <Loaded
        query={{ data: list.queue && rows, error: list.error, refetch: list.retry }}
        failure="The inbox could not be loaded"
        skeleton={<Placeholders />}
        renderStale={(text, retry) => (
          <RetryAlert severity="warning" text={`These could not be refreshed: ${text}`} onRetry={retry} isInCard />
        )}
        empty={<InboxEmpty summary={summary} onClear={isFiltered ? filters.clear : undefined} />}
      >
        {(shown) => (
          <InboxList
            rows={shown}
            currentId={inbox.current?.id}
            selection={selection}
            onOpen={onOpen}
            groups={list.queue?.groups ?? null}
            onToggleGroup={groups.toggle}
            groupActions={groupActions}
            onChange={inbox.change}
            hasMore={list.hasMore}
            isLoadingMore={list.isLoadingMore}
            onMore={list.loadMore}
          />
        )}
      </Loaded>
      <BatchBar
        rows={selection.rows}
        onClear={selection.clear}
        onAccept={onAcceptSelected}
        onClassify={onClassifySelected}
      />
    </Card>
  );
}

const VIEWS = choicesOf(['day', 'counterparty', 'suggestion', 'coin'], {
  day: 'By day',
  counterparty: 'By counterparty',
  suggestion: 'By suggestion',
  coin: 'By coin',
});

/** How the list is grouped, and a box that selects all of it. */
function ViewBar({ inbox: { list, rows, selection, groups } }: { readonly inbox: Inbox }) {
  const selected = rows.filter(({ id }) => selection.has(id)).length;
  const isAll = rows.length > 0 && selected === rows.length;
  const total = list.queue?.total ?? 0;
  const shown = list.queue?.groups;
  return (
    <Box sx={{ px: { xs: 4, sm: 5 }, pt: 3, borderBottom: '1px solid', borderColor: 'hairline' }}>
      <Box sx={{ overflowX: 'auto', maxWidth: '100%' }}>
        <SegmentedControl
          label="Group the transactions"
          options={VIEWS}
          value={groups.by ?? 'day'}
          onChange={(view) => groups.groupBy(view === 'day' ? null : view)}
        />
      </Box>
      <Row isSpread canWrap={false} sx={{ minHeight: 44, gap: 2 }}>
        <FormControlLabel
          disabled={rows.length === 0}
          control={
            <Checkbox
              checked={isAll}
              indeterminate={selected > 0 && !isAll}
              onChange={() => (isAll ? selection.clear() : void selection.selectAll())}
            />
          }
          label="Select all"
          sx={{ m: 0, marginInlineStart: -2, '& .MuiFormControlLabel-label': { typography: 'body2' } }}
        />
        <Box component="span" sx={{ typography: 'caption', color: 'text.secondary', textAlign: 'end' }}>
          {list.queue === undefined
            ? ''
            : groups.by !== null && shown
              ? groupsText(groups.by, shown)
              : `${presentCount(total)}${list.queue.isTotalCapped ? '+' : ''}`}
        </Box>
      </Row>
    </Box>
  );
}

function Placeholders() {
  const hasWaited = useDelayed(true);
  return (
    <Box aria-busy="true" sx={{ visibility: hasWaited ? 'visible' : 'hidden' }}>
      {Array.from({ length: 7 }, (_, index) => (
        <Row
          canWrap={false}
          key={index}
          sx={{
            gap: 4,
            px: 5,
            height: 64,
            borderBottom: '1px solid',
            borderColor: 'hairline',
          }}
        >
          <Skeleton variant="circular" width={32} height={32} />
          <Box sx={{ flexGrow: 1 }}>
            <Skeleton width="60%" />
            <Skeleton width="40%" />
          </Box>
          <Skeleton variant="rounded" width={80} height={24} />
        </Row>
      ))}
    </Box>
  );
}

interface InboxEmptyProps {
  readonly summary: InboxSummary | undefined;
  /** Set while search or filters hide all rows. */
  readonly onClear: (() => void) | undefined;
}

function InboxEmpty({ summary, onClear }: InboxEmptyProps) {
  if (onClear) {
    return <NoMatches title="No transactions match" onClear={onClear} />;
  }
  return (
    <EmptyState
      title="Nothing left to classify"
      text={`New transactions appear here when wallets are synced or files imported.${syncText(summary)}`}
      action={<SyncAllButton label="Sync all wallets" />}
    />
  );
}

function syncText(summary: InboxSummary | undefined): string {
  if (summary === undefined) return '';
  if (summary.unsyncedWallets > 0) return ' Some wallets have not been synced yet.';
  return summary.syncedAt === null ? '' : ` Oldest sync: ${momentText(summary.syncedAt)}.`;
}

function InboxToolbar({ controls }: { readonly controls: InboxFilterControls }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { filters, count, change } = controls;
  return (
    <Box
      role="search"
      sx={{
        display: 'flex',
        gap: 2,
        px: { xs: 4, sm: 5 },
        pt: 4,
        '& .MuiOutlinedInput-root': { flexGrow: 1, width: 'auto', minWidth: 0 },
      }}
    >
      <SearchBox
        label="Search hash, address, coin, amount"
        value={filters.search_query ?? ''}
        onSearch={(text) => change({ search_query: text === '' ? undefined : text })}
      />
      <Button
        variant="outlined"
        color={count > 0 ? 'primary' : 'secondary'}
        startIcon={<Icon path={mdiFilterVariant} size={18} />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ height: { sm: 36 }, px: 3, flexShrink: 0, fontSize: '0.8125rem' }}
      >
        {count > 0 ? `Filter (${count})` : 'Filter'}
      </Button>
      <AnchoredPopover anchor={anchor} label="Filter" width={320} onClose={() => setAnchor(null)}>
        <InboxFilterForm controls={controls} onClose={() => setAnchor(null)} />
      </AnchoredPopover>
    </Box>
  );
}

const ANY = 'any';
const CONFIDENCE_LABELS = { [ANY]: 'Any', high: 'High', medium: 'Medium', low: 'Low', none: 'None' } as const;
const CONFIDENCE_OPTIONS = choicesOf([ANY, ...CONFIDENCES], CONFIDENCE_LABELS);

function InboxFilterForm({
  controls,
  onClose,
}: {
  readonly controls: InboxFilterControls;
  readonly onClose: () => void;
}) {
  const { filters, change } = controls;
  const coinId = filters.coin_id;
  const { data: coin } = useCall(
    catalogueCalls.getCoin,
    { params: { id: coinId ?? 0 } },
    { enabled: coinId !== undefined },
  );
  return (
    <Box sx={{ display: 'grid', gap: 4, p: 5 }}>
      <Picker
        label="Suggestion"
        options={ACTIONS}
        value={ACTIONS.find((action) => action === filters.suggestion) ?? null}
        onChange={(action) => change({ suggestion: action ?? undefined })}
        optionKey={(action) => action}
        optionLabel={labelOfAction}
        renderStart={(action) => <Icon path={iconOfAction(action)} size={18} />}
        placeholder="Suggested action"
      />
      <LabelledChoice
        label="Confidence"
        options={CONFIDENCE_OPTIONS}
        value={filters.confidence ?? ANY}
        onChange={(value) => change({ confidence: value === ANY ? undefined : value })}
      />
      <CounterpartyPicker
        counterpartyId={filters.counterparty_id ?? null}
        onChange={(id) => change({ counterparty_id: id ?? undefined })}
      />
      <WalletPicker
        label="Wallet"
        walletId={filters.wallet_id ?? null}
        onChange={(wallet) => change({ wallet_id: wallet?.id })}
      />
      <NetworkPicker
        networkId={filters.network_id ?? null}
        onChange={(id) => change({ network_id: id ?? undefined })}
      />
      <CoinPicker
        label="Coin"
        coin={coinId === undefined ? null : (coin ?? null)}
        onChange={(picked) => change({ coin_id: picked?.id })}
      />
      <div>
        <TimeFilter
          label="Time"
          value={filters.time_query ?? null}
          onChange={(time) => change({ time_query: time ?? undefined })}
        />
      </div>
      <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
        <Button variant="text" size="small" disabled={controls.count === 0} onClick={controls.clear}>
          Clear all
        </Button>
        <Button variant="outlined" size="small" onClick={onClose}>
          Done
        </Button>
      </Box>
    </Box>
  );
}

const OFFERED_MAX = 25;

interface CounterpartyPickerProps {
  readonly counterpartyId: number | null;
  readonly onChange: (id: number | null) => void;
}

/** Any entry of the address book; the server searches. */
function CounterpartyPicker({ counterpartyId, onChange }: CounterpartyPickerProps) {
  const [text, setText] = useState('');
  const [picked, setPicked] = useState<Counterparty | null>(null);
  const search = useSettled(text.trim());
  const given = { query: { limit: OFFERED_MAX, ...(search !== '' && { search }) } };
  const lists = [
    useCall(catalogueCalls.listExchanges, given, { keepsPrevious: true }),
    useCall(catalogueCalls.listBridges, given, { keepsPrevious: true }),
    useCall(catalogueCalls.listFarms, given, { keepsPrevious: true }),
    useCall(catalogueCalls.listLendingProtocols, given, { keepsPrevious: true }),
    useCall(catalogueCalls.listCustomers, given, { keepsPrevious: true }),
    useCall(catalogueCalls.listSuppliers, given, { keepsPrevious: true }),
    useCall(catalogueCalls.listDesks, given, { keepsPrevious: true }),
  ];
  const options = lists.flatMap(({ data }) => data?.items ?? []);
  const value =
    counterpartyId === null
      ? null
      : (options.find(({ id }) => id === counterpartyId) ?? (picked?.id === counterpartyId ? picked : null));
  return (
    <Picker
      label="Counterparty"
      options={options}
      value={value}
      onChange={(option) => {
        setPicked(option);
        onChange(option?.id ?? null);
      }}
      optionKey={({ id }) => String(id)}
      optionLabel={({ name }) => name}
      onSearch={setText}
      isLoading={lists.some(({ isPending }) => isPending)}
      noOptionsText="No such counterparty in the address book"
      placeholder="Exchange, bridge, customer …"
    />
  );
}
