import { type CalendarDate, formatDay, parseUtcDay, type UtcDay, utcDayOf } from '@holdfast/calendar';
import { loadCoins } from '@holdfast/catalogue/server';
import type { Queries } from '@holdfast/database/queries.ts';
import { invalidField } from '@holdfast/http/server/app-error.ts';
import { endOfDay, findPrices } from '@holdfast/prices/server';
import { priceInstantsOf } from '../../engine/year-statement.ts';
import { defineHandlers } from '../define-handlers.ts';
import {
  type BookCalendarDependencies,
  type DocumentDependencies,
  requireReadableUser,
} from '../lending-dependencies.ts';
import { loadLoanBook } from '../load-loan-book.ts';
import { listPaidInterest } from './paid-interest.ts';
import { priceKey, type YearDocumentInput } from './year-document.ts';

/** A year of so many deposits is computed day by day. */
const DEPOSITS_MAX = 1_000;
const CONTENT_TYPES = { pdf: 'application/pdf', csv: 'text/csv' } as const;

export const yearStatementHandlers = defineHandlers(
  ({ pool, now, config, compute, loadBookCalendar }: DocumentDependencies & BookCalendarDependencies) => ({
    async getYearStatement({ params: { year }, query, caller }) {
      const userId = await requireReadableUser(pool, caller, query.user_id);
      const createdAt = now();
      const input = await loadYearDocument(pool, { userId, year, now: createdAt, calendar: await loadBookCalendar() });
      const bytes = await compute('writeYearStatement', {
        ...input,
        operatorName: config.operatorName,
        format: query.format,
        createdAt,
      });
      return {
        contentType: CONTENT_TYPES[query.format],
        bytes,
        fileName: `year-end-statement-${year}.${query.format}`,
      };
    },
  }),
);

/** Everything that the statement is computed from, as plain data. */
async function loadYearDocument(
  queries: Queries,
  {
    userId,
    year,
    now,
    calendar,
  }: { userId: number; year: number; now: Date; calendar: { timeZone: string; dayOf: (at: Date) => string } },
): Promise<Omit<YearDocumentInput, 'operatorName'>> {
  const today = utcDayOf(now.getTime());
  const dayIn = (date: Omit<CalendarDate, 'year'>): UtcDay =>
    parseUtcDay(`${year}-${String(date.month).padStart(2, '0')}-${String(date.dayOfMonth).padStart(2, '0')}`);
  const from = dayIn({ month: 1, dayOfMonth: 1 });
  const to = Math.min(dayIn({ month: 12, dayOfMonth: 31 }), today) as UtcDay;
  if (from > today) throw invalidField({ loc: ['path', 'year'], msg: 'The year has not begun.', input: year });
  const book = await loadLoanBook(queries, [userId]);
  const loans = book.loans.filter(({ startDay }) => startDay <= to);
  if (loans.length > DEPOSITS_MAX)
    throw invalidField({
      loc: ['path', 'year'],
      msg: 'This would be more than 1,000 deposits. Choose the statement of a shorter period.',
      input: year,
    });
  const people = await queries.query<{ email: string; name: string; first_at: Date | null }>(
    `SELECT email, trim(first_name || ' ' || last_name) AS name,
            (SELECT min(initiated_at) FROM client_transactions WHERE user_id = u.id AND status = 'cleared'
               AND type = 'deposit') AS first_at
       FROM users u WHERE id = $1`,
    [userId],
  );
  const references = await queries.query<{ id: number; at: Date; hash: string | null; network: string | null }>(
    `SELECT x.id, x.initiated_at AS at, coalesce(t.hash, x.hash) AS hash, n.name AS network
       FROM client_transactions x LEFT JOIN transactions t ON t.id = x.transaction_id
       LEFT JOIN networks n ON n.id = coalesce(x.network_id, t.network_id)
      WHERE x.user_id = $1 AND x.status = 'cleared'`,
    [userId],
  );
  const endOf = (day: UtcDay): number => endOfDay(day, now).getTime();
  const depositedAt = new Map(references.rows.map(({ id, at }) => [String(id), at.getTime()]));
  const instants = priceInstantsOf({ from, to, loans, payments: book.payments, depositedAt, endOf });
  const found = await findPrices(
    queries,
    instants.map(({ coinId, atMs }) => ({ coinId: Number(coinId), at: new Date(atMs) })),
  );
  const roots = await queries.query<{ coin_symbol: string; root_hash: string }>(
    `SELECT c.symbol AS coin_symbol, r.root_hash FROM liability_roots r JOIN liability_leaves l ON l.root_id = r.id
       JOIN coins c ON c.id = r.coin_id WHERE l.user_id = $1 AND r.day = $2::date ORDER BY c.symbol`,
    [userId, formatDay(to)],
  );
  const person = people.rows[0];
  return {
    year,
    from,
    to,
    client: {
      id: userId,
      email: person?.email ?? '',
      name: person?.name ?? '',
      since: person?.first_at ?? null,
    },
    timeZone: calendar.timeZone,
    loans,
    payments: book.payments,
    depositedAt,
    references: new Map(references.rows.map(({ id, hash, network }) => [String(id), { hash, network }])),
    coins: await loadCoins(queries, [...new Set(loans.map(({ coinId }) => Number(coinId)))]),
    prices: new Map(
      instants.map(({ coinId, atMs }, index) => {
        const price = found[index];
        return [priceKey(coinId, atMs), price?.found ? { price: price.price, source: price.source } : null];
      }),
    ),
    paidInterest: await listPaidInterest(queries, { book, year, dayOf: calendar.dayOf }),
    roots: roots.rows.map(({ coin_symbol, root_hash }) => ({ coinSymbol: coin_symbol, rootHash: root_hash })),
  };
}
