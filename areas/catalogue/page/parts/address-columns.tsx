import { explorerLink } from './networks.ts';
import { AddressText } from '@holdfast/web/ui/address-text.tsx';
import type { ListColumn } from '@holdfast/web/ui/list/list-column.ts';
import { NetworkLabel } from '@holdfast/web/ui/round-icons.tsx';

type FindNetwork = (
  id: number,
) => (Parameters<typeof explorerLink>[0] & { readonly chainId: number | null }) | undefined;

interface OnNetwork {
  readonly networkId: number;
  readonly networkName: string;
  readonly address: string;
}

/** The network of an address, and the address with its explorer link. */
export function addressColumns<Row extends OnNetwork>(findNetwork: FindNetwork): readonly ListColumn<Row, never>[] {
  return [
    {
      id: 'network',
      label: 'Network',
      render: (row) => <NetworkLabel name={row.networkName} chain={findNetwork(row.networkId)} />,
      csv: (row) => row.networkName,
    },
    {
      id: 'address',
      label: 'Address',
      render: (row) => (
        <AddressText address={row.address} explorerUrl={explorerLink(findNetwork(row.networkId), row.address)} />
      ),
      csv: (row) => row.address,
    },
  ];
}
