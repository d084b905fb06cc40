/**
 * Whether the journal agrees with the books that it was generated with: each check compares sums that were computed on
 * different ways. They are about all of the journal, not about a period.
 */
import { parseUtcDay } from '@holdfast/calendar';
import type { LedgerBasis, LedgerChecks } from '../../contract/ledger.ts';
import { COIN_ACCOUNTS } from '../generation/book-basis/revaluations.ts';
import { loadGeneration } from '../generation/book-generation.ts';
import { CLIENT_PRINCIPAL, LENDING_UNIT } from '../generation/client-money.ts';
import { assetOf } from '@holdfast/catalogue/server';
import { countTotal, type Queries } from '@holdfast/database/queries.ts';
import { defineHandlers } from '../define-handlers.ts';
import { OWED_LOANS, owedLoansValues } from '@holdfast/lending/server';
import type { BookDependencies } from '../reading-dependencies.ts';
import { requireBasis } from './journal-source.ts';

/** Sums of the whole journal by the columns of its accounts. */
const sumsOf = (kinds: string, { onlyBooks }: { readonly onlyBooks: boolean }): string => `
  SELECT a.kind, a.asset_id, a.account, a.category, a.term, s.amount, s.usd
    FROM journal_sums s JOIN journal_accounts a ON a.key = s.account
   WHERE s.span = 'month' AND a.kind IN (${kinds}) ${onlyBooks ? 'AND s.is_from_books' : ''}`;

/** Money is not in lots, and receipts and debts of protocols stand for coins that are counted elsewhere. */
const HELD_COINS = `SELECT id FROM coins WHERE NOT is_cash AND (claim_kind IS NULL OR is_spam)`;

const HOLDINGS = `
  WITH posted AS MATERIALIZED (SELECT * FROM (${sumsOf(COIN_ACCOUNTS, { onlyBooks: true })}) AS p
                                WHERE asset_id IN (${HELD_COINS})),
  units AS (
    SELECT asset_id, account, sum(amount) AS amount FROM posted WHERE account IS NOT NULL GROUP BY 1, 2),
  held AS (
    SELECT asset_id, account, amount FROM book_holdings WHERE asset_id IN (${HELD_COINS})),
  costs AS (SELECT asset_id, sum(usd) AS usd FROM posted GROUP BY 1),
  lots AS (SELECT asset_id, sum(cost_usd) AS usd FROM book_open_lots GROUP BY 1)
  SELECT (SELECT count(*) FROM units FULL JOIN held USING (asset_id, account)
           WHERE coalesce(units.amount, 0) <> coalesce(held.amount, 0))
       + (SELECT count(*) FROM costs FULL JOIN lots USING (asset_id)
           WHERE coalesce(costs.usd, 0) <> coalesce(lots.usd, 0)) AS total`;

/** What clients lent is compared with the rows of the books, and with the loans of today. */
const LIABILITIES = `
  WITH posted AS (
    SELECT CASE kind WHEN 'clientPrincipal' THEN kind ELSE 'loan' END AS kind, asset_id, -sum(amount) AS amount
      FROM (${sumsOf(`'clientPrincipal', 'loanPrincipal', 'loanInterest'`, { onlyBooks: true })}) AS p GROUP BY 1, 2),
  owed AS (SELECT kind, asset_id, sum(amount) AS amount FROM book_liabilities
            WHERE kind <> 'clientInterest' GROUP BY 1, 2),
  lent AS (SELECT asset_id, by_lending AS amount FROM (${CLIENT_PRINCIPAL}) AS c)
  SELECT (SELECT count(*) FROM posted FULL JOIN owed USING (kind, asset_id)
           WHERE coalesce(posted.amount, 0) <> coalesce(owed.amount, 0))
       + (SELECT count(*) FROM (SELECT * FROM posted WHERE kind = 'clientPrincipal') AS p
           FULL JOIN lent USING (asset_id) WHERE coalesce(p.amount, 0) <> coalesce(lent.amount, 0)) AS total`;

/**
 * What accrued and is not paid, compared with the loans of the last day of the book basis. Parameters: of OWED_LOANS.
 */
const CLIENT_INTEREST = `
  WITH posted AS (
    SELECT a.asset_id, -sum(s.amount) AS amount FROM journal_book_sums s JOIN journal_accounts a ON a.key = s.account
     WHERE s.span = 'month' AND a.kind = 'clientInterest' GROUP BY 1),
  owed AS (SELECT ${assetOf('l.coin_id')} AS asset_id, sum(l.interest) * ${LENDING_UNIT} AS amount
             FROM (${OWED_LOANS}) AS l GROUP BY 1)
  SELECT count(*) AS total FROM posted FULL JOIN owed USING (asset_id)
   WHERE coalesce(posted.amount, 0) <> coalesce(owed.amount, 0)`;

const GAINS = `
  WITH posted AS (
    SELECT term, -sum(usd) AS usd FROM (${sumsOf(`'realisedGain'`, { onlyBooks: true })}) AS p GROUP BY 1),
  gains AS (SELECT term, sum(gain_usd) AS usd FROM book_gains GROUP BY 1)
  SELECT count(*) AS total FROM posted FULL JOIN gains USING (term)
   WHERE coalesce(posted.usd, 0) <> coalesce(gains.usd, 0)`;

const FLOWS = `
  WITH posted AS (
    SELECT kind AS side, category, CASE kind WHEN 'income' THEN -sum(usd) ELSE sum(usd) END AS usd
      FROM (${sumsOf(`'income', 'expense'`, { onlyBooks: true })}) AS p GROUP BY 1, 2),
  flows AS (SELECT side, category, sum(value_usd) AS usd FROM book_flows GROUP BY 1, 2)
  SELECT count(*) AS total FROM posted FULL JOIN flows USING (side, category)
   WHERE coalesce(posted.usd, 0) <> coalesce(flows.usd, 0)`;

/** Unclassified transactions of this moment: one that came in after the books were generated counts as well. */
const SUSPENSE = `
  SELECT greatest(
    (SELECT count(*) FROM transactions WHERE NOT is_classified),
    (SELECT count(*) FROM (SELECT asset_id FROM (${sumsOf(`'suspense'`, { onlyBooks: false })}) AS p
                            GROUP BY asset_id HAVING sum(amount) <> 0 OR sum(usd) <> 0) AS open)) AS total`;

export const ledgerCheckHandlers = defineHandlers(({ pool }: BookDependencies) => ({
  getLedgerChecks: ({ query }) => getLedgerChecks(pool, query),
}));

export async function getLedgerChecks(
  queries: Queries,
  { basis }: { readonly basis: LedgerBasis },
): Promise<LedgerChecks> {
  await requireBasis(queries, basis);
  const checks = {
    holdings: HOLDINGS,
    liabilities: LIABILITIES,
    gains: GAINS,
    flows: FLOWS,
    suspense: SUSPENSE,
  } as const;
  const items: LedgerChecks['items'] = [];
  for (const check of ['holdings', 'liabilities', 'gains', 'flows', 'suspense'] as const) {
    const ofInterest = check === 'liabilities' && basis === 'book' ? await countInterestDifferences(queries) : 0;
    items.push({ check, differences: ofInterest + (await countTotal(queries, checks[check])) });
  }
  return { items };
}

async function countInterestDifferences(queries: Queries): Promise<number> {
  const bookBasis = (await loadGeneration(queries))?.bookBasis;
  if (!bookBasis) return 0;
  return countTotal(queries, CLIENT_INTEREST, await owedLoansValues(queries, parseUtcDay(bookBasis.lastDay)));
}
