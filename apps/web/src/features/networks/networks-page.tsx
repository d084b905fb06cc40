import { contract, type Network, NETWORK_KINDS } from '@holdfast/contract';
import { mdiLanConnect } from '@mdi/js';
import { useSnackbar } from 'notistack';
import { useMemo } from 'react';
import { useChange } from '../../lib/api.ts';
import { waitingToast } from '../../lib/pending-approval.ts';
import { useDialog } from '../../ui/form/use-dialog.ts';
import { useRecordDialogs } from '../../ui/form/use-record-dialogs.tsx';
import { ListPage } from '../../api-parts/list/list-page.tsx';
import { NetworkDialog } from './network-dialog.tsx';
import { RpcTestDialog } from './rpc-test-dialog.tsx';
import { AddressBookButton } from '../../api-parts/address-book-button.tsx';
import { OpenedDialog } from '../../ui/form/opened-dialog.tsx';
import { defineList } from '../../api-parts/list/list-definition.ts';
import { PendingApprovalChip } from '../../api-parts/pending-approval.tsx';
import { NetworkIcon } from '../../ui/round-icons.tsx';
import { Quiet } from '../../ui/quiet.tsx';
import { KIND_LABELS } from './network-form.ts';
import { choiceFilter } from '../../ui/list/list-state.ts';
import { chipColumn, createdColumn, switchColumn, textColumn } from '../../ui/list/usual-columns.tsx';
import { hostOf, SiteLink } from '../../ui/links.tsx';
import { TwoLines } from '../../ui/layout/two-lines.tsx';
import { choicesOf } from '../../ui/form/choices-of.ts';

export function NetworksPage() {
  const { mutateAsync: update } = useChange(contract.updateNetwork);
  const deleteNetwork = useChange(contract.deleteNetwork);
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
    calls: { add: contract.addNetwork, edit: contract.updateNetwork, remove: contract.deleteNetwork },
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
              call: contract.testNetwork,
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
  return defineList(contract.listNetworks, {
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
        call: contract.updateNetwork,
        id: 'active',
        label: 'Active',
        field: 'isActive',
        labelOf: (network) => `${network.name} is active`,
        onChange,
      }),
      switchColumn({
        call: contract.updateNetwork,
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
