import { lendingCalls } from '../../../contract/calls.ts';
import { type ClientWallet } from '../../../contract/lending.ts';
import { useWatch } from 'react-hook-form';
import { OfferedNetworkPicker } from '@holdfast/catalogue/page/network-picker';
import { useChange } from '@holdfast/web/lib/api.ts';
import {
  changedFields,
  nameRules,
  type RecordDialogProps,
  useRecordForm,
} from '@holdfast/web/ui/form/use-record-form.ts';
import { FormDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { formChoice, formField, formSwitch } from '@holdfast/web/ui/form/form-refusal.ts';
import { LabelledSwitch } from '@holdfast/web/ui/form/switches.tsx';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import { SunkenAddress } from '@holdfast/web/ui/address-text.tsx';
import { useOwnNetworks } from '../use-own-networks.ts';

const FIELDS = ['name', 'networkId', 'address'];

interface ClientWalletDialogProps extends RecordDialogProps<ClientWallet> {
  /** Called with the saved wallet. */
  readonly onKept?: (wallet: ClientWallet) => void;
}

/** Adds or renames a client's wallet. Its network and address never change. */
export function ClientWalletDialog({ onKept, ...opened }: ClientWalletDialogProps) {
  const { record: wallet } = opened;
  const { networks, find } = useOwnNetworks();
  const addWallet = useChange(lendingCalls.addClientWallet);
  const editWallet = useChange(lendingCalls.editClientWallet);
  const { form, dialog } = useRecordForm({
    ...opened,
    noun: 'wallet',
    nameOf: ({ name }) => name,
    values: {
      name: wallet?.name ?? '',
      networkId: null as number | null,
      address: '',
      isActive: wallet?.isActive ?? true,
    },
    fields: FIELDS,
    hasMistakes: ({ setError }, values) => {
      const isNetworkMissing = wallet === null && values.networkId === null;
      if (isNetworkMissing) setError('networkId', { message: 'Choose a network' });
      return isNetworkMissing;
    },
    save: async (values) => {
      const name = values.name.trim();
      const kept =
        wallet === null
          ? await addWallet.mutateAsync({
              body: { name, networkId: values.networkId ?? 0, address: values.address.trim() },
            })
          : await editWallet.mutateAsync({
              body: { id: wallet.id, ...changedFields(wallet, { name, isActive: values.isActive }) },
            });
      onKept?.(kept);
      return kept;
    },
  });
  const [networkId] = useWatch({ control: form.control, name: ['networkId'] });
  return (
    <FormDialog {...dialog}>
      <LabelledField label="Name" autoFocus placeholder="Ledger main" {...formField(form, 'name', nameRules)} />
      {wallet === null ? (
        <>
          <OfferedNetworkPicker
            networks={networks ?? []}
            isLoading={networks === undefined}
            networkId={networkId}
            {...formChoice(form, 'networkId', ['address'])}
          />
          <LabelledField
            label="Address"
            spellCheck={false}
            hint="Use your own address. Coins sent to a wrong address cannot be recovered."
            {...formField(form, 'address', { required: 'Enter an address' })}
          />
        </>
      ) : (
        <>
          <SunkenAddress networkName={wallet.networkName} chain={find(wallet.networkId)} address={wallet.address} />
          <LabelledSwitch
            label="Active"
            hint="Inactive wallets are not offered for withdrawals."
            {...formSwitch(form, 'isActive')}
          />
        </>
      )}
    </FormDialog>
  );
}
