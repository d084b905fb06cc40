/** The handlers of everything that a transaction refers to: coins, networks, wallets and the address book. */
import { type CallParsed, type Contract, type EntryActions, type NamedActions, namedActions } from '@holdfast/contract';
import type pg from 'pg';
import type { RuleDefaults } from '../../approvals/approval-rule.ts';
import type { Handlers } from '../../http/handler.ts';
import type { ChainSources } from '../../catalogue/chain-sources.ts';
import { findAccount } from './accounts.ts';
import { listAliasCoins, addAliasCoin, deleteAliasCoin, updateAliasCoin } from './alias-coins/alias-coins.ts';
import { getCoin } from './coins/coin-record.ts';
import { deleteCoin } from './coins/delete-coin.ts';
import { listAssetAddresses } from './coins/list-asset-addresses.ts';
import { listClientCoins, listCoins, listCoinsWithPrices } from './coins/list-coins.ts';
import { joinCoin, listCoinsToReview, separateCoin } from './coins/review-coins.ts';
import { addCoin, updateCoin } from './coins/write-coin.ts';
import {
  type CounterpartyKind,
  listCounterparties,
  listCounterpartyAddresses,
  addCounterparty,
  deleteCounterparty,
  editCounterparty,
} from './counterparties/counterparties.ts';
import { listNetworksWithAdminWallets, listNetworks } from './networks/read-networks.ts';
import { testNetwork } from './networks/test-network.ts';
import { deleteNetwork, addNetwork, updateNetwork } from './networks/write-network.ts';
import { findWalletNetworks } from './wallets/find-wallet-networks.ts';
import { listWallets, addWallet, addWallets, checkWallets, deleteWallet, editWallet } from './wallets/wallets.ts';

/** The dependencies of the catalogue handlers. */
interface CatalogueDependencies {
  readonly pool: pg.Pool;
  readonly config: RuleDefaults;
  readonly chains: ChainSources;
}

export function createCatalogueHandlers(dependencies: CatalogueDependencies) {
  return {
    ...createCoinHandlers(dependencies),
    ...createAliasCoinHandlers(dependencies),
    ...createNetworkHandlers(dependencies),
    ...createWalletHandlers(dependencies),
    ...createCounterpartyHandlers(dependencies),
  };
}

function createCoinHandlers({
  pool,
}: CatalogueDependencies): Handlers<
  | 'listCoins'
  | 'getCoin'
  | 'listCoinsWithPrices'
  | 'listClientCoins'
  | 'listAssetAddresses'
  | 'addCoin'
  | 'updateCoin'
  | 'listCoinsToReview'
  | 'joinCoin'
  | 'separateCoin'
  | 'deleteCoin'
> {
  return {
    listCoins: ({ query }) => listCoins(pool, query),
    getCoin: ({ params }) => getCoin(pool, params.id),
    listCoinsWithPrices: ({ query }) => listCoinsWithPrices(pool, query),
    listClientCoins: ({ query }) => listClientCoins(pool, query),
    listAssetAddresses: ({ query }) => listAssetAddresses(pool, query),
    addCoin: ({ body }) => addCoin(pool, body),
    updateCoin: ({ body }) => updateCoin(pool, body),
    listCoinsToReview: ({ query }) => listCoinsToReview(pool, query),
    joinCoin: ({ params, body }) => joinCoin(pool, { id: params.id, ofCoinId: body.ofCoinId }),
    separateCoin: ({ params }) => separateCoin(pool, params.id),
    deleteCoin: ({ params }) => deleteCoin(pool, params.id),
  };
}

function createAliasCoinHandlers({
  pool,
}: CatalogueDependencies): Handlers<'listAliasCoins' | 'addAliasCoin' | 'updateAliasCoin' | 'deleteAliasCoin'> {
  return {
    listAliasCoins: ({ query }) => listAliasCoins(pool, query),
    addAliasCoin: ({ body }) => addAliasCoin(pool, body.coinId),
    updateAliasCoin: ({ params, body }) => updateAliasCoin(pool, { id: params.id, coinIds: body.aliasedCoinsIds }),
    deleteAliasCoin: ({ params }) => deleteAliasCoin(pool, params.id),
  };
}

function createNetworkHandlers(
  dependencies: CatalogueDependencies,
): Handlers<
  | 'findAccount'
  | 'addNetwork'
  | 'updateNetwork'
  | 'listNetworks'
  | 'listNetworksWithAdminWallets'
  | 'testNetwork'
  | 'deleteNetwork'
> {
  const { pool } = dependencies;
  return {
    findAccount: ({ query }) => findAccount(pool, query),
    addNetwork: ({ body, caller }) => addNetwork(dependencies, caller.userId, body),
    updateNetwork: ({ body, caller }) => updateNetwork(dependencies, caller.userId, body),
    listNetworks: ({ query }) => listNetworks(pool, query),
    listNetworksWithAdminWallets: ({ query }) => listNetworksWithAdminWallets(pool, query),
    testNetwork: ({ body }) => testNetwork(pool, body),
    deleteNetwork: ({ params }) => deleteNetwork(pool, params.id),
  };
}

function createWalletHandlers(
  dependencies: CatalogueDependencies,
): Handlers<
  'addWallet' | 'addWallets' | 'checkWallets' | 'findWalletNetworks' | 'editWallet' | 'listWallets' | 'deleteWallet'
> {
  const { pool, chains } = dependencies;
  return {
    addWallet: ({ body, caller }) => addWallet(dependencies, caller.userId, body),
    addWallets: ({ body, caller }) => addWallets(dependencies, caller.userId, body),
    checkWallets: ({ body }) => checkWallets(pool, body),
    findWalletNetworks: ({ body }) => findWalletNetworks({ pool, chains }, body),
    editWallet: ({ body, caller }) => editWallet(dependencies, caller.userId, body),
    listWallets: ({ query }) => listWallets(pool, query),
    deleteWallet: ({ params }) => deleteWallet(pool, params.id),
  };
}

type Noun = 'Exchange' | 'Bridge' | 'Farm' | 'LendingProtocol';

function createCounterpartyHandlers({ pool }: CatalogueDependencies): Handlers<keyof NamedActions<Noun, EntryActions>> {
  return {
    ...namedActions('Exchange', handlersFor(pool, 'exchange')),
    ...namedActions('Bridge', handlersFor(pool, 'bridge')),
    ...namedActions('Farm', handlersFor(pool, 'farm')),
    ...namedActions('LendingProtocol', handlersFor(pool, 'lendingProtocol')),
  };
}

interface Inputs {
  readonly add: CallParsed<Contract['addExchange']>;
  readonly edit: CallParsed<Contract['editExchange']>;
  readonly remove: CallParsed<Contract['deleteExchange']>;
  readonly list: CallParsed<Contract['listExchanges']>;
  readonly listAddresses: CallParsed<Contract['listExchangesWithAccountAddress']>;
}

/** All four kinds are declared alike, so the types of one serve all. */
function handlersFor(pool: pg.Pool, kind: CounterpartyKind) {
  return {
    add: ({ body }: Inputs['add']) => addCounterparty(pool, kind, body),
    edit: ({ body }: Inputs['edit']) => editCounterparty(pool, kind, body),
    remove: ({ params }: Inputs['remove']) => deleteCounterparty(pool, kind, params.id),
    list: ({ query }: Inputs['list']) => listCounterparties(pool, kind, query),
    listAddresses: ({ query }: Inputs['listAddresses']) => listCounterpartyAddresses(pool, kind, query),
  };
}
