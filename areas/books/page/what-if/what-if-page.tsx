import { CoinPicturesRoot } from '@holdfast/catalogue/page/coin-label';
import { presentUnknown } from '@holdfast/money';
import { useCall } from '@holdfast/web/lib/api.ts';
import { useAddressPart } from '@holdfast/web/lib/page-address.ts';
import { ActionButton } from '@holdfast/web/ui/action-button.tsx';
import { EmptyState } from '@holdfast/web/ui/empty-state.tsx';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { OpenedDialog } from '@holdfast/web/ui/form/opened-dialog.tsx';
import { useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import { IconTile } from '@holdfast/web/ui/icon-tile.tsx';
import { PageHeader } from '@holdfast/web/ui/layout/page-header.tsx';
import { cardSides } from '@holdfast/web/ui/layout/row.tsx';
import { inCard, Loaded } from '@holdfast/web/ui/loaded.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import { mdiScaleBalance } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { lazy, type ReactNode, Suspense } from 'react';
import type { BookSettings, BookState } from '../../contract/books.ts';
import { booksCalls } from '../../contract/calls.ts';
import { METHODS } from '../../engine/lists.ts';
import { shownYear } from '../capital-positions/year-menu.tsx';
import { noBooksYet } from '../page-parts/books-notice.tsx';
import { LabelledSelect } from '../settings/labelled-select.tsx';
import { METHOD_HINTS, METHOD_NAMES, methodIn, SCOPE_OPTIONS, withMethodFrom } from '../settings/settings-labels.ts';
import { DifferenceText } from '../settings/settings-preview.tsx';
import { compareCoins, type ComparedGains, compareYear, type SideGains } from './compare-coins.ts';
import { SideMark } from './side-mark.tsx';
import { WhatIfTable } from './what-if-table.tsx';

const SettingsDialog = lazy(async () => ({
  default: (await import('../settings/settings-dialog.tsx')).SettingsDialog,
}));
const COMPARED_METHODS = METHODS.filter((method) => method !== 'specificId');

/** What if: a year recomputed with another method. The books are not changed. */
export function WhatIfPage() {
  const books = useCall(booksCalls.getBookState);
  const missing = noBooksYet(books.data);
  if (missing) {
    return (
      <>
        <PageHeader title="What if" />
        <Card>
          <EmptyState {...missing} />
        </Card>
      </>
    );
  }
  return (
    <CoinPicturesRoot>
      <Loaded query={books} failure="The books could not be loaded" skeleton={320}>
        {(state) => <Comparison state={state} />}
      </Loaded>
    </CoinPicturesRoot>
  );
}

function Comparison({ state }: { readonly state: BookState }) {
  const [selectedYear, setYear] = useAddressPart('year');
  const [selectedMethod, setMethod] = useAddressPart('method');
  const [selectedScope, setScope] = useAddressPart('scope');
  const dialog = useDialog<BookSettings>();
  const year = shownYear(selectedYear, state.years);
  const inForce = methodIn(state.settings, year);
  const method = COMPARED_METHODS.find((one) => one === selectedMethod) ?? (inForce === 'hifo' ? 'fifo' : 'hifo');
  const scope = SCOPE_OPTIONS.find((option) => option.value === selectedScope)?.value ?? state.settings.scope;
  const other: BookSettings = { ...withMethodFrom(state.settings, { fromYear: year, method }), scope };
  const comparison = useCall(booksCalls.compareWhatIf, { body: other }, { keepsPrevious: true });
  const names =
    method === inForce
      ? { now: `${METHOD_NAMES[inForce]}, in force`, other: `${METHOD_NAMES[method]}, what if` }
      : { now: METHOD_NAMES[inForce], other: METHOD_NAMES[method] };
  const cards = { names, hints: { now: METHOD_HINTS[inForce], other: METHOD_HINTS[method] } };
  return (
    <>
      <PageHeader
        title="What if"
        subtitle={`${year} recomputed with another method. Your books are not changed.`}
        actions={
          <>
            <LabelledSelect
              label="Year"
              isLabelHidden
              options={state.years.toReversed().map((one) => ({ value: String(one.year), label: String(one.year) }))}
              value={String(year)}
              onChange={setYear}
            />
            <LabelledSelect
              label="Compare with"
              isLabelHidden
              options={COMPARED_METHODS.map((value) => ({ value, label: `Compare with ${METHOD_NAMES[value]}` }))}
              value={method}
              onChange={setMethod}
            />
            <LabelledSelect
              label="Lots are kept"
              isLabelHidden
              options={SCOPE_OPTIONS}
              value={scope}
              onChange={setScope}
            />
          </>
        }
      />
      <Loaded
        query={comparison}
        failure="The comparison could not be computed"
        renderFrame={inCard}
        skeleton={
          <>
            <WhatIfCards {...cards} gains={undefined} />
            <Skeleton variant="rounded" height={320} aria-busy="true" sx={{ mb: 6 }} />
          </>
        }
      >
        {(data) => {
          const total = compareYear(data, year);
          const coins = compareCoins(data, year);
          return (
            <>
              <PartialGains count={total.now.totalUsd.unknownCount} />
              <WhatIfCards {...cards} gains={total} />
              {coins.length > 0 ? (
                <WhatIfTable names={names} coins={coins} total={total} />
              ) : (
                <Card sx={{ mb: 6 }}>
                  <EmptyState title={`No disposals in ${year}`} text="Another method would change nothing." />
                </Card>
              )}
            </>
          );
        }}
      </Loaded>
      <RecordCard state={state} onRecord={() => dialog.open(other)} />
      <OpenedDialog dialog={dialog}>
        {(opened, content) => (
          <Suspense fallback={null}>
            <SettingsDialog {...opened} settings={state.settings} proposed={content} />
          </Suspense>
        )}
      </OpenedDialog>
    </>
  );
}

function RecordCard({ state, onRecord }: { readonly state: BookState; readonly onRecord: () => void }) {
  const locked = state.years.filter((one) => one.isLocked).map((one) => one.year);
  const lockedText =
    locked.length === 0
      ? ''
      : `${locked.join(', ')} ` +
        (locked.length === 1
          ? 'is filed and locked and does not change. '
          : 'are filed and locked and do not change. ');
  return (
    <Card
      component="section"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4, ...cardSides, py: 4 }}
    >
      <IconTile path={mdiScaleBalance} tone="info" />
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Typography variant="h3" component="h2">
          To use another method, record it in the accounting settings.
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {lockedText}You can preview the effect on every year before it applies.
        </Typography>
      </Box>
      <ActionButton call={booksCalls.setBookSettings} variant="outlined" onClick={onRecord}>
        Record new method
      </ActionButton>
    </Card>
  );
}

/** Both sides value a missing price at $0, so neither is complete. */
function PartialGains({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <Alert severity="warning" sx={{ mb: 6 }}>
      {presentUnknown({ unknownCount: count }, { one: 'disposal', many: 'disposals' })}: these gains are partial.
    </Alert>
  );
}

interface WhatIfCardsProps {
  readonly names: { readonly now: string; readonly other: string };
  readonly hints: { readonly now: string; readonly other: string };
  /** Undefined while it is computed. */
  readonly gains: ComparedGains | undefined;
}

/**
 * The year under the current settings, under the alternative, and the difference. A difference is neither gain nor
 * loss, so it has no colour.
 */
function WhatIfCards({ names, hints, gains }: WhatIfCardsProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 6,
        mb: 6,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
      }}
    >
      <SideCard
        title={
          <>
            <SideMark side="now" /> {names.now}
          </>
        }
        note={hints.now}
        chip={<StatusChip label="In force" tone="accent" />}
        gains={gains?.now}
      />
      <SideCard
        title={
          <>
            <SideMark side="other" /> {names.other}
          </>
        }
        note={hints.other}
        chip={<StatusChip label="What if" />}
        gains={gains?.other}
      />
      <SideCard title="Difference" note={`${names.other} minus ${names.now}`} gains={gains?.difference} isDifference />
    </Box>
  );
}

interface SideCardProps {
  readonly title: ReactNode;
  readonly note: string;
  readonly chip?: ReactNode;
  readonly gains: SideGains | undefined;
  /** The difference is set apart and has no gain or loss colour. */
  readonly isDifference?: boolean;
}

function SideCard({ title, note, chip, gains, isDifference = false }: SideCardProps) {
  const figure = (field: 'shortUsd' | 'longUsd' | 'totalUsd') =>
    gains === undefined ? (
      <Skeleton width={96} />
    ) : isDifference ? (
      <DifferenceText value={gains[field]} />
    ) : (
      <UsdText value={gains[field]} isChange />
    );
  return (
    <Card
      component="section"
      sx={(theme) => ({
        p: { xs: 4, sm: 6 },
        ...(isDifference && {
          backgroundImage: `linear-gradient(135deg, ${theme.palette.accent.tint}, transparent 60%)`,
        }),
      })}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
        <Typography variant="h2" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          {title}
        </Typography>
        {chip}
      </Box>
      <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
        {note}
      </Typography>
      <Box sx={{ my: 3, typography: 'figureCard', fontSize: '1.75rem', minHeight: 36 }}>{figure('totalUsd')}</Box>
      <Box sx={{ display: 'flex', gap: 6, typography: 'body2' }}>
        <div>
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>Short term</Box>
          {figure('shortUsd')}
        </div>
        <div>
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>Long term</Box>
          {figure('longUsd')}
        </div>
      </Box>
    </Card>
  );
}
