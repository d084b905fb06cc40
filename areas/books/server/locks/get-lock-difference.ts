/** Compares the filed rows of a year with those that the current transactions, prices and settings give. */
import { FLAGS } from '../../engine/lists.ts';
import type { CapitalPosition } from '../../contract/books.ts';
import { add, type Decimal, formatDecimal, parseDecimal } from '@holdfast/money';
import { loadRecordedSettings } from '../generation/book-settings.ts';
import { loadBookTerms } from '../generation/book-terms.ts';
import { compareContent } from '../generation/compare-content.ts';
import { generatePeriods } from '../generation/generate-part.ts';
import { loadFiledContent } from '../generation/locked-periods.ts';
import { hashOf, type PeriodContent, type PeriodPosition, yearPeriod } from '../generation/period-content.ts';
import type { Queries } from '@holdfast/database/queries.ts';
import { defineHandlers } from '../define-handlers.ts';
import { type PositionRow, toCapitalPositions } from '../positions/capital-positions.ts';
import type { BookDependencies } from '../reading-dependencies.ts';
import { compareStatement } from './filed-statement.ts';
import { withSnapshot } from '../regenerate/with-snapshot.ts';

const ROWS_MAX = 500;
const NOTHING: PeriodContent = { positions: [], flows: [] };

export const lockDifferenceHandlers = defineHandlers(({ pool, now }: BookDependencies) => ({
  getLockDifference: ({ params: { year } }) =>
    withSnapshot(pool, async (reader) => {
      const days = yearPeriod(year);
      const filed = await loadFiledContent(reader, { kind: 'year', name: String(year), ...days });
      const period = { ...days, hasEntries: filed.entries !== undefined, hasOpening: filed.opening !== undefined };
      const terms = await loadBookTerms(reader, { settings: await loadRecordedSettings(reader), now: now() });
      const drawn = (await generatePeriods(reader, { terms, periods: [period] })).get(period) ?? NOTHING;
      const { positions, flows, entries, opening } = compareContent(filed, drawn);
      const statement = await loadFiledStatement(reader, year);
      const statements = await compareStatement(reader, { filed: statement, period, content: drawn });
      const shown = positions.slice(0, ROWS_MAX);
      const filedRows = await describeAll(
        reader,
        shown.map((row) => row.filed),
      );
      const nowRows = await describeAll(
        reader,
        shown.map((row) => row.now),
      );
      return {
        year,
        isSame: hashOf(filed) === hashOf(drawn) && statements.length === 0,
        rows: shown.map(({ change }, index) => ({
          change,
          filed: filedRows[index] ?? null,
          now: nowRows[index] ?? null,
        })),
        rowsTotal: positions.length + flows.length + entries.length + opening.length,
        filedGainUsd: gainOf(filed),
        nowGainUsd: gainOf(drawn),
        statements,
        hasStatement: statement !== null,
      };
    }),
}));

async function loadFiledStatement(queries: Queries, year: number): Promise<unknown> {
  const { rows } = await queries.query<{ statement: unknown }>(
    'SELECT statement FROM year_locks WHERE year = $1 AND unlocked_at IS NULL',
    [year],
  );
  return rows[0]?.statement ?? null;
}

async function describeAll(
  queries: Queries,
  rows: readonly (PeriodPosition | null)[],
): Promise<(CapitalPosition | null)[]> {
  const described = await toCapitalPositions(
    queries,
    rows.flatMap((row) => (row ? [toPositionRow(row)] : [])),
  );
  return rows.map((row) => (row === null ? null : (described.shift() ?? null)));
}

function toPositionRow(row: PeriodPosition): PositionRow {
  return {
    id: row.id,
    source: row.source,
    kind: row.kind,
    is_taxable: row.isTaxable,
    coin_id: row.coinId,
    account: row.account,
    wallet_id: row.account !== null && /^\d+$/.test(row.account) ? Number(row.account) : null,
    amount: row.amount,
    acquired_at: row.acquiredAt === null ? null : new Date(row.acquiredAt),
    disposed_at: new Date(row.disposedAt ?? `${row.disposedDay}T12:00:00Z`),
    acquired_day: row.acquiredDay,
    disposed_day: row.disposedDay,
    year: Number(row.disposedDay.slice(0, 4)),
    proceeds_usd: row.proceedsUsd,
    cost_usd: row.costUsd,
    fee_usd: row.feeUsd,
    gain_usd: row.gainUsd,
    term: row.term,
    method: row.method,
    lot_id: row.lotId === null ? null : Number(row.lotId),
    open_transaction_id: row.openTransactionId,
    close_transaction_id: row.closeTransactionId,
    flags: FLAGS.filter((flag) => row.flags.includes(flag)),
  };
}

function gainOf({ positions }: PeriodContent): string {
  const taxable = positions.filter(({ isTaxable }) => isTaxable);
  return formatDecimal(taxable.reduce((sum, { gainUsd }) => add(sum, parseDecimal(gainUsd)), 0n as Decimal));
}
