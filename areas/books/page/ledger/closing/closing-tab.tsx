/** The months of the ledger: open or closed, with a checklist, in order. */
import { waitingToast } from '@holdfast/accounts/page/waiting-toast';
import { monthText } from '@holdfast/calendar';
import { countNoun, presentCount } from '@holdfast/money';
import { useCall, useChange } from '@holdfast/web/lib/api.ts';
import { dayText, momentText } from '@holdfast/web/lib/date-text.ts';
import { useAddressPart } from '@holdfast/web/lib/page-address.ts';
import { countText } from '@holdfast/web/lists/list-definition.ts';
import { ActionButton, SmallActionButton } from '@holdfast/web/ui/action-button.tsx';
import { EmptyState } from '@holdfast/web/ui/empty-state.tsx';
import { FormDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { formField, isGiven } from '@holdfast/web/ui/form/form-refusal.ts';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import { useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import { type DialogProps, useFormDialog } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { SectionCard } from '@holdfast/web/ui/layout/section-card.tsx';
import { TextLink } from '@holdfast/web/ui/links.tsx';
import { ChoiceMenu } from '@holdfast/web/ui/list/choice-menu.tsx';
import { ColumnList } from '@holdfast/web/ui/list/column-list.tsx';
import type { ListColumn } from '@holdfast/web/ui/list/list-column.ts';
import { Loaded } from '@holdfast/web/ui/loaded.tsx';
import { Quiet } from '@holdfast/web/ui/quiet.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import { mdiAlertOutline, mdiCheck, mdiLockOpenVariantOutline, mdiLockOutline, mdiPaperclip } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { booksCalls } from '../../../contract/calls.ts';
import type {
  ClosingCheck,
  ClosingDifference,
  ClosingItem,
  LedgerMonth,
  LedgerMonths,
} from '../../../contract/closing.ts';
import {
  CHANGE_LABELS,
  DifferenceTable,
  LOADED_DIFFERENCE,
  StatementTable,
} from '../../page-parts/difference-table.tsx';
import { cents } from '../ledger-figures.tsx';
import { RowButton } from '../row-actions.tsx';
import { MonthDocuments } from './month-documents.tsx';

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

type Opened = { readonly kind: 'close' | 'reopen' | 'documents'; readonly row: LedgerMonth };

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
      <MonthDocuments
        month={content?.kind === 'documents' && dialog.isOpen ? content.row.month : undefined}
        onClose={dialog.close}
      />
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
      id: 'documents',
      label: 'Documents',
      align: 'end',
      render: (row) => (
        <RowButton
          icon={mdiPaperclip}
          label={`Documents of ${monthText(row.month)}`}
          onClick={() => open({ kind: 'documents', row })}
        />
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

interface CloseDialogProps extends DialogProps {
  readonly month: string;
  /** The first of the months that are closed together with it. */
  readonly firstOpen: string;
  readonly checklist: readonly ClosingItem[];
}

const NO_REASONS: Record<ClosingCheck, string> = {
  synced: '',
  classified: '',
  priced: '',
  read: '',
  reconciled: '',
  balanced: '',
};

/** Closes a month, with the open months before it. What does not pass needs a reason. */
function CloseDialog({ month, firstOpen, checklist, ...opened }: CloseDialogProps) {
  const close = useChange(booksCalls.closeMonth);
  const failing = checklist.filter(({ count }) => count > 0);
  const withEarlier = firstOpen !== month;
  const name = monthText(month);
  const { form, dialog } = useFormDialog({
    ...opened,
    values: NO_REASONS,
    fields: [],
    send: (reasons) =>
      close.mutateAsync({
        params: { month },
        body: {
          withEarlier,
          accepted: failing.map(({ check, count }) => ({ check, count, reason: reasons[check].trim() })),
        },
      }),
    done: () => (withEarlier ? `All months up to ${name} are closed.` : `${name} is closed.`),
  });
  return (
    <FormDialog
      {...dialog}
      isWide
      title={withEarlier ? `Close ${monthText(firstOpen)} to ${name}?` : `Close ${name}?`}
      submitLabel={withEarlier ? 'Close months' : 'Close month'}
      intro={
        `${withEarlier ? 'Their' : 'Its'} entries are locked: changes that would alter them are refused, and ` +
        'corrections of what was exported are posted on the first open day. Two people can reopen a month.'
      }
    >
      {failing.length === 0 ? (
        <Alert severity="success">Every check passes.</Alert>
      ) : (
        <>
          <Alert severity="warning">
            {failing.length === 1 ? 'One check does' : `${failing.length} checks do`} not pass. Resolve{' '}
            {failing.length === 1 ? 'it' : 'them'}, or give a reason. The reason is kept with the closing.
          </Alert>
          {failing.map((item) => (
            <LabelledField
              key={item.check}
              label={`Reason for ${checkText(item)}`}
              slotProps={{ input: { maxLength: 500 } }}
              {...formField(form, item.check, { validate: isGiven('Enter a reason') })}
            />
          ))}
        </>
      )}
    </FormDialog>
  );
}

interface ReopenDialogProps extends DialogProps {
  readonly month: string;
  /** The last closed month, which is reopened as well. */
  readonly lastClosed: string;
}

/** Shows the differences to the closing, and requests to reopen the month. */
function ReopenDialog({ month, lastClosed, ...opened }: ReopenDialogProps) {
  const difference = useCall(booksCalls.getClosingDifference, { params: { month } }, { enabled: opened.isOpen });
  const reopen = useChange(booksCalls.reopenMonth);
  const name = monthText(month);
  const { form, dialog } = useFormDialog({
    ...opened,
    values: { reason: '' },
    fields: ['reason'],
    send: ({ reason }) => reopen.mutateAsync({ params: { month }, body: { reason: reason.trim() } }),
    done: ({ pendingApproval }) => waitingToast(pendingApproval) ?? `${name} is open.`,
  });
  return (
    <FormDialog
      {...dialog}
      isWide
      title={`Reopen ${name}?`}
      submitLabel="Request reopening"
      intro={
        (lastClosed === month
          ? `${name} is reopened`
          : `${name} and all later closed months, up to ${monthText(lastClosed)}, are reopened`) +
        ' when another admin approves your request.'
      }
    >
      <Loaded query={difference} {...LOADED_DIFFERENCE}>
        {(data) => <DifferenceRows difference={data} />}
      </Loaded>
      <LabelledField
        label="Reason for reopening"
        hint="Visible to the other admin, and kept with the closing."
        slotProps={{ input: { maxLength: 500 } }}
        {...formField(form, 'reason', { validate: isGiven('Enter a reason') })}
      />
    </FormDialog>
  );
}

type DifferenceRow = ClosingDifference['rows'][number] & { readonly key: string };

const usd = (value: string | null) => (value === null ? <Quiet>None</Quiet> : cents(value));

const DIFFERENCE_COLUMNS: readonly ListColumn<DifferenceRow>[] = [
  { id: 'change', label: 'Entry', render: ({ change }) => CHANGE_LABELS[change] },
  { id: 'day', label: 'Day', render: ({ day }) => dayText(day, { timeZone: 'UTC' }) },
  { id: 'title', label: 'What', render: ({ title }) => title },
  { id: 'closed', label: 'At closing', align: 'end', render: ({ closedUsd }) => usd(closedUsd) },
  { id: 'now', label: 'Now', align: 'end', render: ({ nowUsd }) => usd(nowUsd) },
];

/** The entries of the closing compared with those of now. */
function DifferenceRows({ difference }: { readonly difference: ClosingDifference }) {
  const { month, isSame, rows, rowsTotal, unclassifiedNow, statements } = difference;
  const name = monthText(month);
  return (
    <>
      {isSame ? (
        <Alert severity="success">The entries of {name} are the same as when it was closed.</Alert>
      ) : (
        <>
          {rowsTotal === 0 ? null : (
            <DifferenceTable name={name} columns={DIFFERENCE_COLUMNS} rows={rows} rowsTotal={rowsTotal} />
          )}
          <StatementTable name={name} rows={statements} />
        </>
      )}
      {unclassifiedNow > 0 ? (
        <Alert severity="info">
          {checkText({ check: 'classified', count: unclassifiedNow })} in this month{' '}
          {unclassifiedNow === 1 ? 'is' : 'are'} not part of the closing. What came in later is posted on the first open
          day.
        </Alert>
      ) : null}
    </>
  );
}

/** The checklist of a month: what it counts, and the page on which each item is resolved. */
const CHECKS = {
  synced: {
    passed: 'Wallets synced',
    one: 'wallet not synced',
    many: 'wallets not synced',
    to: '/admin/wallets',
  },
  classified: {
    passed: 'Transactions classified',
    one: 'unclassified transaction',
    many: 'unclassified transactions',
    to: '/portfolio/transactions/new',
  },
  priced: {
    passed: 'Prices and costs known',
    one: 'missing price or cost',
    many: 'missing prices or costs',
    to: '/admin/capital-positions/worklist',
  },
  read: {
    passed: 'Balances read',
    one: 'wallet whose balances were not read',
    many: 'wallets whose balances were not read',
    to: '/admin/asset-holdings',
  },
  reconciled: {
    passed: 'Balances reconciled',
    one: 'balance not reconciled',
    many: 'balances not reconciled',
    to: '/admin/asset-holdings',
  },
  balanced: {
    passed: 'Journal balanced',
    one: 'difference in the journal',
    many: 'differences in the journal',
    to: '/admin/ledger',
  },
} as const satisfies Record<ClosingCheck, { passed: string; one: string; many: string; to: string }>;

/** "3 unclassified transactions". */
function checkText({ check, count }: Pick<ClosingItem, 'check' | 'count'>): string {
  return countText(CHECKS[check], count);
}

/** Balances of wallets that were not synced or not read are not known to be reconciled. */
function passedText(check: ClosingCheck, items: readonly ClosingItem[]): string {
  const hasUnread = items.some(({ check: each, count }) => (each === 'synced' || each === 'read') && count > 0);
  return check === 'reconciled' && hasUnread ? 'No differences in the balances that were read' : CHECKS[check].passed;
}

/** Every check in one line each; what does not pass leads to the page where it is resolved. */
function Checklist({ items }: { readonly items: readonly ClosingItem[] }) {
  return (
    <Box
      component="ul"
      aria-label="Checklist"
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1, typography: 'body2', whiteSpace: 'normal' }}
    >
      {items.map((item) => (
        <Box key={item.check} component="li" sx={{ display: 'flex', gap: 2, minWidth: 0 }}>
          <Box sx={{ color: item.count === 0 ? 'gain' : 'warning.main', flexShrink: 0, lineHeight: 0, mt: '2px' }}>
            <Icon path={item.count === 0 ? mdiCheck : mdiAlertOutline} size={16} />
          </Box>
          <Box sx={{ minWidth: 0 }}>
            {item.count === 0 ? (
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {passedText(item.check, items)}
              </Box>
            ) : (
              <TextLink to={CHECKS[item.check].to} underline="hover">
                {checkText(item)}
              </TextLink>
            )}
            {item.reason === null ? null : (
              <Box
                component="span"
                dir="auto"
                sx={{ display: 'block', color: 'text.secondary', overflowWrap: 'anywhere' }}
              >
                {item.reason}
              </Box>
            )}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
