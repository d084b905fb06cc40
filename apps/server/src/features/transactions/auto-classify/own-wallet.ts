/**
 * SQL fragments for the ownership of an account and the asset of a coin. Columns are constants, never from a request.
 */

/**
 * An own wallet, not a client's. The subquery is uncorrelated, so that the database reads the own wallets once for any
 * number of rows.
 */
export const isOwn = (accountColumn: string): string =>
  `coalesce(${accountColumn} IN (SELECT own.account_id FROM wallets own WHERE own.user_id IS NULL), false)`;

/** The primary coin of its alias group, or the coin itself. */
export const assetOf = (coinColumn: string): string =>
  `coalesce((SELECT lead.coin_id FROM alias_coin_members follower
             JOIN alias_coin_members lead ON lead.alias_coin_id = follower.alias_coin_id AND lead.is_canonical
              WHERE follower.coin_id = ${coinColumn}), ${coinColumn})`;
