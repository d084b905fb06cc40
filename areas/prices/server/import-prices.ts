/**
 * The job that imports a CSV file of daily prices, or of rates of the European Central Bank. The whole file and the
 * report are written in one transaction: an import that is cancelled or fails changes nothing, and one that runs again
 * reports the same figures.
 */
import { createHash } from 'node:crypto';
import type { PriceImportResult } from '../contract/price.ts';
import { PriceCsvError } from '../sources/csv/price-csv-error.ts';
import { type PriceCsvRow } from '../sources/csv/price-csv-row.ts';
import { readPriceCsv } from '../sources/csv/read-price-csv.ts';
import type pg from 'pg';
import { z } from 'zod';
import { ADVISORY_CLASS, ADVISORY_KEYS } from '@holdfast/database/advisory-keys.ts';
import { liftTimeLimits } from '@holdfast/database/time-limits.ts';
import { defineHandlers } from './define-handlers.ts';
import { enqueueJob } from '@holdfast/jobs/enqueue-job.ts';
import { defineJobKind, type JobContext, JobError } from '@holdfast/jobs/job-kind.ts';
import { ECB_SOURCE, IMPORT_SOURCE } from './load-price-books.ts';
import { type DailyRow, stageDailies, writeStagedDailies } from './write-prices.ts';

export const priceImportHandlers = defineHandlers(({ pool }: { readonly pool: pg.Pool }) => ({
  importPrices: async ({ body, caller }) => {
    const { csv, ...settings } = body;
    const file = Buffer.from(csv, 'utf8');
    // The same file, sent again while it is being read, is the same job.
    const key = createHash('sha256').update(JSON.stringify(settings)).update(file).digest('hex').slice(0, 32);
    const message = settings.fileName === '' ? 'Waiting to read the file' : `Waiting to read ${settings.fileName}`;
    const { job } = await enqueueJob(pool, importPrices, {
      key,
      payload: { ...settings, rows: countLines(file) },
      message,
      createdBy: caller.userId,
      file,
    });
    return job;
  },
}));

export interface CoinName {
  readonly text: string;
  readonly is: 'coin' | 'symbol' | 'currency';
}

export type CoinReading =
  | { readonly ok: true; readonly coinId: number }
  | { readonly ok: false; readonly detail: string };

/**
 * Finds the coin that a name in a file refers to. A name of several coins of which none is preferred is refused.
 */
export class CoinResolver {
  private readonly known = new Map<string, CoinReading>();
  /** The first name that the file uses for a coin. */
  private readonly firstNames = new Map<number, string>();

  constructor(private readonly pool: pg.Pool) {}

  /** Looks up the names that are not resolved yet, in one query. */
  async prepare(names: readonly CoinName[]): Promise<void> {
    const unknown = new Map<string, CoinName>();
    for (const name of names) if (!this.known.has(keyOf(name))) unknown.set(keyOf(name), name);
    if (unknown.size === 0) return;
    const candidates = await this.findCandidates([...unknown.values()]);
    for (const [key, name] of unknown) this.known.set(key, this.read(name, candidates.get(key) ?? []));
  }

  resolve(name: CoinName): CoinReading {
    const reading = this.known.get(keyOf(name));
    if (!reading) throw new Error('resolve was called for a name that was not prepared.');
    return reading;
  }

  private read(name: CoinName, candidates: readonly Candidate[]): CoinReading {
    const coinId = chosenOf(candidates)?.id;
    if (coinId === undefined) return { ok: false, detail: refusalOf(name, candidates) };
    const first = this.firstNames.get(coinId);
    if (first !== undefined)
      return {
        ok: false,
        detail: `“${name.text}” is the coin that the file calls “${first}” further up. Use one name for it.`,
      };
    this.firstNames.set(coinId, name.text);
    return { ok: true, coinId };
  }

  /**
   * The coin ID, then the market ID, then the symbol, then the name: the first that matches any coin applies.
   */
  private async findCandidates(names: readonly CoinName[]): Promise<Map<string, Candidate[]>> {
    const { rows } = await this.pool.query<{ key: string; ids: number[] }>(
      `SELECT given.key,
              CASE WHEN given.is_currency
              THEN coalesce((SELECT array_agg(id) FROM coins WHERE is_cash AND symbol = given.text), '{}')
              ELSE coalesce(
                CASE WHEN given.is_coin AND given.text ~ '^[0-9]{1,15}$'
                  THEN (SELECT array_agg(id) FROM coins WHERE id = given.text::bigint) END,
                CASE WHEN given.is_coin THEN (SELECT array_agg(id ORDER BY id) FROM coins WHERE market_id = given.text
                  AND NOT is_spam) END,
                (SELECT array_agg(id ORDER BY id) FROM coins WHERE lower(symbol) = lower(given.text) AND NOT is_spam),
                CASE WHEN given.is_coin THEN (SELECT array_agg(id ORDER BY id) FROM coins
                WHERE lower(name) = lower(given.text) AND NOT is_spam) END,
                '{}'
              ) END AS ids
         FROM unnest($1::text[], $2::text[], $3::boolean[], $4::boolean[]) AS given (key, text, is_coin, is_currency)`,
      [
        names.map(keyOf),
        names.map((name) => name.text),
        names.map((name) => name.is === 'coin'),
        names.map((name) => name.is === 'currency'),
      ],
    );
    const coins = await this.pool.query<Candidate>(
      `SELECT c.id, c.name, c.market_id IS NOT NULL AND NOT c.needs_review AS is_listed, c.needs_review,
              m.alias_coin_id, coalesce(m.is_canonical, false) AS is_primary
         FROM coins c LEFT JOIN alias_coin_members m ON m.coin_id = c.id WHERE c.id = ANY ($1)`,
      [rows.flatMap((row) => row.ids)],
    );
    const byId = new Map(coins.rows.map((coin) => [coin.id, coin]));
    return new Map(rows.map((row) => [row.key, row.ids.flatMap((id) => byId.get(id) ?? [])]));
  }
}

interface Candidate {
  readonly id: number;
  readonly name: string;
  /** Reviewed, with the ID of a price source: a coin of the catalogue and not a token that a sync found. */
  readonly is_listed: boolean;
  readonly needs_review: boolean;
  readonly alias_coin_id: number | null;
  readonly is_primary: boolean;
}

/**
 * Tokens with the symbol of a well-known coin are common on every network, so a symbol of several coins is the one of
 * the catalogue; the primary coin, if all are one asset; or the only one that is reviewed. Otherwise none.
 */
function chosenOf(candidates: readonly Candidate[]): Candidate | undefined {
  const [first] = candidates;
  if (first === undefined || candidates.length === 1) return first;
  const onlyOne = (some: readonly Candidate[]) => (some.length === 1 ? some[0] : undefined);
  const group = first.alias_coin_id;
  const isOneAsset = group !== null && candidates.every((coin) => coin.alias_coin_id === group);
  return (
    (isOneAsset ? candidates.find((coin) => coin.is_primary) : undefined) ??
    onlyOne(candidates.filter((coin) => coin.is_listed)) ??
    onlyOne(candidates.filter((coin) => !coin.needs_review))
  );
}

const NAMES_MAX = 5;

function refusalOf(name: CoinName, candidates: readonly Candidate[]): string {
  if (candidates.length > 0) {
    const names = candidates.slice(0, NAMES_MAX).map((coin) => `“${coin.name}”`);
    return (
      `${candidates.length} coins are called “${name.text}”: ${names.join(', ')}` +
      `${candidates.length > NAMES_MAX ? ' and others' : ''}. Use a column “coin” with the market ID or the name.`
    );
  }
  return name.is === 'currency'
    ? `No currency is called “${name.text}”. Its rates are left out.`
    : `No coin is called “${name.text}”. Add the coin first, or correct the row.`;
}

/** "btc" and "BTC" are one name. */
function keyOf(name: CoinName): string {
  return `${name.is} ${name.text.toLowerCase()}`;
}

const REFUSALS_MAX = 1000;

const payload = z.object({
  fileName: z.string(),
  /** The approximate number of rows, for the progress bar. */
  rows: z.int(),
  dateFormat: z.enum(['unambiguous', 'day-first', 'month-first']),
  decimalMark: z.enum(['.', ',']),
});
type Payload = z.infer<typeof payload>;

type Tally = { -readonly [Key in keyof PriceImportResult]: PriceImportResult[Key] };

/** What is known of a file as it is read. */
interface Reading {
  readonly tally: Tally;
  source: typeof IMPORT_SOURCE | typeof ECB_SOURCE;
  /** Currencies that the catalogue does not have: each is refused once, not on each day. */
  readonly unknownCurrencies: Set<string>;
  /** The entries of the report by code and detail. */
  readonly reasons: Map<string, { rows: number }>;
}

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
  await liftTimeLimits(client, { statementSeconds: 0 });
  await client.query('SELECT pg_advisory_xact_lock($1, $2)', [ADVISORY_CLASS, ADVISORY_KEYS.priceImport]);
  const tally: Tally = { added: 0, changed: 0, alreadyThere: 0, refused: 0, refusals: [] };
  const reading: Reading = { tally, source: IMPORT_SOURCE, unknownCurrencies: new Set(), reasons: new Map() };
  const staged = await stageDailies(client, readAll(context, reading));
  context.progress({
    done: staged,
    total: staged,
    message: about(context.payload, `writing ${staged.toLocaleString('en-US')} prices`),
  });
  Object.assign(tally, await writeStagedDailies(client, { source: reading.source, staged }));
  await context.succeed(client, { message: about(context.payload, describeTally(tally)), result: tally });
}

/** The prices of the file, as many at a time as it is read in. */
async function* readAll(context: JobContext<Payload>, reading: Reading): AsyncGenerator<DailyRow[]> {
  const { fileName, dateFormat, decimalMark, rows: total } = context.payload;
  const resolver = new CoinResolver(context.pool);
  let done = 0;
  for await (const rows of readPriceCsv(context.readFile(), { dateFormat, decimalMark })) {
    context.signal.throwIfAborted();
    yield await accept(rows, { resolver, reading });
    done += countRows(rows);
    // Begins with the count, from which the page makes "40,000 of 1,000,000 rows of …".
    context.progress({
      done,
      total: Math.max(total, done),
      message: `${done.toLocaleString('en-US')} rows ${fileName === '' ? '' : `of ${fileName} `}read`,
    });
  }
}

/** The file name distinguishes two imports that run at the same time. */
function about({ fileName }: Payload, text: string): string {
  return fileName === '' ? text : `${fileName}: ${text}`;
}

/** Rows that name a known coin. The others are counted, and the first ones reported. */
async function accept(
  rows: readonly PriceCsvRow[],
  { resolver, reading }: { resolver: CoinResolver; reading: Reading },
): Promise<DailyRow[]> {
  await resolver.prepare(rows.flatMap((row) => (row.ok ? [{ text: row.coin, is: row.coinIs }] : [])));
  const accepted: DailyRow[] = [];
  for (const row of rows) {
    if (!row.ok) {
      refuse(reading, { row: row.row, code: row.code, detail: row.detail });
      continue;
    }
    const isCurrency = row.coinIs === 'currency';
    if (isCurrency) reading.source = ECB_SOURCE;
    const coin = resolver.resolve({ text: row.coin, is: row.coinIs });
    if (!coin.ok && isCurrency) {
      if (reading.unknownCurrencies.has(row.coin)) continue;
      reading.unknownCurrencies.add(row.coin);
    }
    if (coin.ok) accepted.push({ coinId: coin.coinId, day: row.day, price: row.price });
    else refuse(reading, { row: row.row, code: 'unknown_coin', detail: coin.detail });
  }
  return accepted;
}

/** A row of rates has many prices, one after the other. */
function countRows(rows: readonly PriceCsvRow[]): number {
  return rows.filter(({ row }, index) => row !== rows[index - 1]?.row).length;
}

/** Rows with the same reason are one entry: an unknown coin is refused on each of its days. */
function refuse({ tally, reasons }: Reading, refusal: Omit<PriceImportResult['refusals'][number], 'rows'>): void {
  tally.refused += 1;
  const key = `${refusal.code} ${refusal.detail}`;
  const known = reasons.get(key);
  if (known) {
    known.rows += 1;
    return;
  }
  if (tally.refusals.length >= REFUSALS_MAX) return;
  const entry = { ...refusal, rows: 1 };
  reasons.set(key, entry);
  tally.refusals.push(entry);
}

function describeTally({ added, changed, alreadyThere, refused }: PriceImportResult): string {
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

const LINE_FEED = 10;

function countLines(file: Buffer): number {
  let lines = 0;
  for (let at = file.indexOf(LINE_FEED); at !== -1; at = file.indexOf(LINE_FEED, at + 1)) lines += 1;
  return lines;
}
