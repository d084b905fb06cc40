import { contract, type Network } from '@holdfast/contract';
import { mdiBookOpenVariantOutline, mdiLanConnect } from '@mdi/js';
import { useMemo } from 'react';
import { useChange } from '../../lib/api.ts';
import { useDialog } from '../../ui/form/use-dialog.ts';
import { useRecordDialogs } from '../../ui/form/use-record-dialogs.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { ListPage } from '../../api-parts/list/list-page.tsx';
import { NetworkDialog } from './network-dialog.tsx';
import { networksList } from './networks-list.tsx';
import { RpcTestDialog } from './rpc-test-dialog.tsx';

export function NetworksPage() {
  const { mutateAsync: update } = useChange(contract.updateNetwork);
  const deleteNetwork = useChange(contract.deleteNetwork);
  const list = useMemo(() => networksList({ onChange: (change) => update({ body: change }) }), [update]);
  const rpcTest = useDialog<Network>();
  const records = useRecordDialogs<Network>({
    noun: 'network',
    nameOf: ({ name }) => name,
    renderForm: (dialog) => <NetworkDialog {...dialog} />,
    deletionText:
      'A network that wallets, contracts or other addresses refer to cannot be deleted. To set it aside, switch it to not active instead.',
    onDelete: ({ id }) => deleteNetwork.mutateAsync({ params: { id } }),
  });
  return (
    <>
      <ListPage
        list={list}
        title="Networks"
        subtitle="The chains on which wallets, contracts and transactions live."
        actions={
          <>
            <ButtonLink
              variant="outlined"
              to="/admin/address-book"
              startIcon={<Icon path={mdiBookOpenVariantOutline} />}
            >
              Address book
            </ButtonLink>
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
              refusal: rpcRefusal(network),
              onSelect: () => rpcTest.open(network),
            },
          ])
        }
        onOpenRow={records.edit}
      />
      {records.dialogs}
      {rpcTest.content === null ? null : (
        <RpcTestDialog
          key={rpcTest.opening}
          isOpen={rpcTest.isOpen}
          network={rpcTest.content}
          onClose={rpcTest.close}
        />
      )}
    </>
  );
}

function rpcRefusal(network: Network): string | undefined {
  if (network.kind !== 'evm') return 'Only EVM networks can be asked';
  return network.rpcUrl === null ? 'It has no RPC address' : undefined;
}
