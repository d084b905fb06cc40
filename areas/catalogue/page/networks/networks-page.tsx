import { PendingApprovalChip } from '@holdfast/accounts/page/pending-approval';
import { waitingToast } from '@holdfast/accounts/page/waiting-toast';
import { useChange } from '@holdfast/web/lib/api.ts';
import { placeRefusal } from '@holdfast/web/lib/refusal.ts';
import { defineList } from '@holdfast/web/lists/list-definition.ts';
import { ListPage } from '@holdfast/web/lists/list-page.tsx';
import { choicesOf } from '@holdfast/web/ui/form/choices-of.ts';
import { FormDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { formField, formSelect, formSwitch } from '@holdfast/web/ui/form/form-refusal.ts';
import { LabelledChoice } from '@holdfast/web/ui/form/labelled-choice.tsx';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import { OpenedDialog } from '@holdfast/web/ui/form/opened-dialog.tsx';
import { LabelledSwitch } from '@holdfast/web/ui/form/switches.tsx';
import { useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import type { DialogProps } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { useRecordDialogs } from '@holdfast/web/ui/form/use-record-dialogs.tsx';
import { changedFields, type RecordDialogProps, useRecordForm } from '@holdfast/web/ui/form/use-record-form.ts';
import { Columns } from '@holdfast/web/ui/layout/columns.tsx';
import { TwoLines } from '@holdfast/web/ui/layout/two-lines.tsx';
import { hostOf, SiteLink } from '@holdfast/web/ui/links.tsx';
import { choiceFilter } from '@holdfast/web/ui/list/list-state.ts';
import { chipColumn, createdColumn, switchColumn, textColumn } from '@holdfast/web/ui/list/usual-columns.tsx';
import { Quiet } from '@holdfast/web/ui/quiet.tsx';
import { NetworkIcon } from '@holdfast/web/ui/round-icons.tsx';
import { mdiLanConnect } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useSnackbar } from 'notistack';
import { useEffect, useId, useMemo } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { catalogueCalls } from '../../contract/calls.ts';
import { type Network, NETWORK_KINDS } from '../../contract/network.ts';
import { AddressBookButton } from '../parts/address-book-button.tsx';
import { CoinPicker } from '../parts/coin-picker.tsx';
import {
  CHAIN_CHOICES,
  chainMismatch,
  KIND_HINTS,
  KIND_LABELS,
  networkBody,
  networkFormValues,
  type NetworkFormValues,
  networkRules,
  testSummary,
} from './network-form.ts';

export function NetworksPage() {
  const { mutateAsync: update } = useChange(catalogueCalls.updateNetwork);
  const deleteNetwork = useChange(catalogueCalls.deleteNetwork);
  const { enqueueSnackbar } = useSnackbar();
  const list = useMemo(
    () =>
      networksList({
        onChange: async (change) => {
          const waiting = waitingToast((await update({ body: change })).pendingApproval);
          if (waiting) enqueueSnackbar(waiting.text, { variant: waiting.variant });
        },
      }),
    [update, enqueueSnackbar],
  );
  const rpcTest = useDialog<Network>();
  const records = useRecordDialogs<Network>({
    noun: 'network',
    nameOf: ({ name }) => name,
    calls: { add: catalogueCalls.addNetwork, edit: catalogueCalls.updateNetwork, remove: catalogueCalls.deleteNetwork },
    renderForm: (dialog) => <NetworkDialog {...dialog} />,
    deletionText: 'A network in use by wallets, contracts or addresses cannot be deleted. Deactivate it instead.',
    onDelete: ({ id }) => deleteNetwork.mutateAsync({ params: { id } }),
  });
  return (
    <>
      <ListPage
        list={list}
        title="Networks"
        subtitle="The networks of your wallets, contracts and transactions."
        actions={
          <>
            <AddressBookButton />
            {records.addButton}
          </>
        }
        empty={{
          title: 'No networks yet',
          text: 'Add the first chain you hold coins on. Wallets and contracts are added to it afterwards.',
          action: records.addButton,
        }}
        rowActions={(network) =>
          records.rowActions(network, [
            {
              label: 'Test RPC',
              icon: mdiLanConnect,
              call: catalogueCalls.testNetwork,
              refusal: rpcRefusal(network),
              onSelect: () => rpcTest.open(network),
            },
          ])
        }
        onOpenRow={records.edit}
      />
      {records.dialogs}
      <OpenedDialog dialog={rpcTest}>
        {(opened, content) => <RpcTestDialog {...opened} network={content} />}
      </OpenedDialog>
    </>
  );
}

function rpcRefusal(network: Network): string | undefined {
  if (network.kind !== 'evm') return 'Only EVM networks can be tested';
  return network.rpcUrl === null ? 'It has no RPC URL' : undefined;
}

interface NetworksListOptions {
  readonly onChange: (change: { id: number; isActive?: boolean; usableByClients?: boolean }) => Promise<unknown>;
}

function networksList({ onChange }: NetworksListOptions) {
  return defineList(catalogueCalls.listNetworks, {
    id: 'networks',
    noun: { one: 'network', many: 'networks' },
    rowLabel: (network) => network.name,
    searchLabel: 'Search name or chain ID',
    defaultSort: { sort: 'name', order: 'asc' },
    filters: [
      choiceFilter('kind', 'Kind', choicesOf(NETWORK_KINDS, KIND_LABELS)),
      choiceFilter('is_active', 'State', { true: 'Active', false: 'Inactive' }),
    ],
    columns: [
      {
        id: 'network',
        label: 'Network',
        sortable: 'name',
        hideable: false,
        mobile: 'title',
        skeleton: 'text',
        width: 240,
        render: (network) => (
          <TwoLines
            picture={<NetworkIcon name={network.name} chain={network} size={28} />}
            title={network.name}
            marks={<PendingApprovalChip pending={network.pendingApproval} />}
          />
        ),
        csv: (network) => network.name,
      },
      chipColumn({
        id: 'kind',
        label: 'Kind',
        sortable: 'kind',
        of: (network) => ({ label: KIND_LABELS[network.kind], shape: 'square' }),
      }),
      {
        id: 'chainId',
        label: 'Chain ID',
        sortable: 'chainId',
        align: 'end',
        render: (network) => network.chainId ?? <Quiet>None</Quiet>,
        csv: (network) => String(network.chainId ?? ''),
      },
      textColumn({ id: 'nativeCoin', label: 'Gas token', of: (network) => network.nativeCoinSymbol }),
      textColumn({
        id: 'rpc',
        label: 'RPC',
        width: 220,
        of: (network) => network.rpcUrl,
        show: (url) => (
          <span dir="ltr" title={url}>
            {hostOf(url)}
          </span>
        ),
      }),
      switchColumn({
        call: catalogueCalls.updateNetwork,
        id: 'active',
        label: 'Active',
        field: 'isActive',
        labelOf: (network) => `${network.name} is active`,
        onChange,
      }),
      switchColumn({
        call: catalogueCalls.updateNetwork,
        id: 'clients',
        label: 'Usable by clients',
        field: 'usableByClients',
        labelOf: (network) => `${network.name} is usable by clients`,
        onChange,
      }),
      {
        id: 'confirmations',
        label: 'Confirmations',
        align: 'end',
        hiddenByDefault: true,
        render: (network) => network.confirmations,
        csv: (network) => String(network.confirmations),
      },
      textColumn({
        id: 'explorer',
        label: 'Explorer',
        hiddenByDefault: true,
        of: (network) => network.explorerUrl,
        show: (url) => <SiteLink url={url} />,
      }),
      textColumn({
        id: 'covalent',
        label: 'Covalent name',
        hiddenByDefault: true,
        of: ({ covalentName }) => covalentName,
      }),
      createdColumn(),
    ],
  });
}

const FIELDS = ['name', 'chainId', 'rpcUrl', 'covalentName', 'explorerUrl', 'nativeCoinId', 'confirmations', 'kind'];

function NetworkDialog({ record: network, ...opened }: RecordDialogProps<Network>) {
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
      const utxoChain = values.kind === 'bitcoin' ? values.utxoChain : null;
      if (network === null) return addNetwork.mutateAsync({ body: { kind: values.kind, utxoChain, ...body } });
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
      {network === null && kind === 'bitcoin' ? (
        <LabelledChoice label="Chain" options={CHAIN_CHOICES} {...formSelect(form, 'utxoChain')} />
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
      {kind === 'bitcoin' ? (
        <LabelledField
          label="RPC URL"
          type="url"
          placeholder="http://user:password@host:8332"
          hint="Of your own node. Without one, the block explorer is read."
          {...formField(form, 'rpcUrl')}
        />
      ) : null}
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

interface RpcTestDialogProps extends DialogProps {
  readonly network: Network;
}

/** Runs the test immediately, because opening the dialog is the request for it. */
function RpcTestDialog({ isOpen, network, onClose }: RpcTestDialogProps) {
  const titleId = useId();
  const test = useRpcTest();
  const { mutate } = test;
  useEffect(() => {
    mutate({ body: { id: network.id } });
  }, [mutate, network.id]);
  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>RPC of {network.name}</DialogTitle>
      <DialogContent>
        <Box dir="ltr" sx={{ color: 'text.secondary', overflowWrap: 'anywhere', mb: 4 }}>
          {network.rpcUrl}
        </Box>
        <Box sx={{ minHeight: 64 }}>
          <RpcTestResult test={test} chainId={network.chainId} />
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" loading={test.isPending} onClick={() => mutate({ body: { id: network.id } })}>
          Test again
        </Button>
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function useRpcTest() {
  return useChange(catalogueCalls.testNetwork);
}

interface RpcTestResultProps {
  readonly test: ReturnType<typeof useRpcTest>;
  /** The expected chain of the network. */
  readonly chainId: number | null;
}

/** The result of an RPC test: chain ID and latest block, or the error. */
function RpcTestResult({ test, chainId }: RpcTestResultProps) {
  if (test.isPending) {
    return (
      <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 3, color: 'text.secondary' }}>
        <CircularProgress size={16} />
        Requesting chain ID and latest block
      </Box>
    );
  }
  if (test.error) {
    // The message is shown beside the URL, so it does not repeat the name of the field.
    const { fields, rest } = placeRefusal(test.error, ['rpcUrl', 'id']);
    return (
      <Alert severity="error" sx={{ overflowWrap: 'anywhere' }}>
        {[...fields.values(), rest].filter((text) => text !== '').join(' ')}
      </Alert>
    );
  }
  if (!test.data) return null;
  const mismatch = chainMismatch(test.data, chainId);
  return (
    <Alert severity={mismatch === undefined ? 'success' : 'warning'} sx={{ overflowWrap: 'anywhere' }}>
      {mismatch ?? `${testSummary(test.data)}.`}
    </Alert>
  );
}
