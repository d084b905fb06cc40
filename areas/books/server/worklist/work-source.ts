/**
 * The items to review before a year is filed: assumptions of the engine, and transfers through a bridge or an exchange
 * with a missing counterpart.
 */
import { actionLabel, isAction } from '@holdfast/actions/actions.ts';
import type { WorkItem } from '../../contract/review.ts';
import { absolute, formatDecimal, parseAmount, presentAmount } from '@holdfast/money';
import { CLIENT_PRINCIPAL } from '../generation/client-money.ts';
import { isOwn } from '@holdfast/catalogue/server';

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
 * Transfers without a link share one custody place; see custodyPlace of the books. While that place holds coins of the
 * asset, or more came out than went in, each of its transfers may be the one with the missing counterpart. An empty
 * place needs no review. The year is counted in the time zone $1.
 *
 * There usually are few such transfers, or no place holds anything, so both are looked up first.
 */
const UNMATCHED = `
  (WITH places AS MATERIALIZED (
     SELECT asset_id, custody_key FROM book_holdings
      WHERE amount <> 0 AND custody_key ~ '^(bridge|exchange)(:counterparty:\\d+)?$'
   ), moves AS MATERIALIZED (
     SELECT c.transaction_id, c.action,
            CASE WHEN c.action IN ('bridgeOut', 'bridgeIn') THEN 'bridge' ELSE 'exchange' END AS place
       FROM classifications c
      WHERE c.action IN ('bridgeOut', 'bridgeIn', 'exchangeDeposit', 'exchangeWithdrawal', 'ownTransfer')
        AND EXISTS (SELECT FROM places)
        AND NOT EXISTS (SELECT FROM transaction_links went WHERE went.out_transaction_id = c.transaction_id)
        AND NOT EXISTS (SELECT FROM transaction_links came WHERE came.in_transaction_id = c.transaction_id)
   )
   SELECT 'unmatched/' || m.transaction_id || '/' || x.coin_id AS id, 'unmatched' AS code, 'unmatchedTransfer' AS kind,
          '' AS engine_detail, x.at, extract(year FROM x.at AT TIME ZONE $1::text)::integer AS year, m.transaction_id,
          asset.id AS asset_id, x.coin_id, min(own.id)::text AS account, min(own.id) AS wallet_id,
          sum(x.amount) AS amount, m.action, NULL::bigint AS transfer_id, false AS is_received
     FROM moves m
     JOIN transfers x ON x.transaction_id = m.transaction_id AND x.role = 'transfer'
     LEFT JOIN operator_wallets giver ON giver.account_id = x.from_account_id
     LEFT JOIN operator_wallets taker ON taker.account_id = x.to_account_id
     JOIN wallets own ON own.id = coalesce(giver.id, taker.id)
     LEFT JOIN accounts other ON other.id = CASE WHEN giver.id IS NULL THEN x.from_account_id ELSE x.to_account_id END
     LEFT JOIN alias_coin_members follower ON follower.coin_id = x.coin_id
     LEFT JOIN alias_coin_members lead ON lead.alias_coin_id = follower.alias_coin_id AND lead.is_canonical
    CROSS JOIN LATERAL (SELECT coalesce(lead.coin_id, x.coin_id) AS id) AS asset
     JOIN places p ON p.asset_id = asset.id
                  AND p.custody_key = m.place || coalesce(':counterparty:' || other.counterparty_id, '')
    WHERE (giver.id IS NULL) <> (taker.id IS NULL)
    GROUP BY m.transaction_id, m.action, x.coin_id, x.at, asset.id)`;

const ISSUES = `
  SELECT id, code, ${KIND} AS kind, detail AS engine_detail, at, year, transaction_id, asset_id, asset_id AS coin_id,
         account, wallet_id, amount, '' AS action, transfer_id,
         code IN ('missing_basis', 'gift_basis_unknown') AND EXISTS (
           SELECT FROM transfers x WHERE x.id = transfer_id AND ${isOwn('x.to_account_id')}
                                     AND NOT ${isOwn('x.from_account_id')}) AS is_received
    FROM book_issues`;

/**
 * What clients are owed by the books and by the lending side must be equal. While the books are out of date they lag
 * behind the lending side, so the two are compared only when they are up to date. The difference is part of the id:
 * accepting one difference does not accept a different one.
 */
const CLIENT_MONEY = `
  SELECT 'clientMoney/' || asset_id || '/' || trim_scale(by_books - by_lending) AS id, 'client_money' AS code,
         'clientMoney' AS kind, '' AS engine_detail, NULL::timestamptz AS at, NULL::integer AS year,
         NULL::bigint AS transaction_id, asset_id, asset_id AS coin_id, NULL::text AS account,
         NULL::bigint AS wallet_id, by_books - by_lending AS amount, '' AS action, NULL::bigint AS transfer_id,
         false AS is_received
    FROM (${CLIENT_PRINCIPAL}) AS owed
   WHERE by_books <> by_lending AND EXISTS (SELECT FROM book_generations)
     AND NOT EXISTS (SELECT FROM book_changes) AND NOT EXISTS (SELECT FROM loan_changes)`;

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
  readonly transfer_id: number | null;
  readonly is_received: boolean;
  readonly group_key: string;
  readonly is_accepted: boolean;
  readonly accepted_note: string | null;
}

/** One missing price explains all items of its coin and UTC day, one missing purchase those of its wallet. */
const GROUP_KEY = `found.kind || '/' || coalesce(found.asset_id::text, '') || '/' || CASE found.kind
    WHEN 'missingPrice' THEN coalesce(to_char(found.at AT TIME ZONE 'UTC', 'YYYY-MM-DD'), '')
    WHEN 'missingBasis' THEN coalesce(found.account, '') || CASE WHEN found.is_received THEN '/received' ELSE '' END
    WHEN 'oversoldWallet' THEN coalesce(found.account, '')
    WHEN 'other' THEN found.code
    ELSE '' END`;

/** For a FROM clause; its first parameter is the time zone of the books. */
export const WORK = `(
  SELECT found.*, ${GROUP_KEY} AS group_key, accepted.id IS NOT NULL AS is_accepted, accepted.note AS accepted_note
    FROM (${ISSUES} UNION ALL ${UNMATCHED} UNION ALL ${CLIENT_MONEY}) AS found
    LEFT JOIN accepted_work accepted ON accepted.id = found.id)`;

export interface WorkNames {
  readonly symbol: string | null;
  readonly account: string | null;
}

/** Replaces the ids in the engine's texts by names of coins and wallets. */
export function workLabel(row: WorkRow, { symbol, account }: WorkNames): string {
  const coins = `${row.amount === null ? '' : `${presentAmount(parseAmount(row.amount))} `}${symbol ?? 'coins'}`;
  const place = account ?? 'a wallet';
  switch (row.code) {
    case 'missing_basis':
      return row.is_received
        ? `No cost is recorded for ${coins} that ${place} received. Their cost basis is $0.`
        : `No purchase is recorded for ${coins} (${place}). Their cost basis is $0.`;
    case 'gift_basis_unknown':
      return `The donor’s cost basis of ${coins} is not recorded. Their cost basis is $0.`;
    case 'missing_price':
      return `The price of ${coins} is missing. They are valued at $0 until it is set.`;
    case 'oversold_wallet':
      return `${place} disposed of ${coins} more than it held.`;
    case 'allocation_defaulted':
      return 'No safe-harbour allocation is recorded. The remaining lots went to the wallets by acquisition date.';
    case 'allocation_incomplete':
      return `The safe-harbour allocation of ${symbol ?? 'a coin'} leaves out wallets that held some. They came last.`;
    case 'allocation_not_covered': {
      const difference = row.amount === null ? 'some' : formatDecimal(parseAmount(row.amount));
      return (
        `What the wallets held and the lots left of ${symbol ?? 'a coin'} differ by ${difference} ` +
        'on the day of the allocation.'
      );
    }
    case 'transfer_does_not_fit':
      return `A transfer of ${coins} does not fit the action of its transaction. It counts at market value.`;
    case 'identification_not_covered':
      return `The lots named for a disposal did not cover ${coins}. The accounting method chose the rest.`;
    case 'repaid_beyond_debt':
      return (
        `${coins} more were repaid than are recorded as borrowed. Record the loan that is missing, or the interest; ` +
        'until then they are no expense.'
      );
    case 'client_money': {
      const difference = parseAmount(row.amount ?? '0');
      const size = presentAmount(absolute(difference));
      return (
        `The books show ${size} ${symbol ?? 'coins'} ${difference > 0n ? 'more' : 'less'} principal owed to clients ` +
        'than their deposits and withdrawals.'
      );
    }
    case 'unmatched': {
      const action = isAction(row.action) ? actionLabel(row.action) : 'Move';
      return `${action} of ${coins} (${place}): counterpart missing.`;
    }
    default:
      return row.engine_detail;
  }
}
