/** Compares the entries of a closed month with those that the current transactions, prices and settings give. */
import { actionLabel, isAction } from '@holdfast/actions/actions.ts';
import { type JournalEntryKind } from '../../engine/lists.ts';
import { monthText } from '@holdfast/calendar';
import { add, formatDecimal, parseUsd, type Usd } from '@holdfast/money';
import { loadRecordedSettings } from '../generation/book-settings.ts';
import { loadBookTerms } from '../generation/book-terms.ts';
import { compareContent } from '../generation/compare-content.ts';
import { generatePeriods } from '../generation/generate-part.ts';
import { loadFiledContent } from '../generation/locked-periods.ts';
import { hashOf, monthPeriod, type PeriodEntry } from '../generation/period-content.ts';
import { defineHandlers } from '../define-handlers.ts';
import { KIND_TITLES } from '../ledger/list-journal.ts';
import { compareStatement } from '../locks/filed-statement.ts';
import type { BookDependencies } from '../reading-dependencies.ts';
import { withSnapshot } from '../regenerate/with-snapshot.ts';
import type { Queries } from '@holdfast/database/queries.ts';
import { countUnclassified } from './closed-months.ts';

const ROWS_MAX = 500;
const NOTHING = { positions: [], flows: [], entries: [] };

export const closingDifferenceHandlers = defineHandlers(({ pool, now }: BookDependencies) => ({
  getClosingDifference: ({ params: { month } }) =>
    withSnapshot(pool, async (reader) => {
      const days = monthPeriod(month);
      const closed = await loadFiledContent(reader, { kind: 'month', name: monthText(month), ...days });
      const period = { ...days, hasEntries: true, hasOpening: closed.opening !== undefined };
      const terms = await loadBookTerms(reader, { settings: await loadRecordedSettings(reader), now: now() });
      const current = (await generatePeriods(reader, { terms, periods: [period] })).get(period) ?? NOTHING;
      const { entries } = compareContent(closed, current);
      const statements = await compareStatement(reader, {
        filed: await loadFiledStatement(reader, month),
        period,
        content: current,
      });
      return {
        month,
        isSame: hashOf(closed) === hashOf(current) && statements.length === 0,
        rows: entries.slice(0, ROWS_MAX).map(({ change, filed, now: after }) => ({
          change,
          day: (after ?? filed)?.day ?? '',
          title: titleOf(after ?? filed),
          transactionId: (after ?? filed)?.transactionId ?? null,
          closedUsd: filed && debitsOf(filed),
          nowUsd: after && debitsOf(after),
        })),
        rowsTotal: entries.length,
        statements,
        unclassifiedNow: await countUnclassified(reader, month, terms.settings.timeZone),
      };
    }),
}));

async function loadFiledStatement(queries: Queries, month: string): Promise<unknown> {
  const { rows } = await queries.query<{ statement: unknown }>(
    'SELECT statement FROM month_closings WHERE month = $1 AND reopened_at IS NULL',
    [`${month}-01`],
  );
  return rows[0]?.statement ?? null;
}

function titleOf(entry: PeriodEntry | null): string {
  const action = entry?.action ?? null;
  return isAction(action) ? actionLabel(action) : KIND_TITLES[(entry?.kind ?? 'transaction') as JournalEntryKind];
}

function debitsOf({ sums }: PeriodEntry): string {
  const debits = sums.map(({ usd }) => parseUsd(usd)).filter((usd) => usd > 0n);
  return formatDecimal(debits.reduce((total, usd) => add(total, usd), 0n as Usd));
}
