import { contract, type Network, NETWORK_KINDS } from '@holdfast/contract';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { InlineSwitch } from '../../ui/form/switches.tsx';
import { DateCell } from '../../ui/list/date-cell.tsx';
import { defineList } from '../../api-parts/list/list-definition.ts';
import { NetworkIcon } from '../../ui/round-icons.tsx';
import { Quiet } from '../../ui/quiet.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { KIND_LABELS } from './network-form.ts';

interface NetworksListOptions {
  readonly onChange: (change: { id: number; isActive?: boolean; usableByClients?: boolean }) => Promise<unknown>;
}

export function networksList({ onChange }: NetworksListOptions) {
  return defineList<typeof contract.listNetworks>({
    id: 'networks',
    call: contract.listNetworks,
    noun: { one: 'network', many: 'networks' },
    rowKey: (network) => String(network.id),
    rowLabel: (network) => network.name,
    searchLabel: 'Search name or chain ID',
    defaultSort: { sort: 'name', order: 'asc' },
    filters: [
      {
        kind: 'choice',
        id: 'kind',
        label: 'Kind',
        options: NETWORK_KINDS.map((kind) => ({ value: kind, label: KIND_LABELS[kind] })),
      },
      {
        kind: 'choice',
        id: 'is_active',
        label: 'State',
        options: [
          { value: 'true', label: 'Active' },
          { value: 'false', label: 'Inactive' },
        ],
      },
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
        render: (network) => <NetworkCell network={network} />,
        csv: (network) => network.name,
      },
      {
        id: 'kind',
        label: 'Kind',
        sortable: 'kind',
        skeleton: 'chip',
        render: (network) => <StatusChip label={KIND_LABELS[network.kind]} shape="square" />,
        csv: (network) => KIND_LABELS[network.kind],
      },
      {
        id: 'chainId',
        label: 'Chain ID',
        sortable: 'chainId',
        align: 'end',
        render: (network) => network.chainId ?? <Quiet>None</Quiet>,
        csv: (network) => String(network.chainId ?? ''),
      },
      {
        id: 'nativeCoin',
        label: 'Gas token',
        render: (network) => network.nativeCoinSymbol ?? <Quiet>None</Quiet>,
        csv: (network) => network.nativeCoinSymbol ?? '',
      },
      {
        id: 'rpc',
        label: 'RPC',
        width: 220,
        render: (network) =>
          network.rpcUrl === null ? (
            <Quiet>None</Quiet>
          ) : (
            <span dir="ltr" title={network.rpcUrl}>
              {hostOf(network.rpcUrl)}
            </span>
          ),
        csv: (network) => network.rpcUrl ?? '',
      },
      {
        id: 'active',
        label: 'Active',
        skeleton: 'chip',
        render: (network) => (
          <InlineSwitch
            label={`${network.name} is active`}
            isOn={network.isActive}
            onChange={(isActive) => onChange({ id: network.id, isActive })}
          />
        ),
        csv: (network) => (network.isActive ? 'yes' : 'no'),
      },
      {
        id: 'clients',
        label: 'Usable by clients',
        skeleton: 'chip',
        render: (network) => (
          <InlineSwitch
            label={`${network.name} is usable by clients`}
            isOn={network.usableByClients}
            onChange={(usableByClients) => onChange({ id: network.id, usableByClients })}
          />
        ),
        csv: (network) => (network.usableByClients ? 'yes' : 'no'),
      },
      {
        id: 'confirmations',
        label: 'Confirmations',
        align: 'end',
        hiddenByDefault: true,
        render: (network) => network.confirmations,
        csv: (network) => String(network.confirmations),
      },
      {
        id: 'explorer',
        label: 'Explorer',
        hiddenByDefault: true,
        render: (network) => <ExplorerCell url={network.explorerUrl} />,
        csv: (network) => network.explorerUrl ?? '',
      },
      {
        id: 'covalent',
        label: 'Covalent name',
        hiddenByDefault: true,
        render: (network) => network.covalentName ?? <Quiet>None</Quiet>,
        csv: (network) => network.covalentName ?? '',
      },
      {
        id: 'created',
        label: 'Created',
        sortable: 'created',
        firstOrder: 'desc',
        hiddenByDefault: true,
        render: (network) => <DateCell instant={network.createdAt} shows="day" />,
        csv: (network) => network.createdAt,
      },
    ],
  });
}

function NetworkCell({ network }: { readonly network: Network }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minWidth: 0 }}>
      <NetworkIcon name={network.name} chain={network} size={28} />
      <Typography noWrap dir="auto" variant="subtitle1" component="span">
        {network.name}
      </Typography>
    </Box>
  );
}

function ExplorerCell({ url }: { readonly url: string | null }) {
  if (url === null) return <Quiet>None</Quiet>;
  return (
    <Link href={url} target="_blank" rel="noopener noreferrer" dir="ltr">
      {hostOf(url)}
    </Link>
  );
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
