/** The statements of a period as they are filed with its lock, and what they say now. */
import { formatDay } from '@holdfast/calendar';
import { add, type Decimal, formatDecimal, parseDecimal, subtract } from '@holdfast/money';
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';
import type { Queries } from '@holdfast/database/queries.ts';
import { FILED_STATEMENTS, type StatementDifference } from '../../contract/closing.ts';
import { fileSuspense } from '../generation/filed-suspense.ts';
import { hashOf, loadPeriodContent, type Period, type PeriodContent } from '../generation/period-content.ts';
import { getBalanceSheet, getIncomeStatement, getTrialBalance } from '../ledger/statements.ts';

/** One figure of a statement: "1100 Wallets" of the trial balance, a debit positive. */
const statementLine = z.object({ statement: z.enum(FILED_STATEMENTS), line: z.string(), usd: z.string() });
type StatementLine = z.infer<typeof statementLine>;
const filedStatement = z.array(statementLine);

export interface FiledStatement {
  /** What the engine makes of the period again before each change that reaches into it. */
  readonly content: PeriodContent;
  readonly statement: readonly StatementLine[];
  /** Of everything: journal, statements, form and documents. */
  readonly statementHash: string;
}

/** From the stored books, which must be up to date. Its unclassified transactions are kept as they are posted. */
export async function fileStatement(client: pg.PoolClient, period: Period): Promise<FiledStatement> {
  const content = await loadPeriodContent(client, { ...period, hasEntries: true, hasOpening: true });
  const statement = await loadStatement(client, period, content);
  const suspense = await client.query<{ line: string }>(
    `SELECT concat_ws(' ', e.day, l.account, l.amount, l.usd) AS line
       FROM journal_entries e JOIN journal_lines l ON l.entry_id = e.id
      WHERE e.kind NOT IN ('transaction', 'allocation') AND e.day BETWEEN $1 AND $2 ORDER BY 1`,
    [formatDay(period.first), formatDay(period.last)],
  );
  const hash = createHash('sha256').update(`${hashOf(content)}\n${JSON.stringify(statement)}\n`);
  for (const { line } of suspense.rows) hash.update(`${line}\n`);
  for (const line of await documentLines(client, period)) hash.update(`${line}\n`);
  await fileSuspense(client, period);
  return { content, statement, statementHash: hash.digest('hex') };
}

/** The documents of the period, which nobody removes while it is closed. What is added later is marked as late. */
async function documentLines(client: pg.PoolClient, { first, last }: Period): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(
    `SELECT concat_ws(' ', target, sha256) AS line FROM documents
      WHERE removed_at IS NULL AND document_day(target, day) BETWEEN $1 AND $2 ORDER BY target, sha256`,
    [formatDay(first), formatDay(last)],
  );
  return rows.map(({ line }) => line);
}

async function loadStatement(
  queries: Queries,
  { first, last }: Period,
  { positions }: Pick<PeriodContent, 'positions'>,
): Promise<StatementLine[]> {
  const to = formatDay(last);
  const query = { from: formatDay(first), to, compare: 'none', basis: 'tax' } as const;
  const trial = await getTrialBalance(queries, query, to);
  const sheet = await getBalanceSheet(queries, query, to);
  const income = await getIncomeStatement(queries, query, to);
  const accountText = ({ code, name }: { code: string | null; name: string }): string =>
    code === null ? name : `${code} ${name}`;
  return [
    ...trial.rows.map((row): StatementLine => {
      const usd = formatDecimal(subtract(parseDecimal(row.debitUsd), parseDecimal(row.creditUsd)));
      return { statement: 'trialBalance', line: accountText(row), usd };
    }),
    ...sheet.sections.flatMap(({ rows }) =>
      rows.map((row): StatementLine => ({ statement: 'balanceSheet', line: accountText(row), usd: row.usd })),
    ),
    { statement: 'balanceSheet', line: 'Earnings', usd: sheet.earnings.usd },
    ...income.sections.flatMap(({ rows }) =>
      rows.map((row): StatementLine => ({ statement: 'incomeStatement', line: accountText(row), usd: row.usd })),
    ),
    { statement: 'incomeStatement', line: 'Net income', usd: income.net.usd },
    ...formLines(positions),
  ];
}

const FORM_COLUMNS = [
  ['proceeds', 'proceedsUsd'],
  ['cost', 'costUsd'],
  ['gain', 'gainUsd'],
] as const;

function formLines(positions: PeriodContent['positions']): StatementLine[] {
  const taxable = positions.filter(({ isTaxable }) => isTaxable);
  return (['short', 'long'] as const).flatMap((term) =>
    FORM_COLUMNS.map(([name, column]): StatementLine => {
      const rows = taxable.filter((row) => row.term === term);
      const usd = rows.reduce((sum, row) => add(sum, parseDecimal(row[column])), 0n as Decimal);
      return {
        statement: 'form8949',
        line: `${term === 'short' ? 'Short' : 'Long'} term, ${name}`,
        usd: formatDecimal(usd),
      };
    }),
  );
}

/**
 * The lines of the statements that differ from what was filed. None for a lock of a version that kept no
 * statements.
 */
export async function compareStatement(
  queries: Queries,
  { filed, period, content }: { filed: unknown; period: Period; content: Pick<PeriodContent, 'positions'> },
): Promise<StatementDifference[]> {
  if (filed === null) return [];
  const keyOf = ({ statement, line }: StatementLine): string => `${statement} ${line}`;
  const before = new Map(filedStatement.parse(filed).map((line) => [keyOf(line), line]));
  const now = new Map((await loadStatement(queries, period, content)).map((line) => [keyOf(line), line]));
  return [...new Map([...before, ...now])].flatMap(([key, { statement, line }]): StatementDifference[] => {
    const [filedUsd, nowUsd] = [before.get(key)?.usd ?? '0', now.get(key)?.usd ?? '0'];
    return filedUsd === nowUsd ? [] : [{ statement, line, filedUsd, nowUsd }];
  });
}
