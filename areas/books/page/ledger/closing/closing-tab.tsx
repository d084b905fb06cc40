/** The months of the ledger: open or closed, with a checklist, in order. */
import { booksCalls } from '../../../contract/calls.ts';
import { monthText } from '@holdfast/calendar';
import { type LedgerMonth, type LedgerMonths } from '../../../contract/closing.ts';
import { countNoun, presentCount } from '@holdfast/money';
import { mdiLockOpenVariantOutline, mdiLockOutline } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useCall } from '@holdfast/web/lib/api.ts';
import { momentText } from '@holdfast/web/lib/date-text.ts';
import { useAddressPart } from '@holdfast/web/lib/page-address.ts';
import { ActionButton, SmallActionButton } from '@holdfast/web/ui/action-button.tsx';
import { EmptyState } from '@holdfast/web/ui/empty-state.tsx';
import { useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import { SectionCard } from '@holdfast/web/ui/layout/section-card.tsx';
import { TextLink } from '@holdfast/web/ui/links.tsx';
import { ChoiceMenu } from '@holdfast/web/ui/list/choice-menu.tsx';
import { ColumnList } from '@holdfast/web/ui/list/column-list.tsx';
import type { ListColumn } from '@holdfast/web/ui/list/list-column.ts';
import { Quiet } from '@holdfast/web/ui/quiet.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import { Checklist, checkText } from './closing-checks.tsx';
import { CloseDialog, ReopenDialog } from './closing-dialogs.tsx';
import { Loaded } from '@holdfast/web/ui/loaded.tsx';

export function ClosingTab() {
  const [given] = useAddressPart('year');
  const year = given !== undefined && /^2\d{3}$/.test(given) ? Number(given) : undefined;
  const months = useCall(
    booksCalls.listLedgerMonths,
    { query: year === undefined ? {} : { year } },
    { keepsPrevious: true },
  );
  return (
    <Loaded query={months} failure="The months could not be loaded" skeleton={320}>
      {(data) => <MonthsCard months={data} />}
    </Loaded>
  );
}

type Opened = { readonly kind: 'close' | 'reopen'; readonly row: LedgerMonth };

function MonthsCard({ months }: { readonly months: LedgerMonths }) {
  const dialog = useDialog<Opened>();
  const [, setYear] = useAddressPart('year');
  const { content } = dialog;
  const { firstOpen } = months;
  const opened = { isOpen: dialog.isOpen, onClose: dialog.close };
  return (
    <SectionCard
      title="Months"
      text="A closed month is locked: what would change its entries is refused."
      actions={
        <ChoiceMenu
          label="Year"
          options={months.years.map((year) => ({ value: String(year), label: String(year) }))}
          value={String(months.year ?? '')}
          isOn={false}
          onChoose={setYear}
        >
          {months.year ?? 'Year'}
        </ChoiceMenu>
      }
    >
      {months.pendingReopening ? (
        <Alert severity="info" sx={{ mx: { xs: 4, sm: 6 }, mb: 4 }}>
          Waiting for approval by another admin: {months.pendingReopening.name}.{' '}
          <TextLink to="/admin/audit-log">Open request</TextLink>
        </Alert>
      ) : null}
      {months.months.length === 0 ? (
        <EmptyState title="No months yet" text="Months appear here with the first entry of the journal." />
      ) : (
        <ColumnList
          caption="Months"
          columns={columnsOf(months, dialog.open)}
          rows={months.months}
          rowKey={({ month }) => monthText(month)}
          rowHeight={56}
          cardsBelow="md"
          tableStyle={{ '& > tbody > tr > *': { verticalAlign: 'top', py: 3 } }}
        />
      )}
      {content?.kind === 'close' && firstOpen !== null ? (
        <CloseDialog
          key={dialog.opening}
          {...opened}
          month={content.row.month}
          firstOpen={firstOpen}
          checklist={content.row.checklist}
        />
      ) : null}
      {content?.kind === 'reopen' ? (
        <ReopenDialog
          key={dialog.opening}
          {...opened}
          month={content.row.month}
          lastClosed={months.lastClosed ?? content.row.month}
        />
      ) : null}
    </SectionCard>
  );
}

function columnsOf(
  { firstOpen, pendingReopening }: LedgerMonths,
  open: (opened: Opened) => void,
): ListColumn<LedgerMonth>[] {
  return [
    {
      id: 'month',
      label: 'Month',
      isRowHeader: true,
      mobile: 'title',
      render: ({ month }) => monthText(month),
    },
    { id: 'state', label: 'State', mobile: 'end', render: (row) => <MonthState row={row} /> },
    {
      id: 'entries',
      label: 'Entries',
      align: 'end',
      render: ({ month, entries }) => {
        if (entries === 0) return <Quiet>0</Quiet>;
        return (
          <TextLink
            to="/admin/ledger"
            search={{ tab: 'journal', from: `${month}-01`, to: lastDayOf(month) }}
            underline="hover"
            aria-label={`${countNoun(entries, 'entry', 'entries')} of ${monthText(month)}`}
          >
            {presentCount(entries)}
          </TextLink>
        );
      },
    },
    { id: 'checklist', label: 'Checklist', mobile: 'block', render: (row) => <MonthChecks row={row} /> },
    {
      id: 'closed',
      label: 'Closed',
      render: ({ closedAt, closedByName }) =>
        closedAt === null ? (
          <Quiet>Not closed</Quiet>
        ) : (
          <Box component="span" sx={{ typography: 'body2' }}>
            {momentText(closedAt)}
            {closedByName === null ? null : (
              <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
                by <bdi>{closedByName}</bdi>
              </Box>
            )}
          </Box>
        ),
    },
    {
      id: 'actions',
      label: 'Actions',
      isLabelHidden: true,
      align: 'end',
      render: (row) => {
        const name = monthText(row.month);
        if (row.isOfLockedYear || !row.isOver) return null;
        if (row.isClosed)
          return (
            <SmallActionButton
              call={booksCalls.reopenMonth}
              color="secondary"
              disabled={pendingReopening !== null}
              icon={mdiLockOpenVariantOutline}
              aria-label={`Reopen ${name}`}
              onClick={() => open({ kind: 'reopen', row })}
            >
              Reopen
            </SmallActionButton>
          );
        return (
          <ActionButton
            call={booksCalls.closeMonth}
            variant={row.month === firstOpen ? 'contained' : 'outlined'}
            size="small"
            icon={mdiLockOutline}
            aria-label={row.month === firstOpen ? `Close ${name}` : `Close up to and including ${name}`}
            onClick={() => open({ kind: 'close', row })}
          >
            {row.month === firstOpen ? 'Close' : 'Close up to here'}
          </ActionButton>
        );
      },
    },
  ];
}

function lastDayOf(month: string): string {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5, 7))];
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

function MonthState({ row }: { readonly row: LedgerMonth }) {
  if (row.isOfLockedYear) return <StatusChip label="Year locked" icon={mdiLockOutline} tone="gain" />;
  if (row.isClosed) return <StatusChip label="Closed" icon={mdiLockOutline} tone="gain" />;
  return <StatusChip label={row.isOver ? 'Open' : 'Current'} tone={row.isOver ? 'warning' : 'neutral'} />;
}

function MonthChecks({ row }: { readonly row: LedgerMonth }) {
  if (row.isOfLockedYear) return <Quiet>Locked with its year</Quiet>;
  if (!row.isOver) return <Quiet>Can be closed when the month has ended</Quiet>;
  return (
    <>
      <Checklist items={row.checklist} />
      {row.isClosed && row.unclassifiedNow > 0 ? (
        <Box sx={{ mt: 1, typography: 'body2' }}>
          <TextLink to="/portfolio/transactions/new" underline="hover">
            {checkText({ check: 'classified', count: row.unclassifiedNow })} in this month
          </TextLink>
        </Box>
      ) : null}
    </>
  );
}
