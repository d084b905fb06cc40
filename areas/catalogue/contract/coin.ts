import { CLAIM_CUSTODIES, CLAIM_KINDS } from '../engine/claim-lists.ts';
import { pendingApproval } from '@holdfast/accounts/contract';
import { z } from 'zod';
import { decimal, id, instant, namedCoinInFull, namedNetwork, namedObject, visibleText } from '@holdfast/contract';

/** As many places as an exact amount keeps. */
export const DECIMALS_MAX = 24;
export const COIN_ADDRESSES_MAX = 100;

export const decimals = z.int().min(0).max(DECIMALS_MAX);

/** A coin of which amounts are entered or shown. */
export const measuredCoin = { ...namedCoinInFull, coinDecimals: decimals };

/** Figures of coins, one entry for each. */
export function figuresByCoin<Figures extends z.ZodRawShape>(figures: Figures) {
  return z.array(z.object({ ...measuredCoin, ...figures }));
}

/** The contract of a coin on a network; its decimals can differ from the coin's. */
export const coinAddress = namedObject('CoinAddress', { networkId: id, address: z.string(), decimals });
export type CoinAddress = z.infer<typeof coinAddress>;

export const latestPrice = namedObject('LatestPrice', {
  priceUsd: decimal,
  at: instant,
  source: z.string(),
  /** In percent, against the daily close nearest to 24 hours earlier: "1.5" is up by one and a half percent. */
  change24h: decimal.nullable(),
});
export type LatestPrice = z.infer<typeof latestPrice>;

export const claimKind = z.enum(CLAIM_KINDS);
export const claimCustody = z.enum(CLAIM_CUSTODIES);

/** What a token stands for. Such a token is no asset of its own: it has no lots and no price. */
export const coinClaim = namedObject('CoinClaim', {
  /** receipt: for coins that were deposited with a protocol. debt: for coins that are owed. */
  kind: claimKind,
  ofCoinId: id,
  ofCoinSymbol: z.string(),
  /** Where the deposited coins are; null for a debt. */
  custody: claimCustody.nullable(),
  /** chain: as the protocol states it. person: an admin set it. */
  origin: z.enum(['chain', 'person']),
});
export type CoinClaim = z.infer<typeof coinClaim>;

/** Null: it stands for nothing else. The custody of a debt is ignored. */
export const givenClaim = z
  .strictObject({ kind: claimKind, ofCoinId: id, custody: claimCustody.default('collateral') })
  .nullable();

/** What every coin of a list is shown by. */
export const coinTitle = { id, symbol: z.string(), name: z.string() };

export const coin = namedObject('Coin', {
  ...coinTitle,
  decimals,
  /** What the price sources call it; null where no market lists it. */
  marketId: z.string().nullable(),
  hasPrices: z.boolean(),
  usableByClients: z.boolean(),
  isSpam: z.boolean(),
  /** Found on a chain and not reviewed yet. */
  needsReview: z.boolean(),
  createdAt: instant,
  addresses: z.array(coinAddress),
  /** The alias group of the coin, and whether it is the primary coin of that group. */
  aliasCoinId: id.nullable(),
  isCanonical: z.boolean(),
  /** The coin that it stands for; null for a coin that is an asset of its own. */
  claim: coinClaim.nullable(),
  /** Null where none is known, and where prices were not requested. */
  latest: latestPrice.nullable(),
  pendingApproval: pendingApproval.nullable(),
});
export type Coin = z.infer<typeof coin>;

/** What a client sees of a coin. */
export const clientCoin = namedObject('ClientCoin', {
  ...coinTitle,
  decimals,
  networkIds: z.array(id),
  latest: latestPrice.nullable(),
});

/** A coin on one network; without an address it is the network's native coin. */
export const assetAddress = namedObject('AssetAddress', {
  coinId: id,
  symbol: z.string(),
  name: z.string(),
  ...namedNetwork,
  address: z.string().nullable(),
  decimals,
  isSpam: z.boolean(),
});
export type AssetAddress = z.infer<typeof assetAddress>;

export const coinReference = namedObject('CoinReference', {
  ...coinTitle,
  marketId: z.string().nullable(),
});

export type CoinReference = z.infer<typeof coinReference>;

/** A token that a sync found, with what a person needs to decide about it. */
export const coinToReview = namedObject('CoinToReview', {
  coin,
  transactions: z.int().min(0),
  /** Reviewed coins that it may be the same asset as, the likeliest first. */
  sameAs: z.array(coinReference),
  /** The known coin whose symbol or name it uses under another contract, by how they look. */
  copies: z
    .object({
      coin: coinReference,
      /** The known coin has its own contract on this network, or is native to it: the token is probably counterfeit. */
      isOnSameNetwork: z.boolean(),
    })
    .nullable(),
});
export type CoinToReview = z.infer<typeof coinToReview>;

/** An alias group: the primary coin and the coins that count as the same asset. */
export const aliasCoin = namedObject('AliasCoin', {
  id,
  coin: coinReference,
  aliasedCoins: z.array(coinReference),
  createdAt: instant,
  pendingApproval: pendingApproval.nullable(),
});
export type AliasCoin = z.infer<typeof aliasCoin>;

export const coinSymbol = visibleText({ lengthMax: 32 });
export const coinName = visibleText({ lengthMax: 100 });
export const marketId = visibleText({ lengthMax: 100 }).nullable();

/** The decimals of a contract are the coin's unless they are given. */
export const givenCoinAddresses = z
  .array(z.strictObject({ networkId: id, address: z.string().max(512), decimals: decimals.optional() }))
  .max(COIN_ADDRESSES_MAX);
