/**
 * The job of an import: preview it, write it, finish its waiting rows, or undo it. Each of them is one database
 * transaction, so a job that is killed leaves nothing, and the next worker begins again.
 */
import { ImportError } from '../providers/kit/import-error.ts';
import { IMPORT_RESULTS } from '../contract/imports.ts';
import { countNoun } from '@holdfast/money';
import type pg from 'pg';
import { z } from 'zod';
import { AppError } from '@holdfast/http/server/app-error.ts';
import { defineJobKind, type JobContext, JobError, type JobKind } from '@holdfast/jobs/job-kind.ts';
import { enqueueJob } from '@holdfast/jobs/enqueue-job.ts';
import { JobStopped } from '@holdfast/jobs/running-jobs.ts';
import { liftTimeLimits } from '@holdfast/database/time-limits.ts';
import type { FactWriter } from './fact-writer.ts';
import { createFileReader, type FileReader } from './file-reader.ts';
import { countsOf, type ImportRow, loadImport } from './import-record.ts';
import { loadMapping, readerOptions } from './import-choices.ts';
import { requireWallet } from './import-target.ts';
import { type FileReading, NeedsWholeFile, openFile } from './read-file.ts';
import { runImport, type RunOutcome, type RunTools } from './run-import.ts';
import { describeChange, recount, storeOutcome } from './store-outcome.ts';
import { undoImport } from './undo-import.ts';
import { deleteRecords, finishRecords, writeRecords } from './write-records.ts';

/**
 * preview   computes what an import would do
 * import    writes without a preview
 * confirm   writes what the preview showed, or shows a new preview if that has changed
 * finish    writes rows that waited for a coin
 * undo      takes the import back
 */
const payload = z.object({
  importId: z.int(),
  task: z.enum(['preview', 'import', 'confirm', 'finish', 'undo']),
  userId: z.int(),
  includeTouched: z.boolean().default(false),
});
type Payload = z.infer<typeof payload>;
export type ImportJob = JobKind<Payload>;

export function createImportFile(writer: FactWriter, reader: FileReader = createFileReader()): ImportJob {
  const importFile: ImportJob = defineJobKind<Payload>({
    kind: 'import-file',
    payload: payload as z.ZodType<Payload>,
    run: async (context) => {
      const { importId, task } = context.payload;
      const row = await loadImport(context.pool, importId);
      try {
        await runTask(context, { writer, reader, row });
      } catch (error) {
        await storeFailure(context, { importId, task, error });
        if (error instanceof ImportError || error instanceof AppError)
          throw new JobError(sentenceOf(error), { cause: error });
        throw error;
      }
      if (task !== 'preview' && task !== 'finish') await finishOthers(context, importFile);
    },
  });
  return importFile;
}

/** Rows of other imports may have waited for exactly this file, or counted in it. */
async function finishOthers({ pool, payload: { importId, userId } }: JobContext<Payload>, importFile: ImportJob) {
  const { rows } = await pool.query<{ id: number; file_name: string }>(
    `SELECT o.id, o.file_name FROM imports i JOIN imports o ON o.ledger = i.ledger AND o.id <> i.id
      WHERE i.id = $1 AND i.status IN ('imported', 'undone') AND o.status = 'imported' AND o.layout <> i.layout
        AND o.waiting > 0
        AND EXISTS (SELECT FROM import_records r WHERE r.import_id = o.id AND r.result = 'waiting'
                       AND r.question = 'otherFile')
      ORDER BY o.id LIMIT 1000`,
    [importId],
  );
  for (const { id, file_name: fileName } of rows)
    await enqueueJob(pool, importFile, {
      key: String(id),
      payload: { importId: id, task: 'finish', userId, includeTouched: false },
      message: `Waiting to read ${fileName}`,
      createdBy: userId,
    });
}

interface Given {
  readonly writer: FactWriter;
  readonly reader: FileReader;
  readonly row: ImportRow;
  readonly isWhole: boolean;
}

async function runTask(context: JobContext<Payload>, given: Omit<Given, 'isWhole'>): Promise<void> {
  const { importId, task, userId, includeTouched } = context.payload;
  if (task === 'undo') {
    await context.transaction(async (client) => {
      const { removed } = await undoImport(client, { importId, userId, includeTouched, writer: given.writer });
      await context.succeed(client, {
        message: `${given.row.file_name}: ${countNoun(removed, 'transaction')} removed.`,
        result: { importId },
      });
    });
    return;
  }
  try {
    // The rows that are finished belong to groups of any part.
    await runOnFile(context, { ...given, isWhole: task === 'finish' });
  } catch (error) {
    if (!(error instanceof NeedsWholeFile)) throw error;
    await runOnFile(context, { ...given, isWhole: true });
  }
}

async function runOnFile(context: JobContext<Payload>, given: Given): Promise<void> {
  const { task } = context.payload;
  await withStoredFile(context, given, (file) => {
    if (task === 'preview') return preview(context, given, file);
    return task === 'confirm' ? confirm(context, given, file) : write(context, given, file);
  });
}

async function withStoredFile(
  { pool, payload: { importId } }: JobContext<Payload>,
  { row, isWhole, reader }: Given,
  use: (file: FileReading) => Promise<void>,
): Promise<void> {
  const { choices, file_name: fileName } = row;
  const mapping = await loadMapping(pool, choices.mapping);
  // A file that does not name its coin belongs to a wallet of that coin's network.
  const coin = choices.walletId === null ? null : (await requireWallet(pool, choices.walletId)).nativeSymbol;
  const options = readerOptions(choices, { fileName, mapping, coin });
  const file = await openFile(pool, importId, { options, isWhole, reader });
  try {
    await use(file);
  } finally {
    file.close();
  }
}

class RolledBack extends Error {
  constructor(readonly outcome: RunOutcome) {
    super('The run is rolled back.');
  }
}

/** Runs in a database transaction that is always rolled back; the records are written in another one. */
async function preview(
  context: JobContext<Payload>,
  given: Given,
  file: FileReading,
  changed?: (outcome: RunOutcome) => string,
): Promise<void> {
  const { importId } = context.payload;
  await context.transaction(async (records) => {
    await liftTimeLimits(records, { statementSeconds: 0 });
    await deleteRecords(records, importId);
    const outcome = await rollBack(context, (client) =>
      run(context, given, { client, file, sink: (part) => writeRecords(records, importId, part) }),
    );
    await storeOutcome(records, importId, { outcome, file, status: 'previewed' });
    await records.query('UPDATE imports SET changed_since_preview = $2 WHERE id = $1', [
      importId,
      changed?.(outcome) ?? null,
    ]);
    await context.succeed(records, { message: `${given.row.file_name}: ${describe(outcome)}`, result: { importId } });
  });
}

async function rollBack(
  context: JobContext<Payload>,
  work: (client: pg.PoolClient) => Promise<RunOutcome>,
): Promise<RunOutcome> {
  try {
    return await context.transaction(async (client) => {
      throw new RolledBack(await work(client));
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.outcome;
    throw error;
  }
}

class ChangedSincePreview extends Error {}

async function confirm(context: JobContext<Payload>, given: Given, file: FileReading): Promise<void> {
  const { importId } = context.payload;
  const { row } = given;
  try {
    await context.transaction(async (client) => {
      const outcome = await run(context, given, { client, file, sink: async () => {} });
      if (outcome.hash !== row.outcome_hash) throw new ChangedSincePreview();
      await storeOutcome(client, importId, { outcome, file, status: 'imported' });
      await client.query('UPDATE imports SET changed_since_preview = NULL WHERE id = $1', [importId]);
      await context.succeed(client, { message: `${row.file_name}: ${describe(outcome)}`, result: { importId } });
    });
  } catch (error) {
    if (!(error instanceof ChangedSincePreview)) throw error;
    await withStoredFile(context, given, (again) =>
      preview(context, given, again, ({ counts }) => describeChange(countsOf(row), counts)),
    );
  }
}

/** Writes at once, or the rows of an import that waited. */
async function write(context: JobContext<Payload>, given: Given, file: FileReading): Promise<void> {
  const { importId, task } = context.payload;
  const isFinishing = task === 'finish';
  await context.transaction(async (client) => {
    if (!isFinishing) await deleteRecords(client, importId);
    const outcome = await run(context, given, {
      client,
      file,
      sink: (part) => (isFinishing ? finishRecords(client, importId, part) : writeRecords(client, importId, part)),
    });
    if (isFinishing) await recount(client, importId);
    else await storeOutcome(client, importId, { outcome, file, status: 'imported' });
    await context.succeed(client, { message: `${given.row.file_name}: ${describe(outcome)}`, result: { importId } });
  });
}

function run(
  context: JobContext<Payload>,
  { writer, row }: Given,
  tools: Omit<RunTools, 'writer' | 'onProgress' | 'pool'>,
): Promise<RunOutcome> {
  const { importId, userId, task } = context.payload;
  const { choices } = row;
  return runImport(
    {
      importId,
      userId,
      // An import that created its account goes on with it.
      walletId: task === 'finish' ? row.wallet_id : choices.walletId,
      skipAlreadyThere: choices.skipAlreadyThere || task === 'finish',
      mergeDuplicates: choices.mergeDuplicates,
      addsToOtherAccount: choices.addsToOtherAccount,
      ownAddress: choices.ownAddress ?? /0x[0-9a-f]{40}/i.exec(row.file_name)?.[0] ?? null,
      isFinishing: task === 'finish',
    },
    {
      ...tools,
      pool: context.pool,
      writer,
      onProgress: (rows) => {
        context.signal.throwIfAborted();
        context.progress({
          done: rows,
          total: null,
          message: `${countNoun(rows, 'row')} of ${row.file_name}`,
        });
      },
    },
  );
}

function describe({ counts, transactions }: RunOutcome): string {
  const parts = IMPORT_RESULTS.filter((result) => counts[result] > 0).map(
    (result) => `${counts[result].toLocaleString('en-US')} ${result === 'alreadyThere' ? 'already there' : result}`,
  );
  return `${countNoun(transactions, 'transaction')}; rows: ${parts.join(', ')}.`;
}

/** After a shutdown the next worker runs the job again, so its import stays as it is. */
async function storeFailure(
  { pool, signal }: JobContext<Payload>,
  { importId, task, error }: { importId: number; task: Payload['task']; error: unknown },
): Promise<void> {
  const stopped = signal.reason instanceof JobStopped ? signal.reason.reason : null;
  if (stopped === 'shutdown' || stopped === 'lost') return;
  if (task === 'undo' || task === 'finish') return;
  const message =
    stopped === 'cancelled'
      ? 'Cancelled.'
      : error instanceof ImportError || error instanceof AppError || error instanceof JobError
        ? sentenceOf(error)
        : 'Something went wrong on the server. Try again.';
  const columns = error instanceof ImportError ? error.columns.slice(0, 200).map((name) => name.slice(0, 200)) : [];
  // A preview that could not be confirmed is still a preview.
  await pool.query(
    `UPDATE imports
        SET status = CASE WHEN $3 = 'confirm' THEN 'previewed' ELSE 'failed' END, error = $2,
            columns = CASE WHEN cardinality($4::text[]) > 0 THEN $4 ELSE columns END
      WHERE id = $1 AND status IN ('reading', 'importing', 'previewed')`,
    [importId, message, task, columns],
  );
}

/** Without the names of fields, which belong to calls. */
function sentenceOf(error: Error): string {
  if (!(error instanceof AppError) || typeof error.detail === 'string') return error.message;
  return error.detail.map(({ msg }) => msg).join(' ');
}
