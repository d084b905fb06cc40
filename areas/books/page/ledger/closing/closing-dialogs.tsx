import { booksCalls } from '../../../contract/calls.ts';
import { monthText } from '@holdfast/calendar';
import { type ClosingCheck, type ClosingDifference, type ClosingItem } from '../../../contract/closing.ts';
import Alert from '@mui/material/Alert';
import { useCall, useChange } from '@holdfast/web/lib/api.ts';
import { dayText } from '@holdfast/web/lib/date-text.ts';
import { waitingToast } from '@holdfast/accounts/page/waiting-toast';
import { FormDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { isGiven, formField } from '@holdfast/web/ui/form/form-refusal.ts';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import { type DialogProps, useFormDialog } from '@holdfast/web/ui/form/use-form-dialog.ts';
import type { ListColumn } from '@holdfast/web/ui/list/list-column.ts';
import { Quiet } from '@holdfast/web/ui/quiet.tsx';
import { cents } from '../ledger-figures.tsx';
import { checkText } from './closing-checks.tsx';
import { CHANGE_LABELS, DifferenceTable, LOADED_DIFFERENCE } from '../../page-parts/difference-table.tsx';
import { Loaded } from '@holdfast/web/ui/loaded.tsx';

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
export function CloseDialog({ month, firstOpen, checklist, ...opened }: CloseDialogProps) {
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
export function ReopenDialog({ month, lastClosed, ...opened }: ReopenDialogProps) {
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
  const { month, isSame, rows, rowsTotal, unclassifiedNow } = difference;
  const name = monthText(month);
  return (
    <>
      {isSame ? (
        <Alert severity="success">The entries of {name} are the same as when it was closed.</Alert>
      ) : (
        <DifferenceTable name={name} columns={DIFFERENCE_COLUMNS} rows={rows} rowsTotal={rowsTotal} />
      )}
      {unclassifiedNow > 0 ? (
        <Alert severity="info">
          {checkText({ check: 'classified', count: unclassifiedNow })} in this month{' '}
          {unclassifiedNow === 1 ? 'is' : 'are'} not part of the closing.
        </Alert>
      ) : null}
    </>
  );
}
