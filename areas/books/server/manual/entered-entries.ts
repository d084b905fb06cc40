/** Journal entries that a person enters. They stay as they are; a reversal takes one back. */
import { add, formatDecimal, parseUsd, type Usd } from '@holdfast/money';
import type pg from 'pg';
import type { Queries } from '@holdfast/database/queries.ts';
import { countTotal } from '@holdfast/database/queries.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { fullName } from '@holdfast/database/user-name.ts';
import { AppError, invalidField } from '@holdfast/http/server/app-error.ts';
import type { EnteredEntry } from '../../contract/entered-entries.ts';
import type { LedgerClass } from '../../engine/lists.ts';
import { defineHandlers } from '../define-handlers.ts';
import { loadBookCalendar } from '../generation/book-settings.ts';
import { loadEntryNumbers } from '../ledger/entry-numbers.ts';
import type { BookDependencies } from '../reading-dependencies.ts';

interface Given {
  readonly day: string;
  readonly memo: string;
  /** By the code of the account; a debit is positive. */
  readonly lines: readonly { readonly code: string; readonly usd: Usd }[];
  readonly key: string | null;
  readonly reversesId: number | null;
}

export const enteredEntryHandlers = defineHandlers(({ pool, config, now }: BookDependencies) => {
  const refuseFuture = async (day: string): Promise<void> => {
    const { dayOf } = await loadBookCalendar(pool, config);
    if (day > dayOf(now())) throw invalidField({ loc: ['body', 'day'], msg: 'This day is in the future', input: day });
  };
  return {
    async listEnteredEntries({ query: { page, limit } }) {
      const total = await countTotal(pool, 'SELECT count(*) AS total FROM entered_entries');
      const items = await readEntries(pool, 'ORDER BY e.day DESC, e.id DESC LIMIT $1 OFFSET $2', [
        limit,
        (page - 1) * limit,
      ]);
      return { items, total, page, limit };
    },

    async enterJournalEntry({ body, caller: { userId } }) {
      await refuseFuture(body.day);
      const lines = body.lines.map(({ code, side, usd }) => {
        const amount = parseUsd(usd);
        return { code, usd: side === 'debit' ? amount : (-amount as Usd) };
      });
      refuseUnbalanced(lines);
      return transaction(pool, async (client) => {
        const given = { ...body, lines, key: body.key ?? null, reversesId: null };
        return (await findByKey(client, given)) ?? insertEntry(client, given, userId);
      });
    },

    async reverseJournalEntry({ params: { id }, body, caller: { userId } }) {
      await refuseFuture(body.day);
      return transaction(pool, async (client) => {
        const { rows } = await client.query<{ day: string; reverses_id: number | null; reversed_by: number | null }>(
          `SELECT e.day::text AS day, e.reverses_id, r.id AS reversed_by
             FROM entered_entries e LEFT JOIN entered_entries r ON r.reverses_id = e.id
            WHERE e.id = $1 FOR UPDATE OF e`,
          [id],
        );
        const [entry] = rows;
        if (!entry) throw new AppError('not_found', 'There is no such entry.');
        if (entry.reversed_by !== null) throw new AppError('conflict', 'This entry is reversed already.');
        if (entry.reverses_id !== null)
          throw new AppError('conflict', 'This entry is a reversal. Enter the reversed entry again instead.');
        if (body.day < entry.day)
          throw invalidField({
            loc: ['body', 'day'],
            msg: 'A reversal must not be before its entry',
            input: body.day,
          });
        const lines = await client.query<{ code: string; usd: string }>(
          `SELECT a.code, l.usd FROM entered_entry_lines l JOIN chart_accounts a ON a.id = l.chart_account_id
            WHERE l.entry_id = $1 ORDER BY l.line`,
          [id],
        );
        const opposite = lines.rows.map(({ code, usd }) => ({ code, usd: -parseUsd(usd) as Usd }));
        return insertEntry(client, { ...body, lines: opposite, key: null, reversesId: id }, userId);
      });
    },
  };
});

function refuseUnbalanced(lines: Given['lines']): void {
  const difference = lines.reduce((sum, { usd }) => add(sum, usd), 0n as Usd);
  if (difference !== 0n)
    throw invalidField({
      loc: ['body', 'lines'],
      msg: `Debits and credits differ by $${formatDecimal((difference < 0n ? -difference : difference) as Usd)}`,
    });
}

async function insertEntry(
  client: pg.PoolClient,
  { day, memo, lines, key, reversesId }: Given,
  userId: number,
): Promise<EnteredEntry> {
  const accounts = await client.query<{ id: number; code: string }>(
    'SELECT id, code FROM chart_accounts WHERE code = ANY ($1)',
    [lines.map(({ code }) => code)],
  );
  const idOf = new Map(accounts.rows.map(({ id, code }) => [code, id]));
  const unknown = lines.find(({ code }) => !idOf.has(code));
  if (unknown)
    throw invalidField({ loc: ['body', 'lines'], msg: `There is no account ${unknown.code}`, input: unknown.code });
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO entered_entries (key, day, memo, reverses_id, entered_by) VALUES ($1, $2, $3, $4, $5) RETURNING id`,
    [key, day, memo, reversesId, userId],
  );
  const id = rows[0]?.id ?? 0;
  await client.query(
    `INSERT INTO entered_entry_lines (entry_id, line, chart_account_id, usd)
     SELECT $1, line, account, usd
       FROM unnest($2::integer[], $3::bigint[], $4::numeric[]) AS given (line, account, usd)`,
    [
      id,
      lines.map((_, index) => index + 1),
      lines.map(({ code }) => idOf.get(code)),
      lines.map(({ usd }) => formatDecimal(usd)),
    ],
  );
  return readEntry(client, id);
}

async function findByKey(client: pg.PoolClient, given: Given): Promise<EnteredEntry | null> {
  if (given.key === null) return null;
  // Two requests with one key come one after the other.
  await client.query('LOCK TABLE entered_entries IN SHARE ROW EXCLUSIVE MODE');
  const { rows } = await client.query<{ id: number; is_same: boolean }>(
    'SELECT id, day = $2 AND memo = $3 AS is_same FROM entered_entries WHERE key = $1',
    [given.key, given.day, given.memo],
  );
  if (!rows[0]) return null;
  if (!rows[0].is_same) throw new AppError('conflict', 'Another journal entry was entered under this key.');
  return readEntry(client, rows[0].id);
}

async function readEntry(queries: Queries, id: number): Promise<EnteredEntry> {
  const [entry] = await readEntries(queries, 'WHERE e.id = $1', [id]);
  if (!entry) throw new Error(`The entry ${id} was just written and is not there.`);
  return entry;
}

interface EntryRow {
  readonly id: number;
  readonly day: string;
  readonly memo: string;
  readonly reverses_id: number | null;
  readonly reversed_by: number | null;
  readonly entered_by_name: string | null;
  readonly entered_at: Date;
}

async function readEntries(
  queries: Queries,
  which: 'WHERE e.id = $1' | 'ORDER BY e.day DESC, e.id DESC LIMIT $1 OFFSET $2',
  values: readonly number[],
): Promise<EnteredEntry[]> {
  const { rows } = await queries.query<EntryRow>(
    `SELECT e.id, e.day::text AS day, e.memo, e.reverses_id, r.id AS reversed_by, ${fullName('u')} AS entered_by_name,
            e.entered_at
       FROM entered_entries e LEFT JOIN entered_entries r ON r.reverses_id = e.id
       LEFT JOIN users u ON u.id = e.entered_by ${which}`,
    [...values],
  );
  const ids = rows.map(({ id }) => id);
  const { rows: lines } = await queries.query<{
    entry_id: number;
    code: string;
    name: string;
    class: LedgerClass;
    usd: string;
  }>(
    `SELECT l.entry_id, a.code, a.name, a.class, l.usd
       FROM entered_entry_lines l JOIN chart_accounts a ON a.id = l.chart_account_id
      WHERE l.entry_id = ANY ($1) ORDER BY l.entry_id, l.line`,
    [ids],
  );
  const numbers = await loadEntryNumbers(
    queries,
    ids.map((id) => `entered:${id}`),
  );
  return rows.map((row) => {
    const own = lines.filter(({ entry_id: id }) => id === row.id).map((line) => ({ ...line, usd: parseUsd(line.usd) }));
    const debits = own.filter(({ usd }) => usd > 0n).reduce((sum, { usd }) => add(sum, usd), 0n as Usd);
    return {
      id: row.id,
      number: numbers.get(`entered:${row.id}`) ?? null,
      day: row.day,
      memo: row.memo,
      lines: own.map(({ code, name, class: ofClass, usd }) => ({
        code,
        name,
        class: ofClass,
        debitUsd: formatDecimal((usd > 0n ? usd : 0n) as Usd),
        creditUsd: formatDecimal((usd < 0n ? -usd : 0n) as Usd),
      })),
      totalUsd: formatDecimal(debits),
      reversesId: row.reverses_id,
      reversedById: row.reversed_by,
      enteredByName: row.entered_by_name,
      enteredAt: row.entered_at.toISOString(),
    };
  });
}
