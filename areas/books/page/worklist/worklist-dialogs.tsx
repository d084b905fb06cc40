import { waitingToast } from '@holdfast/accounts/page/waiting-toast';
import { booksCalls } from '../../contract/calls.ts';
import { transactionsCalls } from '@holdfast/transactions/contract';
import { type WorkGroup, type WorkItem } from '../../contract/review.ts';
import { useSnackbar } from 'notistack';
import { callApi, useChange } from '@holdfast/web/lib/api.ts';
import { errorText } from '@holdfast/web/lib/error-text.ts';
import { FormDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { formField, isGiven } from '@holdfast/web/ui/form/form-refusal.ts';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import { type DialogProps, useFormDialog } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { useUndoToast } from '@holdfast/web/ui/undo-toast.tsx';
import { amountText } from './work-kinds.ts';

export interface WorkDialogProps extends DialogProps {
  readonly item: WorkItem;
}

interface GroupDialogProps extends DialogProps {
  readonly group: WorkGroup;
  readonly year: number | undefined;
  /** The fix is stored; the items close when the books are regenerated. */
  readonly onFixed: () => void;
}

/** The largest page of a list. */
const ITEMS_MAX = 200;

/** Attaches what coins had cost to the transfers by which the wallet received them. */
export function RecordCostDialog({ group, year, onFixed, ...opened }: GroupDialogProps) {
  const record = useChange(booksCalls.recordCosts);
  const { enqueueSnackbar } = useSnackbar();
  const offerUndo = useUndoOfCosts(onFixed);
  const { form, dialog } = useFormDialog({
    ...opened,
    values: { acquiredAt: '', costUsd: '', reason: '' },
    fields: ['acquiredAt', 'costUsd', 'reason'],
    send: async ({ acquiredAt, costUsd, reason }) => {
      const { items, total } = await callApi(booksCalls.listWork, {
        query: { group: group.key, limit: ITEMS_MAX, ...(year !== undefined && { year }) },
      });
      if (total > items.length) throw new Error(`A cost can be recorded for at most ${ITEMS_MAX} receipts at once.`);
      return record.mutateAsync({
        body: {
          ids: items.map(({ id }) => id),
          acquiredAt: new Date(acquiredAt).toISOString(),
          costUsd: costUsd.trim(),
          reason: reason.trim(),
        },
      });
    },
    onDone: ({ transferIds, pendingApproval }) => {
      const waiting = waitingToast(pendingApproval);
      if (waiting !== null) {
        enqueueSnackbar(waiting.text, { variant: waiting.variant });
        return;
      }
      offerUndo(`Cost of ${amountText(group)} recorded.`, transferIds);
      onFixed();
    },
  });
  return (
    <FormDialog
      {...dialog}
      title={`Record purchase of ${group.coinSymbol ?? 'the coins'}`}
      submitLabel="Record purchase"
      intro={
        `${group.walletName ?? 'A wallet'} received ${amountText(group)} whose purchase is not recorded. The cost is ` +
        `attached to ${group.items === 1 ? 'this receipt' : `these ${group.items} receipts, by amount`}; holdings do ` +
        'not change.'
      }
    >
      <LabelledField
        label="Bought"
        type="datetime-local"
        autoFocus
        {...formField(form, 'acquiredAt', { required: 'Enter a date and time' })}
      />
      <LabelledField
        label="Paid in USD, fees included"
        inputMode="decimal"
        hint={`For ${amountText(group)} together.`}
        {...formField(form, 'costUsd', { required: 'Enter the amount paid' })}
      />
      <LabelledField
        label="Reason"
        hint="What the cost is known from, such as a receipt or a statement."
        slotProps={{ input: { maxLength: 500 } }}
        {...formField(form, 'reason', { validate: isGiven('Enter a reason') })}
      />
    </FormDialog>
  );
}

function useUndoOfCosts(onUndone: () => void): (text: string, transferIds: number[]) => void {
  const { enqueueSnackbar } = useSnackbar();
  const showUndo = useUndoToast();
  const remove = useChange(booksCalls.removeRecordedCosts);
  const undo = async (transferIds: number[]) => {
    try {
      await remove.mutateAsync({ body: { transferIds } });
      enqueueSnackbar('Recorded cost removed.', { variant: 'info' });
      onUndone();
    } catch (error) {
      enqueueSnackbar(errorText(error, 'The recorded cost could not be removed.'), { variant: 'error' });
    }
  };
  return (text, transferIds) => showUndo(text, () => void undo(transferIds));
}

/** The fields have other names than the request body, so errors are mapped back to them. */
const FIELDS = ['at', 'transfers'];

/** Records the missing purchase of coins that no wallet has received yet, as a transaction. */
export function RecordPurchaseDialog({ group, onFixed, ...opened }: GroupDialogProps) {
  const add = useChange(transactionsCalls.addTransaction);
  const { form, dialog } = useFormDialog({
    ...opened,
    values: { at: '', amount: group.amount ?? '', costUsd: '', note: '' },
    fields: FIELDS,
    send: ({ at, amount, costUsd, note }, key) => {
      const bought = {
        coinId: group.coinId ?? 0,
        amount: amount.trim(),
        from: null,
        to: { walletId: group.walletId ?? 0 },
        role: 'transfer' as const,
        valueUsd: costUsd.trim(),
      };
      return add.mutateAsync({
        query: {},
        body: {
          at: new Date(at).toISOString(),
          networkId: null,
          hash: null,
          transfers: [bought],
          action: 'buy',
          note: note.trim(),
          key,
        },
      });
    },
    done: (_, { amount }) => `Purchase of ${amount.trim()} ${group.coinSymbol ?? ''} recorded.`,
    onDone: onFixed,
  });
  const { errors } = form.formState;
  // The server names a field of the first transfer; errors other than those of the sum or the amount are shown at the
  // top.
  const transferRefusal = (errors as { transfers?: { message?: string }[] }).transfers?.[0];
  return (
    <FormDialog
      {...dialog}
      title={`Record purchase of ${group.coinSymbol ?? 'the coins'}`}
      submitLabel="Record purchase"
      error={dialog.error ?? nestedMessage(transferRefusal)}
      intro={
        `${group.walletName ?? 'A wallet'} disposed of ${amountText(group)} that it never received by your ` +
        'records. The purchase is added as a transaction.'
      }
    >
      <LabelledField
        label="Bought"
        type="datetime-local"
        hint={group.walletName === null ? undefined : `Into ${group.walletName}.`}
        {...formField(form, 'at', { required: 'Enter a date and time' })}
      />
      <LabelledField
        label={`Amount in ${group.coinSymbol ?? 'coins'}`}
        inputMode="decimal"
        {...formField(form, 'amount', { required: 'Enter an amount' })}
      />
      <LabelledField
        label="Paid in USD, fees included"
        inputMode="decimal"
        {...formField(form, 'costUsd', { required: 'Enter the amount paid' })}
      />
      <LabelledField label="Note" hint="For example, where the receipt is stored." {...formField(form, 'note')} />
    </FormDialog>
  );
}

/** The first message anywhere below a field. */
function nestedMessage(found: unknown): string | undefined {
  if (typeof found !== 'object' || found === null) return undefined;
  const { message, ref: _, ...fields } = found as { message?: unknown; ref?: unknown };
  if (typeof message === 'string' && message !== '') return message;
  return Object.values(fields)
    .map(nestedMessage)
    .find((text) => text !== undefined);
}
