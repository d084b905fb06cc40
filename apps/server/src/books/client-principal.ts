/**
 * Principal owed to clients, as two sources have it: the books, from classified transactions, and the lending side, from
 * client transactions. Both agree while every deposit and withdrawal has its client.
 */

import { assetOf } from '../catalogue/coins.ts';

/** Amounts of loans count units of 10^-24 coin; multiplying keeps every digit, which dividing would not. */
const UNIT = '0.000000000000000000000001';
const TODAY = `((now() AT TIME ZONE 'UTC')::date - date '1970-01-01')`;

/** Rows of asset_id, by_books, by_lending, as of today. The loans must be fresh. */
export const CLIENT_PRINCIPAL = `
  SELECT asset_id, sum(by_books) AS by_books, sum(by_lending) AS by_lending FROM (
    SELECT asset_id, sum(amount) AS by_books, 0 AS by_lending FROM book_liabilities WHERE kind = 'clientPrincipal' GROUP BY asset_id
    UNION ALL
    SELECT ${assetOf('lent.coin_id')}, 0, lent.principal * ${UNIT}
      FROM (SELECT coin_id, sum(principal) AS principal FROM loan_segments WHERE from_day <= ${TODAY} AND to_day > ${TODAY} GROUP BY coin_id) AS lent) AS owed
   GROUP BY asset_id`;
