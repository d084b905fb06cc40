/**
 * The file of a backup: text, compressed with gzip, so that without Holdfast an operator can read it with zcat, and
 * PostgreSQL can read a table of it with COPY.
 *
 *   HOLDFAST BACKUP 1
 *   {"createdAt": …, "version": …, "migrations": […], …}          the header
 *   {"table": "users", "columns": ["id", …]}                      each table, in the format of COPY
 *   1	dana@example.com	…
 *   \.
 *   {"tables": [{"name": "users", "rows": 1, "sha256": …}], …}     the manifest with its signature: without it the
 *                                                                file is incomplete
 *
 * The rows of a table are in the order of its primary key, so the hash depends on its content only: a database that was
 * restored has the hashes of the one that was backed up.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { PassThrough, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { BackupError } from './backup-error.ts';

export const FIRST_LINE = 'HOLDFAST BACKUP 1';
export const END_OF_TABLE = '\\.\n';

const migration = z.object({ number: z.int(), name: z.string(), sha256: z.string() });

const header = z.object({
  createdAt: z.iso.datetime(),
  /** The version of Holdfast that made the backup. */
  version: z.string(),
  migrations: z.array(migration),
  /** The ids of the keys that the secrets in the backup are encrypted with. */
  secretsKeyIds: z.array(z.string()),
  /** The keys themselves, if the operator asked for them. */
  secretsKeys: z.array(z.string()).nullable(),
});
export type BackupHeader = z.infer<typeof header>;

const tableStart = z.object({ table: z.string(), columns: z.array(z.string()) });

const manifest = z.object({
  tables: z.array(z.object({ name: z.string(), rows: z.int(), sha256: z.string() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  /** The newest entry of the audit log; null before there was one, and in backups of earlier versions. */
  auditLog: z.object({ entries: z.int(), headHash: z.string() }).nullable().default(null),
  /** Null: without a key, or by an earlier version. */
  signature: z.object({ keyId: z.string(), hmac: z.string() }).nullable().default(null),
});
export type BackupManifest = z.infer<typeof manifest>;
export type TableSummary = BackupManifest['tables'][number];

/** A table of a backup; its content must be read before the next one. */
interface BackupTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly content: AsyncGenerator<Buffer>;
}

export interface OpenBackup {
  readonly header: BackupHeader;
  /** Returns the tables one after the other, then the manifest. */
  next(): Promise<{ readonly table: BackupTable } | { readonly manifest: BackupManifest }>;
}

/** Opens a backup, calls `work`, and closes it. Throws a BackupError for a file that is damaged or no backup. */
export async function withBackup<T>(file: string, work: (backup: OpenBackup) => Promise<T>): Promise<T> {
  const source = createReadStream(file);
  const gunzip = createGunzip();
  const text = new PassThrough();
  const reading = pipeline(source, gunzip, text);
  reading.catch(() => {});
  try {
    const result = await work(await readBackup(text, file));
    await reading;
    return result;
  } catch (error) {
    throw describeReadError(error, file);
  } finally {
    source.destroy();
    text.destroy();
  }
}

function describeReadError(error: unknown, file: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT') return new BackupError(`There is no file ${file}.`);
  if (code === 'EACCES' || code === 'EISDIR') return new BackupError(`The file ${file} cannot be read (${code}).`);
  if (code === 'Z_DATA_ERROR' || code === 'Z_BUF_ERROR') return new BackupError(damaged(file, 'it cannot be unpacked'));
  return error;
}

const damaged = (file: string, how: string): string =>
  `The backup ${file} is damaged or no backup: ${how}. Use another backup.`;

async function readBackup(text: Readable, file: string): Promise<OpenBackup> {
  const lines = new LineReader(text, file);
  const first = await lines.readLine();
  if (first !== FIRST_LINE)
    throw new BackupError(
      /^HOLDFAST BACKUP \d+$/.test(first)
        ? `The backup ${file} was made by a newer version of Holdfast. Restore it with that version.`
        : damaged(file, 'its first line is not that of a backup'),
    );
  const parse = <T>(schema: z.ZodType<T>, line: string): T | null => {
    try {
      return schema.safeParse(JSON.parse(line)).data ?? null;
    } catch {
      return null;
    }
  };
  const found = parse(header, await lines.readLine());
  if (!found) throw new BackupError(damaged(file, 'its header cannot be read'));
  return {
    header: found,
    next: async () => {
      const line = await lines.readLine();
      const start = parse(tableStart, line);
      if (start) return { table: { name: start.table, columns: start.columns, content: lines.readContent() } };
      const end = parse(manifest, line);
      if (!end) throw new BackupError(damaged(file, 'the start of a table cannot be read'));
      return { manifest: end };
    },
  };
}

const NEWLINE = 10;
const END = Buffer.from(`\n${END_OF_TABLE}`);

/** Reads lines, and whole tables in pieces, from one stream. */
class LineReader {
  readonly #pieces: AsyncIterator<Buffer>;
  readonly #file: string;
  #rest: Buffer = Buffer.alloc(0);

  constructor(text: Readable, file: string) {
    this.#pieces = text[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    this.#file = file;
  }

  async readLine(): Promise<string> {
    let end = this.#rest.indexOf(NEWLINE);
    while (end < 0) {
      await this.#readMore();
      end = this.#rest.indexOf(NEWLINE);
    }
    const line = this.#rest.subarray(0, end).toString('utf8');
    this.#rest = this.#rest.subarray(end + 1);
    return line;
  }

  /** The rows up to the line that ends the table. In the format of COPY no row looks like that line. */
  async *readContent(): AsyncGenerator<Buffer> {
    // The line before has ended, so a table without rows begins with its last line.
    while (this.#rest.length < END_OF_TABLE.length) await this.#readMore();
    if (this.#rest.subarray(0, END_OF_TABLE.length).equals(END.subarray(1))) {
      this.#rest = this.#rest.subarray(END_OF_TABLE.length);
      return;
    }
    for (;;) {
      const end = this.#rest.indexOf(END);
      if (end >= 0) {
        yield this.#rest.subarray(0, end + 1);
        this.#rest = this.#rest.subarray(end + END.length);
        return;
      }
      // The line that ends the table may arrive in two pieces, so as many bytes as it has are kept for the next one.
      const safe = this.#rest.length - END.length;
      if (safe > 0) {
        yield this.#rest.subarray(0, safe);
        this.#rest = this.#rest.subarray(safe);
      }
      await this.#readMore();
    }
  }

  async #readMore(): Promise<void> {
    const { value, done } = await this.#pieces.next();
    if (done) throw new BackupError(damaged(this.#file, 'its end is missing'));
    this.#rest = this.#rest.length === 0 ? value : Buffer.concat([this.#rest, value]);
  }
}

/**
 * Counts and hashes the rows of a table as they are read. In the format of COPY a line is a row, because line ends in
 * values are escaped.
 */
export class TableDigest {
  readonly #hash = createHash('sha256');
  #rows = 0;

  update(piece: Buffer): void {
    this.#hash.update(piece);
    for (let at = piece.indexOf(NEWLINE); at >= 0; at = piece.indexOf(NEWLINE, at + 1)) this.#rows += 1;
  }

  end(name: string): TableSummary {
    return { name, rows: this.#rows, sha256: this.#hash.digest('hex') };
  }
}

/** Throws if a table has other rows than the manifest states. */
export function compareWithManifest(found: readonly TableSummary[], { tables }: BackupManifest, file: string): void {
  for (const [index, stated] of tables.entries()) {
    const table = found[index];
    if (table?.name !== stated.name || table.rows !== stated.rows || table.sha256 !== stated.sha256)
      throw new BackupError(damaged(file, `the table ${stated.name} differs from the manifest`));
  }
  if (found.length !== tables.length) throw new BackupError(damaged(file, 'it has more tables than its manifest'));
}
