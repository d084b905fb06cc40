import { lendingCalls } from '../../contract/calls.ts';
import { type AssignedAddress, DEPOSIT_ADDRESS_STATES } from '../../contract/lending-admin.ts';
import { mdiLinkVariantOff, mdiPencilOutline, mdiPlus } from '@mdi/js';
import { useMemo } from 'react';
import { type KnownNetworks, useNetworkChoices, useNetworks } from '@holdfast/catalogue/page/networks';
import { useChange } from '@holdfast/web/lib/api.ts';
import { DeletionDialog } from '@holdfast/web/ui/form/confirm-dialog.tsx';
import { useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import { defineList } from '@holdfast/web/lists/list-definition.ts';
import type { RowAction } from '@holdfast/web/ui/list/row-menu.tsx';
import type { Tone } from '@holdfast/web/ui/tone-colours.ts';
import { clientColumn, clientName } from '../page-parts/client-label.tsx';
import { LiabilitiesFrame } from '../page-parts/liabilities-frame.tsx';
import { type Choice, useClientChoices } from '../parts/list-choices.ts';
import { ListCard } from '../page-parts/list-card.tsx';
import { AddressRequests } from './address-requests.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { choiceFilter } from '@holdfast/web/ui/list/list-state.ts';
import { addressColumns } from '@holdfast/catalogue/page/address-columns';
import { chipColumn, dateColumn, textColumn } from '@holdfast/web/ui/list/usual-columns.tsx';
import { ActionButton } from '@holdfast/web/ui/action-button.tsx';
import { OpenedDialog } from '@holdfast/web/ui/form/opened-dialog.tsx';

/** Deposit addresses: the address of each client, and changes that need the approval of a second admin. */
export function AddressesPage() {
  const clients = useClientChoices();
  const networks = useNetworkChoices();
  const { find } = useNetworks();
  const list = useMemo(() => addressesList({ clients, networks, findNetwork: find }), [clients, networks, find]);
  const dialog = useDialog<{ readonly change?: AssignedAddress }>();
  const release = useDialog<AssignedAddress>();
  const releasing = useChange(lendingCalls.releaseDepositAddress);
  const rowActions = (address: AssignedAddress): RowAction[] => [
    {
      label: 'Change',
      icon: mdiPencilOutline,
      call: lendingCalls.assignDepositAddress,
      onSelect: () => dialog.open({ change: address }),
      refusal: address.state === 'active' ? undefined : 'Only an active address can be changed',
    },
    {
      label: 'Release',
      icon: mdiLinkVariantOff,
      call: lendingCalls.releaseDepositAddress,
      onSelect: () => release.open(address),
      refusal: address.canRelease ? undefined : 'Only addresses of staff and of disabled users can be released',
    },
  ];
  const give = (
    <ActionButton
      call={lendingCalls.assignDepositAddress}
      variant="contained"
      icon={mdiPlus}
      onClick={() => dialog.open({})}
    >
      Assign address
    </ActionButton>
  );
  return (
    <LiabilitiesFrame
      subtitle={
        'The deposit address of each client. Clients who open Deposit & Withdraw are assigned the next ' +
        'free wallet automatically.'
      }
      actions={give}
    >
      <AddressRequests />
      <ListCard
        list={list}
        title="Addresses"
        text="One deposit wallet per client and network."
        empty={{
          title: 'No client has an address yet',
          text: 'Wallets with the purpose Deposit are assigned, one per client and network.',
          action: give,
        }}
        rowActions={rowActions}
      />
      <OpenedDialog dialog={dialog}>
        {(opened, content) => <AssignDialog {...opened} start={startOf(content.change)} />}
      </OpenedDialog>
      <OpenedDialog dialog={release}>
        {(opened, content) => (
          <DeletionDialog
            {...opened}
            title={`Release the address of ${clientName(content)}?`}
            text={
              `${content.walletName} on ${content.networkName} can then be assigned to a client. ` +
              'This is possible only if the address never received a coin.'
            }
            confirmLabel="Release"
            done={`${content.walletName} is released.`}
            onDelete={() => releasing.mutateAsync({ params: { id: content.id } })}
          />
        )}
      </OpenedDialog>
    </LiabilitiesFrame>
  );
}

function startOf(change: AssignedAddress | undefined) {
  if (!change) return undefined;
  const [firstName = '', ...rest] = change.userName.split(' ');
  return {
    client: { id: change.userId, email: change.userEmail, firstName, lastName: rest.join(' ') },
    networkId: change.networkId,
  };
}

const STATES: Readonly<Record<AssignedAddress['state'], { readonly label: string; readonly tone: Tone }>> = {
  active: { label: 'In use', tone: 'gain' },
  requested: { label: 'Pending approval', tone: 'warning' },
  refused: { label: 'Rejected', tone: 'neutral' },
  ended: { label: 'Ended', tone: 'neutral' },
  released: { label: 'Released', tone: 'neutral' },
};

interface AddressesListOptions {
  readonly clients: readonly Choice[];
  readonly networks: readonly Choice[];
  readonly findNetwork: KnownNetworks['find'];
}

function addressesList({ clients, networks, findNetwork }: AddressesListOptions) {
  return defineList(lendingCalls.listDepositAddresses, {
    id: 'deposit-addresses',
    noun: { one: 'address', many: 'addresses' },
    rowLabel: (address) => `${clientName(address)} on ${address.networkName}`,
    hasTwoLines: true,
    searchLabel: 'Search client, wallet or address',
    defaultSort: { sort: 'assigned', order: 'desc' },
    filters: [
      choiceFilter('user_id', 'Client', clients),
      choiceFilter('network_id', 'Network', networks),
      choiceFilter(
        'state',
        'State',
        DEPOSIT_ADDRESS_STATES.map((value) => ({ value, label: STATES[value].label })),
      ),
    ],
    columns: [
      clientColumn(270),
      ...addressColumns(findNetwork),
      {
        id: 'wallet',
        label: 'Wallet',
        render: (address) => <bdi>{address.walletName}</bdi>,
        csv: (address) => address.walletName,
      },
      chipColumn({ id: 'state', label: 'State', of: (address) => STATES[address.state] }),
      dateColumn({
        id: 'requested',
        label: 'Assigned',
        sortable: 'assigned',
        firstOrder: 'desc',
        shows: 'day',
        of: (address) => address.requestedAt,
      }),
      textColumn({
        id: 'by',
        label: 'By',
        hiddenByDefault: true,
        of: (address) => address.requestedByEmail,
        none: 'Automatic',
      }),
      textColumn({
        id: 'decided',
        label: 'Approved by',
        hiddenByDefault: true,
        of: (address) => address.decidedByEmail,
        none: 'Nobody',
      }),
      textColumn({ id: 'reason', label: 'Reason', hiddenByDefault: true, of: ({ reason }) => reason, none: '' }),
      dateColumn({ id: 'ended', label: 'Ended', hiddenByDefault: true, of: (address) => address.endedAt, none: 'No' }),
    ],
  });
}
