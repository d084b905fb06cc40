import { type CallOutput, type CapitalPosition, contract } from '@holdfast/contract';
import Alert from '@mui/material/Alert';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useCall, useChange } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { ColumnHeads } from '../../../ui/column-heads.tsx';
import { ConfirmDialog } from '../../../ui/form/confirm-dialog.tsx';
import { AmountText } from '../../../ui/figures/figure-text.tsx';
import { UsdText } from '../../../ui/figures/usd-text.tsx';
import { FormDialog, FormSkeleton } from '../../../ui/form/form-dialog.tsx';
import { LabelledField } from '../../../ui/form/labelled-field.tsx';
import { dayText } from '../../../lib/date-text.ts';
import { Quiet } from '../../../ui/quiet.tsx';
import { formField, isGiven } from '../../../ui/form/form-refusal.ts';
import { type DialogProps, useFormDialog, useSending } from '../../../ui/form/use-form-dialog.ts';

interface YearDialogProps extends DialogProps {
  readonly year: number;
}

/** Shows the differences from the filed figures before a year is unlocked, and records the reason. */
export function UnlockDialog({ year, ...opened }: YearDialogProps) {
  const { isOpen } = opened;
  const { data: locks } = useCall(contract.listYearLocks, undefined, { enabled: isOpen });
  const { data: difference, error } = useCall(contract.getLockDifference, { params: { year } }, { enabled: isOpen });
  const unlock = useChange(contract.unlockYear);
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
      {error && !difference ? (
        <Alert severity="warning">The comparison could not be computed: {errorText(error)}</Alert>
      ) : null}
      {difference ? <DifferenceRows difference={difference} /> : error ? null : <FormSkeleton height={44} />}
      <LabelledField
        label="Reason for unlocking"
        slotProps={{ input: { maxLength: 500 } }}
        {...formField(form, 'reason', { validate: isGiven('Enter a reason') })}
      />
    </FormDialog>
  );
}

type Difference = CallOutput<typeof contract.getLockDifference>;

const CHANGE_LABELS = { added: 'New', removed: 'Gone', changed: 'Changed' } as const;

/** The filed figures compared with those of the current books, row by row. */
function DifferenceRows({ difference }: { readonly difference: Difference }) {
  const { year, isSame, rows, rowsTotal, filedGainUsd, nowGainUsd } = difference;
  if (isSame) return <Alert severity="success">Everything in {year} still reads as it was filed.</Alert>;
  return (
    <>
      <Typography>
        Filed: <UsdText value={filedGainUsd} isChange />. Now it would be <UsdText value={nowGainUsd} isChange />.
      </Typography>
      <TableContainer tabIndex={0} role="region" aria-label={`Differences of ${year}`} sx={{ maxHeight: 280 }}>
        <Table
          size="small"
          stickyHeader
          aria-label={`Differences of ${year}`}
          sx={{ '& td, & th': { height: 44, whiteSpace: 'nowrap' } }}
        >
          <ColumnHeads columns={['Row', 'Day', { figure: 'Amount' }, { figure: 'Filed' }, { figure: 'Now' }]} />
          <TableBody>
            {rows.map(({ change, filed, now }, index) => (
              <TableRow key={index}>
                <TableCell>{CHANGE_LABELS[change]}</TableCell>
                <TableCell>{dayOf(now ?? filed)}</TableCell>
                <TableCell align="right">
                  <Amount position={now ?? filed} />
                </TableCell>
                <GainCell position={filed} />
                <GainCell position={now} />
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {rowsTotal > rows.length ? (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {rows.length.toLocaleString('en')} of {rowsTotal.toLocaleString('en')} differences, income and expenses
          included.
        </Typography>
      ) : null}
    </>
  );
}

const dayOf = (position: CapitalPosition | null): string =>
  position === null ? '' : dayText(position.disposedDay, { timeZone: 'UTC' });

function Amount({ position }: { readonly position: CapitalPosition | null }) {
  return position === null ? null : <AmountText value={position.amount} symbol={position.coinSymbol} />;
}

function GainCell({ position }: { readonly position: CapitalPosition | null }) {
  return (
    <TableCell align="right">
      {position === null ? <Quiet>None</Quiet> : <UsdText value={position.gainUsd} isChange />}
    </TableCell>
  );
}

/** Locks a filed year. The server refuses while items of that year are open, and lists them. */
export function LockDialog({ isOpen, year, onClose }: YearDialogProps) {
  const locking = useChange(contract.lockYear);
  const { send, isBusy, refusal } = useSending({ failure: 'The year could not be locked.' });
  const lock = () => send(() => locking.mutateAsync({ params: { year } }), `${year} is locked.`, onClose);
  return (
    <ConfirmDialog
      open={isOpen}
      title={`Lock ${year}?`}
      text={
        `All positions, income and expenses of ${year} are frozen with their settings. Changes that ` +
        'would alter them are refused until you unlock the year.'
      }
      confirmLabel={`Lock ${year}`}
      isBusy={isBusy}
      error={refusal}
      onConfirm={() => void lock()}
      onClose={onClose}
    />
  );
}
