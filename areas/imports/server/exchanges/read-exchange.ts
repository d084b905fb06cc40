/**
 * The job that reads one connected account. Each page is one database transaction with the place where it ends, so an
 * interruption at any moment loses no row and doubles none; what was read is then handed over as a file.
 */
import type pg from 'pg';
import { z } from 'zod';
import { countNoun } from '@holdfast/money';
import { secretsOf } from '@holdfast/database/secrets/secret-box.ts';
import { enqueueJob } from '@holdfast/jobs/enqueue-job.ts';
import { defineJobKind, type JobContext, JobError, type JobKind } from '@holdfast/jobs/job-kind.ts';
import { deleteFinishedPredecessors, type Schedule } from '@holdfast/jobs/schedule.ts';
import type { ExchangeClient, ExchangeNet } from '../../connections/kit/client.ts';
import { ConnectionError, isRefusal } from '../../connections/kit/connection-error.ts';
import type { Exchange, Json, Page, PageRequest, StatedBalance, Stream } from '../../connections/kit/exchange.ts';
import { fieldsOf } from '../../connections/kit/items.ts';
import { nameOfExchange } from '../../connections/exchanges.ts';
import { storableJson } from '../../providers/kit/storable.ts';
import type { ImportJob } from '../import-file.ts';
import { coinsOfBalances } from './describe-connections.ts';
import { REFUSED } from './gaps.ts';
import { handOver } from './hand-over.ts';
import {
  type ConnectionRow,
  loadConnection,
  openClient,
  openKey,
  refusalOf,
  requireExchange,
} from './stored-connection.ts';

export type ExchangeServices = {
  readonly exchanges: {
    readonly net: ExchangeNet;
    /** The job that imports what was read. */
    readonly importFile: ImportJob;
  };
};

const payload = z.object({ connectionId: z.int() });
type Payload = z.infer<typeof payload>;
type Context = JobContext<Payload, ExchangeServices>;

export const readExchange = defineJobKind<Payload, ExchangeServices>({
  kind: 'read-exchange',
  payload,
  run: async (context) => {
    const row = await loadConnection(context.pool, context.payload.connectionId);
    try {
      await readConnection(context, row);
    } catch (error) {
      if (!(error instanceof ConnectionError)) throw error;
      await context.transaction((client) =>
        client.query('UPDATE exchange_connections SET failure = $2 WHERE id = $1', [row.id, error.message]),
      );
      throw new JobError(error.message);
    }
  },
});

async function readConnection(context: Context, row: ConnectionRow): Promise<void> {
  const { net, importFile } = context.services.exchanges;
  const exchange = requireExchange(row.provider);
  const key = openKey(secretsOf(context.pool), row);
  if (key === null) throw new ConnectionError('key', 'The key of this account is lost. Enter one again.');
  const client = await openClient({ exchange, key, net, signal: context.signal });
  // Rights can be added to a key after it was checked.
  const refusal = refusalOf(await exchange.permissionsOf(client), exchange);
  if (refusal !== null) throw new ConnectionError('permission', refusal);
  const before = await exchange.balancesOf(client);
  const coins = new Set([...row.coins, ...before.map(({ symbol }) => symbol.toUpperCase())]);
  const reading = { row, exchange, client, coins, nowMs: context.services.now().getTime() };
  let read = 0;
  for (const stream of exchange.streams) read = await readStream(context, reading, { stream, read });
  const balances = await exchange.balancesOf(client);
  await context.transaction(async (db) => {
    const imports = await handOver(db, { row, exchange, importFile, nowMs: reading.nowMs });
    await storeBalances(db, { id: row.id, exchange, balances });
    await db.query('UPDATE exchange_connections SET failure = NULL, last_read_at = now() WHERE id = $1', [row.id]);
    await context.succeed(db, {
      message: `${row.name}: ${countNoun(imports.rows, 'new row')}.`,
      result: { connectionId: row.id, importIds: imports.ids },
    });
  });
}

interface Reading {
  readonly row: ConnectionRow;
  readonly exchange: Exchange;
  readonly client: ExchangeClient;
  readonly coins: Set<string>;
  readonly nowMs: number;
}

/**
 * Years without a row are many pages; reading some of them again after an interruption costs less than storing each.
 */
const EMPTY_PAGES_MAX = 25;

/** Returns how many rows were read so far. */
async function readStream(
  context: Context,
  { row, exchange, client, coins, nowMs }: Reading,
  { stream, read }: { stream: Stream; read: number },
): Promise<number> {
  let state = await loadState(context.pool, row.id, stream.id);
  let emptyPages = 0;
  for (;;) {
    context.signal.throwIfAborted();
    const page = await readPage(stream, client, { state, nowMs, coins });
    if (!page.isLast && page.items.length === 0 && JSON.stringify(page.state) === JSON.stringify(state))
      throw new Error(`Reading ${stream.id} of ${exchange.provider} does not get on.`);
    for (const coin of page.coins ?? []) coins.add(coin.toUpperCase());
    emptyPages = page.items.length === 0 && !page.isLast ? emptyPages + 1 : 0;
    if (emptyPages % EMPTY_PAGES_MAX === 0)
      await context.transaction((db) => storePage(db, { connectionId: row.id, stream, page, coins }));
    read += page.items.length;
    state = page.state;
    context.progress({
      done: read,
      total: null,
      message: `${nameOfExchange(exchange)}: ${stream.what}, ${countNoun(read, 'row')} read`,
    });
    if (page.isLast) return read;
  }
}

/** A list that the key or the account has no right to is left out, and the page says so until it can be read. */
async function readPage(stream: Stream, client: ExchangeClient, request: PageRequest): Promise<Page> {
  try {
    return await stream.read(client, request);
  } catch (error) {
    if (!stream.isOptional || !isRefusal(error)) throw error;
    return { items: [], state: { ...fieldsOf(request.state), [REFUSED]: (error as Error).message }, isLast: true };
  }
}

async function loadState(pool: pg.Pool, connectionId: number, stream: string): Promise<Json> {
  const { rows } = await pool.query<{ state: Json }>(
    'SELECT state FROM exchange_streams WHERE connection_id = $1 AND stream = $2',
    [connectionId, stream],
  );
  return rows[0]?.state ?? null;
}

async function storePage(
  db: pg.PoolClient,
  { connectionId, stream, page, coins }: { connectionId: number; stream: Stream; page: Page; coins: Set<string> },
): Promise<void> {
  if (page.items.length > 0)
    await db.query(
      `INSERT INTO exchange_rows (connection_id, stream, key, at, item)
       SELECT $1, $2, given.key, given.at, given.item
         FROM jsonb_to_recordset($3::jsonb) AS given (key text, at timestamptz, item jsonb)
       ON CONFLICT (connection_id, stream, key) DO NOTHING`,
      [connectionId, stream.id, storableJson(page.items)],
    );
  await db.query(
    `INSERT INTO exchange_streams (connection_id, stream, state) VALUES ($1, $2, $3)
     ON CONFLICT (connection_id, stream) DO UPDATE SET state = excluded.state`,
    [connectionId, stream.id, JSON.stringify(page.state)],
  );
  if (page.coins?.length)
    await db.query('UPDATE exchange_connections SET coins = $2 WHERE id = $1', [connectionId, [...coins].sort()]);
}

/** Each with its coin, which coverage reads. A symbol whose coin is chosen later has it from the next reading on. */
async function storeBalances(
  db: pg.PoolClient,
  { id, exchange, balances }: { id: number; exchange: Exchange; balances: readonly StatedBalance[] },
): Promise<void> {
  const coins = await coinsOfBalances(db, { balances, exchange });
  const stored = balances.map(({ symbol, amount }) => ({
    symbol,
    amount: amount === '' ? '0' : amount,
    coinId: coins.get(symbol) ?? null,
  }));
  await db.query('UPDATE exchange_connections SET balances = $2, balances_at = now() WHERE id = $1', [
    id,
    storableJson(stored),
  ]);
}

/** The scheduled job only enqueues; each account is read by a job of its own. */
export const readAllExchanges = defineJobKind({
  kind: 'read-all-exchanges',
  payload: z.object({}),
  run: async ({ pool }: JobContext<object>) => {
    const { rows } = await pool.query<{ id: number; name: string }>(
      'SELECT id, name FROM exchange_connections WHERE credentials IS NOT NULL ORDER BY id LIMIT 1000',
    );
    for (const { id, name } of rows) {
      const { job, isNew } = await enqueueJob(pool, readExchange, {
        key: String(id),
        payload: { connectionId: id },
        message: `Waiting to read ${name}`,
        createdBy: null,
      });
      if (isNew) await deleteFinishedPredecessors(pool, job);
    }
    return { message: `${countNoun(rows.length, 'account')} queued.`, result: { queued: rows.length } };
  },
});

/** Away from the full hour, when everybody asks. */
const AT_MINUTE = 23;

export function exchangeSchedules(): Schedule[] {
  return [
    { name: 'read-exchanges', everyMinutes: 60, atMinute: AT_MINUTE, kind: readAllExchanges, key: 'all', payload: {} },
  ] as Schedule[];
}

export const exchangeJobKinds: readonly JobKind[] = [readExchange as JobKind, readAllExchanges as JobKind];
