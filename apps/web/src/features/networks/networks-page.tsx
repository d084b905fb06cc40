import { contract, type Network } from '@holdfast/contract';
import { mdiBookOpenVariantOutline, mdiLanConnect, mdiPencilOutline, mdiPlus, mdiTrashCanOutline } from '@mdi/js';
import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useChange } from '../../lib/api.ts';
import { DeletionDialog } from '../../ui/form/deletion-dialog.tsx';
import { useDialog } from '../../ui/form/use-dialog.ts';
import { Icon } from '../../ui/icon.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import type { RowAction } from '../../ui/list/row-action.ts';
import { NetworkDialog } from './network-dialog.tsx';
import { networksList } from './networks-list.tsx';
import { RpcTestDialog } from './rpc-test-dialog.tsx';

type Opened = { readonly kind: 'add' } | { readonly kind: 'edit' | 'test' | 'delete'; readonly network: Network };

export function NetworksPage() {
  const { mutateAsync: update } = useChange(contract.updateNetwork);
  const deleteNetwork = useChange(contract.deleteNetwork);
  const list = useMemo(() => networksList({ onChange: (change) => update({ body: change }) }), [update]);
  const { content, isOpen, opening, open, close } = useDialog<Opened>();
  const addButton = (
    <Button variant="contained" startIcon={<Icon path={mdiPlus} />} onClick={() => open({ kind: 'add' })}>
      Add network
    </Button>
  );
  return (
    <>
      <ListPage
        list={list}
        title="Networks"
        subtitle="The chains on which wallets, contracts and transactions live."
        actions={
          <>
            <Button variant="outlined" component={Link} to="/admin/address-book" startIcon={<Icon path={mdiBookOpenVariantOutline} />}>
              Address book
            </Button>
            {addButton}
          </>
        }
        empty={{ title: 'No networks yet', text: 'Add the first chain you hold coins on. Wallets and contracts are added to it afterwards.', action: addButton }}
        rowActions={(network) => rowActions(network, open)}
        onOpenRow={(network) => open({ kind: 'edit', network })}
      />
      {content?.kind === 'add' ? <NetworkDialog key={opening} isOpen={isOpen} network={null} onClose={close} /> : null}
      {content?.kind === 'edit' ? <NetworkDialog key={opening} isOpen={isOpen} network={content.network} onClose={close} /> : null}
      {content?.kind === 'test' ? <RpcTestDialog key={opening} isOpen={isOpen} network={content.network} onClose={close} /> : null}
      {content?.kind === 'delete' ? (
        <DeletionDialog
          key={opening}
          isOpen={isOpen}
          title={`Delete ${content.network.name}?`}
          text="A network that wallets, contracts or other addresses refer to cannot be deleted. To set it aside, switch it to not active instead."
          done={`${content.network.name} is deleted.`}
          onDelete={() => deleteNetwork.mutateAsync({ params: { id: content.network.id } })}
          onClose={close}
        />
      ) : null}
    </>
  );
}

function rowActions(network: Network, open: (opened: Opened) => void): RowAction[] {
  return [
    { label: 'Edit', icon: mdiPencilOutline, onSelect: () => open({ kind: 'edit', network }) },
    { label: 'Test RPC', icon: mdiLanConnect, refusal: rpcRefusal(network), onSelect: () => open({ kind: 'test', network }) },
    { label: `Delete ${network.name}`, icon: mdiTrashCanOutline, isDestructive: true, onSelect: () => open({ kind: 'delete', network }) },
  ];
}

function rpcRefusal(network: Network): string | undefined {
  if (network.kind !== 'evm') return 'Only EVM networks can be asked';
  return network.rpcUrl === null ? 'It has no RPC address' : undefined;
}
