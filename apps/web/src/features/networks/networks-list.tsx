import { contract, NETWORK_KINDS } from '@holdfast/contract';
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

interface NetworksListOptions {
  readonly onChange: (change: { id: number; isActive?: boolean; usableByClients?: boolean }) => Promise<unknown>;
}

export function networksList({ onChange }: NetworksListOptions) {
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
