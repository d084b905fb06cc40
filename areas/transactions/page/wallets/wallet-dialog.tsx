import { catalogueCalls, type Wallet, WALLET_PURPOSES, type WalletPurpose } from '@holdfast/catalogue/contract';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useChange } from '@holdfast/web/lib/api.ts';
import { waitingToast } from '@holdfast/accounts/page/waiting-toast';
import { useNetworks } from '@holdfast/catalogue/page/networks';
import {
  changedFields,
  nameRules,
  type RecordDialogProps,
  useRecordForm,
} from '@holdfast/web/ui/form/use-record-form.ts';
import { FormDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { formChoice, formField, formSwitch } from '@holdfast/web/ui/form/form-refusal.ts';
import { LabelledChoice } from '@holdfast/web/ui/form/labelled-choice.tsx';
import { LabelledSwitch } from '@holdfast/web/ui/form/switches.tsx';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import { NetworkPicker } from '@holdfast/catalogue/page/network-picker';
import { ClientPicker, type PickedClient } from '@holdfast/accounts/page/client-picker';
import { SunkenAddress } from '@holdfast/web/ui/address-text.tsx';
import { PURPOSE_HINTS, PURPOSE_LABELS } from './wallet-labels.ts';
import { choicesOf } from '@holdfast/web/ui/form/choices-of.ts';

interface WalletFormValues {
  name: string;
  networkId: number | null;
  address: string;
  owner: 'operator' | 'client';
  userId: PickedClient | null;
  purpose: WalletPurpose;
  isActive: boolean;
}

const FIELDS = ['name', 'networkId', 'address', 'userId', 'purpose'];
/** For wallets that exist already. */
const OWNERS = [
  { value: 'operator', label: 'Operator' },
  { value: 'client', label: 'Client' },
] as const;

function formValues(wallet: Wallet | null): WalletFormValues {
  const client = wallet?.userId ? { id: wallet.userId, email: wallet.userEmail ?? '' } : null;
  return {
    name: wallet?.name ?? '',
    networkId: null,
    address: '',
    owner: wallet === null || client ? 'client' : 'operator',
    userId: client,
    purpose: wallet?.purpose ?? 'hot',
    isActive: wallet?.isActive ?? true,
  };
}

interface WalletDialogProps extends RecordDialogProps<Wallet> {
  /** The choice between the operator's wallets, which have a form of their own, and a client's. */
  readonly choice?: ReactNode;
}

/** Adds a wallet of a client, or edits any wallet. */
export function WalletDialog({ record: wallet, choice, ...opened }: WalletDialogProps) {
  const { find: findNetwork } = useNetworks();
  const addWallet = useChange(catalogueCalls.addWallet);
  const editWallet = useChange(catalogueCalls.editWallet);
  const { form, dialog } = useRecordForm({
    ...opened,
    record: wallet,
    noun: 'client wallet',
    nameOf: ({ name }) => name,
    toastOf: ({ pendingApproval }) => waitingToast(pendingApproval),
    values: formValues(wallet),
    fields: FIELDS,
    hasMistakes: ({ setError }, values) => {
      const isNetworkMissing = wallet === null && values.networkId === null;
      const isOwnerMissing = values.owner === 'client' && values.userId === null;
      if (isNetworkMissing) setError('networkId', { message: 'Choose a network' });
      if (isOwnerMissing) setError('userId', { message: 'Choose the owner' });
      return isNetworkMissing || isOwnerMissing;
    },
    save: (values) => {
      const body = {
        name: values.name.trim(),
        userId: values.owner === 'client' ? (values.userId?.id ?? null) : null,
        purpose: values.purpose,
        isActive: values.isActive,
      };
      if (wallet === null)
        return addWallet.mutateAsync({
          body: { ...body, networkId: values.networkId ?? 0, address: values.address.trim() },
        });
      return editWallet.mutateAsync({ body: { id: wallet.id, ...changedFields(wallet, body) } });
    },
  });
  const [networkId, owner, client, purpose] = useWatch({
    control: form.control,
    name: ['networkId', 'owner', 'userId', 'purpose'],
  });

  return (
    <FormDialog {...dialog} choice={choice}>
      <LabelledField label="Name" autoFocus {...formField(form, 'name', nameRules)} />
      {wallet === null ? (
        <>
          <NetworkPicker networkId={networkId} {...formChoice(form, 'networkId', ['address'])} />
          <LabelledField
            label="Address"
            spellCheck={false}
            hint="Validated by the rules of the network. It cannot be changed later."
            {...formField(form, 'address', { required: 'Enter an address' })}
          />
        </>
      ) : (
        <SunkenAddress
          networkName={wallet.networkName}
          chain={findNetwork(wallet.networkId)}
          address={wallet.address}
        />
      )}
      {wallet === null ? null : (
        <LabelledChoice
          label="Owner"
          options={OWNERS}
          value={owner}
          onChange={(value) => form.setValue('owner', value)}
        />
      )}
      {owner === 'client' ? <ClientPicker client={client} {...formChoice(form, 'userId')} /> : null}
      <PurposeChoice purpose={purpose} {...formChoice(form, 'purpose')} />
      <LabelledSwitch
        label="Active"
        hint={owner === 'client' ? 'Whether the client still uses it.' : 'Its transactions are synced.'}
        {...formSwitch(form, 'isActive')}
      />
    </FormDialog>
  );
}

interface PurposeChoiceProps {
  readonly purpose: WalletPurpose;
  readonly onChange: (purpose: WalletPurpose) => void;
  readonly error: string | undefined;
}

export function PurposeChoice({ purpose, ...choice }: PurposeChoiceProps) {
  return (
    <LabelledChoice
      label="Purpose"
      options={choicesOf(WALLET_PURPOSES, PURPOSE_LABELS)}
      value={purpose}
      hint={PURPOSE_HINTS[purpose]}
      {...choice}
    />
  );
}
