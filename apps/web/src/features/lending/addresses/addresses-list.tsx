import { type AssignedAddress, contract, DEPOSIT_ADDRESS_STATES } from '@holdfast/contract';
import { explorerLink, type KnownNetworks } from '../../../lib/networks.ts';
import { AddressText } from '../../../ui/address-text.tsx';
import { DateCell } from '../../../ui/list/date-cell.tsx';
import { defineList } from '../../../api-parts/list/list-definition.ts';
import { NetworkLabel } from '../../../ui/round-icons.tsx';
import { Quiet } from '../../../ui/quiet.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Tone } from '../../../ui/tone-colours.ts';
import { ClientLabel, clientName } from '../page-parts/client-label.tsx';
import type { Choice } from '../page-parts/list-choices.ts';

const STATES: Readonly<Record<AssignedAddress['state'], { readonly label: string; readonly tone: Tone }>> = {
  active: { label: 'In use', tone: 'gain' },
  requested: { label: 'Waits for approval', tone: 'warning' },
  refused: { label: 'Refused', tone: 'neutral' },
  ended: { label: 'Ended', tone: 'neutral' },
};

interface AddressesListOptions {
  readonly clients: readonly Choice[];
  readonly networks: readonly Choice[];
  readonly findNetwork: KnownNetworks['find'];
}

export function addressesList({ clients, networks, findNetwork }: AddressesListOptions) {
  return defineList<typeof contract.listDepositAddresses>({
    id: 'deposit-addresses',
    call: contract.listDepositAddresses,
    noun: { one: 'address', many: 'addresses' },
    rowKey: (address) => String(address.id),
    rowLabel: (address) => `${clientName(address)} on ${address.networkName}`,
    hasTwoLines: true,
    filters: [
      { kind: 'choice', id: 'user_id', label: 'Client', options: clients },
      { kind: 'choice', id: 'network_id', label: 'Network', options: networks },
      {
        kind: 'choice',
        id: 'state',
        label: 'State',
        options: DEPOSIT_ADDRESS_STATES.map((value) => ({ value, label: STATES[value].label })),
      },
    ],
    columns: [
      {
        id: 'client',
        label: 'Client',
        hideable: false,
        mobile: 'title',
        skeleton: 'person',
        width: 240,
        render: (address) => <ClientLabel name={address.userName} email={address.userEmail} />,
        csv: [
          { label: 'Client', value: (address) => address.userName },
          { label: 'E-mail', value: (address) => address.userEmail },
        ],
      },
      {
        id: 'network',
        label: 'Network',
        render: (address) => <NetworkLabel name={address.networkName} chain={findNetwork(address.networkId)} />,
        csv: (address) => address.networkName,
      },
      {
        id: 'address',
        label: 'Address',
        render: (address) => (
          <AddressText
            address={address.address}
            explorerUrl={explorerLink(findNetwork(address.networkId), address.address)}
          />
        ),
        csv: (address) => address.address,
      },
      {
        id: 'wallet',
        label: 'Wallet',
        render: (address) => <bdi>{address.walletName}</bdi>,
        csv: (address) => address.walletName,
      },
      {
        id: 'state',
        label: 'State',
        skeleton: 'chip',
        render: (address) => <StatusChip {...STATES[address.state]} />,
        csv: (address) => STATES[address.state].label,
      },
      {
        id: 'requested',
        label: 'Given',
        render: (address) => <DateCell instant={address.requestedAt} shows="day" />,
        csv: (address) => address.requestedAt,
      },
      {
        id: 'by',
        label: 'By',
        hiddenByDefault: true,
        render: (address) =>
          address.requestedByEmail === null ? <Quiet>The client came for it</Quiet> : address.requestedByEmail,
        csv: (address) => address.requestedByEmail ?? '',
      },
      {
        id: 'decided',
        label: 'Approved by',
        hiddenByDefault: true,
        render: (address) => address.decidedByEmail ?? <Quiet>Nobody</Quiet>,
        csv: (address) => address.decidedByEmail ?? '',
      },
      {
        id: 'reason',
        label: 'Reason',
        hiddenByDefault: true,
        render: (address) => <span dir="auto">{address.reason}</span>,
        csv: (address) => address.reason,
      },
      {
        id: 'ended',
        label: 'Ended',
        hiddenByDefault: true,
        render: (address) => (address.endedAt === null ? <Quiet>No</Quiet> : <DateCell instant={address.endedAt} />),
        csv: (address) => address.endedAt ?? '',
      },
    ],
  });
}
