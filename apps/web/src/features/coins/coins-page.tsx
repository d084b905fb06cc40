import { type Coin, contract } from '@holdfast/contract';
import Box from '@mui/material/Box';
import { useNavigate } from '@tanstack/react-router';
import { useAddressPart } from '../../lib/page-address.ts';
import { useChange } from '../../lib/api.ts';
import { useDialog } from '../../ui/form/use-dialog.ts';
import { useRecordDialogs } from '../../ui/form/use-record-dialogs.tsx';
import { AllCoins } from './all-coins.tsx';
import { CoinDialog } from './coin-dialog.tsx';
import { CoinDrawer } from './coin-drawer.tsx';
import { CoinViewTabs, type CoinView, coinViewOf } from './coin-view-tabs.tsx';
import { CoinsLackingPrices } from './coins-lacking-prices.tsx';
import { ImportPricesDialog } from './import-prices-dialog.tsx';
import { PricesMenu } from './prices-menu.tsx';

/** All coins, or the worklist of those that lack prices. Either way a coin opens beside the list. */
export function CoinsPage() {
  const [asked] = useAddressPart('view');
  const view = coinViewOf(asked);
  const navigate = useNavigate();
  const deleteCoin = useChange(contract.deleteCoin);
  const [openCoin, setOpenCoin] = useAddressPart('coin');
  const coinId = openCoin !== undefined && /^\d{1,15}$/u.test(openCoin) ? Number(openCoin) : undefined;
  const importing = useDialog<'import'>();
  const records = useRecordDialogs<Coin>({
    noun: 'coin',
    nameOf: ({ symbol }) => symbol,
    renderForm: (dialog) => <CoinDialog {...dialog} />,
    deletionText:
      'The coin, its contracts and its prices go. A coin that anything refers to cannot be deleted; mark it as spam to put it out of sight.',
    onDelete: ({ id }) => deleteCoin.mutateAsync({ params: { id } }),
  });
  // Search, order and page of one list mean nothing to the other.
  const showView = (next: CoinView) =>
    void navigate({ to: '/admin/coins', search: next === 'all' ? {} : { view: next }, resetScroll: false });
  const importFile = () => importing.open('import');
  const shared = {
    header: (
      <Box sx={{ mt: 4 }}>
        <CoinViewTabs view={view} onView={showView} />
      </Box>
    ),
    pricesMenu: <PricesMenu onImport={importFile} />,
    onOpenCoin: (id: number) => setOpenCoin(String(id)),
  };
  return (
    <>
      {view === 'all' ? (
        <AllCoins {...shared} records={records} />
      ) : (
        <CoinsLackingPrices {...shared} onImport={importFile} />
      )}
      <CoinDrawer coinId={coinId} onClose={() => setOpenCoin(undefined)} onEdit={records.edit} />
      {records.dialogs}
      {importing.content === null ? null : (
        <ImportPricesDialog key={importing.opening} isOpen={importing.isOpen} onClose={importing.close} />
      )}
    </>
  );
}
