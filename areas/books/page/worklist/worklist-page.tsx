import { CoinPicturesRoot } from '@holdfast/catalogue/page/coin-label';
import { csvText } from '@holdfast/csv/write-csv.ts';
import { callApi, useCall, useChange } from '@holdfast/web/lib/api.ts';
import { errorText } from '@holdfast/web/lib/error-text.ts';
import { saveTextFile } from '@holdfast/web/lib/files.ts';
import { useAddressPart } from '@holdfast/web/lib/page-address.ts';
import { countText } from '@holdfast/web/lists/list-definition.ts';
import { loadAllRows } from '@holdfast/web/lists/load-all-rows.ts';
import { NoMatches } from '@holdfast/web/ui/empty-state.tsx';
import { type DialogControls, useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import { PageHeader } from '@holdfast/web/ui/layout/page-header.tsx';
import { ExportButton, shortExport } from '@holdfast/web/ui/list/export-button.tsx';
import { derived, Loaded, RowsSkeleton } from '@holdfast/web/ui/loaded.tsx';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useNavigate } from '@tanstack/react-router';
import { useSnackbar } from 'notistack';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { BookState } from '../../contract/books.ts';
import { booksCalls } from '../../contract/calls.ts';
import { WORK_KINDS, type WorkGroup, type WorkItem, type WorkKind } from '../../contract/review.ts';
import { useRegenerate } from '../capital-positions/regenerate-button.tsx';
import { BooksNotice, noBooksYet, useBookState } from '../page-parts/books-notice.tsx';
import { YearChoice } from '../page-parts/year-choice.tsx';
import { LockDialog } from '../settings/lock-dialogs.tsx';
import { AcceptBar } from './accept-bar.tsx';
import { GroupRow } from './group-row.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { useWorkFilters, WorkFilterBar } from './work-filters.tsx';
import { ITEMS, WORK_LABELS, WORK_SENTENCES, type WorkFix } from './work-kinds.ts';
import { useWorkSelection } from './work-selection.ts';
import { WorkSummary } from './work-summary.tsx';
import { RecordCostDialog, RecordPurchaseDialog } from './worklist-dialogs.tsx';

const SettingsDialog = lazy(async () => ({
  default: (await import('../settings/settings-dialog.tsx')).SettingsDialog,
}));

type Opened =
  | { readonly kind: 'cost' | 'purchase'; readonly group: WorkGroup }
  | { readonly kind: 'link'; readonly item: WorkItem }
  | { readonly kind: 'settings' }
  | { readonly kind: 'lock'; readonly year: number };

/** The items to review before a year is filed, by cause and coin. One fix closes a group, or it is accepted. */
const NO_ITEMS = {
  title: 'No items to review',
  text: 'Items appear here when a purchase, a price or a counterpart is missing.',
};

export function WorklistPage() {
  const state = useBookState();
  const { year, setYear, years } = useYear(state);
  const filters = useWorkFilters();
  const { includesAccepted } = filters;
  const items = useCall(
    booksCalls.listWorkGroups,
    { query: { include_accepted: includesAccepted, ...(year !== undefined && { year }) } },
    { keepsPrevious: true },
  );
  const { data } = items;
  const shown = data && filters.apply(data.items);
  const selection = useWorkSelection();
  const dialog = useDialog<Opened>();
  const fixing = useFixing(state);
  const isLocked = state?.years.some((one) => one.year === year && one.isLocked) ?? false;
  const missing = noBooksYet(state);
  return (
    <CoinPicturesRoot>
      <PageHeader
        title="Items to review"
        subtitle="Resolve each item, or accept it with a reason. Then lock the year."
        actions={<WorkExportButton year={year} includesAccepted={includesAccepted} isDisabled={!data?.items.length} />}
      />
      <YearChoice label="Tax year" years={years} year={year} onYear={setYear} />
      <BooksNotice state={state} />
      <WorkSummary
        year={year}
        isLocked={isLocked}
        list={data}
        onLock={(chosen) => dialog.open({ kind: 'lock', year: chosen })}
      />
      <Card component="section" aria-label="Open items" sx={{ overflow: 'clip' }}>
        <WorkFilterBar filters={filters} groups={shown} selection={selection} />
        <Loaded
          query={derived(items, shown)}
          failure="The items could not be loaded"
          skeleton={<RowsSkeleton height={240} />}
          empty={
            filters.isNarrowed ? <NoMatches title="No items match" onClear={filters.clear} /> : (missing ?? NO_ITEMS)
          }
        >
          {(groups) =>
            WORK_KINDS.map((one) => (
              <KindSection
                key={one}
                kind={one}
                groups={groups.filter((group) => group.kind === one)}
                render={(group) => (
                  <WorkGroupRow
                    key={group.key}
                    group={group}
                    year={year}
                    includesAccepted={includesAccepted}
                    selection={selection}
                    fixing={fixing}
                    open={dialog.open}
                  />
                )}
              />
            ))
          }
        </Loaded>
        <AcceptBar chosen={selection.within(shown ?? [])} year={year} onClear={selection.clear} />
      </Card>
      <WorkDialogs dialog={dialog} state={state} year={year} fixing={fixing} />
    </CoinPicturesRoot>
  );
}

/** Includes the year in the page's address before the books have loaded. */
function useYear(state: BookState | undefined) {
  const [requested, setYear] = useAddressPart('year');
  const year = requested !== undefined && /^\d{4}$/u.test(requested) ? Number(requested) : undefined;
  const known = (state?.years ?? []).map((one) => one.year);
  const years = [...new Set([...known, ...(year === undefined ? [] : [year])])].toSorted((left, right) => left - right);
  return { year, setYear, years };
}

interface Fixing {
  readonly isFixed: (key: string) => boolean;
  /** Regenerates the books, so that the items of the group close. */
  readonly fixed: (key: string) => void;
}

/** A fix during a running generation is not part of it, so the books are generated once more. */
const STARTS_MAX = 2;

/** A fix is stored at once, and its items close when the books that follow it are complete. */
function useFixing(state: BookState | undefined): Fixing {
  const { start } = useRegenerate();
  const [fixed, setFixed] = useState<ReadonlySet<string>>(new Set());
  const startsLeft = useRef(0);
  /** The books that do not contain the fixes yet. */
  const before = useRef<string | null>(null);
  const newestStart = useRef(start);
  useEffect(() => {
    newestStart.current = start;
  });
  const generatedAt = state?.generatedAt ?? null;
  const isIdle = state?.jobId === null;
  const isStale = state?.staleFrom !== null;
  useEffect(() => {
    if (fixed.size === 0 || !isIdle || generatedAt === before.current) return;
    if (!isStale || startsLeft.current === 0) return setFixed(new Set());
    startsLeft.current -= 1;
    before.current = generatedAt;
    void newestStart.current();
  }, [fixed, generatedAt, isIdle, isStale]);
  return {
    isFixed: (key) => fixed.has(key),
    fixed: (key) => {
      startsLeft.current = STARTS_MAX - 1;
      before.current = generatedAt;
      setFixed(new Set([...fixed, key]));
      void start();
    },
  };
}

function KindSection({
  kind,
  groups,
  render,
}: {
  readonly kind: WorkKind;
  readonly groups: readonly WorkGroup[];
  readonly render: (group: WorkGroup) => ReactNode;
}) {
  if (groups.length === 0) return null;
  const items = groups.reduce((total, group) => total + group.items, 0);
  return (
    <Box component="section" aria-label={WORK_LABELS[kind]}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'baseline',
          columnGap: 3,
          px: { xs: 3, sm: 5 },
          py: 2,
          backgroundColor: 'tableHead',
          borderTop: '1px solid',
          borderColor: 'hairline',
        }}
      >
        <Box component="h2" sx={{ typography: 'subtitle1', m: 0 }}>
          {WORK_LABELS[kind]}
        </Box>
        <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
          {countText(ITEMS, items)}
        </Box>
        <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
          {WORK_SENTENCES[kind]}
        </Box>
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {groups.map(render)}
      </Box>
    </Box>
  );
}

interface WorkGroupRowProps {
  readonly group: WorkGroup;
  readonly year: number | undefined;
  readonly includesAccepted: boolean;
  readonly selection: ReturnType<typeof useWorkSelection>;
  readonly fixing: Fixing;
  readonly open: (opened: Opened) => void;
}

function WorkGroupRow({ group, fixing, open, ...row }: WorkGroupRowProps) {
  const navigate = useNavigate();
  const reopen = useReopen();
  const [openKey, setOpenKey] = useAddressPart('open');
  const isOpen = openKey === group.key;
  const fixItem = (fix: WorkFix, item: WorkItem) => {
    if (fix === 'link') open({ kind: 'link', item });
    else void navigate({ to: '/portfolio/transactions/history', search: { id: String(item.transactionId) } });
  };
  const fixGroup = (fix: WorkFix) => {
    if (fix === 'reconciliation') void navigate({ to: '/admin/liabilities/reconciliation' });
    else if (fix === 'settings') open({ kind: 'settings' });
    else if (fix === 'cost' || fix === 'purchase') open({ kind: fix, group });
  };
  return (
    <GroupRow
      {...row}
      group={group}
      isOpen={isOpen}
      isFixed={fixing.isFixed(group.key)}
      onToggle={() => setOpenKey(isOpen ? undefined : group.key)}
      onFixGroup={fixGroup}
      onFixItem={fixItem}
      onReopen={reopen}
      onFixed={() => {
        setOpenKey(undefined);
        fixing.fixed(group.key);
      }}
    />
  );
}

function useReopen(): (item: WorkItem) => void {
  const { enqueueSnackbar } = useSnackbar();
  const { mutateAsync } = useChange(booksCalls.reopenWork);
  return (item) =>
    void mutateAsync({ body: { ids: [item.id] } }).then(
      () => enqueueSnackbar('Item reopened.', { variant: 'success' }),
      (error: unknown) => enqueueSnackbar(errorText(error, 'The item could not be reopened.'), { variant: 'error' }),
    );
}

function WorkDialogs({
  dialog: { content, isOpen, opening, close },
  state,
  year,
  fixing,
}: {
  readonly dialog: DialogControls<Opened>;
  readonly state: BookState | undefined;
  readonly year: number | undefined;
  readonly fixing: Fixing;
}) {
  if (content === null) return null;
  const shared = { isOpen, onClose: close };
  switch (content.kind) {
    case 'cost':
    case 'purchase': {
      const { group } = content;
      const Dialog = content.kind === 'cost' ? RecordCostDialog : RecordPurchaseDialog;
      return <Dialog key={opening} {...shared} group={group} year={year} onFixed={() => fixing.fixed(group.key)} />;
    }
    case 'link': {
      const { item } = content;
      return <LinkDialog key={opening} {...shared} item={item} onLinked={() => fixing.fixed(item.groupKey)} />;
    }
    case 'lock':
      return <LockDialog key={opening} {...shared} year={content.year} />;
    case 'settings':
      return state ? (
        <Suspense fallback={null}>
          <SettingsDialog key={opening} {...shared} settings={state.settings} />
        </Suspense>
      ) : null;
  }
}

interface WorkExportButtonProps {
  readonly year: number | undefined;
  readonly includesAccepted: boolean;
  readonly isDisabled: boolean;
}

const FIELDS = [
  { label: 'Item', value: (item: WorkItem) => item.detail },
  { label: 'Cause', value: (item: WorkItem) => WORK_LABELS[item.kind] },
  { label: 'Year', value: (item: WorkItem) => (item.year === null ? '' : String(item.year)) },
  { label: 'When', value: (item: WorkItem) => item.at ?? '' },
  { label: 'Wallet', value: (item: WorkItem) => item.walletName ?? '' },
  { label: 'Amount', value: (item: WorkItem) => item.amount ?? '' },
  { label: 'Coin', value: (item: WorkItem) => item.coinSymbol ?? '' },
  { label: 'Reason for acceptance', value: (item: WorkItem) => item.acceptedNote ?? '' },
];

/** Exports the items of all groups, one row each. */
function WorkExportButton({ year, includesAccepted, isDisabled }: WorkExportButtonProps) {
  const { enqueueSnackbar } = useSnackbar();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { rows } = await loadAllRows({
        loadPage: ({ page, limit, signal }) =>
          callApi(
            booksCalls.listWork,
            { query: { page, limit, include_accepted: includesAccepted, ...(year !== undefined && { year }) } },
            { signal },
          ),
        rowKey: ({ id }) => id,
        signal: new AbortController().signal,
      });
      saveTextFile({
        name: `items-to-review${year === undefined ? '' : `-${year}`}.csv`,
        type: 'text/csv',
        text: csvText(FIELDS, rows),
      });
      enqueueSnackbar(`Exported ${countText(ITEMS, rows.length)}.`, { variant: 'success' });
    } catch (error) {
      enqueueSnackbar(errorText(error, 'The items could not be exported.'), { variant: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return <ExportButton csvExport={shortExport(() => void save())} isDisabled={isDisabled || isBusy} />;
}
