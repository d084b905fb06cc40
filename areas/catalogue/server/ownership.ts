/**
 * Which wallets belong to the operator: those without a user. A wallet with a user belongs to a client and is not part
 * of the operator's books. Queries that start from wallets read the view `operator_wallets`; these conditions serve the
 * others. Column and table names come from the code, never from a request.
 */

/** For a table `wallets` that the query joins for another reason. False where the join found no wallet. */
export const isOperatorWallet = (wallet: string): string => `(${wallet}.id IS NOT NULL AND ${wallet}.user_id IS NULL)`;

/** Whether an account is a wallet of the operator. The database reads the wallets once for any number of rows. */
export const isOwn = (accountColumn: string): string =>
  `coalesce(${accountColumn} IN (SELECT own.account_id FROM operator_wallets own), false)`;
