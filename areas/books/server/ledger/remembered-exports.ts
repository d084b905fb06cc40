/**
 * Exports to programs in which entries are posted. What each of them has is remembered, so that an export has what is
 * new and what changed, and nothing twice; two exports at the same time run one after the other. The file itself is
 * kept, and is handed out again as it was.
 */
import { addBooksDays, type BooksDay, dateOf, formatDay, parseBooksDay } from '@holdfast/calendar';
import type { LedgerExport, LedgerExportOutcome, PostingFormat } from '../../contract/closing.ts';
import type { LedgerPeriod, LedgerSumming } from '../../contract/ledger.ts';
import { type ChartAccount } from '../ledger-files/ledger-names.ts';
import { type ExportedEntry, planExport } from '../ledger-files/plan-export.ts';
import { type LedgerFile } from '../ledger-files/ledger-file.ts';
import { type PostedEntries, postEntries } from '../ledger-files/post-entries.ts';
import type { PostedLine } from '../ledger-files/posted-entry.ts';
import { type SubledgerFacts, writeSubledger } from '../ledger-files/subledger.ts';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type pg from 'pg';
import { z } from 'zod';
import { loadBookCalendar } from '../generation/book-settings.ts';
import { ADVISORY_CLASS, ADVISORY_KEYS } from '@holdfast/database/advisory-keys.ts';
import { countTotal, insertReturningId, type Queries } from '@holdfast/database/queries.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { AppError, invalidField } from '@holdfast/http/server/app-error.ts';
import { defineHandlers } from '../define-handlers.ts';
import type { BookDependencies } from '../reading-dependencies.ts';
import { requireFreshUntil } from '../settings/book-state.ts';
import { periodOf } from './balances.ts';
import { loadChart } from './chart.ts';
import { loadChartOpening } from './chart-opening.ts';
import { asOne, loadEntries, withFileErrors, writePosted } from './export-ledger.ts';
import { loadColumns } from './ledger-columns.ts';
import { loadSubledgerFacts } from './ledger-names.ts';
import { fullName } from '@holdfast/database/user-name.ts';
import { loadLockedUntil } from '@holdfast/http/server/locked-until.ts';

const compress = promisify(gzip);
const expand = promisify(gunzip);

interface Target {
  readonly format: PostingFormat;
  readonly summing: LedgerSumming;
}

interface WantedExport extends Target {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** The name of saved columns. */
  readonly columns?: string | undefined;
}

interface Exporter {
  readonly userId: number;
  readonly timeZone: string;
  readonly now: Date;
}

function exportEntries(
  pool: pg.Pool,
  { format, summing, columns, ...days }: WantedExport,
  { userId, timeZone, now }: Exporter,
): Promise<LedgerExportOutcome> {
  const target = { format, summing };
  return transaction(pool, async (client) => {
    await client.query('LOCK TABLE ledger_exports IN SHARE ROW EXCLUSIVE MODE');
    await shareBooks(client);
    const { calendar, dayOf } = await loadBookCalendar(client, { timeZone });
    const period = periodOf(days, dayOf(now));
    requireWholeMonths(target, period);
    await requireFreshUntil(client, { timeZone, now, last: parseBooksDay(period.to), purpose: 'export' });
    await refuseOtherSumming(client, target, period);
    const mapping = await loadColumns(client, { format, name: columns });
    const { entries, names } = await loadEntries(client, period);
    const opening = await loadChartOpening(client, period);
    const posted = withFileErrors(() => postEntries(entries, names, { by: summing, opening }));
    const exported = await loadExported(client, target, { period, keys: posted.entries.map(({ key }) => key) });
    const lockedUntil = await loadLockedUntil(client);
    const openFrom = lockedUntil === null ? undefined : calendar.dayOf({ at: lockedUntil.getTime() });
    const isSettled = await findSettledDays(client, format);
    const plan = planExport(posted.entries, { exported: exported.values(), openFrom, isSettled });
    const { created, adjusted, removed, same } = plan.counts;
    const counts = { ...period, created, adjusted, removed, same };
    if (plan.entries.length === 0) return { export: null, ...counts };

    const name = await nameFile(client, format, period);
    const numbers = new Map(plan.remember.map(({ key, number }) => [key, number]));
    const facts = summing === 'transaction' ? undefined : await loadSubledgerFacts(client, entries);
    const file = withFileErrors(() => {
      const detail = facts ? [writeDetail(posted, names, { name, numbers, facts })] : [];
      return asOne([...writePosted(format, plan.entries, { name, mapping }), ...detail], name);
    });
    const id = await insertReturningId(
      client,
      `INSERT INTO ledger_exports (format, summing, from_day, to_day, open_from, file_name, content_type, file, entries,
                                   adjustments, exported_by, exported_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING id`,
      [
        format,
        summing,
        period.from,
        period.to,
        openFrom === undefined ? null : formatDay(openFrom),
        file.fileName,
        file.contentType,
        await compress(file.bytes),
        plan.entries.length,
        adjusted + removed,
        userId,
        now,
      ],
    );
    const entryDays = new Map(posted.entries.map(({ key, day }) => [key, day]));
    await remember(client, target, {
      id,
      entries: plan.remember.map((entry) => ({
        ...entry,
        entryDay: entryDays.get(entry.key) ?? exported.get(entry.key)?.entryDay ?? entry.day,
      })),
    });
    const [made] = await readExports(client, 'WHERE e.id = $1', [id]);
    return { export: made ?? null, ...counts };
  });
}

/** The journal stays as it is until this transaction ends. */
async function shareBooks(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_xact_lock_shared($1, $2) AS taken', [
    ADVISORY_CLASS,
    ADVISORY_KEYS.books,
  ]);
  if (!rows[0]?.taken) throw new AppError('conflict', 'The books are being regenerated. Try again when that is done.');
}

/** An entry of a part of a month would look like a change of the entry of the month. */
function requireWholeMonths({ summing }: Target, { from, to }: LedgerPeriod): void {
  if (summing !== 'month') return;
  const isWhole =
    dateOf(parseBooksDay(from)).dayOfMonth === 1 && dateOf(addBooksDays(parseBooksDay(to), 1)).dayOfMonth === 1;
  if (!isWhole)
    throw invalidField({
      loc: ['body', 'to'],
      msg: 'One entry per month needs whole months: from the first day of a month to the last day of a month',
      input: `${from} to ${to}`,
    });
}

const SUMMING_TEXTS: Readonly<Record<LedgerSumming, string>> = {
  transaction: 'one entry per transaction',
  day: 'one entry per day',
  month: 'one entry per month',
};

/** The same days, posted once by transaction and once by month, would be in the program twice. */
async function refuseOtherSumming(
  client: pg.PoolClient,
  { format, summing }: Target,
  { from, to }: LedgerPeriod,
): Promise<void> {
  const { rows } = await client.query<{ summing: LedgerSumming; first: string; last: string }>(
    `SELECT summing, min(entry_day)::text AS first, max(entry_day)::text AS last FROM exported_entries
      WHERE format = $1 AND summing <> $2 AND lines <> '[]'
        AND entry_day >= date_trunc('month', $3::date)
        AND entry_day < date_trunc('month', $4::date) + interval '1 month'
      GROUP BY summing LIMIT 1`,
    [format, summing, from, to],
  );
  const [other] = rows;
  if (other)
    throw new AppError(
      'conflict',
      `Entries of ${other.first} to ${other.last} were exported with ${SUMMING_TEXTS[other.summing]}. Export these ` +
        'months in the same way, or they would be posted twice.',
    );
}

const storedLines = z.array(
  z.object({ code: z.string(), account: z.string(), cents: z.string(), description: z.string(), name: z.string() }),
);

interface RememberedEntry extends ExportedEntry {
  readonly entryDay: BooksDay;
}

/** What the program has of the period, and of these entries wherever it has them: an entry can move to another day. */
async function loadExported(
  client: pg.PoolClient,
  { format, summing }: Target,
  { period, keys }: { period: LedgerPeriod; keys: readonly string[] },
): Promise<Map<string, RememberedEntry>> {
  const { rows } = await client.query<{
    key: string;
    revision: number;
    number: string;
    entry_day: string;
    posted_day: string;
    hash: string;
    lines: unknown;
  }>(
    `SELECT key, revision, number, entry_day::text AS entry_day, posted_day::text AS posted_day, hash, lines
       FROM exported_entries
      WHERE format = $1 AND summing = $2 AND (entry_day BETWEEN $3 AND $4 OR key = ANY ($5)) ORDER BY key`,
    [format, summing, period.from, period.to, keys],
  );
  // An account that was renamed since is found by its code.
  const names = new Map((await loadChart(client)).accounts.map(({ code, name }) => [code, name]));
  return new Map(
    rows.map((row) => [
      row.key,
      {
        key: row.key,
        revision: row.revision,
        number: row.number,
        day: parseBooksDay(row.posted_day),
        entryDay: parseBooksDay(row.entry_day),
        hash: row.hash,
        lines: storedLines.parse(row.lines).map(
          ({ code, account, cents, description, name }): PostedLine => ({
            account: { code, name: names.get(code) ?? account } satisfies ChartAccount,
            cents: BigInt(cents),
            description,
            name,
          }),
        ),
      },
    ]),
  );
}

/** Days that an earlier export covered after they were closed. */
async function findSettledDays(client: pg.PoolClient, format: PostingFormat): Promise<(day: BooksDay) => boolean> {
  const { rows } = await client.query<{ first: string; last: string }>(
    `SELECT from_day::text AS first, least(to_day, open_from - 1)::text AS last FROM ledger_exports
      WHERE format = $1 AND open_from > from_day`,
    [format],
  );
  const spans = rows.map(({ first, last }) => [parseBooksDay(first), parseBooksDay(last)] as const);
  return (day) => spans.some(([first, last]) => day >= first && day <= last);
}

/** "quickbooks-3-2025-01-01-2025-01-31": the third file for this program. */
async function nameFile(client: pg.PoolClient, format: PostingFormat, { from, to }: LedgerPeriod): Promise<string> {
  const before = await countTotal(client, 'SELECT count(*) AS total FROM ledger_exports WHERE format = $1', [format]);
  return `${format}-${before + 1}-${from}-${to}`;
}

/** The entries of the journal behind the summed ones in the file. */
function writeDetail(
  { entries, details }: PostedEntries,
  names: Parameters<typeof writeSubledger>[1],
  { name, numbers, facts }: { name: string; numbers: ReadonlyMap<string, string>; facts: SubledgerFacts },
): LedgerFile {
  const written = new Map(
    entries.flatMap(({ key, number }) => {
      const postedAs = numbers.get(key);
      return postedAs === undefined ? [] : [[postedAs, details.get(number) ?? []] as const];
    }),
  );
  return writeSubledger([...written.values()].flat(), names, { name: `${name}-detail`, details: written, facts });
}

async function remember(
  client: pg.PoolClient,
  { format, summing }: Target,
  { id, entries }: { id: number; entries: readonly RememberedEntry[] },
): Promise<void> {
  const rows = entries.map((entry) => ({
    key: entry.key,
    revision: entry.revision,
    number: entry.number,
    entry_day: formatDay(entry.entryDay),
    posted_day: formatDay(entry.day),
    hash: entry.hash,
    lines: entry.lines.map(({ account, cents, description, name }) => ({
      code: account.code,
      account: account.name,
      cents: String(cents),
      description,
      name,
    })),
  }));
  await client.query(
    `INSERT INTO exported_entries (format, summing, key, revision, number, entry_day, posted_day, hash, lines,
                                   export_id)
     SELECT $1, $2, key, revision, number, entry_day, posted_day, hash, lines, $3
       FROM jsonb_to_recordset($4) AS r (key text, revision integer, number text, entry_day date, posted_day date,
                                         hash text, lines jsonb)
     ON CONFLICT (format, summing, key) DO UPDATE
       SET revision = excluded.revision, number = excluded.number, entry_day = excluded.entry_day,
           posted_day = excluded.posted_day, hash = excluded.hash, lines = excluded.lines,
           export_id = excluded.export_id`,
    [format, summing, id, JSON.stringify(rows)],
  );
}

interface ExportRow {
  id: number;
  format: PostingFormat;
  summing: LedgerSumming;
  from_day: string;
  to_day: string;
  file_name: string;
  entries: number;
  adjustments: number;
  exported_by_name: string | null;
  exported_at: Date;
}

async function readExports(queries: Queries, part: string, values: readonly unknown[]): Promise<LedgerExport[]> {
  const { rows } = await queries.query<ExportRow>(
    `SELECT e.id, e.format, e.summing, e.from_day::text AS from_day, e.to_day::text AS to_day, e.file_name, e.entries,
            e.adjustments, e.exported_at,
            ${fullName('u')} AS exported_by_name
       FROM ledger_exports e LEFT JOIN users u ON u.id = e.exported_by ${part}`,
    [...values],
  );
  return rows.map((row) => ({
    id: row.id,
    format: row.format,
    summing: row.summing,
    from: row.from_day,
    to: row.to_day,
    fileName: row.file_name,
    entries: row.entries,
    adjustments: row.adjustments,
    exportedByName: row.exported_by_name,
    exportedAt: row.exported_at.toISOString(),
  }));
}

export const rememberedExportHandlers = defineHandlers(({ pool, config: { timeZone }, now }: BookDependencies) => ({
  exportEntries: ({ body, caller }) => exportEntries(pool, body, { userId: caller.userId, timeZone, now: now() }),

  listLedgerExports: async ({ query: { page, limit } }) => ({
    items: await readExports(pool, 'ORDER BY e.id DESC LIMIT $1 OFFSET $2', [limit, (page - 1) * limit]),
    total: await countTotal(pool, 'SELECT count(*) AS total FROM ledger_exports'),
    page,
    limit,
  }),

  async downloadLedgerExport({ params: { id } }) {
    const { rows } = await pool.query<{ file_name: string; content_type: string; file: Buffer }>(
      'SELECT file_name, content_type, file FROM ledger_exports WHERE id = $1',
      [id],
    );
    const [row] = rows;
    if (!row) throw new AppError('not_found', 'There is no such export.');
    return { fileName: row.file_name, contentType: row.content_type, bytes: await expand(row.file) };
  },
}));
