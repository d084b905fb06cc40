/**
 * The rows of one year of the books, and a hash of their figures. The same figures always have the same hash.
 *
 * The hash covers what is filed: coins, amounts, days, dollars, terms. Ids are not part of it, so that a transaction
 * that is synced again and gets new ids does not count as a change of a filed year.
 */
import { formatDay, parseBooksDay } from '@holdfast/calendar';
import { createHash } from 'node:crypto';
import { type BookRows, longTermFrom, positionIdOf } from '@holdfast/accounting';
import { formatDecimal, parseAmount, parseUsd, subtract } from '@holdfast/money';
import { z } from 'zod';
import type { Queries } from '../db/queries.ts';

const yearPosition = z.object({
  id: z.string(),
  source: z.enum(['generated', 'manual']),
  kind: z.string(),
  isTaxable: z.boolean(),
  coinId: z.number(),
  account: z.string().nullable(),
  amount: z.string(),
  acquiredAt: z.string().nullable(),
  disposedAt: z.string().nullable(),
  acquiredDay: z.string(),
  disposedDay: z.string(),
  proceedsUsd: z.string(),
  costUsd: z.string(),
  feeUsd: z.string(),
  gainUsd: z.string(),
  term: z.enum(['short', 'long']),
  method: z.string().nullable(),
  lotId: z.string().nullable(),
  openTransactionId: z.number().nullable(),
  closeTransactionId: z.number().nullable(),
  flags: z.array(z.string()),
});
export type YearPosition = z.infer<typeof yearPosition>;

const yearFlow = z.object({
  id: z.string(),
  side: z.enum(['income', 'expense']),
  category: z.string(),
  day: z.string(),
  coinId: z.number(),
  account: z.string(),
  amount: z.string(),
  valueUsd: z.string(),
  transactionId: z.number(),
  flags: z.array(z.string()),
});
export type YearFlow = z.infer<typeof yearFlow>;

export const yearContent = z.object({ positions: z.array(yearPosition), flows: z.array(yearFlow) });
export type YearContent = z.infer<typeof yearContent>;

/** What is compared of a row: the same text means the same figures. */
export function figuresOf(row: YearPosition | YearFlow): string {
  if ('side' in row)
    return JSON.stringify([
      row.side,
      row.category,
      row.day,
      row.coinId,
      row.account,
      row.amount,
      row.valueUsd,
      row.flags,
    ]);
  return JSON.stringify([
    row.kind,
    row.isTaxable,
    row.coinId,
    row.account,
    row.amount,
    row.acquiredDay,
    row.disposedDay,
    row.proceedsUsd,
    row.costUsd,
    row.feeUsd,
    row.gainUsd,
    row.term,
    row.flags,
  ]);
}

export function hashOf({ positions, flows }: YearContent): string {
  const hash = createHash('sha256');
  for (const rows of [positions, flows]) hash.update(`${JSON.stringify(rows.map(figuresOf).toSorted())}\n`);
  return hash.digest('hex');
}

/** The rows of a year as the engine wrote them. */
export function contentOfRows(rows: readonly BookRows[], year: number): YearContent {
  const positions = rows.flatMap(({ closed }) => closed).filter((row) => row.year === year);
  const income = rows.flatMap((part) => part.income.map((row) => ({ ...row, side: 'income' as const })));
  const expenses = rows.flatMap((part) => part.expenses.map((row) => ({ ...row, side: 'expense' as const })));
  return {
    positions: positions.map((row) => ({
      id: positionIdOf(row),
      source: 'generated',
      kind: row.kind,
      isTaxable: row.taxable,
      coinId: Number(row.coinId),
      account: row.accountId,
      amount: formatDecimal(row.amount),
      acquiredAt: new Date(row.acquiredAt).toISOString(),
      disposedAt: new Date(row.disposedAt).toISOString(),
      acquiredDay: formatDay(row.acquiredDay),
      disposedDay: formatDay(row.disposedDay),
      proceedsUsd: formatDecimal(row.proceedsUsd),
      costUsd: formatDecimal(row.costUsd),
      feeUsd: formatDecimal(row.feeUsd),
      gainUsd: formatDecimal(row.gainUsd),
      term: row.term,
      method: row.method,
      lotId: row.lotId,
      openTransactionId: row.openTransactionId === null ? null : Number(row.openTransactionId),
      closeTransactionId: Number(row.closeTransactionId),
      flags: [...row.flags],
    })),
    flows: [...income, ...expenses]
      .filter((row) => row.year === year)
      .map((row) => ({
        id: row.id,
        side: row.side,
        category: row.category,
        day: formatDay(row.day),
        coinId: Number(row.coinId),
        account: row.accountId,
        amount: formatDecimal(row.amount),
        valueUsd: formatDecimal(row.valueUsd),
        transactionId: Number(row.transactionId),
        flags: [...row.flags],
      })),
  };
}

/** The generated rows of a year that are stored, without manual entries. */
export async function loadYearContent(queries: Queries, year: number): Promise<YearContent> {
  const positions = await queries.query<YearPosition>(
    `SELECT id, 'generated' AS source, kind, is_taxable AS "isTaxable", coin_id AS "coinId", account, amount,
       ${instantText('acquired_at')} AS "acquiredAt", ${instantText('disposed_at')} AS "disposedAt",
            acquired_day AS "acquiredDay", disposed_day AS "disposedDay", proceeds_usd AS "proceedsUsd",
              cost_usd AS "costUsd", fee_usd AS "feeUsd", gain_usd AS "gainUsd", term, method,
            lot_id::text AS "lotId", open_transaction_id AS "openTransactionId",
              close_transaction_id AS "closeTransactionId", flags
       FROM book_positions WHERE year = $1 ORDER BY disposed_at, id`,
    [year],
  );
  const flows = await queries.query<YearFlow>(
    `SELECT id, side, category, day, coin_id AS "coinId", account, amount, value_usd AS "valueUsd",
       transaction_id AS "transactionId", flags FROM book_flows WHERE year = $1 ORDER BY at, id`,
    [year],
  );
  return { positions: positions.rows, flows: flows.rows };
}

/** Manual disposals count like any other. */
export async function loadManualContent(queries: Queries, year: number): Promise<YearPosition[]> {
  const { rows } = await queries.query<{
    id: number;
    coin_id: number;
    wallet_id: number | null;
    amount: string;
    acquired_day: string;
    disposed_day: string;
    proceeds_usd: string;
    cost_usd: string;
  }>(
    `SELECT id, coin_id, wallet_id, amount, acquired_day, disposed_day, proceeds_usd, cost_usd FROM manual_positions
      WHERE disposed_day BETWEEN make_date($1, 1, 1) AND make_date($1, 12, 31) ORDER BY disposed_day, id`,
    [year],
  );
  return rows.map((row) => {
    const proceedsUsd = parseUsd(row.proceeds_usd);
    const costUsd = parseUsd(row.cost_usd);
    return {
      id: `manual/${row.id}`,
      source: 'manual',
      kind: 'sale',
      isTaxable: true,
      coinId: row.coin_id,
      account: row.wallet_id === null ? null : String(row.wallet_id),
      amount: formatDecimal(parseAmount(row.amount)),
      acquiredAt: null,
      disposedAt: null,
      acquiredDay: row.acquired_day,
      disposedDay: row.disposed_day,
      proceedsUsd: formatDecimal(proceedsUsd),
      costUsd: formatDecimal(costUsd),
      feeUsd: '0',
      gainUsd: formatDecimal(subtract(proceedsUsd, costUsd)),
      term: parseBooksDay(row.disposed_day) >= longTermFrom(parseBooksDay(row.acquired_day)) ? 'long' : 'short',
      method: null,
      lotId: null,
      openTransactionId: null,
      closeTransactionId: null,
      flags: [],
    };
  });
}

function instantText(column: string): string {
  return `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
