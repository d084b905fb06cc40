/** The handlers of everything that a transaction refers to: coins, networks, wallets and the address book. */
import { combineHandlers } from '@holdfast/http/server/handler.ts';
import { accountHandlers } from './accounts.ts';
import { aliasCoinHandlers } from './alias-coins/alias-coins.ts';
import { coinRecordHandlers } from './coins/coin-record.ts';
import { coinDeletionHandlers } from './coins/delete-coin.ts';
import { assetAddressHandlers } from './coins/list-asset-addresses.ts';
import { coinListHandlers } from './coins/list-coins.ts';
import { coinReviewHandlers } from './coins/review-coins.ts';
import { tokenStatementHandlers } from './coins/token-statements.ts';
import { coinChangeHandlers } from './coins/write-coin.ts';
import { counterpartyHandlers } from './counterparties/counterparties.ts';
import { addressNameHandlers } from './counterparties/name-address.ts';
import { networkListHandlers } from './networks/read-networks.ts';
import { networkTestHandlers } from './networks/test-network.ts';
import { networkChangeHandlers } from './networks/write-network.ts';
import { walletNetworkHandlers } from './wallets/find-wallet-networks.ts';
import { walletHandlers } from './wallets/wallets.ts';

export const catalogueHandlers = combineHandlers(
  accountHandlers,
  aliasCoinHandlers,
  coinRecordHandlers,
  coinDeletionHandlers,
  tokenStatementHandlers,
  assetAddressHandlers,
  coinListHandlers,
  coinReviewHandlers,
  coinChangeHandlers,
  counterpartyHandlers,
  addressNameHandlers,
  networkListHandlers,
  networkTestHandlers,
  networkChangeHandlers,
  walletNetworkHandlers,
  walletHandlers,
);
