/**
 * The job that imports a CSV file of daily prices. The whole file becomes true at once, together with the report of it:
 * an import that is cancelled or breaks off has changed nothing, and one that is done again reports the same figures.
 */
import type { PriceImportResult } from '@holdfast/contract';
import { PriceCsvError, type PriceCsvRow, readPriceCsv } from '@holdfast/prices';
import type pg from 'pg';
import { z } from 'zod';
import { ADVISORY_CLASS, ADVISORY_KEYS } from '../../db/advisory-keys.ts';
import { defineJobKind, type JobContext, JobError } from '../../jobs/job-kind.ts';
import { CoinResolver } from './coin-resolver.ts';
import { IMPORT_SOURCE } from '../../prices/daily-sources.ts';
import { stageDailies, writeStagedDailies } from './staged-dailies.ts';
import type { DailyRow } from './write-prices.ts';

const REFUSALS_MAX = 1000;

const payload = z.object({
  fileName: z.string(),
  /** About as many rows as the file has, for the progress bar. */
  rows: z.int(),
  dateFormat: z.enum(['unambiguous', 'day-first', 'month-first']),
  decimalMark: z.enum(['.', ',']),
});
type Payload = z.infer<typeof payload>;

type Tally = { -readonly [Key in keyof PriceImportResult]: PriceImportResult[Key] };

export const importPrices = defineJobKind<Payload>({
  kind: 'import-prices',
  payload,
  run: async (context) => {
    try {
      await context.transaction((client) => importAll(client, context));
    } catch (error) {
      if (error instanceof PriceCsvError) throw new JobError(about(context.payload, error.message), { cause: error });
      throw error;
    }
  },
});

async function importAll(client: pg.PoolClient, context: JobContext<Payload>): Promise<void> {
  await client.query('SET LOCAL statement_timeout = 0');
  await client.query('SELECT pg_advisory_xact_lock($1, $2)', [ADVISORY_CLASS, ADVISORY_KEYS.priceImport]);
  const tally: Tally = { added: 0, changed: 0, alreadyThere: 0, refused: 0, refusals: [] };
  const staged = await stageDailies(client, readAll(context, tally));
  context.progress({
    done: staged,
    total: staged,
    message: about(context.payload, `writing ${staged.toLocaleString('en-US')} prices`),
  });
  Object.assign(tally, await writeStagedDailies(client, { source: IMPORT_SOURCE, staged }));
  await context.succeed(client, { message: about(context.payload, inWords(tally)), result: tally });
}

/** The prices of the file, as many at a time as it is read in. */
async function* readAll(context: JobContext<Payload>, tally: Tally): AsyncGenerator<DailyRow[]> {
  const { fileName, dateFormat, decimalMark, rows: total } = context.payload;
  const resolver = new CoinResolver(context.pool);
  let done = 0;
  for await (const rows of readPriceCsv(context.readFile(), { dateFormat, decimalMark })) {
    context.signal.throwIfAborted();
    yield await accept(rows, { resolver, tally });
    done += rows.length;
    // Begins with the count: the page makes "40,000 of 1,000,000 rows of …" of it.
    context.progress({
      done,
      total: Math.max(total, done),
      message: `${done.toLocaleString('en-US')} rows ${fileName === '' ? '' : `of ${fileName} `}read`,
    });
  }
}

/** Two imports side by side are told apart by their files. */
function about({ fileName }: Payload, text: string): string {
  return fileName === '' ? text : `${fileName}: ${text}`;
}

/** Rows that name a coin of ours; the others are counted and the first of them kept. */
async function accept(
  rows: readonly PriceCsvRow[],
  { resolver, tally }: { resolver: CoinResolver; tally: Tally },
): Promise<DailyRow[]> {
  await resolver.prepare(rows.flatMap((row) => (row.ok ? [{ text: row.coin, is: row.coinIs }] : [])));
  const accepted: DailyRow[] = [];
  for (const row of rows) {
    if (!row.ok) {
      refuse(tally, { row: row.row, code: row.code, detail: row.detail });
      continue;
    }
    const coin = resolver.resolve({ text: row.coin, is: row.coinIs });
    if (coin.ok) accepted.push({ coinId: coin.coinId, day: row.day, price: row.price });
    else refuse(tally, { row: row.row, code: 'unknown_coin', detail: coin.detail });
  }
  return accepted;
}

function refuse(tally: Tally, refusal: PriceImportResult['refusals'][number]): void {
  tally.refused += 1;
  if (tally.refusals.length < REFUSALS_MAX) tally.refusals.push(refusal);
}

function inWords({ added, changed, alreadyThere, refused }: PriceImportResult): string {
  const count = (value: number, what: string): string[] =>
    value > 0 ? [`${value.toLocaleString('en-US')} ${what}`] : [];
  const parts = [
    ...count(added, 'added'),
    ...count(changed, 'changed'),
    ...count(alreadyThere, 'already there'),
    ...count(refused, 'refused'),
  ];
  return parts.length > 0 ? `${parts.join(', ')}.` : 'The file has no rows.';
}
