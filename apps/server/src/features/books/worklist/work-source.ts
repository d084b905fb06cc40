/**
 * What a person should settle before a year is filed: what the engine had to assume, and moves through a bridge or an
 * exchange that never came out at the other end.
 */
import { CLIENT_PRINCIPAL } from '../../../books/client-principal.ts';
import type { WorkItem } from '@holdfast/contract';

export const KIND_BY_CODE: Readonly<Record<string, WorkItem['kind']>> = {
  missing_basis: 'missingBasis',
  gift_basis_unknown: 'missingBasis',
  missing_price: 'missingPrice',
  oversold_wallet: 'oversoldWallet',
  allocation_defaulted: 'allocationMissing',
  allocation_incomplete: 'allocationMissing',
  allocation_not_covered: 'allocationMissing',
};

const KIND = `CASE code ${Object.entries(KIND_BY_CODE)
  .map(([code, kind]) => `WHEN '${code}' THEN '${kind}'`)
  .join(' ')} ELSE 'other' END`;

/**
 * A move that no link ties to its other end waits in the place that all such moves share; see custodyPlace of the
 * ledger. While coins of the asset lie there, or more came out than went in, each of them may be the one that is not
 * settled. An empty place is settled, whoever its moves belong together with. The year is counted in the time zone $1.
 *
 * Nearly always few such moves exist, or no place holds anything, so both are looked up first.
 */
const UNMATCHED = `
  (WITH places AS MATERIALIZED (
     SELECT asset_id, account FROM book_holdings WHERE amount <> 0 AND wallet_id IS NULL AND account ~ '^custody:(bridge|exchange)(:counterparty:\\d+)?$'
   ), moves AS MATERIALIZED (
     SELECT c.transaction_id, c.action, CASE WHEN c.action IN ('bridgeOut', 'bridgeIn') THEN 'custody:bridge' ELSE 'custody:exchange' END AS place
       FROM classifications c
      WHERE c.action IN ('bridgeOut', 'bridgeIn', 'exchangeDeposit', 'exchangeWithdrawal', 'ownTransfer') AND EXISTS (SELECT FROM places)
        AND NOT EXISTS (SELECT FROM transaction_links went WHERE went.out_transaction_id = c.transaction_id)
        AND NOT EXISTS (SELECT FROM transaction_links came WHERE came.in_transaction_id = c.transaction_id)
   )
   SELECT 'unmatched/' || m.transaction_id || '/' || x.coin_id AS id, 'unmatched' AS code, 'unmatchedTransfer' AS kind, '' AS engine_detail, x.at,
          extract(year FROM x.at AT TIME ZONE $1::text)::integer AS year, m.transaction_id, asset.id AS asset_id, x.coin_id, min(own.id)::text AS account, min(own.id) AS wallet_id, sum(x.amount) AS amount, m.action
     FROM moves m
     JOIN transfers x ON x.transaction_id = m.transaction_id AND x.role = 'transfer'
     LEFT JOIN operator_wallets giver ON giver.account_id = x.from_account_id
     LEFT JOIN operator_wallets taker ON taker.account_id = x.to_account_id
     JOIN wallets own ON own.id = coalesce(giver.id, taker.id)
     LEFT JOIN accounts other ON other.id = CASE WHEN giver.id IS NULL THEN x.from_account_id ELSE x.to_account_id END
     LEFT JOIN alias_coin_members follower ON follower.coin_id = x.coin_id
     LEFT JOIN alias_coin_members lead ON lead.alias_coin_id = follower.alias_coin_id AND lead.is_canonical
    CROSS JOIN LATERAL (SELECT coalesce(lead.coin_id, x.coin_id) AS id) AS asset
     JOIN places p ON p.asset_id = asset.id AND p.account = m.place || coalesce(':counterparty:' || other.counterparty_id, '')
    WHERE (giver.id IS NULL) <> (taker.id IS NULL)
    GROUP BY m.transaction_id, m.action, x.coin_id, x.at, asset.id)`;

const ISSUES = `
  SELECT id, code, ${KIND} AS kind, detail AS engine_detail, at, year, transaction_id, asset_id, asset_id AS coin_id, account, wallet_id, amount, '' AS action FROM book_issues`;

/**
 * What clients are owed by the books and by the lending side must be equal. While the books are out of date they lag
 * behind the lending side, so the two are compared only when they are up to date. The difference is part of the id:
 * accepting one difference does not accept another.
 */
const CLIENT_MONEY = `
  SELECT 'clientMoney/' || asset_id || '/' || trim_scale(by_books - by_lending) AS id, 'client_money' AS code, 'clientMoney' AS kind, '' AS engine_detail, NULL::timestamptz AS at,
         NULL::integer AS year, NULL::bigint AS transaction_id, asset_id, asset_id AS coin_id, NULL::text AS account, NULL::bigint AS wallet_id, by_books - by_lending AS amount, '' AS action
    FROM (${CLIENT_PRINCIPAL}) AS owed
   WHERE by_books <> by_lending AND EXISTS (SELECT FROM book_generations) AND NOT EXISTS (SELECT FROM book_changes) AND NOT EXISTS (SELECT FROM loan_changes)`;

export interface WorkRow {
  readonly id: string;
  readonly code: string;
  readonly kind: WorkItem['kind'];
  readonly engine_detail: string;
  readonly at: Date | null;
  readonly year: number | null;
  readonly transaction_id: number | null;
  readonly coin_id: number | null;
  readonly account: string | null;
  readonly wallet_id: number | null;
  readonly amount: string | null;
  readonly action: string;
  readonly is_accepted: boolean;
  readonly accepted_note: string | null;
}

/** To stand behind FROM; its first parameter is the time zone of the books. */
export const WORK = `(
  SELECT found.*, accepted.id IS NOT NULL AS is_accepted, accepted.note AS accepted_note
    FROM (${ISSUES} UNION ALL ${UNMATCHED} UNION ALL ${CLIENT_MONEY}) AS found LEFT JOIN accepted_work accepted ON accepted.id = found.id)`;
