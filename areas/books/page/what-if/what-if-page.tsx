import { booksCalls } from '../../contract/calls.ts';
import { type BookSettings, type BookState } from '../../contract/books.ts';
import { METHODS } from '../../engine/lists.ts';
import { presentUnknown } from '@holdfast/money';
import { mdiScaleBalance } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { lazy, Suspense } from 'react';
import { useAddressPart } from '@holdfast/web/lib/page-address.ts';
import { useCall } from '@holdfast/web/lib/api.ts';
import { CoinPicturesRoot } from '@holdfast/catalogue/page/coin-label';
import { EmptyState } from '@holdfast/web/ui/empty-state.tsx';
import { useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import { IconTile } from '@holdfast/web/ui/icon-tile.tsx';
import { PageHeader } from '@holdfast/web/ui/layout/page-header.tsx';
import { shownYear } from '../capital-positions/year-menu.tsx';
import { noBooksYet } from '../page-parts/books-notice.tsx';
import { LabelledSelect } from '../settings/labelled-select.tsx';
import { METHOD_HINTS, METHOD_NAMES, methodIn, SCOPE_OPTIONS, withMethodFrom } from '../settings/settings-labels.ts';
import { compareCoins, compareYear } from './compare-coins.ts';
import { WhatIfCards } from './what-if-cards.tsx';
import { WhatIfTable } from './what-if-table.tsx';
import { ActionButton } from '@holdfast/web/ui/action-button.tsx';
import { OpenedDialog } from '@holdfast/web/ui/form/opened-dialog.tsx';
import { cardSides } from '@holdfast/web/ui/layout/row.tsx';
import { Loaded, inCard } from '@holdfast/web/ui/loaded.tsx';

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
