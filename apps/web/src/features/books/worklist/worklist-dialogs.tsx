import { contract, type WorkItem } from '@holdfast/contract';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useSnackbar } from 'notistack';
import { type FormEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useChange } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { fieldProps, refusalText, showRefusal, submitAfresh } from '../../../ui/form/form-refusal.ts';
import { LabelledField } from '../../../ui/form/labelled-field.tsx';
import { dayText } from '../../../lib/date-text.ts';
import { dayOfWork } from './work-kinds.ts';

export interface WorkDialogProps {
  readonly isOpen: boolean;
  readonly item: WorkItem;
  readonly onClose: () => void;
}

/** Accepts an item with a reason, which later readers of the year can see. */
export function AcceptDialog({ isOpen, item, onClose }: WorkDialogProps) {
  const { enqueueSnackbar } = useSnackbar();
  const accept = useChange(contract.acceptWork);
  const [note, setNote] = useState('');
  const [mistake, setMistake] = useState('');
  const [refusal, setRefusal] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setRefusal('');
    setMistake(note.trim() === '' ? 'Enter a reason' : '');
    if (note.trim() === '') return;
    try {
      await accept.mutateAsync({ body: { id: item.id, note: note.trim() } });
      enqueueSnackbar('Item accepted.', { variant: 'success' });
      onClose();
    } catch (error) {
      setRefusal(errorText(error, 'The item could not be accepted.'));
    }
  };
  return (
    <FormDialog
      isOpen={isOpen}
      title="Accept this item?"
      submitLabel="Accept"
      isBusy={accept.isPending}
      error={refusal}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
      intro={<Typography sx={{ color: 'text.secondary', mb: 4 }}>{item.detail}</Typography>}
    >
      <LabelledField
        label="Reason"
        autoFocus
        multiline
        minRows={2}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        error={mistake}
        hint="Stored with the item. You can reopen it later."
        slotProps={{ input: { maxLength: 2000 } }}
      />
    </FormDialog>
  );
}

/** Sets the missing price of a day manually. */
export function AddPriceDialog({ isOpen, item, onClose }: WorkDialogProps) {
  const { enqueueSnackbar } = useSnackbar();
  const setPrice = useChange(contract.setManualPrice);
  const form = useForm({ defaultValues: { day: dayOfWork(item), priceUsd: '' } });
  const submit = submitAfresh(form, async ({ day, priceUsd }) => {
    try {
      await setPrice.mutateAsync({ params: { id: item.coinId ?? 0, day }, body: { priceUsd: priceUsd.trim() } });
      enqueueSnackbar(`Price of ${item.coinSymbol ?? 'the coin'} on ${dayText(day, { timeZone: 'UTC' })} set.`, {
        variant: 'success',
      });
      onClose();
    } catch (error) {
      showRefusal(form, error, ['day', 'priceUsd']);
    }
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      isOpen={isOpen}
      title={`Add a price of ${item.coinSymbol ?? 'the coin'}`}
      submitLabel="Add price"
      isBusy={setPrice.isPending}
      error={refusalText(form)}
      onSubmit={submit}
      onClose={onClose}
    >
      <LabelledField
        label="Day (UTC)"
        type="date"
        error={errors.day?.message}
        {...fieldProps(form.register('day', { required: 'Enter a day' }))}
      />
      <LabelledField
        label="Price in USD"
        autoFocus
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        error={errors.priceUsd?.message}
        {...fieldProps(form.register('priceUsd', { required: 'Enter a price' }))}
      />
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        For one unit; overrides other prices of that day. The item is resolved when the books are regenerated.
      </Box>
    </FormDialog>
  );
}

/** The fields have other names than the request body, so errors are mapped back to them. */
const FIELDS = ['at', 'transfers'];

/** Records the missing purchase of coins as a transaction. */
export function AddAcquisitionDialog({ isOpen, item, onClose }: WorkDialogProps) {
  const { enqueueSnackbar } = useSnackbar();
  const add = useChange(contract.addTransaction);
  // The same key is sent with every retry of this form, so that a lost response does not record it twice.
  const [key] = useState(() => crypto.randomUUID());
  const form = useForm({ defaultValues: { at: '', amount: item.amount ?? '', costUsd: '', note: '' } });
  const submit = submitAfresh(form, async ({ at, amount, costUsd, note }) => {
    try {
      const transfers = [
        {
          coinId: item.coinId ?? 0,
          amount: amount.trim(),
          from: null,
          to: { walletId: item.walletId ?? 0 },
          role: 'transfer' as const,
          valueUsd: costUsd.trim(),
        },
      ];
      await add.mutateAsync({
        query: {},
        body: {
          at: new Date(at).toISOString(),
          networkId: null,
          hash: null,
          transfers,
          action: 'buy',
          note: note.trim(),
          key,
        },
      });
      enqueueSnackbar(`Purchase of ${amount.trim()} ${item.coinSymbol ?? ''} recorded.`, {
        variant: 'success',
      });
      onClose();
    } catch (error) {
      showRefusal(form, error, FIELDS);
    }
  });
  const { errors } = form.formState;
  // The server names a field of the first transfer; errors other than those of the sum or the amount are shown at the
  // top.
  const transferRefusal = (errors as { transfers?: { message?: string }[] }).transfers?.[0];
  return (
    <FormDialog
      isOpen={isOpen}
      title={`Add purchase of ${item.coinSymbol ?? 'the coins'}`}
      submitLabel="Add purchase"
      isBusy={add.isPending}
      error={refusalText(form) ?? nestedMessage(transferRefusal)}
      onSubmit={submit}
      onClose={onClose}
      intro={<Typography sx={{ color: 'text.secondary', mb: 4 }}>{item.detail}</Typography>}
    >
      <LabelledField
        label="Bought"
        type="datetime-local"
        error={errors.at?.message}
        hint={item.walletName === null ? undefined : `Into ${item.walletName}.`}
        {...fieldProps(form.register('at', { required: 'Enter a date and time' }))}
      />
      <LabelledField
        label={`Amount in ${item.coinSymbol ?? 'coins'}`}
        inputMode="decimal"
        autoComplete="off"
        error={errors.amount?.message}
        {...fieldProps(form.register('amount', { required: 'Enter an amount' }))}
      />
      <LabelledField
        label="Paid in USD, fees included"
        inputMode="decimal"
        autoComplete="off"
        error={errors.costUsd?.message}
        {...fieldProps(form.register('costUsd', { required: 'Enter the amount paid' }))}
      />
      <LabelledField
        label="Note"
        error={errors.note?.message}
        hint="For example, where the receipt is stored."
        {...fieldProps(form.register('note'))}
      />
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
