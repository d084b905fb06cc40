/**
 * The ids that the engine reads and writes. Each is a text with a brand, so that the id of a lot cannot be passed where
 * an account is expected; at run time there is only the text. The four constructors below are called where data enters:
 * by the readers of the database and of the corpus, and by tests.
 */
declare const kind: unique symbol;
type Id<Kind extends string> = string & { readonly [kind]: Kind };

/** A coin. The id of an asset is that of the canonical coin of its aliases. */
export type CoinId = Id<'coin'>;
/** Unique among all transfers of the input. */
export type TransferId = Id<'transfer'>;
/** A lot has the id of the transfer that opened it; see `lotOpenedBy`. */
export type LotId = Id<'lot'>;
/**
 * Who holds own coins: a wallet, by its id, or the custody account of a party that holds them for a while
 * ("custody:stake:counterparty:12"); see engine/custody-account.ts. 26 CFR 1.1012-1(j) counts lots by "wallet or
 * account".
 */
export type AccountId = Id<'account'>;

export const coinIdOf = (id: string | number): CoinId => String(id) as CoinId;
export const transferIdOf = (id: string | number): TransferId => String(id) as TransferId;
export const lotIdOf = (id: string | number): LotId => String(id) as LotId;
export const accountIdOf = (id: string | number): AccountId => String(id) as AccountId;

export function lotOpenedBy(transferId: TransferId): LotId {
  return transferId as string as LotId;
}
