import { addBooksDays, formatDay, parseBooksDay } from '@holdfast/calendar';
import type { Queries } from '@holdfast/database/queries.ts';
import type { Usd } from '@holdfast/money';
import type { LedgerPeriod } from '../../contract/ledger.ts';
import type { ChartOpening } from '../ledger-files/cents-entry.ts';
import { balancesAt } from './balances.ts';
import { loadChart } from './chart.ts';
import { JOURNAL_SOURCES } from './journal-source.ts';

/** What the accounts of the chart have before a period, so that its file agrees with the trial balance to the cent. */
export async function loadChartOpening(queries: Queries, { from }: Pick<LedgerPeriod, 'from'>): Promise<ChartOpening> {
  const chart = await loadChart(queries);
  const first = parseBooksDay(from);
  const dayBefore = formatDay(addBooksDays(first, -1));
  const balances = await balancesAt(queries, { chart, journal: JOURNAL_SOURCES.tax }, dayBefore);
  const usdOf = new Map<string, Usd | null>(
    chart.accounts.map((account) => {
      const isOfPeriod = account.class === 'income' || account.class === 'expenses';
      return [account.code, isOfPeriod ? null : (balances.get(account)?.usd ?? (0n as Usd))];
    }),
  );
  return { from: first, usdOf: (code) => usdOf.get(code) ?? null };
}
