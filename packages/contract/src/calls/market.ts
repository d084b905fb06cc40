/** Coins, and which of them count as the same asset. Paths and query names are those of the specification. */
import { z } from 'zod';
import { defineCall } from '../kit/call.ts';
import { boundedPageOf, order } from '../schemas/bounded-page.ts';
import {
  aliasCoin,
  assetAddress,
  clientCoin,
  coin,
  coinName,
  coinSymbol,
  decimals,
  givenCoinAddresses,
  marketId,
} from '../schemas/coin.ts';
import { done, id, pageQuery } from '../schemas/fields.ts';
import { visibleSearch } from '../schemas/visible-text.ts';

const search = visibleSearch.optional();
/** More would not fit in an address line; a set of aliases is a handful. */
const IDS_MAX = 200;

export const marketCalls = {
  listAliasCoins: defineCall({
    method: 'GET',
    path: 'market/alias-coins',
    summary: 'List the sets of coins that count as one asset.',
    access: 'admin',
    query: z.strictObject({ search, ...pageQuery }),
    response: boundedPageOf(aliasCoin),
    reads: ['AliasCoin', 'Coin'],
  }),
  addAliasCoin: defineCall({
    method: 'POST',
    path: 'market/alias-coins',
    summary: 'Begin an alias set with its canonical coin.',
    access: 'admin',
    body: z.strictObject({ coinId: id }),
    response: aliasCoin,
    changes: ['AliasCoin', 'Coin', 'Books'],
  }),
  deleteAliasCoin: defineCall({
    method: 'DELETE',
    path: 'market/alias-coins/{id}',
    summary: 'Dissolve an alias set; its coins stay.',
    access: 'admin',
    params: z.strictObject({ id }),
    response: done,
    changes: ['AliasCoin', 'Coin', 'Books'],
  }),
  updateAliasCoin: defineCall({
    method: 'PATCH',
    path: 'market/alias-coins/{id}',
    summary: 'Say which coins count as the canonical one: the whole list.',
    access: 'admin',
    params: z.strictObject({ id }),
    body: z.strictObject({ aliasedCoinsIds: z.array(id).max(IDS_MAX) }),
    response: aliasCoin,
    changes: ['AliasCoin', 'Coin', 'Books'],
  }),
  listCoins: defineCall({
    method: 'GET',
    path: 'market/coins',
    summary: 'List coins, found by the beginning of a symbol, of a word of the name, or of a contract address.',
    access: 'admin',
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
      order,
      ...pageQuery,
    }),
    response: boundedPageOf(coin),
    reads: ['Coin'],
  }),
  getCoin: defineCall({
    method: 'GET',
    path: 'market/coins/{id}',
    summary: 'One coin with its latest price.',
    access: 'admin',
    params: z.strictObject({ id }),
    response: coin,
    reads: ['Coin'],
  }),
  listAssetAddresses: defineCall({
    method: 'GET',
    path: 'market/coins/asset-address',
    summary: 'List coins as networks know them: contracts, and the native coins without an address.',
    access: 'admin',
    query: z.strictObject({ search, network_id: id.optional(), ...pageQuery }),
    response: boundedPageOf(assetAddress),
    reads: ['Coin', 'Network'],
  }),
  listClientCoins: defineCall({
    method: 'GET',
    path: 'market/coins/usable-by-clients',
    summary: 'List the coins that clients may deposit and withdraw.',
    access: 'agreed',
    query: z.strictObject({ search, ...pageQuery }),
    response: boundedPageOf(clientCoin),
    reads: ['Coin'],
  }),
  listCoinsWithPrices: defineCall({
    method: 'GET',
    path: 'market/coins/with-prices',
    summary: 'List coins that have prices, for choosing one; spam is left out.',
    access: 'admin',
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
    access: 'admin',
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
    access: 'admin',
    params: z.strictObject({ id }),
    response: done,
    changes: ['Coin'],
  }),
  updateCoin: defineCall({
    method: 'POST',
    path: 'market/coin/update',
    summary: 'Change a coin: the fields that are given, contracts as the whole list.',
    access: 'admin',
    body: z.strictObject({
      id,
      symbol: coinSymbol.optional(),
      name: coinName.optional(),
      decimals: decimals.optional(),
      marketId: marketId.optional(),
      hasPrices: z.boolean().optional(),
      usableByClients: z.boolean().optional(),
      isSpam: z.boolean().optional(),
      /** False: someone has looked at it. Calling it spam, or no spam, says so too. */
      needsReview: z.boolean().optional(),
      addresses: givenCoinAddresses.optional(),
    }),
    response: coin,
    changes: ['Coin', 'AliasCoin', 'Network'],
  }),
};
