import { CoinPicturesRoot } from '@holdfast/catalogue/page/coin-label';
import { presentCount, presentUnknown } from '@holdfast/money';
import { callApi, useCall, useChange } from '@holdfast/web/lib/api.ts';
import { momentText } from '@holdfast/web/lib/date-text.ts';
import { errorText } from '@holdfast/web/lib/error-text.ts';
import { saveFile } from '@holdfast/web/lib/files.ts';
import { useAddressPart, useRequestedDialog } from '@holdfast/web/lib/page-address.ts';
import { type NeededCall, useMay } from '@holdfast/web/lib/permission.ts';
import { countText } from '@holdfast/web/lists/list-definition.ts';
import { ListSection } from '@holdfast/web/lists/list-page.tsx';
import { defineWholeList, useWholeList } from '@holdfast/web/lists/whole-list.ts';
import { ActionButton } from '@holdfast/web/ui/action-button.tsx';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { DeletionDialog } from '@holdfast/web/ui/form/confirm-dialog.tsx';
import { LabelledSwitch } from '@holdfast/web/ui/form/switches.tsx';
import { type DialogControls, useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { PageHeader } from '@holdfast/web/ui/layout/page-header.tsx';
import { ButtonLink } from '@holdfast/web/ui/links.tsx';
import { useRowExpansion } from '@holdfast/web/ui/list/use-row-expansion.ts';
import { inCard, Loaded } from '@holdfast/web/ui/loaded.tsx';
import { mdiCogOutline, mdiCompareHorizontal, mdiTrayArrowDown } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useSnackbar } from 'notistack';
import { lazy, Suspense } from 'react';
import type { BookState, CapitalPosition, CapitalPositionSummary } from '../../contract/books.ts';
import { booksCalls } from '../../contract/calls.ts';
import { BooksNotice, noBooksYet } from '../page-parts/books-notice.tsx';
import { amountColumn, coinColumn, countColumn, listOfCoins, usdColumn } from '../page-parts/coin-columns.tsx';
import { formerReadingsText, settingsLabel } from '../settings/settings-labels.ts';
import { WhyDrawer } from '../why/why-drawer.tsx';
import { CoinPositions } from './coin-positions.tsx';
import { GainCards, GainsCard } from './gain-cards.tsx';
import { type GainField, gainFigure } from './gain-figures.ts';
import { RegenerateButton, useRegenerate } from './regenerate-button.tsx';
import { shownYear, type YearAction, YearMenu, YearTabs } from './year-menu.tsx';

/** Capital Positions: the gains of a year by month, by coin and by disposal, each figure with its explanation. */
export function CapitalPositionsPage() {
  const books = useCall(booksCalls.getBookState);
  const state = books.data;
  const [selectedYear, setSelectedYear] = useAddressPart('year');
  const [generated, setGenerated] = useAddressPart('generated_only');
  const [whyId, setWhyId] = useAddressPart('why');
  const isGeneratedOnly = generated === 'true';
  const year = shownYear(selectedYear, state?.years ?? []);
  const positions = useCall(
    booksCalls.listCapitalPositions,
    { query: { year, generated_only: isGeneratedOnly } },
    { enabled: state !== undefined, keepsPrevious: true },
  );
  const { data } = positions;
  const list = useWholeList(CAPITAL_LIST, positions);
  const dialog = useDialog<Opened>();
  const expansion = useRowExpansion('Positions', (coin: CapitalPositionSummary) => (
    <CoinPositions
      key={`${coin.coinId} ${year}`}
      coin={coin}
      isGeneratedOnly={isGeneratedOnly}
      onWhy={(position) => setWhyId(position.id)}
      onDelete={(position) => dialog.open({ action: 'deletePosition', position })}
    />
  ));
  const run = useYearActions({ year, open: (action) => dialog.open({ action }) });
  useRequestedYearDialog({ selectedYear, year, isLocked: isLockedIn(state, year), isReady: state !== undefined, run });
  const missing = noBooksYet(state);
  const isEmpty = missing !== undefined && (data?.years.length ?? 0) === 0;
  const isLocked = isLockedIn(state, year);
  const content = (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4, mb: 5 }}>
        <YearTabs years={state?.years ?? []} year={year} onYear={(next) => setSelectedYear(String(next))} />
        <LabelledSwitch
          label="Generated only"
          isOn={isGeneratedOnly}
          onChange={(isOn) => setGenerated(isOn ? 'true' : undefined)}
        />
        <Button
          variant="text"
          startIcon={<Icon path={mdiTrayArrowDown} />}
          onClick={list.csvExport.start}
          sx={{ marginInlineStart: 'auto' }}
        >
          CSV
        </Button>
      </Box>
      <BooksNotice state={state} />
      <UnclassifiedNotice count={state?.unclassified ?? 0} />
      <GainCards year={year} summaries={data} openWork={state?.worklist ?? 0} />
      <GainsCard year={year} months={data?.months} />
      <ListSection
        shown={list}
        title={`Positions of ${year} by coin`}
        placeholderCount={6}
        expansion={expansion}
        totals={data && !list.isFiltered ? { byColumn: totalsOf(data.total) } : undefined}
        empty={{
          title: `No disposals in ${year}`,
          text: 'Sales, swaps, payments and fees in coins appear here once the books are generated.',
        }}
      />
    </>
  );
  return (
    <CoinPicturesRoot>
      <PageHeader
        title="Capital Positions"
        subtitle={state ? subtitleOf(state, year) : ' '}
        actions={
          isEmpty ? (
            <ActionButton
              call={booksCalls.setBookSettings}
              variant="outlined"
              icon={mdiCogOutline}
              onClick={() => run('settings')}
            >
              Accounting settings
            </ActionButton>
          ) : (
            <>
              <ButtonLink
                variant="text"
                to="/admin/capital-positions/what-if"
                search={{ year: String(year) }}
                startIcon={<Icon path={mdiCompareHorizontal} />}
              >
                What if
              </ButtonLink>
              <RegenerateButton jobId={state?.jobId ?? null} />
              <YearMenu year={year} isLocked={isLocked} onAction={run} />
            </>
          )
        }
      />
      <Loaded
        query={books}
        failure="The books could not be loaded"
        renderFrame={inCard}
        empty={isEmpty ? missing : undefined}
        isEmpty={() => true}
        skeleton={content}
      >
        {() => content}
      </Loaded>
      <WhyDrawer kind="closed" id={whyId} onClose={() => setWhyId(undefined)} />
      {state ? <CapitalDialogs dialog={dialog} year={year} state={state} /> : null}
    </CoinPicturesRoot>
  );
}

function isLockedIn(state: BookState | undefined, year: number): boolean {
  return state?.years.some((one) => one.year === year && one.isLocked) ?? false;
}

/** The dialogs that an address can open, and the call that each of them needs. */
const REQUESTED: Readonly<Record<string, NeededCall | null>> = {
  form: null,
  settings: booksCalls.setBookSettings,
  brokers: booksCalls.setBrokerReport,
  lock: booksCalls.lockYear,
  enter: booksCalls.addManualPosition,
};

function useRequestedYearDialog({
  selectedYear,
  year,
  isLocked,
  isReady,
  run,
}: {
  readonly selectedYear: string | undefined;
  readonly year: number;
  readonly isLocked: boolean;
  readonly isReady: boolean;
  readonly run: (action: YearAction) => void;
}): void {
  const may = useMay();
  const { enqueueSnackbar } = useSnackbar();
  useRequestedDialog(
    (name) => {
      const call = Object.hasOwn(REQUESTED, name) ? REQUESTED[name] : undefined;
      if (call === undefined || (call !== null && !may(call))) return;
      // The dialog of another year than the requested one would be mistaken for it.
      if (selectedYear !== undefined && selectedYear !== String(year))
        enqueueSnackbar(`There are no books for ${selectedYear}.`, { variant: 'info' });
      else run(name === 'lock' && isLocked ? 'unlock' : (name as YearAction));
    },
    { isReady },
  );
}

function subtitleOf(state: BookState, year: number): string {
  const former = formerReadingsText(state.settings);
  const label = `${settingsLabel(state.settings, year)}${former === null ? '' : `. ${former}`}`;
  return state.generatedAt === null
    ? `Not generated yet. ${label}.`
    : `Generated ${momentText(state.generatedAt)}. ${label}.`;
}

function totalsOf(total: Parameters<typeof gainFigure>[0]) {
  const figure = (field: GainField, isChange = false) => (
    <UsdText value={gainFigure(total, field)} isChange={isChange} />
  );
  return {
    disposals: presentCount(total.disposals),
    proceeds: figure('proceedsUsd'),
    cost: figure('costUsd'),
    fees: figure('feeUsd'),
    short: figure('shortUsd', true),
    long: figure('longUsd', true),
    gain: figure('gainUsd', true),
  };
}

/** Unclassified transactions are not in the books, so the totals would be incomplete without notice. */
function UnclassifiedNotice({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <Alert
      severity="warning"
      sx={{ mb: 6 }}
      action={
        <ButtonLink variant="text" size="small" to="/portfolio/transactions/new">
          Classify
        </ButtonLink>
      }
    >
      {countText({ one: 'unclassified transaction is', many: 'unclassified transactions are' }, count)} not in these
      figures.
    </Alert>
  );
}

/** Actions that need no dialog run immediately. */
function useYearActions({
  year,
  open,
}: {
  readonly year: number;
  readonly open: (action: YearAction) => void;
}): (action: YearAction) => void {
  const { enqueueSnackbar } = useSnackbar();
  const { start } = useRegenerate();
  const saveReport = async () => {
    try {
      saveFile({
        name: `books-${year}.pdf`,
        content: (await callApi(booksCalls.getYearReport, { params: { year } })) as Blob,
      });
    } catch (error) {
      enqueueSnackbar(errorText(error, 'The report could not be created.'), { variant: 'error' });
    }
  };
  return (action) => {
    if (action === 'report') void saveReport();
    else if (action === 'fromScratch') void start({ fromScratch: true });
    else open(action);
  };
}

type Row = CapitalPositionSummary;

const figureOf = (field: GainField) => (row: Row) => gainFigure(row, field);

/** One coin in the selected year. */
const CAPITAL_LIST = defineWholeList<Row>({
  id: 'capital-positions',
  ...listOfCoins,
  defaultSort: { sort: 'gain', order: 'desc' },
  filters: [
    {
      kind: 'switch',
      id: 'missing_basis',
      label: 'Missing basis only',
      isOnByDefault: false,
      keeps: (row) => row.missingBasis > 0,
    },
  ],
  columns: [
    coinColumn({
      id: 'coin',
      label: 'Coin',
      hasName: false,
      csvBefore: [{ label: 'Year', value: (row) => String(row.year) }],
    }),
    countColumn('disposals', 'Disposals', (row) => row.disposals),
    amountColumn(),
    usdColumn({ id: 'proceeds', label: 'Proceeds', of: figureOf('proceedsUsd') }),
    { ...usdColumn({ id: 'cost', label: 'Cost', of: figureOf('costUsd') }), render: (row) => <CostCell row={row} /> },
    { ...usdColumn({ id: 'fees', label: 'Fees', of: figureOf('feeUsd') }), hiddenByDefault: true },
    usdColumn({ id: 'short', label: 'Short term', of: figureOf('shortUsd'), isChange: true }),
    usdColumn({ id: 'long', label: 'Long term', of: figureOf('longUsd'), isChange: true }),
    {
      ...usdColumn({ id: 'gain', label: 'Gain or loss', of: figureOf('gainUsd'), isChange: true }),
      render: (row) => (
        <Box component="span" sx={{ fontWeight: 600 }}>
          <UsdText value={gainFigure(row, 'gainUsd')} isChange />
          {row.missingPrice === 0 ? null : (
            <Box sx={{ typography: 'caption', fontWeight: 400, color: 'warning.main' }}>
              {presentUnknown({ unknownCount: row.missingPrice }, DISPOSALS)}
            </Box>
          )}
        </Box>
      ),
    },
  ],
});

const DISPOSALS = { one: 'disposal', many: 'disposals' };

/** A cost basis of $0 because of a missing purchase is marked, so that it is not read as a real cost. */
function CostCell({ row }: { readonly row: Row }) {
  return (
    <>
      <UsdText value={gainFigure(row, 'costUsd')} unknown="Unknown" />
      {row.missingBasis === 0 ? null : (
        <Box sx={{ typography: 'caption', color: 'warning.main' }}>
          {row.missingBasis === 1 ? 'Missing basis' : `${row.missingBasis} missing basis`}
        </Box>
      )}
    </>
  );
}

const Form8949Dialog = lazy(async () => ({ default: (await import('../form-8949/form-dialog.tsx')).Form8949Dialog }));
const SettingsDialog = lazy(async () => ({
  default: (await import('../settings/settings-dialog.tsx')).SettingsDialog,
}));
const BrokerDialog = lazy(async () => ({ default: (await import('../brokers/broker-dialog.tsx')).BrokerDialog }));
const LockDialog = lazy(async () => ({ default: (await import('../settings/lock-dialogs.tsx')).LockDialog }));
const UnlockDialog = lazy(async () => ({ default: (await import('../settings/lock-dialogs.tsx')).UnlockDialog }));
const ManualPositionDialog = lazy(async () => ({
  default: (await import('./manual-position-dialog.tsx')).ManualPositionDialog,
}));

/** What the open dialog is about. */
type Opened =
  | { readonly action: YearAction }
  | { readonly action: 'deletePosition'; readonly position: CapitalPosition };

interface CapitalDialogsProps {
  readonly dialog: DialogControls<Opened>;
  readonly year: number;
  readonly state: BookState;
}

/** Each dialog's code is fetched when it is first opened. */
function CapitalDialogs({ dialog: { content, isOpen, opening, close }, year, state }: CapitalDialogsProps) {
  const deleteYear = useChange(booksCalls.deleteCapitalPositions);
  const deletePosition = useChange(booksCalls.deleteManualPosition);
  if (content === null) return null;
  const shared = { isOpen, onClose: close };
  return (
    <Suspense fallback={null}>
      {content.action === 'form' ? <Form8949Dialog key={opening} {...shared} year={year} state={state} /> : null}
      {content.action === 'settings' ? <SettingsDialog key={opening} {...shared} settings={state.settings} /> : null}
      {content.action === 'brokers' ? <BrokerDialog key={opening} {...shared} year={year} /> : null}
      {content.action === 'lock' ? <LockDialog key={opening} {...shared} year={year} /> : null}
      {content.action === 'unlock' ? <UnlockDialog key={opening} {...shared} year={year} /> : null}
      {content.action === 'enter' ? <ManualPositionDialog key={opening} {...shared} /> : null}
      {content.action === 'deleteYear' ? (
        <DeletionDialog
          key={opening}
          {...shared}
          title={`Delete the generated positions of ${year}?`}
          done={`The generated positions of ${year} are deleted.`}
          text="Transactions and manual positions are kept. Regenerating the books restores the rest."
          onDelete={() => deleteYear.mutateAsync({ query: { year } })}
        />
      ) : null}
      {content.action === 'deletePosition' ? (
        <DeletionDialog
          key={opening}
          {...shared}
          title={`Delete the disposal of ${content.position.amount} ${content.position.coinSymbol}?`}
          done={`The disposal of ${content.position.amount} ${content.position.coinSymbol} is deleted.`}
          text="It was added manually. This cannot be undone."
          onDelete={() => deletePosition.mutateAsync({ params: { id: Number(content.position.id.split('/')[1]) } })}
        />
      ) : null}
    </Suspense>
  );
}
