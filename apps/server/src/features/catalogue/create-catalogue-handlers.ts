/** Everything a transaction refers to: coins, networks, wallets and the address book. */
import { createAliasCoinHandlers } from './alias-coins/create-alias-coin-handlers.ts';
import type { CatalogueDependencies } from './catalogue-dependencies.ts';
import { createCoinHandlers } from './coins/create-coin-handlers.ts';
import { createCounterpartyHandlers } from './counterparties/create-counterparty-handlers.ts';
import { createNetworkHandlers } from './networks/create-network-handlers.ts';
import { createWalletHandlers } from './wallets/create-wallet-handlers.ts';

type CatalogueHandlers = ReturnType<typeof createCoinHandlers> &
  ReturnType<typeof createAliasCoinHandlers> &
  ReturnType<typeof createNetworkHandlers> &
  ReturnType<typeof createWalletHandlers> &
  ReturnType<typeof createCounterpartyHandlers>;

export function createCatalogueHandlers(dependencies: CatalogueDependencies): CatalogueHandlers {
  return {
    ...createCoinHandlers(dependencies),
    ...createAliasCoinHandlers(dependencies),
    ...createNetworkHandlers(dependencies),
    ...createWalletHandlers(dependencies),
    ...createCounterpartyHandlers(dependencies),
  };
}
