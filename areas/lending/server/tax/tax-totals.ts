/** The interest that was paid to every client in a year, for the forms that report it. */
import { loadCoins, nameOf } from '@holdfast/catalogue/server';
import { formatDecimal, sum } from '@holdfast/money';
import type pg from 'pg';
import type { Caller } from '@holdfast/http/server/handler.ts';
import type { ClientTaxTotal } from '../../contract/tax.ts';
import { invalidField } from '@holdfast/http/server/app-error.ts';
import { defineHandlers } from '../define-handlers.ts';
import type { BookCalendarDependencies, DocumentDependencies } from '../lending-dependencies.ts';
import { loadLoanBook } from '../load-loan-book.ts';
import { groupByCoin, listPaidInterest, totalOfPaid } from './paid-interest.ts';
import { type FiledTotal, writeTaxTotalsCsv } from './tax-totals-files.ts';
import { loadTaxpayers, maskTaxpayer } from './taxpayers.ts';

/** A file is written for at most so many clients, so many at a time. */
const FILED_MAX = 20_000;
const BATCH = 500;

type Calendar = Awaited<ReturnType<BookCalendarDependencies['loadBookCalendar']>>;

interface PaidClient {
  readonly user_id: number;
  readonly email: string;
  readonly name: string;
}

/** Whoever was paid in the year $1 of the time zone $2; $3 is a search, $4 leaves out those with a number. */
const PAID_CLIENTS = `
  FROM users u
 WHERE EXISTS (SELECT FROM client_transactions x WHERE x.user_id = u.id AND x.status = 'cleared'
                  AND x.type <> 'deposit' AND x.cleared_at >= make_timestamptz($1::integer, 1, 1, 0, 0, 0, $2::text)
                  AND x.cleared_at < make_timestamptz($1::integer + 1, 1, 1, 0, 0, 0, $2::text))
   AND ($3::text IS NULL OR u.email ILIKE $3 OR (u.first_name || ' ' || u.last_name) ILIKE $3)
   AND (NOT $4::boolean
        OR NOT EXISTS (SELECT FROM taxpayers p WHERE p.user_id = u.id AND p.details IS NOT NULL))`;
const CLIENT_NAME = `lower(coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email))`;

export const taxTotalHandlers = defineHandlers(
  ({ pool, now, config, compute, loadBookCalendar }: DocumentDependencies & BookCalendarDependencies) => {
    const listAll = async (year: number): Promise<FiledTotal[]> => {
      const calendar = await loadBookCalendar();
      const { rows } = await pool.query<PaidClient>(
        `SELECT u.id AS user_id, u.email, trim(u.first_name || ' ' || u.last_name) AS name ${PAID_CLIENTS}
          ORDER BY ${CLIENT_NAME}, u.id LIMIT ${FILED_MAX + 1}`,
        [year, calendar.timeZone, null, false],
      );
      if (rows.length > FILED_MAX)
        throw invalidField({ loc: ['path', 'year'], msg: 'A file covers at most 20,000 clients.', input: year });
      const totals: FiledTotal[] = [];
      for (let start = 0; start < rows.length; start += BATCH) {
        const clients = rows.slice(start, start + BATCH);
        const taxpayers = await loadTaxpayers(
          pool,
          clients.map(({ user_id }) => user_id),
        );
        for (const total of await totalsOf(pool, { clients, year, calendar }))
          totals.push({ ...total, details: taxpayers.get(total.userId)?.details ?? null });
      }
      return totals;
    };
    return {
      async listTaxTotals({ query, caller }) {
        const calendar = await loadBookCalendar();
        const { year, page, limit, order, only_missing } = query;
        const search = query.search ? `%${query.search.replace(/[\\%_]/g, '\\$&')}%` : null;
        const values = [year, calendar.timeZone, search, only_missing];
        const { rows } = await pool.query<PaidClient>(
          `SELECT u.id AS user_id, u.email, trim(u.first_name || ' ' || u.last_name) AS name ${PAID_CLIENTS}
            ORDER BY ${CLIENT_NAME} ${order === 'desc' ? 'DESC' : 'ASC'}, u.id LIMIT $5 OFFSET $6`,
          [...values, limit, (page - 1) * limit],
        );
        const counted = await pool.query<{ total: number }>(`SELECT count(*) AS total ${PAID_CLIENTS}`, values);
        return {
          items: (await totalsOf(pool, { clients: rows, year, calendar })).map((total) => shownTo(caller, total)),
          total: counted.rows[0]?.total ?? 0,
          page,
          limit,
        };
      },

      async getTaxTotalsFile({ params: { year }, query, caller }) {
        const totals = await listAll(year);
        const masked = totals.map(({ details: _details, ...total }) => ({ ...shownTo(caller, total), details: null }));
        const { timeZone } = await loadBookCalendar();
        const fileName = `interest-paid-${year}.${query.format}`;
        if (query.format === 'csv')
          return { contentType: 'text/csv', bytes: writeTaxTotalsCsv(masked, { hasNumbers: false }), fileName };
        const bytes = await compute('writeTaxTotalsPdf', {
          totals: masked,
          year,
          timeZone,
          operatorName: config.operatorName,
          createdAt: now(),
        });
        return { contentType: 'application/pdf', bytes, fileName };
      },

      exportTaxpayers: async ({ params: { year } }) => ({
        contentType: 'text/csv',
        bytes: writeTaxTotalsCsv(await listAll(year), { hasNumbers: true }),
        fileName: `interest-paid-${year}-with-taxpayer-numbers.csv`,
      }),
    };
  },
);

/** Names and numbers are for admins with full scope; auditors and programs with an API token see that they exist. */
function shownTo({ user, apiToken }: Caller, total: ClientTaxTotal): ClientTaxTotal {
  return user.adminScope === 'full' && apiToken === null ? total : { ...total, taxpayer: null };
}

/** The totals of a few clients, in the given order. */
async function totalsOf(
  pool: pg.Pool,
  { clients, year, calendar }: { clients: readonly PaidClient[]; year: number; calendar: Calendar },
): Promise<ClientTaxTotal[]> {
  const userIds = clients.map(({ user_id }) => user_id);
  const paid = await listPaidInterest(pool, {
    book: await loadLoanBook(pool, userIds),
    year,
    dayOf: calendar.dayOf,
  });
  const names = await loadCoins(
    pool,
    paid.map(({ coinId }) => coinId),
  );
  const taxpayers = await loadTaxpayers(pool, userIds);
  return clients.map(({ user_id: userId, email, name }) => {
    const rows = paid.filter((row) => row.userId === userId);
    const taxpayer = taxpayers.get(userId);
    return {
      userId,
      userEmail: email,
      userName: name,
      payments: rows.length,
      interestUsd: totalOfPaid(rows, (coinId) => nameOf(names, coinId).coinSymbol),
      coins: groupByCoin(rows).map(([coinId, ofCoin]) => ({
        coinId,
        coinSymbol: nameOf(names, coinId).coinSymbol,
        interest: formatDecimal(sum(ofCoin.map(({ interest }) => interest))),
      })),
      hasTaxpayer: taxpayer !== undefined,
      taxpayer: taxpayer ? maskTaxpayer(taxpayer) : null,
    };
  });
}
