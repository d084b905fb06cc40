import { booksCalls } from '../../contract/calls.ts';
import { type CallOutput } from '@holdfast/contract';
import { type CapitalPosition } from '../../contract/books.ts';
import { type LockCounts } from '../../contract/review.ts';
import Alert from '@mui/material/Alert';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useCall, useChange } from '@holdfast/web/lib/api.ts';
import { ActionDialog } from '@holdfast/web/ui/form/confirm-dialog.tsx';
import { AmountText } from '@holdfast/web/ui/figures/figure-text.tsx';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { FormDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import { dayText } from '@holdfast/web/lib/date-text.ts';
import { Quiet } from '@holdfast/web/ui/quiet.tsx';
import { formField, isGiven } from '@holdfast/web/ui/form/form-refusal.ts';
import { type DialogProps, useFormDialog } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { lockCountsText, unresolvedTotal } from './lock-counts.ts';
import type { ListColumn } from '@holdfast/web/ui/list/list-column.ts';
import { CHANGE_LABELS, DifferenceTable, LOADED_DIFFERENCE, StatementTable } from '../page-parts/difference-table.tsx';
import { Loaded } from '@holdfast/web/ui/loaded.tsx';

interface YearDialogProps extends DialogProps {
  readonly year: number;
}

/** Shows the differences from the filed figures before a year is unlocked, and records the reason. */
export function UnlockDialog({ year, ...opened }: YearDialogProps) {
  const { isOpen } = opened;
  const { data: locks } = useCall(booksCalls.listYearLocks, undefined, { enabled: isOpen });
  const difference = useCall(booksCalls.getLockDifference, { params: { year } }, { enabled: isOpen });
  const unlock = useChange(booksCalls.unlockYear);
  const { form, dialog } = useFormDialog({
    ...opened,
    values: { reason: '' },
    fields: ['reason'],
    send: ({ reason }) => unlock.mutateAsync({ params: { year }, query: { reason: reason.trim() } }),
    done: () => `${year} is unlocked.`,
  });
  const lock = locks?.find((one) => one.year === year);
  return (
    <FormDialog
      {...dialog}
      title={`${year} is filed and locked`}
      submitLabel={`Unlock ${year}`}
      isWide
      intro={
        <>
          {lock
            ? `Locked ${dayText(lock.lockedAt)}${lock.lockedByName === null ? '' : ` by ${lock.lockedByName}`}. `
            : ''}
          What was filed is kept for comparison when you unlock it.
        </>
      }
    >
      <Loaded query={difference} {...LOADED_DIFFERENCE}>
        {(data) => <DifferenceRows difference={data} />}
      </Loaded>
      <LabelledField
        label="Reason for unlocking"
        slotProps={{ input: { maxLength: 500 } }}
        {...formField(form, 'reason', { validate: isGiven('Enter a reason') })}
      />
    </FormDialog>
  );
}

type Difference = CallOutput<typeof booksCalls.getLockDifference>;

type DifferenceRow = Difference['rows'][number] & { readonly key: string };

const gainOf = (position: CapitalPosition | null) =>
  position === null ? <Quiet>None</Quiet> : <UsdText value={position.gainUsd} isChange />;

const DIFFERENCE_COLUMNS: readonly ListColumn<DifferenceRow>[] = [
  { id: 'change', label: 'Row', render: ({ change }) => CHANGE_LABELS[change] },
  {
    id: 'day',
    label: 'Day',
    render: ({ filed, now }) => {
      const position = now ?? filed;
      return position === null ? '' : dayText(position.disposedDay, { timeZone: 'UTC' });
    },
  },
  {
    id: 'amount',
    label: 'Amount',
    align: 'end',
    render: ({ filed, now }) => {
      const position = now ?? filed;
      return position === null ? null : <AmountText value={position.amount} symbol={position.coinSymbol} />;
    },
  },
  { id: 'filed', label: 'Filed', align: 'end', render: ({ filed }) => gainOf(filed) },
  { id: 'now', label: 'Now', align: 'end', render: ({ now }) => gainOf(now) },
];

/** The filed figures compared with those of the current books, row by row. */
function DifferenceRows({ difference }: { readonly difference: Difference }) {
  const { year, isSame, rows, rowsTotal, filedGainUsd, nowGainUsd, statements } = difference;
  if (isSame) return <Alert severity="success">Everything in {year} still reads as it was filed.</Alert>;
  return (
    <>
      <Typography>
        Filed: <UsdText value={filedGainUsd} isChange />. Now it would be <UsdText value={nowGainUsd} isChange />.
      </Typography>
      {rowsTotal === 0 ? null : (
        <DifferenceTable
          name={String(year)}
          columns={DIFFERENCE_COLUMNS}
          rows={rows}
          rowsTotal={rowsTotal}
          counted=", income, expenses and entries included"
        />
      )}
      <StatementTable name={String(year)} rows={statements} />
    </>
  );
}

/** Locks a filed year. What is unresolved in it must be acknowledged, with its numbers. */
export function LockDialog({ year, ...opened }: YearDialogProps) {
  const locking = useChange(booksCalls.lockYear);
  const { data: check } = useCall(booksCalls.getLockCheck, { params: { year } }, { enabled: opened.isOpen });
  const [isAcknowledged, setAcknowledged] = useState(false);
  const counts = check?.counts;
  const isUnresolved = counts !== undefined && unresolvedTotal(counts) > 0;
  return (
    <ActionDialog
      {...opened}
      title={`Lock ${year}?`}
      text={
        `All positions, income and expenses of ${year} are frozen with their settings. Changes that ` +
        'would alter them are refused until you unlock the year.'
      }
      confirmLabel={`Lock ${year}`}
      isDisabled={check === undefined || (isUnresolved && !isAcknowledged)}
      send={() => locking.mutateAsync({ params: { year }, body: { acknowledged: isUnresolved ? counts : null } })}
      done={() => `${year} is locked.`}
    >
      {isUnresolved ? (
        <LockAcknowledgement year={year} counts={counts} isGiven={isAcknowledged} onChange={setAcknowledged} />
      ) : null}
    </ActionDialog>
  );
}

interface LockAcknowledgementProps {
  readonly year: number;
  readonly counts: LockCounts;
  readonly isGiven: boolean;
  readonly onChange: (isGiven: boolean) => void;
}

/** What is unresolved in a year that is about to be locked. */
export function LockAcknowledgement({ year, counts, isGiven: isChecked, onChange }: LockAcknowledgementProps) {
  return (
    <FormControlLabel
      control={<Checkbox checked={isChecked} onChange={(event) => onChange(event.target.checked)} />}
      label={
        `I acknowledge ${lockCountsText(counts)} up to ${year}. ` +
        `${unresolvedTotal(counts) === 1 ? 'It is' : 'They are'} printed on the year report.`
      }
      sx={{ mt: 3, alignItems: 'flex-start' }}
    />
  );
}
