import { catalogueCalls } from '../../contract/calls.ts';
import { type Network, NETWORK_KINDS } from '../../contract/network.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useChange } from '@holdfast/web/lib/api.ts';
import { waitingToast } from '@holdfast/accounts/page/waiting-toast';
import { Columns } from '@holdfast/web/ui/layout/columns.tsx';
import { CoinPicker } from '../parts/coin-picker.tsx';
import { changedFields, type RecordDialogProps, useRecordForm } from '@holdfast/web/ui/form/use-record-form.ts';
import { FormDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { formField, formSwitch } from '@holdfast/web/ui/form/form-refusal.ts';
import { LabelledChoice } from '@holdfast/web/ui/form/labelled-choice.tsx';
import { LabelledSwitch } from '@holdfast/web/ui/form/switches.tsx';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import {
  KIND_HINTS,
  KIND_LABELS,
  networkBody,
  networkFormValues,
  type NetworkFormValues,
  networkRules,
} from './network-form.ts';
import { RpcTestResult, useRpcTest } from './rpc-test-dialog.tsx';
import { choicesOf } from '@holdfast/web/ui/form/choices-of.ts';

const FIELDS = ['name', 'chainId', 'rpcUrl', 'covalentName', 'explorerUrl', 'nativeCoinId', 'confirmations', 'kind'];

export function NetworkDialog({ record: network, ...opened }: RecordDialogProps<Network>) {
  const addNetwork = useChange(catalogueCalls.addNetwork);
  const updateNetwork = useChange(catalogueCalls.updateNetwork);
  const { form, dialog } = useRecordForm({
    ...opened,
    record: network,
    noun: 'network',
    nameOf: ({ name }) => name,
    toastOf: ({ pendingApproval }) => waitingToast(pendingApproval),
    values: networkFormValues(network),
    fields: FIELDS,
    save: (values) => {
      const body = networkBody(values);
      if (network === null) return addNetwork.mutateAsync({ body: { kind: values.kind, ...body } });
      return updateNetwork.mutateAsync({ body: { id: network.id, ...changedFields(network, body) } });
    },
  });
  const { errors } = form.formState;
  const [kind, nativeCoin] = useWatch({
    control: form.control,
    name: ['kind', 'nativeCoin'],
  });

  return (
    <FormDialog {...dialog} isWide>
      {network === null ? (
        <LabelledChoice
          label="Kind"
          options={choicesOf(NETWORK_KINDS, KIND_LABELS)}
          value={kind}
          onChange={(value) => form.setValue('kind', value)}
          hint={KIND_HINTS[kind]}
          error={errors.kind?.message}
        />
      ) : null}
      <Columns>
        <LabelledField label="Name" autoFocus {...formField(form, 'name', networkRules.name)} />
        {kind === 'evm' ? (
          <LabelledField
            label="Chain ID"
            inputMode="numeric"
            {...formField(form, 'chainId', { ...networkRules.chainId, shouldUnregister: true })}
          />
        ) : null}
      </Columns>
      {kind === 'evm' ? <RpcField form={form} /> : null}
      <Columns>
        <CoinPicker
          label="Gas token"
          coin={nativeCoin}
          onChange={(coin) => form.setValue('nativeCoin', coin)}
          hint="The coin that pays network fees."
          error={(errors as { nativeCoinId?: { message?: string } }).nativeCoinId?.message}
        />
        <LabelledField
          label="Confirmations required"
          inputMode="numeric"
          hint="Blocks before a transaction is final."
          {...formField(form, 'confirmations', networkRules.confirmations)}
        />
        <LabelledField label="Block explorer" type="url" placeholder="https://" {...formField(form, 'explorerUrl')} />
        <LabelledField label="Covalent name" placeholder="eth-mainnet" {...formField(form, 'covalentName')} />
      </Columns>
      <LabelledSwitch
        label="Active"
        hint="Wallets on this network are kept up to date."
        {...formSwitch(form, 'isActive')}
      />
      <LabelledSwitch
        label="Usable by clients"
        hint="Clients can deposit and withdraw on this network."
        {...formSwitch(form, 'usableByClients')}
      />
    </FormDialog>
  );
}

/** The RPC URL with a connection test. An empty chain ID is filled in from the response. */
function RpcField({ form }: { readonly form: UseFormReturn<NetworkFormValues> }) {
  const test = useRpcTest();
  const chainId = form.getValues('chainId').trim();
  const runTest = async () => {
    const rpcUrl = form.getValues('rpcUrl').trim();
    if (rpcUrl === '') {
      form.setError('rpcUrl', { message: 'Enter an RPC URL to test' }, { shouldFocus: true });
      return;
    }
    form.clearErrors('rpcUrl');
    // An error is shown below the field, through the state of the test.
    const tested = await test.mutateAsync({ body: { rpcUrl } }).catch(() => undefined);
    if (tested && form.getValues('chainId').trim() === '')
      form.setValue('chainId', String(tested.chainId), { shouldValidate: true });
  };
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <LabelledField
        label="RPC URL"
        type="url"
        placeholder="https://"
        endAdornment={
          <Button
            variant="text"
            size="small"
            loading={test.isPending}
            onClick={() => void runTest()}
            sx={{ flexShrink: 0 }}
          >
            Test
          </Button>
        }
        {...formField(form, 'rpcUrl', { onChange: () => test.reset() })}
      />
      <RpcTestResult test={test} chainId={/^\d+$/u.test(chainId) ? Number(chainId) : null} />
    </Box>
  );
}
