import { transactionsCalls } from '../../contract/calls.ts';
import { mdiCloudSearchOutline, mdiEyeOutline, mdiPlus } from '@mdi/js';
import { useMemo } from 'react';
import { useAddressPart, useAddressSearch } from '@holdfast/web/lib/page-address.ts';
import { useNetworkChoices } from '@holdfast/catalogue/page/networks';
import { useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import { ListPage } from '@holdfast/web/lists/list-page.tsx';
import { SyncAllButton } from '../sync-all-button.tsx';
import { PicturesRoot } from '../detail/pictures.tsx';
import { TransactionDrawer } from '../detail/transaction-drawer.tsx';
import { AddTransactionDialog } from '../entry/add-transaction-dialog.tsx';
import { FetchDialog } from '../entry/fetch-dialog.tsx';
import { useOwnWallets } from '../entry/wallet-picker.tsx';
import { historyList } from './history-list.tsx';
import { ActionButton } from '@holdfast/web/ui/action-button.tsx';

/** Transactions / History: all transactions, their classification and who made it. */
export function HistoryPage() {
  const networkChoices = useNetworkChoices();
  const walletChoices = useWalletChoices();
  const list = useMemo(() => historyList({ networkChoices, walletChoices }), [networkChoices, walletChoices]);
  const [openId, setOpenId] = useAddressPart('id');
  const transactionId = openId !== undefined && /^[1-9]\d{0,14}$/u.test(openId) ? Number(openId) : undefined;
  const { content, isOpen, opening, open, close } = useDialog<'add' | 'fetch'>();
  const show = (id: number) => setOpenId(String(id));
  return (
    <PicturesRoot>
      <ListPage
        list={list}
        title="Transaction history"
        subtitle="All transactions with their classification."
        actions={
          <>
            <ActionButton
              call={transactionsCalls.fetchTransaction}
              variant="outlined"
              icon={mdiCloudSearchOutline}
              onClick={() => open('fetch')}
            >
              Fetch by hash
            </ActionButton>
            <ActionButton
              call={transactionsCalls.addTransaction}
              variant="contained"
              icon={mdiPlus}
              onClick={() => open('add')}
            >
              Add manually
            </ActionButton>
          </>
        }
        empty={{
          title: 'No transactions yet',
          text: 'Sync a wallet, fetch a transaction by hash, or add one manually.',
          action: <SyncAllButton label="Sync all wallets" />,
        }}
        rowActions={(transaction) => [{ label: 'Open', icon: mdiEyeOutline, onSelect: () => show(transaction.id) }]}
        onOpenRow={(transaction) => show(transaction.id)}
      />
      <TransactionDrawer transactionId={transactionId} onClose={() => setOpenId(undefined)} />
      {content === 'add' ? <AddTransactionDialog key={opening} isOpen={isOpen} onClose={close} onAdded={show} /> : null}
      {content === 'fetch' ? (
        <FetchDialog key={opening} isOpen={isOpen} onClose={close} onStored={({ id }) => show(id)} />
      ) : null}
    </PicturesRoot>
  );
}

/** While the wallets are loading, the one in the page's address is already an option. */
function useWalletChoices() {
  const { wallet_id: requested } = useAddressSearch();
  const { wallets, isLoading } = useOwnWallets();
  const provisional = isLoading && /^\d{1,15}$/u.test(String(requested ?? '')) ? String(requested) : undefined;
  return useMemo(
    () =>
      provisional === undefined
        ? wallets.map(({ id, name, networkName }) => ({ value: String(id), label: `${name} (${networkName})` }))
        : [{ value: provisional, label: '…' }],
    [wallets, provisional],
  );
}
