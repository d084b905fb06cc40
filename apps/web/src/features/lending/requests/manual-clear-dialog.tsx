import { contract, type LendingTransaction, type Wallet } from '@holdfast/contract';
import Typography from '@mui/material/Typography';
import { useSnackbar } from 'notistack';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useChange } from '../../../lib/api.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { fieldProps, refusalText, showRefusal, submitAfresh } from '../../../ui/form/form-refusal.ts';
import { LabelledField } from '../../../ui/form/labelled-field.tsx';
import { instantOf, localMinute } from '../../../lib/local-date-time.ts';
import { WalletPicker } from '../page-parts/wallet-picker.tsx';
import { ACTION_OF_TYPE, requestTitle } from './request-labels.ts';

interface ManualClearDialogProps {
  readonly isOpen: boolean;
  readonly request: LendingTransaction;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

interface Values {
  at: string;
  wallet: Wallet | null;
  hash: string;
}

/** For transfers that no chain reports: records the transaction with the exact amount, and clears the request. */
export function ManualClearDialog({ isOpen, request, onClose, onDone }: ManualClearDialogProps) {
  const { enqueueSnackbar } = useSnackbar();
  const add = useChange(contract.addTransaction);
  const [openedAt] = useState(() => localMinute(new Date()));
  const form = useForm<Values>({ defaultValues: { at: openedAt, wallet: null, hash: request.hash ?? '' } });
  const wallet = useWatch({ control: form.control, name: 'wallet' });
  // The same key is sent with every retry of this form, so that a lost response does not record it twice.
  const [key] = useState(() => crypto.randomUUID());
  const isIncoming = request.type === 'deposit';
  const onSubmit = submitAfresh(form, async (values) => {
    const at = instantOf(values.at);
    if (at === null) return form.setError('at', { message: 'Enter a date and time' });
    if (values.wallet === null) return form.setError('wallet', { message: 'Choose an operator wallet' });
    const ownAccount = { walletId: values.wallet.id };
    const clientAccount = request.walletId === null ? null : { walletId: request.walletId };
    try {
      await add.mutateAsync({
        query: { client_transaction_id: request.id },
        body: {
          at,
          networkId: values.wallet.networkId,
          hash: values.hash.trim() === '' ? null : values.hash.trim(),
          transfers: [
            {
              coinId: request.coinId,
              amount: request.amount,
              from: isIncoming ? clientAccount : ownAccount,
              to: isIncoming ? ownAccount : clientAccount,
            },
          ],
          action: ACTION_OF_TYPE[request.type],
          key,
        },
      });
      enqueueSnackbar(`${requestTitle(request)} recorded and cleared.`, { variant: 'success' });
      onClose();
      return onDone();
    } catch (error) {
      return showRefusal(form, error, ['at', 'hash']);
    }
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      isOpen={isOpen}
      title="Record manually"
      submitLabel="Record and clear"
      isBusy={form.formState.isSubmitting}
      error={refusalText(form)}
      onSubmit={onSubmit}
      onClose={onClose}
      intro={
        <Typography dir="auto" sx={{ color: 'text.secondary', mb: 4 }}>
          {requestTitle(request)}. Use this only for transfers that no chain reports. Match a synced transaction from
          the list instead.
        </Typography>
      }
    >
      <LabelledField
        label="When the coins moved"
        type="datetime-local"
        error={errors.at?.message}
        {...fieldProps(form.register('at'))}
      />
      <WalletPicker
        label={isIncoming ? 'To wallet' : 'From wallet'}
        query={{ owner: 'operator', ...(request.networkId !== null && { network_id: request.networkId }) }}
        wallet={wallet}
        onChange={(picked) => {
          form.setValue('wallet', picked);
          form.clearErrors('wallet');
        }}
        noOptionsText="No active operator wallet on this network"
        error={errors.wallet?.message}
      />
      <LabelledField
        label="Hash"
        autoComplete="off"
        spellCheck={false}
        hint="If it has one."
        error={errors.hash?.message}
        {...fieldProps(form.register('hash'))}
      />
    </FormDialog>
  );
}
