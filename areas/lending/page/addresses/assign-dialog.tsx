import { lendingCalls } from '../../contract/calls.ts';
import { type AssignedAddress } from '../../contract/lending-admin.ts';
import { type Wallet } from '@holdfast/catalogue/contract';
import { useWatch } from 'react-hook-form';
import { useChange } from '@holdfast/web/lib/api.ts';
import { momentText } from '@holdfast/web/lib/date-text.ts';
import { FormDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import { NetworkPicker } from '@holdfast/catalogue/page/network-picker';
import { ClientPicker, type PickedClient } from '@holdfast/accounts/page/client-picker';
import { clientName } from '../page-parts/client-label.tsx';
import { WalletPicker } from '../page-parts/wallet-picker.tsx';
import { formChoice, formField } from '@holdfast/web/ui/form/form-refusal.ts';
import { type DialogProps, useFormDialog } from '@holdfast/web/ui/form/use-form-dialog.ts';

interface AssignDialogProps extends DialogProps {
  /** Set to change an address: its client and network. */
  readonly start?: { readonly client: PickedClient; readonly networkId: number } | undefined;
}

interface Values {
  userId: PickedClient | null;
  networkId: number | null;
  walletId: Wallet | null;
  reason: string;
}

/** The first address of a client on a network is assigned immediately; a change needs the approval of another admin. */
export function AssignDialog({ isOpen, start, onClose }: AssignDialogProps) {
  const assign = useChange(lendingCalls.assignDepositAddress);
  const { form, dialog } = useFormDialog<Values, AssignedAddress>({
    isOpen,
    onClose,
    values: { userId: start?.client ?? null, networkId: start?.networkId ?? null, walletId: null, reason: '' },
    fields: ['userId', 'walletId', 'reason'],
    hasMistakes: ({ setError }, { userId, walletId }) => {
      if (userId === null) setError('userId', { message: 'Choose the client' });
      if (walletId === null) setError('walletId', { message: 'Choose a deposit wallet' });
      return userId === null || walletId === null;
    },
    send: ({ userId, walletId, reason }) =>
      assign.mutateAsync({ body: { userId: userId?.id ?? 0, walletId: walletId?.id ?? 0, reason } }),
    done: (given) =>
      given.state === 'requested'
        ? {
            text:
              given.effectiveFrom === null
                ? `Change for ${clientName(given)} is pending approval by another admin.`
                : `There is no second admin, so the change takes effect on ${momentText(given.effectiveFrom)}.`,
            variant: 'info',
          }
        : `${clientName(given)} deposits to ${given.walletName} on ${given.networkName}.`,
  });
  const [client, networkId, wallet] = useWatch({ control: form.control, name: ['userId', 'networkId', 'walletId'] });
  return (
    <FormDialog
      {...dialog}
      title={start === undefined ? 'Assign deposit address' : 'Change deposit address'}
      submitLabel={start === undefined ? 'Assign address' : 'Request change'}
      intro={
        <>
          A first address is active immediately. A change needs the approval of another admin, or a waiting time if
          there is none, and the client is notified.
        </>
      }
    >
      <ClientPicker client={client} {...formChoice(form, 'userId')} />
      <NetworkPicker
        networkId={networkId}
        onChange={(picked) => {
          form.setValue('networkId', picked);
          form.setValue('walletId', null);
        }}
      />
      <WalletPicker
        label="Deposit wallet"
        query={{ owner: 'operator', purpose: 'deposit', ...(networkId !== null && { network_id: networkId }) }}
        wallet={wallet}
        {...formChoice(form, 'walletId')}
        noOptionsText="No active deposit wallet on this network"
        hint="Your wallets with the purpose Deposit. Each serves one client."
      />
      <LabelledField
        label="Reason"
        multiline
        minRows={2}
        hint="Visible to the other admin."
        {...formField(form, 'reason', { maxLength: { value: 500, message: 'At most 500 characters' } })}
      />
    </FormDialog>
  );
}
