import { contract, type Network } from '@holdfast/contract';
import { mdiLanConnect } from '@mdi/js';
import { useSnackbar } from 'notistack';
import { useMemo } from 'react';
import { useChange } from '../../lib/api.ts';
import { waitingToast } from '../../lib/pending-approval.ts';
import { useDialog } from '../../ui/form/use-dialog.ts';
import { useRecordDialogs } from '../../ui/form/use-record-dialogs.tsx';
import { ListPage } from '../../api-parts/list/list-page.tsx';
import { NetworkDialog } from './network-dialog.tsx';
import { networksList } from './networks-list.tsx';
import { RpcTestDialog } from './rpc-test-dialog.tsx';
import { AddressBookButton } from '../../api-parts/address-book-button.tsx';
import { OpenedDialog } from '../../ui/form/opened-dialog.tsx';

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
