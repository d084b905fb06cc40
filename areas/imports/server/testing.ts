/** Imports over HTTP on a fresh database, with a worker in the test's process. */
import { type ImportsCalls } from '../contract/calls.ts';
import type { Job } from '@holdfast/contract';
import type pg from 'pg';
import type { OutputOf } from '@holdfast/http/server/handler.ts';
import type { JobKind } from '@holdfast/jobs/job-kind.ts';
import { JOB_COLUMNS, type JobRow, toJob } from '@holdfast/jobs/job-record.ts';
import { startTestWorker } from '../../../kit/jobs/testing-worker.ts';
import { waitFor } from '../../../kit/jobs/testing.ts';
import { createTestServer } from '../../../apps/server/src/testing.ts';
import { factWriter } from '../../../apps/server/src/job-kinds.ts';
import { createFileReader } from './file-reader.ts';
import { createImportFile } from './import-file.ts';

export type ImportDetails = OutputOf<ImportsCalls['getImport']>;
type Rows = OutputOf<ImportsCalls['listImportRows']>;

/** What the tests read of the responses. */
interface ResponseBody {
  readonly id: number;
  readonly detail: unknown;
  readonly items: readonly { readonly id: number; readonly status: string }[];
}

export interface ApiResponse {
  readonly status: number;
  readonly body: ResponseBody;
}

export interface UploadOptions {
  readonly provider?: string;
  readonly fileName?: string;
  readonly query?: Record<string, string>;
  readonly fields?: Record<string, string>;
}

const BOUNDARY = 'imports-of-a-test';

export async function createTestImports({ fileProgram }: { fileProgram?: URL } = {}) {
  const server = await createTestServer({
    environment: { TWO_PERSON_RULE: 'false' },
    ...(fileProgram && { fileProgram }),
  });
  const { pool } = server;
  const worker = await startTestWorker(pool, [
    createImportFile(factWriter, createFileReader({ program: fileProgram })) as JobKind,
  ]);
  const admin = await server.addPerson({ role: 'admin', hasAgreed: false });

  async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<ApiResponse> {
    const response = await server.app.inject({
      method,
      url: `/api/indexer/admin/${path}`,
      headers: { authorization: `Bearer ${admin.token}` },
      ...(body ? { payload: body } : {}),
    });
    const isJson = response.headers['content-type']?.toString().includes('json') ?? false;
    return { status: response.statusCode, body: (isJson ? response.json() : response.body) as unknown as ResponseBody };
  }

  async function upload(file: string | Uint8Array, options: UploadOptions = {}): Promise<ApiResponse> {
    const { provider = 'auto', fileName = 'file.csv', query = {}, fields = {} } = options;
    const texts = Object.entries(fields).map(
      ([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const head =
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\n` +
      'content-type: text/csv\r\n\r\n';
    const payload = Buffer.concat([
      Buffer.from(texts.join('') + head),
      Buffer.from(file),
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ]);
    const response = await server.app.inject({
      method: 'POST',
      url: `/api/indexer/admin/import/${provider}`,
      query,
      headers: {
        authorization: `Bearer ${admin.token}`,
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      },
      payload,
    });
    return { status: response.statusCode, body: response.json() };
  }

  async function finished(response: ApiResponse): Promise<Job> {
    if (response.status !== 200) throw new Error(`${response.status}: ${JSON.stringify(response.body)}`);
    return waitFor(
      async () => {
        const { rows } = await pool.query<JobRow>(`SELECT ${JOB_COLUMNS} FROM jobs WHERE id = $1`, [response.body.id]);
        return toJob(rows[0]!);
      },
      (job) => job.finishedAt !== null,
    );
  }

  const details = async (id: number): Promise<ImportDetails> =>
    (await call('GET', `imports/${id}`)).body as unknown as ImportDetails;
  /** Waits for the job and returns its import. */
  async function done(response: ApiResponse): Promise<ImportDetails> {
    const job = await finished(response);
    if (job.status !== 'succeeded') throw new Error(`${job.status}: ${job.error}`);
    return details(Number(job.key));
  }

  return {
    pool,
    server,
    admin,
    call,
    upload,
    finished,
    done,
    details,
    rows: async (id: number, query = ''): Promise<Rows> =>
      (await call('GET', `imports/${id}/rows?limit=200${query}`)).body as unknown as Rows,
    importNow: async (file: string | Uint8Array, options?: UploadOptions) => done(await upload(file, options)),
    preview: async (file: string | Uint8Array, options: UploadOptions = {}) =>
      done(await upload(file, { ...options, fields: { ...options.fields, isPreview: 'true' } })),
    confirm: async (id: number) => done(await call('POST', `imports/${id}/confirm`)),
    /** The undoing of another import can be followed by a reading of this one. */
    undo: async (id: number, body: object = {}) =>
      done(
        await waitFor(
          () => call('POST', `imports/${id}/undo`, body),
          (response) => !JSON.stringify(response.body).includes('is being read'),
        ),
      ),
    close: async () => {
      await worker.stop();
      await server.close();
    },
  };
}

export type TestImports = Awaited<ReturnType<typeof createTestImports>>;

/** The coins that the files of the tests name. */
export async function addCoins(pool: pg.Pool, symbols: readonly string[]): Promise<Map<string, number>> {
  const cash = new Set(['USD', 'EUR', 'GBP']);
  const { rows } = await pool.query<{ id: number; symbol: string }>(
    `INSERT INTO coins (symbol, name, decimals, is_cash)
     SELECT given.symbol, given.symbol || ' coin', 18, given.symbol = ANY ($2) FROM unnest($1::text[]) AS given (symbol)
      WHERE NOT EXISTS (SELECT FROM coins known WHERE lower(known.symbol) = lower(given.symbol))
     RETURNING id, symbol`,
    [symbols, [...cash]],
  );
  return new Map(rows.map((row) => [row.symbol, row.id]));
}

/**
 * What an undo does not restore: imports themselves, jobs, the notes of what must be computed again, and the history
 * of who did what.
 */
const NOT_RESTORED = new Set([
  'jobs',
  'job_files',
  'sessions',
  'book_changes',
  'journal_changes',
  'search_changes',
  'row_versions',
  'transaction_events',
  'audit_log',
  'audit_checks',
  'schema_migrations',
]);

/** Every other table of the database by content, as one hash each. */
export async function snapshotTables(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name NOT LIKE 'import%' ORDER BY 1`,
  );
  const hashes: Record<string, string> = {};
  for (const { name } of tables.filter((table) => !NOT_RESTORED.has(table.name))) {
    const { rows } = await pool.query<{ hash: string }>(
      `SELECT count(*) || ' ' || md5(coalesce(string_agg(row, '' ORDER BY row), '')) AS hash
         FROM (SELECT to_jsonb(each)::text AS row FROM "${name}" AS each) AS rows`,
    );
    hashes[name] = rows[0]?.hash ?? '';
  }
  return hashes;
}
