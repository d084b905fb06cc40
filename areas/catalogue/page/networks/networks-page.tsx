import { catalogueCalls } from '../../contract/calls.ts';
import { type Network, NETWORK_KINDS } from '../../contract/network.ts';
import { mdiLanConnect } from '@mdi/js';
import { useSnackbar } from 'notistack';
import { useMemo } from 'react';
import { useChange } from '@holdfast/web/lib/api.ts';
import { waitingToast } from '@holdfast/accounts/page/waiting-toast';
import { useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import { useRecordDialogs } from '@holdfast/web/ui/form/use-record-dialogs.tsx';
import { ListPage } from '@holdfast/web/lists/list-page.tsx';
import { NetworkDialog } from './network-dialog.tsx';
import { RpcTestDialog } from './rpc-test-dialog.tsx';
import { AddressBookButton } from '../parts/address-book-button.tsx';
import { OpenedDialog } from '@holdfast/web/ui/form/opened-dialog.tsx';
import { defineList } from '@holdfast/web/lists/list-definition.ts';
import { PendingApprovalChip } from '@holdfast/accounts/page/pending-approval';
import { NetworkIcon } from '@holdfast/web/ui/round-icons.tsx';
import { Quiet } from '@holdfast/web/ui/quiet.tsx';
import { KIND_LABELS } from './network-form.ts';
import { choiceFilter } from '@holdfast/web/ui/list/list-state.ts';
import { chipColumn, createdColumn, switchColumn, textColumn } from '@holdfast/web/ui/list/usual-columns.tsx';
import { hostOf, SiteLink } from '@holdfast/web/ui/links.tsx';
import { TwoLines } from '@holdfast/web/ui/layout/two-lines.tsx';
import { choicesOf } from '@holdfast/web/ui/form/choices-of.ts';

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
