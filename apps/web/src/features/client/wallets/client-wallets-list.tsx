import { type ClientNetwork, contract } from '@holdfast/contract';
import { mdiWalletOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import { explorerLink } from '../../../lib/networks.ts';
import { AddressText } from '../../../ui/address-text.tsx';
import { IconTile } from '../../../ui/icon-tile.tsx';
import { DateCell } from '../../../ui/list/date-cell.tsx';
import { defineList } from '../../../api-parts/list/list-definition.ts';
import { NetworkLabel } from '../../../ui/round-icons.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';

interface ClientWalletsListOptions {
  readonly networks: readonly ClientNetwork[];
  readonly findNetwork: (networkId: number) => ClientNetwork | undefined;
}

const STATE_WORDS = { true: 'In use', false: 'Out of use' } as const;

export function clientWalletsList({ networks, findNetwork }: ClientWalletsListOptions) {
  return defineList<typeof contract.listClientWallets>({
    id: 'your-wallets',
    call: contract.listClientWallets,
    noun: { one: 'wallet', many: 'wallets' },
    rowKey: (wallet) => String(wallet.id),
    rowLabel: (wallet) => wallet.name,
    filters: [
      {
        kind: 'choice',
        id: 'network_id',
        label: 'Network',
        options: networks.map((network) => ({ value: String(network.id), label: network.name })),
      },
    ],
    columns: [
      {
        id: 'wallet',
        label: 'Wallet',
        hideable: false,
        mobile: 'title',
        width: 260,
        skeleton: 'person',
        render: (wallet) => (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minWidth: 0 }}>
            <IconTile path={mdiWalletOutline} tone="neutral" size={32} />
            <Box
              component="span"
              dir="auto"
              sx={{ typography: 'subtitle1', overflow: 'hidden', textOverflow: 'ellipsis' }}
            >
              {wallet.name}
            </Box>
          </Box>
        ),
        csv: (wallet) => wallet.name,
      },
      {
        id: 'network',
        label: 'Network',
        render: (wallet) => <NetworkLabel name={wallet.networkName} chain={findNetwork(wallet.networkId)} />,
        csv: (wallet) => wallet.networkName,
      },
      {
        id: 'address',
        label: 'Address',
        render: (wallet) => (
          <AddressText
            address={wallet.address}
            explorerUrl={explorerLink(findNetwork(wallet.networkId), wallet.address)}
          />
        ),
        csv: (wallet) => wallet.address,
      },
      {
        id: 'state',
        label: 'State',
        skeleton: 'chip',
        render: (wallet) => (
          <StatusChip label={STATE_WORDS[`${wallet.isActive}`]} tone={wallet.isActive ? 'gain' : 'neutral'} />
        ),
        csv: (wallet) => STATE_WORDS[`${wallet.isActive}`],
      },
      {
        id: 'added',
        label: 'Added',
        align: 'end',
        render: (wallet) => <DateCell instant={wallet.createdAt} shows="day" />,
        csv: (wallet) => wallet.createdAt,
      },
    ],
  });
}
