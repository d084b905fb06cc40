import type { Handlers } from '../../../http/handler.ts';
import { findAccount } from '../accounts/find-account.ts';
import type { CatalogueDependencies } from '../catalogue-dependencies.ts';
import { deleteNetwork } from './delete-network.ts';
import { listNetworksWithAdminWallets } from './list-networks-with-admin-wallets.ts';
import { listNetworks } from './list-networks.ts';
import { testNetwork } from './test-network.ts';
import { addNetwork, updateNetwork } from './write-network.ts';

export function createNetworkHandlers({
  pool,
}: CatalogueDependencies): Handlers<
  | 'findAccount'
  | 'addNetwork'
  | 'updateNetwork'
  | 'listNetworks'
  | 'listNetworksWithAdminWallets'
  | 'testNetwork'
  | 'deleteNetwork'
> {
  return {
    findAccount: ({ query }) => findAccount(pool, query),
    addNetwork: ({ body }) => addNetwork(pool, body),
    updateNetwork: ({ body }) => updateNetwork(pool, body),
    listNetworks: ({ query }) => listNetworks(pool, query),
    listNetworksWithAdminWallets: ({ query }) => listNetworksWithAdminWallets(pool, query),
    testNetwork: ({ body }) => testNetwork(pool, body),
    deleteNetwork: ({ params }) => deleteNetwork(pool, params.id),
  };
}
