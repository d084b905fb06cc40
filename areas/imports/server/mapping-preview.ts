/** The first rows of a file as a mapping reads them, while a person matches its columns. */
import { formatDecimal } from '@holdfast/money';
import type pg from 'pg';
import type { OutputOf } from '@holdfast/http/server/handler.ts';
import { invalidField } from '@holdfast/http/server/app-error.ts';
import type { ImportsCalls } from '../contract/calls.ts';
import { MAPPED_ROWS_SHOWN, WORDS_MAX } from '../contract/imports.ts';
import { buildRecords, type BuiltRecords, type RecordReading } from '../providers/build-records.ts';
import { meaningOf } from '../providers/generic/generic.ts';
import type { GenericMapping } from '../providers/generic/mapping.ts';
import { ImportError } from '../providers/kit/import-error.ts';
import type { Layout } from '../providers/kit/layout.ts';
import { defineHandlers } from './define-handlers.ts';
import { createFileReader, type FileReader } from './file-reader.ts';
import { readerOptions } from './import-choices.ts';
import { loadImport } from './import-record.ts';
import { readFileParts } from './read-file.ts';

/** As many rows as show the words of a file. */
const READ_MAX = 1000;
type MappedImport = OutputOf<ImportsCalls['previewImportMapping']>;

interface Dependencies {
  readonly pool: pg.Pool;
  /** Only tests give it: the built program of threads that read files. */
  readonly fileProgram?: URL | undefined;
}

export const mappingPreviewHandlers = defineHandlers(({ pool, fileProgram }: Dependencies) => {
  const reader = createFileReader({ program: fileProgram });
  return {
    async previewImportMapping({ params: { id }, body }) {
      const { choices, file_name: fileName } = await loadImport(pool, id);
      const options = {
        ...readerOptions(choices, { fileName, mapping: body, coin: null }),
        provider: 'generic' as const,
        // The import asks for the zone; what a row becomes does not depend on it.
        timeZone: choices.timeZone ?? 'UTC',
      };
      try {
        const { layout, readings } = await readFirst(reader, readFileParts(pool, id), options);
        return toMapped(readings, buildRecords(layout, readings, {}), body);
      } catch (error) {
        if (!(error instanceof ImportError)) throw error;
        throw invalidField({ loc: ['body'], msg: error.message, input: null, type: error.code });
      }
    },
  };
});

async function readFirst(
  reader: FileReader,
  source: AsyncIterable<Uint8Array>,
  options: Parameters<FileReader['open']>[1],
): Promise<{ layout: Layout; readings: RecordReading[] }> {
  const opened = await reader.open(source, options);
  const readings: RecordReading[] = [];
  try {
    for await (const batch of opened.readings) {
      readings.push(...batch.slice(0, READ_MAX - readings.length));
      if (readings.length >= READ_MAX) break;
    }
  } finally {
    opened.close();
  }
  return { layout: opened.layout, readings };
}

function toMapped(
  readings: readonly RecordReading[],
  { records, transactions }: BuiltRecords,
  mapping: GenericMapping,
): MappedImport {
  const byRow = new Map(transactions.flatMap((one) => one.rows.map((row) => [row, one.found] as const)));
  const words = new Map<string, MappedImport['words'][number]>();
  for (const { reading, words: ofRow = [] } of readings)
    for (const word of ofRow)
      if (!words.has(word) && words.size < WORDS_MAX) words.set(word, wordOf(word, { reading, mapping }));
  return {
    words: [...words.values()],
    rows: records.slice(0, MAPPED_ROWS_SHOWN).map(({ row, kind, result, reason }, index) => {
      const found = result === 'added' ? byRow.get(row) : undefined;
      const amounts = (side: string) =>
        (found?.transfers ?? [])
          .filter(({ key }) => key.startsWith(side))
          .map(({ coin, amount }) => ({
            symbol: coin.kind === 'symbol' ? coin.symbol : coin.kind === 'token' ? coin.address : 'native',
            amount: formatDecimal(amount),
          }));
      const atMs = readings[index]?.reading?.atMs;
      return {
        row,
        at: atMs === undefined ? null : new Date(atMs).toISOString(),
        kind,
        becomes: found?.source?.kind ?? null,
        out: amounts('out:'),
        in: amounts('in:'),
        fees: amounts('fee:'),
        reason,
      };
    }),
  };
}

/** As the row was read with it, or as it would be read: a word that is not known can keep its row from being read. */
function wordOf(
  word: string,
  { reading, mapping }: { reading: RecordReading['reading']; mapping: GenericMapping },
): MappedImport['words'][number] {
  if (reading?.kind === word) return { word, becomes: reading.becomes, isKnown: !reading.isUnknown };
  const meaning = meaningOf(mapping, word);
  return { word, becomes: meaning ?? 'review', isKnown: meaning !== null };
}
