import type { Handlers } from '../../../http/handler.ts';
import type { CatalogueDependencies } from '../catalogue-dependencies.ts';
import { listWallets } from './list-wallets.ts';
import { addWallet, deleteWallet, editWallet } from './write-wallet.ts';

export function createWalletHandlers({
  pool,
}: CatalogueDependencies): Handlers<'addWallet' | 'editWallet' | 'listWallets' | 'deleteWallet'> {
  return {
    addWallet: ({ body }) => addWallet(pool, body),
    editWallet: ({ body }) => editWallet(pool, body),
    listWallets: ({ query }) => listWallets(pool, query),
    deleteWallet: ({ params }) => deleteWallet(pool, params.id),
  };
}
