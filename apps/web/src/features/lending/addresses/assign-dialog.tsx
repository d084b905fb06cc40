import { contract, type Wallet } from '@holdfast/contract';
import Typography from '@mui/material/Typography';
import { useSnackbar } from 'notistack';
import { useForm, useWatch } from 'react-hook-form';
import { useChange } from '../../../lib/api.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { fieldProps, refusalText, showRefusal, submitAfresh } from '../../../ui/form/form-refusal.ts';
import { LabelledField } from '../../../ui/form/labelled-field.tsx';
import { NetworkPicker } from '../../../api-parts/network-picker.tsx';
import { ClientPicker, type PickedClient } from '../../../api-parts/client-picker.tsx';
import { clientName } from '../page-parts/client-label.tsx';
import { WalletPicker } from '../page-parts/wallet-picker.tsx';

interface AssignDialogProps {
  readonly isOpen: boolean;
  /** Set to change an address: its client and network. */
  readonly start?: { readonly client: PickedClient; readonly networkId: number } | undefined;
  readonly onClose: () => void;
}

interface Values {
  userId: PickedClient | null;
  networkId: number | null;
  walletId: Wallet | null;
  reason: string;
}

/** The first address of a client on a network is assigned immediately; a change needs the approval of another admin. */
export function AssignDialog({ isOpen, start, onClose }: AssignDialogProps) {
  const { enqueueSnackbar } = useSnackbar();
  const assign = useChange(contract.assignDepositAddress);
  const form = useForm<Values>({
    defaultValues: { userId: start?.client ?? null, networkId: start?.networkId ?? null, walletId: null, reason: '' },
  });
  const [client, networkId, wallet] = useWatch({ control: form.control, name: ['userId', 'networkId', 'walletId'] });
  const onSubmit = submitAfresh(form, async ({ userId, walletId, reason }) => {
    if (userId === null) return form.setError('userId', { message: 'Choose the client' });
    if (walletId === null) return form.setError('walletId', { message: 'Choose a deposit wallet' });
    try {
      const given = await assign.mutateAsync({ body: { userId: userId.id, walletId: walletId.id, reason } });
      const waits = given.state === 'requested';
      enqueueSnackbar(
        waits
          ? `Change for ${clientName(given)} is pending approval by another admin.`
          : `${clientName(given)} deposits to ${given.walletName} on ${given.networkName}.`,
        { variant: waits ? 'info' : 'success' },
      );
      return onClose();
    } catch (error) {
      return showRefusal(form, error, ['userId', 'walletId', 'reason']);
    }
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      isOpen={isOpen}
      title={start === undefined ? 'Assign deposit address' : 'Change deposit address'}
      submitLabel={start === undefined ? 'Assign address' : 'Request change'}
      isBusy={form.formState.isSubmitting}
      error={refusalText(form)}
      onSubmit={onSubmit}
      onClose={onClose}
      intro={
        <Typography sx={{ color: 'text.secondary', mb: 4 }}>
          A first address is active immediately. A change needs the approval of another admin, if there is one, and the
          client is notified.
        </Typography>
      }
    >
      <ClientPicker
        client={client}
        onChange={(picked) => {
          form.setValue('userId', picked);
          form.clearErrors('userId');
        }}
        error={errors.userId?.message}
      />
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
        onChange={(picked) => {
          form.setValue('walletId', picked);
          form.clearErrors('walletId');
        }}
        noOptionsText="No active deposit wallet on this network"
        hint="Your wallets with the purpose Deposit. Each serves one client."
        error={errors.walletId?.message}
      />
      <LabelledField
        label="Reason"
        multiline
        minRows={2}
        hint="Visible to the other admin."
        error={errors.reason?.message}
        {...fieldProps(form.register('reason', { maxLength: { value: 500, message: 'At most 500 characters' } }))}
      />
    </FormDialog>
  );
}
