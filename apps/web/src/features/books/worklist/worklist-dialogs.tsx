import { contract, type WorkItem } from '@holdfast/contract';
import { useState } from 'react';
import { useChange } from '../../../lib/api.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { LabelledField } from '../../../ui/form/labelled-field.tsx';
import { dayOfWork } from './work-kinds.ts';
import { ManualPriceDialog } from '../../../api-parts/manual-price-dialog.tsx';
import { formField, isGiven } from '../../../ui/form/form-refusal.ts';
import { type DialogProps, useFormDialog } from '../../../ui/form/use-form-dialog.ts';

export interface WorkDialogProps extends DialogProps {
  readonly item: WorkItem;
}

/** Accepts an item with a reason, which later readers of the year can see. */
export function AcceptDialog({ item, ...opened }: WorkDialogProps) {
  const accept = useChange(contract.acceptWork);
  const { form, dialog } = useFormDialog({
    ...opened,
    values: { note: '' },
    fields: ['note'],
    send: ({ note }) => accept.mutateAsync({ body: { id: item.id, note: note.trim() } }),
    done: () => 'Item accepted.',
  });
  return (
    <FormDialog {...dialog} title="Accept this item?" submitLabel="Accept" intro={item.detail}>
      <LabelledField
        label="Reason"
        autoFocus
        multiline
        minRows={2}
        hint="Stored with the item. You can reopen it later."
        slotProps={{ input: { maxLength: 2000 } }}
        {...formField(form, 'note', { validate: isGiven('Enter a reason') })}
      />
    </FormDialog>
  );
}

/** Sets the missing price of a day manually. */
export function AddPriceDialog({ item, ...opened }: WorkDialogProps) {
  const coin = { id: item.coinId ?? 0, symbol: item.coinSymbol ?? 'the coin' };
  return (
    <ManualPriceDialog
      {...opened}
      coin={coin}
      day={dayOfWork(item)}
      title={`Add a price of ${coin.symbol}`}
      submitLabel="Add price"
      hint="For one unit; overrides other prices of that day. The item is resolved when the books are regenerated."
    />
  );
}

/** The fields have other names than the request body, so errors are mapped back to them. */
const FIELDS = ['at', 'transfers'];

/** Records the missing purchase of coins as a transaction. */
export function AddAcquisitionDialog({ item, ...opened }: WorkDialogProps) {
  const add = useChange(contract.addTransaction);
  // The same key is sent with every retry of this form, so that a lost response does not record it twice.
  const [key] = useState(() => crypto.randomUUID());
  const { form, dialog } = useFormDialog({
    ...opened,
    values: { at: '', amount: item.amount ?? '', costUsd: '', note: '' },
    fields: FIELDS,
    send: ({ at, amount, costUsd, note }) => {
      const bought = {
        coinId: item.coinId ?? 0,
        amount: amount.trim(),
        from: null,
        to: { walletId: item.walletId ?? 0 },
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
    done: (_, { amount }) => `Purchase of ${amount.trim()} ${item.coinSymbol ?? ''} recorded.`,
  });
  const { errors } = form.formState;
  // The server names a field of the first transfer; errors other than those of the sum or the amount are shown at the
  // top.
  const transferRefusal = (errors as { transfers?: { message?: string }[] }).transfers?.[0];
  return (
    <FormDialog
      {...dialog}
      title={`Add purchase of ${item.coinSymbol ?? 'the coins'}`}
      submitLabel="Add purchase"
      error={dialog.error ?? nestedMessage(transferRefusal)}
      intro={item.detail}
    >
      <LabelledField
        label="Bought"
        type="datetime-local"
        hint={item.walletName === null ? undefined : `Into ${item.walletName}.`}
        {...formField(form, 'at', { required: 'Enter a date and time' })}
      />
      <LabelledField
        label={`Amount in ${item.coinSymbol ?? 'coins'}`}
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
