/** Reads the stored file of an import in parts that can be put together on their own. */
import {
  type ImportOptions,
  type Layout,
  type OpenImport,
  openImport,
  provenOptions,
  type RecordReading,
} from '@holdfast/imports';
import type { Queries } from '../../db/queries.ts';

export interface FileReading {
  readonly layout: Layout;
  readonly columns: readonly string[];
  readonly isTimeZoneKnown: boolean;
  readonly parts: AsyncIterable<readonly RecordReading[]>;
}

const FILE_PART_BYTES = 1024 * 1024;

export async function writeFileParts(
  queries: Queries,
  importId: number,
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  let part = 0;
  let pieces: Uint8Array[] = [];
  let size = 0;
  const flush = async (): Promise<void> => {
    if (size === 0) return;
    await queries.query('INSERT INTO import_files (import_id, part, content) VALUES ($1, $2, $3)', [
      importId,
      part,
      Buffer.concat(pieces),
    ]);
    part += 1;
    pieces = [];
    size = 0;
  };
  for await (const piece of content) {
    pieces.push(piece);
    size += piece.length;
    if (size >= FILE_PART_BYTES) await flush();
  }
  await flush();
}

async function* readFileParts(queries: Queries, importId: number): AsyncGenerator<Uint8Array> {
  for (let part = 0; ; part += 1) {
    const { rows } = await queries.query<{ content: Buffer }>(
      'SELECT content FROM import_files WHERE import_id = $1 AND part = $2',
      [importId, part],
    );
    if (!rows[0]) return;
    yield rows[0].content;
  }
}

export async function openFile(queries: Queries, importId: number, options: ImportOptions): Promise<FileReading> {
  const read = async (proven: Partial<ImportOptions>): Promise<OpenImport & { all: RecordReading[] }> => {
    const opened = await openImport(readFileParts(queries, importId), { ...options, ...proven });
    const all: RecordReading[] = [];
    for await (const batch of opened.readings) for (const reading of batch) all.push(reading);
    return { ...opened, all };
  };
  const first = await read({});
  const proven = provenOptions(first, options);
  const { layout, columns, isTimeZoneKnown, all } = proven === null ? first : await read(proven);
  return { layout, columns, isTimeZoneKnown, parts: inOnePart(all) };
}

async function* inOnePart(all: readonly RecordReading[]): AsyncGenerator<readonly RecordReading[]> {
  yield all;
}
