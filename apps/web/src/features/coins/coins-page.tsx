import { type Coin, contract } from '@holdfast/contract';
import { mdiChartLine, mdiPencilOutline, mdiPlus, mdiTrashCanOutline } from '@mdi/js';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { useAddressPart } from '../../lib/address-part.ts';
import { useChange } from '../../lib/api.ts';
import { useNetworkChoices } from '../../lib/network-filter.ts';
import { useNetworks } from '../../lib/networks.ts';
import { DeletionDialog } from '../../ui/form/deletion-dialog.tsx';
import { useDialog } from '../../ui/form/use-dialog.ts';
import { Icon } from '../../ui/icon.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { CoinDialog } from './coin-dialog.tsx';
import { CoinDrawer } from './coin-drawer.tsx';
import { coinsList } from './coins-list.tsx';
import { ImportPricesDialog } from './import-prices-dialog.tsx';
import { PricesMenu } from './prices-menu.tsx';

type Opened = { readonly kind: 'add' | 'import' } | { readonly kind: 'edit' | 'delete'; readonly coin: Coin };

const WITH_PRICES = { with_prices: true };

export function CoinsPage() {
  const { find } = useNetworks();
  const networkChoices = useNetworkChoices();
  const { mutateAsync: update } = useChange(contract.updateCoin);
  const deleteCoin = useChange(contract.deleteCoin);
  const list = useMemo(() => coinsList({ networkChoices, findNetwork: find, onChange: (change) => update({ body: change }) }), [networkChoices, find, update]);
  const [openCoin, setOpenCoin] = useAddressPart('coin');
  const coinId = openCoin !== undefined && /^\d{1,15}$/u.test(openCoin) ? Number(openCoin) : undefined;
  const { content, isOpen, opening, open, close } = useDialog<Opened>();
  const addButton = (
    <Button variant="contained" startIcon={<Icon path={mdiPlus} />} onClick={() => open({ kind: 'add' })}>
      Add coin
    </Button>
  );
  return (
    <>
      <ListPage
        list={list}
        fixed={WITH_PRICES}
        title="Coins"
        subtitle="Everything that can be held, where its contracts are, and what it is worth."
        actions={
          <>
            <PricesMenu onImport={() => open({ kind: 'import' })} />
            {addButton}
          </>
        }
        empty={{ title: 'No coins yet', text: 'Add the first coin you hold, with its contracts on each network.', action: addButton }}
        rowActions={(coin) => [
          { label: 'Prices and contracts', icon: mdiChartLine, onSelect: () => setOpenCoin(String(coin.id)) },
          { label: 'Edit', icon: mdiPencilOutline, onSelect: () => open({ kind: 'edit', coin }) },
          { label: `Delete ${coin.symbol}`, icon: mdiTrashCanOutline, isDestructive: true, onSelect: () => open({ kind: 'delete', coin }) },
        ]}
        onOpenRow={(coin) => setOpenCoin(String(coin.id))}
      />
      <CoinDrawer coinId={coinId} onClose={() => setOpenCoin(undefined)} onEdit={(coin) => open({ kind: 'edit', coin })} />
      {content?.kind === 'add' ? <CoinDialog key={opening} isOpen={isOpen} coin={null} onClose={close} /> : null}
      {content?.kind === 'edit' ? <CoinDialog key={opening} isOpen={isOpen} coin={content.coin} onClose={close} /> : null}
      {content?.kind === 'import' ? <ImportPricesDialog key={opening} isOpen={isOpen} onClose={close} /> : null}
      {content?.kind === 'delete' ? (
        <DeletionDialog
          key={opening}
          isOpen={isOpen}
          title={`Delete ${content.coin.symbol}?`}
          text="The coin, its contracts and its prices go. A coin that anything refers to cannot be deleted; mark it as spam to put it out of sight."
          done={`${content.coin.symbol} is deleted.`}
          onDelete={() => deleteCoin.mutateAsync({ params: { id: content.coin.id } })}
          onClose={close}
        />
      ) : null}
    </>
  );
}
