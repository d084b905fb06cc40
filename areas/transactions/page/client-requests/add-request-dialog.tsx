import { lendingCalls, type LendingTransaction } from '@holdfast/lending/contract';
import { type Wallet } from '@holdfast/catalogue/contract';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useChange } from '@holdfast/web/lib/api.ts';
import { CoinPicker, type PickedCoin } from '@holdfast/catalogue/page/coin-picker';
import { FormDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { LabelledChoice } from '@holdfast/web/ui/form/labelled-choice.tsx';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import { NetworkPicker } from '@holdfast/catalogue/page/network-picker';
import { ClientPicker, type PickedClient } from '@holdfast/accounts/page/client-picker';
import { instantOf, localMinute } from '@holdfast/web/lib/local-date-time.ts';
import { WalletPicker } from '@holdfast/lending/page/wallet-picker';
import { requestTitle } from './request-labels.ts';
import { Columns } from '@holdfast/web/ui/layout/columns.tsx';
import { formChoice, formField } from '@holdfast/web/ui/form/form-refusal.ts';
import { useFormDialog } from '@holdfast/web/ui/form/use-form-dialog.ts';

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
  const add = useChange(lendingCalls.addClientTransaction);
  const [openedAt] = useState(() => localMinute(new Date()));
  const { form, dialog } = useFormDialog<Values, LendingTransaction>({
    isOpen,
    onClose,
    values: {
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
    fields: FIELDS,
    hasMistakes: ({ setError }, { userId, coinId, initiatedAt }) => {
      if (userId === null) setError('userId', { message: 'Choose the client' });
      if (coinId === null) setError('coinId', { message: 'Choose a coin' });
      if (instantOf(initiatedAt) === null) setError('initiatedAt', { message: 'Enter a date and time' });
      return userId === null || coinId === null || instantOf(initiatedAt) === null;
    },
    send: (values, key) => {
      const place =
        values.type === 'deposit'
          ? values.networkId !== null && { networkId: values.networkId }
          : values.walletId !== null && { walletId: values.walletId.id };
      return add.mutateAsync({
        body: {
          type: values.type,
          coinId: values.coinId?.id ?? 0,
          amount: values.amount.trim(),
          ...place,
          note: values.note,
          key,
          userId: values.userId?.id ?? 0,
          initiatedAt: instantOf(values.initiatedAt) ?? '',
          ...(values.type === 'deposit' && values.hash.trim() !== '' && { hash: values.hash.trim() }),
        },
      });
    },
    done: (added) => `${requestTitle(added)} added. It is pending.`,
  });
  const [client, type, coin, networkId, wallet] = useWatch({
    control: form.control,
    name: ['userId', 'type', 'coinId', 'networkId', 'walletId'],
  });
  const { onChange: pickClient, error: clientError } = formChoice(form, 'userId');
  return (
    <FormDialog {...dialog} title="Add for a client" submitLabel={`Add ${type}`} isWide>
      <ClientPicker
        client={client}
        onChange={(picked) => {
          pickClient(picked);
          form.setValue('walletId', null);
        }}
        error={clientError}
      />
      <LabelledChoice
        label="Kind"
        options={TYPES}
        value={type}
        onChange={(chosen) => form.setValue('type', chosen)}
        hint={
          type === 'deposit'
            ? 'Earns interest from its initiation date once it is cleared. A date before the coins arrived needs ' +
              'a second ' +
              'person.'
            : 'To be paid within the notice period of the client’s deposits, counted from the day it was ' +
              'initiated. The ' +
              'client confirms it under Pending requests; without that, counting the payment needs a second person.'
        }
      />
      <Columns>
        <CoinPicker label="Coin" coin={coin} {...formChoice(form, 'coinId')} />
        <LabelledField
          label="Amount"
          inputMode="decimal"
          {...formField(form, 'amount', { required: 'Enter an amount' })}
        />
        {type === 'deposit' ? (
          <NetworkPicker networkId={networkId} {...formChoice(form, 'networkId')} />
        ) : (
          <WalletPicker
            label="To the client’s wallet"
            query={{ owner: 'clients', ...(client !== null && { user_id: client.id }) }}
            wallet={wallet}
            {...formChoice(form, 'walletId')}
            isDisabled={client === null}
            noOptionsText="This client has no active wallet"
          />
        )}
        <LabelledField label="Initiated" type="datetime-local" {...formField(form, 'initiatedAt')} />
      </Columns>
      {type === 'deposit' ? (
        <LabelledField label="Hash" spellCheck={false} hint="If already sent." {...formField(form, 'hash')} />
      ) : null}
      <LabelledField label="Note" multiline minRows={2} hint="Visible to the client." {...formField(form, 'note')} />
    </FormDialog>
  );
}
