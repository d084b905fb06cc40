import { contract, type Network, NETWORK_KINDS } from '@holdfast/contract';
import Box from '@mui/material/Box';
import { useWatch } from 'react-hook-form';
import { useChange } from '../../lib/api.ts';
import { CoinPicker } from '../../api-parts/coin-picker.tsx';
import { changedFields, type RecordDialogProps, useRecordForm } from '../../ui/form/use-record-form.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { fieldProps } from '../../ui/form/form-refusal.ts';
import { LabelledChoice } from '../../ui/form/labelled-choice.tsx';
import { LabelledSwitch } from '../../ui/form/switches.tsx';
import { LabelledField } from '../../ui/form/labelled-field.tsx';
import { networkBody, networkFormValues, networkRules } from './network-form.ts';
import { KIND_HINTS, KIND_LABELS } from './network-words.ts';
import { RpcField } from './rpc-field.tsx';

const FIELDS = ['name', 'chainId', 'rpcUrl', 'covalentName', 'explorerUrl', 'nativeCoinId', 'confirmations', 'kind'];
const pair = { display: 'grid', gap: 4, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' } as const;

export function NetworkDialog({ record: network, ...opened }: RecordDialogProps<Network>) {
  const addNetwork = useChange(contract.addNetwork);
  const updateNetwork = useChange(contract.updateNetwork);
  const { form, dialog } = useRecordForm({
    ...opened,
    record: network,
    noun: 'network',
    nameOf: ({ name }) => name,
    values: networkFormValues(network),
    fields: FIELDS,
    save: (values) => {
      const body = networkBody(values);
      if (network === null) return addNetwork.mutateAsync({ body: { kind: values.kind, ...body } });
      return updateNetwork.mutateAsync({ body: { id: network.id, ...changedFields(network, body) } });
    },
  });
  const { errors } = form.formState;
  const [kind, nativeCoin, isActive, usableByClients] = useWatch({
    control: form.control,
    name: ['kind', 'nativeCoin', 'isActive', 'usableByClients'],
  });

  return (
    <FormDialog {...dialog} isWide>
      {network === null ? (
        <LabelledChoice
          label="Kind"
          options={NETWORK_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))}
          value={kind}
          onChange={(value) => form.setValue('kind', value)}
          hint={KIND_HINTS[kind]}
          error={errors.kind?.message}
        />
      ) : null}
      <Box sx={pair}>
        <LabelledField
          label="Name"
          autoFocus
          autoComplete="off"
          error={errors.name?.message}
          {...fieldProps(form.register('name', networkRules.name))}
        />
        {kind === 'evm' ? (
          <LabelledField
            label="Chain id"
            autoComplete="off"
            inputMode="numeric"
            error={errors.chainId?.message}
            {...fieldProps(form.register('chainId', { ...networkRules.chainId, shouldUnregister: true }))}
          />
        ) : null}
      </Box>
      {kind === 'evm' ? <RpcField form={form} /> : null}
      <Box sx={pair}>
        <CoinPicker
          label="Native coin"
          coin={nativeCoin}
          onChange={(coin) => form.setValue('nativeCoin', coin)}
          hint="What fees are paid in."
          error={(errors as { nativeCoinId?: { message?: string } }).nativeCoinId?.message}
        />
        <LabelledField
          label="Confirmations"
          inputMode="numeric"
          autoComplete="off"
          hint="Blocks until a transaction counts."
          error={errors.confirmations?.message}
          {...fieldProps(form.register('confirmations', networkRules.confirmations))}
        />
        <LabelledField
          label="Block explorer"
          type="url"
          autoComplete="off"
          placeholder="https://"
          error={errors.explorerUrl?.message}
          {...fieldProps(form.register('explorerUrl'))}
        />
        <LabelledField
          label="Covalent name"
          autoComplete="off"
          placeholder="eth-mainnet"
          error={errors.covalentName?.message}
          {...fieldProps(form.register('covalentName'))}
        />
      </Box>
      <LabelledSwitch
        label="Active"
        hint="Wallets on this network are kept up to date."
        isOn={isActive}
        onChange={(isOn) => form.setValue('isActive', isOn)}
      />
      <LabelledSwitch
        label="Usable by clients"
        hint="Clients can deposit and withdraw on this network."
        isOn={usableByClients}
        onChange={(isOn) => form.setValue('usableByClients', isOn)}
      />
    </FormDialog>
  );
}
