/** Coins, and which of them count as the same asset. Paths and query names are those of the specification. */
import { z } from 'zod';
import { defineCall } from '@holdfast/contract';
import { boundedPageOf } from '@holdfast/contract';
import { aliasCoin, assetAddress, clientCoin, coin, coinName, coinToReview, coinSymbol, decimals, givenClaim, givenCoinAddresses, marketId } from './coin.ts';
import { ascendingPage, byId, done, id, pageQuery } from '@holdfast/contract';
import { visibleSearch } from '@holdfast/contract';

const search = visibleSearch.optional();
/** More would not fit in an address line; a set of aliases is a handful. */
const IDS_MAX = 200;

const aliasesChanged = ['AliasCoin', 'Coin', 'Books'] as const;

export const marketCalls = {
  listAliasCoins: defineCall({
    method: 'GET',
    path: 'market/alias-coins',
    summary: 'List the alias groups: coins that count as one asset.',
    access: 'adminRead',
    tokens: 'ledger',
    query: z.strictObject({
      search,
      sort: z.enum(['coin', 'aliases', 'created']).default('coin'),
      ...ascendingPage,
    }),
    response: boundedPageOf(aliasCoin),
    reads: ['AliasCoin', 'Coin'],
  }),
  addAliasCoin: defineCall({
    method: 'POST',
    path: 'market/alias-coins',
    summary: 'Create an alias group with its primary coin.',
    access: 'bookkeeping',
    audit: 'coinChanged',
    body: z.strictObject({ coinId: id }),
    response: aliasCoin,
    changes: aliasesChanged,
  }),
  deleteAliasCoin: defineCall({
    method: 'DELETE',
    path: 'market/alias-coins/{id}',
    summary: 'Delete an alias group. Its coins stay.',
    access: 'bookkeeping',
    audit: 'coinChanged',
    params: byId,
    response: done,
    changes: aliasesChanged,
  }),
  updateAliasCoin: defineCall({
    method: 'PATCH',
    path: 'market/alias-coins/{id}',
    summary: 'Set the coins of an alias group: the whole list.',
    access: 'bookkeeping',
    audit: 'coinChanged',
    params: byId,
    body: z.strictObject({ aliasedCoinsIds: z.array(id).max(IDS_MAX) }),
    response: aliasCoin,
    changes: aliasesChanged,
  }),
  listCoins: defineCall({
    method: 'GET',
    path: 'market/coins',
    summary: 'List coins, found by the beginning of a symbol, of a word of the name, or of a contract address.',
    access: 'adminRead',
    tokens: 'ledger',
    query: z.strictObject({
      search,
      with_prices: z.boolean().default(false),
      has_prices: z.boolean().optional(),
      spam: z.boolean().optional(),
      needs_review: z.boolean().optional(),
      usable_by_clients: z.boolean().optional(),
      network_id: id.optional(),
      /** Without it, what was searched for comes in the order of closeness, everything else by symbol. */
      sort: z.enum(['symbol', 'name', 'created']).optional(),
      ...ascendingPage,
    }),
    response: boundedPageOf(coin),
    reads: ['Coin'],
  }),
  getCoin: defineCall({
    method: 'GET',
    path: 'market/coins/{id}',
    summary: 'One coin with its latest price.',
    access: 'adminRead',
    tokens: 'ledger',
    params: byId,
    response: coin,
    reads: ['Coin'],
  }),
  listAssetAddresses: defineCall({
    method: 'GET',
    path: 'market/coins/asset-address',
    summary: 'List coins by network: contracts, and native coins without an address.',
    access: 'adminRead',
    tokens: 'books',
    query: z.strictObject({ search, network_id: id.optional(), ...pageQuery }),
    response: boundedPageOf(assetAddress),
    reads: ['Coin', 'Network'],
  }),
  listClientCoins: defineCall({
    method: 'GET',
    path: 'market/coins/usable-by-clients',
    summary: 'List the coins that clients may deposit and withdraw.',
    access: 'agreed',
    tokens: 'everything',
    query: z.strictObject({ search, ...pageQuery }),
    response: boundedPageOf(clientCoin),
    reads: ['Coin'],
  }),
  listCoinsWithPrices: defineCall({
    method: 'GET',
    path: 'market/coins/with-prices',
    summary: 'List coins with prices, without spam, for a selection.',
    access: 'adminRead',
    tokens: 'books',
    query: z.strictObject({
      search,
      /** Leaves out coins that count as another one. */
      exclude_alias_coins: z.boolean().default(false),
      exclude_coins_ids: z.array(id).max(IDS_MAX).optional(),
      include_without_prices: z.boolean().default(false),
      ...pageQuery,
    }),
    response: boundedPageOf(coin),
    reads: ['Coin', 'AliasCoin'],
  }),
  addCoin: defineCall({
    method: 'POST',
    path: 'market/coin/add',
    summary: 'Add a coin with its contracts.',
    access: 'bookkeeping',
    audit: 'coinChanged',
    body: z.strictObject({
      symbol: coinSymbol,
      name: coinName,
      decimals,
      marketId: marketId.default(null),
      hasPrices: z.boolean().default(false),
      usableByClients: z.boolean().default(false),
      isSpam: z.boolean().default(false),
      addresses: givenCoinAddresses.default([]),
    }),
    response: coin,
    changes: ['Coin'],
  }),
  deleteCoin: defineCall({
    method: 'DELETE',
    path: 'market/coins/{id}',
    summary: 'Delete a coin that nothing uses.',
    access: 'bookkeeping',
    audit: 'coinChanged',
    params: byId,
    response: done,
    changes: ['Coin'],
  }),
  listCoinsToReview: defineCall({
    method: 'GET',
    path: 'market/coins/to-review',
    summary:
      'Tokens that a sync found and nobody has reviewed, the oldest first, with coins that may be the same asset.',
    access: 'adminRead',
    tokens: 'books',
    query: z.strictObject(pageQuery),
    response: boundedPageOf(coinToReview),
    reads: ['Coin', 'AliasCoin', 'Transaction'],
  }),
  joinCoin: defineCall({
    method: 'PUT',
    path: 'market/coins/{id}/same-as',
    summary: 'Declare a coin the same asset as another one: an alias of it, reviewed.',
    access: 'bookkeeping',
    audit: 'coinChanged',
    params: byId,
    body: z.strictObject({ ofCoinId: id }),
    response: coin,
    changes: ['Coin', 'AliasCoin', 'Books', 'Price'],
  }),
  separateCoin: defineCall({
    method: 'DELETE',
    path: 'market/coins/{id}/same-as',
    summary: 'Take a coin out of its alias group, to be reviewed again.',
    access: 'bookkeeping',
    audit: 'coinChanged',
    params: byId,
    response: coin,
    changes: ['Coin', 'AliasCoin', 'Books', 'Price'],
  }),
  updateCoin: defineCall({
    method: 'POST',
    path: 'market/coin/update',
    summary: 'Change a coin: the fields that are given, contracts as the whole list.',
    access: 'bookkeeping',
    audit: 'coinChanged',
    body: z.strictObject({
      id,
      ...z
        .object({
          symbol: coinSymbol,
          name: coinName,
          decimals,
          marketId,
          hasPrices: z.boolean(),
          usableByClients: z.boolean(),
          isSpam: z.boolean(),
          /** False: a person has reviewed it. Marking it as spam or not spam reviews it too. */
          needsReview: z.boolean(),
          addresses: givenCoinAddresses,
          claim: givenClaim,
        })
        .partial().shape,
    }),
    response: coin,
    changes: ['Coin', 'AliasCoin', 'Network', 'Books'],
  }),
};
