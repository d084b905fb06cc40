import { transactionsCalls } from '../../contract/calls.ts';
import { type LendingTransaction } from '@holdfast/lending/contract';
import { type Wallet } from '@holdfast/catalogue/contract';
import { useState } from 'react';
import { useChange } from '@holdfast/web/lib/api.ts';
import { FormDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import { instantOf, localMinute } from '@holdfast/web/lib/local-date-time.ts';
import { WalletPicker } from '@holdfast/lending/page/wallet-picker';
import { ACTION_OF_TYPE, requestTitle } from './request-labels.ts';
import { formChoice, formField } from '@holdfast/web/ui/form/form-refusal.ts';
import { type DialogProps, useFormDialog } from '@holdfast/web/ui/form/use-form-dialog.ts';

interface ManualClearDialogProps extends DialogProps {
  readonly request: LendingTransaction;
  readonly onDone: () => void;
}

interface Values {
  at: string;
  wallet: Wallet | null;
  hash: string;
}

/** For transfers that no chain reports: records the transaction with the exact amount, and clears the request. */
export function ManualClearDialog({ isOpen, request, onClose, onDone }: ManualClearDialogProps) {
  const add = useChange(transactionsCalls.addTransaction);
  const [openedAt] = useState(() => localMinute(new Date()));
  const isIncoming = request.type === 'deposit';
  const { form, dialog } = useFormDialog<Values, unknown>({
    isOpen,
    onClose,
    onDone,
    values: { at: openedAt, wallet: null, hash: request.hash ?? '' },
    fields: ['at', 'hash'],
    hasMistakes: ({ setError }, values) => {
      if (instantOf(values.at) === null) setError('at', { message: 'Enter a date and time' });
      if (values.wallet === null) setError('wallet', { message: 'Choose an operator wallet' });
      return instantOf(values.at) === null || values.wallet === null;
    },
    send: ({ at, wallet, hash }, key) => {
      const ownAccount = { walletId: wallet?.id ?? 0 };
      const clientAccount = request.walletId === null ? null : { walletId: request.walletId };
      const [from, to] = isIncoming ? [clientAccount, ownAccount] : [ownAccount, clientAccount];
      return add.mutateAsync({
        query: { client_transaction_id: request.id },
        body: {
          at: instantOf(at) ?? '',
          networkId: wallet?.networkId ?? null,
          hash: hash.trim() === '' ? null : hash.trim(),
          transfers: [{ coinId: request.coinId, amount: request.amount, from, to }],
          action: ACTION_OF_TYPE[request.type],
          key,
        },
      });
    },
    done: () => `${requestTitle(request)} recorded and cleared.`,
  });
  return (
    <FormDialog
      {...dialog}
      title="Record manually"
      submitLabel="Record and clear"
      intro={
        <>
          {requestTitle(request)}. Use this only for transfers that no chain reports. Match a synced transaction from
          the list instead.
        </>
      }
    >
      <LabelledField label="When the coins moved" type="datetime-local" {...formField(form, 'at')} />
      <WalletPicker
        label={isIncoming ? 'To wallet' : 'From wallet'}
        query={{ owner: 'operator', ...(request.networkId !== null && { network_id: request.networkId }) }}
        wallet={form.watch('wallet')}
        {...formChoice(form, 'wallet')}
        noOptionsText="No active operator wallet on this network"
      />
      <LabelledField label="Hash" spellCheck={false} hint="If it has one." {...formField(form, 'hash')} />
    </FormDialog>
  );
}
