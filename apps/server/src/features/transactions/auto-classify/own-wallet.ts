/** SQL that says whose an account is and which asset a coin counts as. Columns come from us, never from a request. */

/**
 * An own wallet: a client's is not ours. Written so that the database reads the own wallets once for any number of
 * rows.
 */
export const isOwn = (accountColumn: string): string =>
  `coalesce(${accountColumn} IN (SELECT own.account_id FROM wallets own WHERE own.user_id IS NULL), false)`;

/** The coin that leads its alias set, or the coin itself. */
export const assetOf = (coinColumn: string): string =>
  `coalesce((SELECT lead.coin_id FROM alias_coin_members follower JOIN alias_coin_members lead ON lead.alias_coin_id = follower.alias_coin_id AND lead.is_canonical
              WHERE follower.coin_id = ${coinColumn}), ${coinColumn})`;
