import type { AssignedAddress } from '@holdfast/contract';
import { mdiPencilOutline, mdiPlus } from '@mdi/js';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { useNetworkChoices, useNetworks } from '../../../lib/networks.ts';
import { useDialog } from '../../../ui/form/use-dialog.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { RowAction } from '../../../ui/list/row-menu.tsx';
import { LiabilitiesFrame } from '../page-parts/liabilities-frame.tsx';
import { useClientChoices } from '../page-parts/list-choices.ts';
import { ListCard } from '../page-parts/list-card.tsx';
import { AddressRequests } from './address-requests.tsx';
import { addressesList } from './addresses-list.tsx';
import { AssignDialog } from './assign-dialog.tsx';

/** Deposit addresses: which client deposits where, and changes that wait for a second admin. */
export function AddressesPage() {
  const clients = useClientChoices();
  const networks = useNetworkChoices();
  const { find } = useNetworks();
  const list = useMemo(() => addressesList({ clients, networks, findNetwork: find }), [clients, networks, find]);
  const dialog = useDialog<{ readonly change?: AssignedAddress }>();
  const rowActions = (address: AssignedAddress): RowAction[] => [
    {
      label: 'Change',
      icon: mdiPencilOutline,
      onSelect: () => dialog.open({ change: address }),
      refusal: address.state === 'active' ? undefined : 'Only an address in use can be changed',
    },
  ];
  const give = (
    <Button variant="contained" startIcon={<Icon path={mdiPlus} />} onClick={() => dialog.open({})}>
      Give address
    </Button>
  );
  return (
    <LiabilitiesFrame
      subtitle="Where each client deposits. A client who opens Deposit & Withdraw gets the next free wallet by themselves."
      actions={give}
    >
      <AddressRequests />
      <ListCard
        list={list}
        title="Addresses"
        text="One deposit wallet of ours for each client and network."
        empty={{
          title: 'No client has an address yet',
          text: 'Wallets with the purpose deposit are given out, one for each client on each network.',
          action: give,
        }}
        rowActions={rowActions}
      />
      {dialog.content === null ? null : (
        <AssignDialog
          key={dialog.opening}
          isOpen={dialog.isOpen}
          onClose={dialog.close}
          start={startOf(dialog.content.change)}
        />
      )}
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
