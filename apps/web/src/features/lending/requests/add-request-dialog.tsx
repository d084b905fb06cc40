import { contract, type Wallet } from '@holdfast/contract';
import Box from '@mui/material/Box';
import { useSnackbar } from 'notistack';
import { useState } from 'react';
import { type FieldPath, type FieldPathValue, useForm, useWatch } from 'react-hook-form';
import { useChange } from '../../../lib/api.ts';
import { CoinPicker, type PickedCoin } from '../../../api-parts/coin-picker.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { fieldProps, refusalText, showRefusal, submitAfresh } from '../../../ui/form/form-refusal.ts';
import { LabelledChoice } from '../../../ui/form/labelled-choice.tsx';
import { LabelledField } from '../../../ui/form/labelled-field.tsx';
import { NetworkPicker } from '../../../api-parts/network-picker.tsx';
import { ClientPicker, type PickedClient } from '../../../api-parts/client-picker.tsx';
import { instantOf, localMinute } from '../../../lib/local-date-time.ts';
import { WalletPicker } from '../page-parts/wallet-picker.tsx';
import { requestTitle } from './request-labels.ts';

interface Values {
  userId: PickedClient | null;
  type: 'deposit' | 'withdrawal';
  coinId: PickedCoin | null;
  amount: string;
  networkId: number | null;
  walletId: Wallet | null;
  initiatedAt: string;
  hash: string;
  note: string;
}

const FIELDS = ['userId', 'coinId', 'amount', 'networkId', 'walletId', 'initiatedAt', 'hash', 'note'];
const TYPES = [
  { value: 'deposit', label: 'Deposit' },
  { value: 'withdrawal', label: 'Withdrawal' },
] as const;

/** Adds a request on a client's behalf, with its start date; it is then cleared like any other. */
export function AddRequestDialog({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const { enqueueSnackbar } = useSnackbar();
  const add = useChange(contract.addClientTransaction);
  const [openedAt] = useState(() => localMinute(new Date()));
  const form = useForm<Values>({
    defaultValues: {
      userId: null,
      type: 'deposit',
      coinId: null,
      amount: '',
      networkId: null,
      walletId: null,
      initiatedAt: openedAt,
      hash: '',
      note: '',
    },
  });
  const [client, type, coin, networkId, wallet] = useWatch({
    control: form.control,
    name: ['userId', 'type', 'coinId', 'networkId', 'walletId'],
  });
  // The same key is sent with every retry of this form, so that a lost response does not create a second request.
  const [key] = useState(() => crypto.randomUUID());
  const onSubmit = submitAfresh(form, async (values) => {
    const initiatedAt = instantOf(values.initiatedAt);
    if (values.userId === null) return form.setError('userId', { message: 'Choose the client' });
    if (values.coinId === null) return form.setError('coinId', { message: 'Choose a coin' });
    if (initiatedAt === null) return form.setError('initiatedAt', { message: 'Enter a date and time' });
    const place =
      values.type === 'deposit'
        ? values.networkId !== null && { networkId: values.networkId }
        : values.walletId !== null && { walletId: values.walletId.id };
    try {
      const added = await add.mutateAsync({
        body: {
          type: values.type,
          coinId: values.coinId.id,
          amount: values.amount.trim(),
          ...place,
          note: values.note,
          key,
          userId: values.userId.id,
          initiatedAt,
          ...(values.type === 'deposit' && values.hash.trim() !== '' && { hash: values.hash.trim() }),
        },
      });
      enqueueSnackbar(`${requestTitle(added)} added. It is pending.`, { variant: 'success' });
      return onClose();
    } catch (error) {
      return showRefusal(form, error, FIELDS);
    }
  });
  const set =
    <Name extends FieldPath<Values>>(name: Name) =>
    (value: FieldPathValue<Values, Name>) => {
      form.setValue(name, value);
      form.clearErrors(name);
    };
  const { errors } = form.formState;
  return (
    <FormDialog
      isOpen={isOpen}
      title="Add for a client"
      submitLabel={`Add ${type}`}
      isBusy={form.formState.isSubmitting}
      error={refusalText(form)}
      onSubmit={onSubmit}
      onClose={onClose}
      isWide
    >
      <ClientPicker
        client={client}
        onChange={(picked) => {
          set('userId')(picked);
          set('walletId')(null);
        }}
        error={errors.userId?.message}
      />
      <LabelledChoice
        label="Kind"
        options={TYPES}
        value={type}
        onChange={set('type')}
        hint={
          type === 'deposit'
            ? 'Earns interest from its initiation date once it is cleared.'
            : 'To be paid within the notice period of the client’s deposits, counted from the day it was initiated.'
        }
      />
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
          alignItems: 'start',
        }}
      >
        <CoinPicker label="Coin" coin={coin} onChange={set('coinId')} error={errors.coinId?.message} />
        <LabelledField
          label="Amount"
          inputMode="decimal"
          autoComplete="off"
          error={errors.amount?.message}
          {...fieldProps(form.register('amount', { required: 'Enter an amount' }))}
        />
        {type === 'deposit' ? (
          <NetworkPicker networkId={networkId} onChange={set('networkId')} error={errors.networkId?.message} />
        ) : (
          <WalletPicker
            label="To the client’s wallet"
            query={{ owner: 'clients', ...(client !== null && { user_id: client.id }) }}
            wallet={wallet}
            onChange={set('walletId')}
            isDisabled={client === null}
            noOptionsText="This client has no active wallet"
            error={errors.walletId?.message}
          />
        )}
        <LabelledField
          label="Initiated"
          type="datetime-local"
          error={errors.initiatedAt?.message}
          {...fieldProps(form.register('initiatedAt'))}
        />
      </Box>
      {type === 'deposit' ? (
        <LabelledField
          label="Hash"
          autoComplete="off"
          spellCheck={false}
          hint="If already sent."
          error={errors.hash?.message}
          {...fieldProps(form.register('hash'))}
        />
      ) : null}
      <LabelledField
        label="Note"
        multiline
        minRows={2}
        hint="Visible to the client."
        error={errors.note?.message}
        {...fieldProps(form.register('note'))}
      />
    </FormDialog>
  );
}
