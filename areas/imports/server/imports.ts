/** The calls about imports. A job reads and writes; the calls check what can be checked at once, and start it. */
import type { JobSummary, UploadedFile } from '@holdfast/contract';
import { csvText } from '@holdfast/csv/write-csv.ts';
import { ImportError } from '../providers/kit/import-error.ts';
import type { ImportOptions } from '../providers/read-import.ts';
import type pg from 'pg';
import { insertReturningId } from '@holdfast/database/queries.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { AppError, invalidField } from '@holdfast/http/server/app-error.ts';
import { defineHandlers } from './define-handlers.ts';
import { enqueueJob } from '@holdfast/jobs/enqueue-job.ts';
import type { FactWriter } from './fact-writer.ts';
import { createFileReader, type FileReader } from './file-reader.ts';
import { notImported, requireUndoable } from './get-undo.ts';
import {
  findMappingOf,
  hasMappingOfFile,
  loadMapping,
  readerOptions,
  requireProvider,
  type StoredChoices,
} from './import-choices.ts';
import { createImportFile, type ImportJob } from './import-file.ts';
import { type ImportRow, loadImport } from './import-record.ts';
import { findTarget, requireWallet } from './import-target.ts';
import { rememberSymbols } from './symbols-and-mappings.ts';
import { writeFileParts } from './read-file.ts';

export const importRunHandlers = defineHandlers(({ pool, writer, fileProgram }: ImportDependencies) => {
  const reader = createFileReader({ program: fileProgram });
  const tools = { pool, reader, importFile: createImportFile(writer, reader) };
  return {
    importFile: ({ params, query, body, file, caller }) =>
      uploadFile(tools, {
        choices: toChoices(params.provider, {
          ...body,
          skipAlreadyThere: query.skip_already_in_db,
          mergeDuplicates: query.merge_in_file_duplicates,
        }),
        isPreview: body.isPreview,
        file,
        userId: caller.userId,
      }),

    changeImport: async ({ params, body, caller }) => {
      requireProvider(body.provider, ['body', 'provider']);
      const row = await loadIdle(pool, params.id);
      if (row.status !== 'previewed' && row.status !== 'failed' && row.status !== 'reading')
        throw new AppError('conflict', 'Only a preview can be changed. Undo the import first.');
      const choices = toChoices(body.provider, body);
      await checkChoices(pool, choices, row.file_name);
      await transaction(pool, (client) =>
        client.query(`UPDATE imports SET choices = $2, status = 'reading', error = NULL WHERE id = $1`, [
          row.id,
          JSON.stringify(choices),
        ]),
      );
      return start(tools, row, 'preview', caller.userId);
    },

    confirmImport: async ({ params, caller }) => {
      const row = await loadIdle(pool, params.id);
      if (row.status !== 'previewed') throw new AppError('conflict', 'Only a preview can be confirmed.');
      await transaction(pool, (client) =>
        client.query(`UPDATE imports SET status = 'importing' WHERE id = $1 AND status = 'previewed'`, [row.id]),
      );
      return start(tools, row, 'confirm', caller.userId);
    },

    discardImport: async ({ params }) => {
      const row = await loadIdle(pool, params.id);
      if (row.status === 'imported' || row.status === 'undone')
        throw new AppError('conflict', 'This file is imported. Undo the import instead.');
      await transaction(pool, (client) => client.query('DELETE FROM imports WHERE id = $1', [row.id]));
      return { done: true };
    },

    undoImport: async ({ params, body, caller }) => {
      const row = await loadIdle(pool, params.id);
      if (row.status !== 'imported') throw notImported();
      await requireUndoable(pool, { importId: row.id, userId: caller.userId, includeTouched: body.includeTouched });
      return startJob(tools, {
        importId: row.id,
        task: 'undo',
        userId: caller.userId,
        fileName: row.file_name,
        includeTouched: body.includeTouched,
      });
    },

    answerImportSymbols: async ({ params, body, caller }) => {
      const row = await loadIdle(pool, params.id);
      if (row.provider === null || (row.status !== 'previewed' && row.status !== 'imported'))
        throw new AppError('conflict', 'This import has no open questions.');
      await rememberSymbols(pool, { provider: row.provider, answers: body.answers, userId: caller.userId });
      if (row.status === 'imported') return start(tools, row, 'finish', caller.userId);
      return start(tools, row, 'preview', caller.userId);
    },

    async downloadRefusedRows({ params: { id } }) {
      const { file_name: fileName } = await loadImport(pool, id);
      const { rows } = await pool.query<{ row: number; reason: string | null; text: string }>(
        `SELECT row, reason, text FROM import_records WHERE import_id = $1 AND result = 'refused' ORDER BY row
             LIMIT ${REFUSED_MAX}`,
        [id],
      );
      const text = csvText(
        [
          { label: 'Row', value: ({ row }) => String(row) },
          { label: 'Reason', value: ({ reason }) => reason ?? '' },
          { label: 'Record', value: (record) => record.text },
        ],
        rows,
      );
      return {
        contentType: 'text/csv',
        bytes: Buffer.from(text, 'utf8'),
        fileName: `refused-${fileName.replace(/\.\w+$/, '')}.csv`,
      };
    },
  };
});

interface ImportDependencies {
  readonly pool: pg.Pool;
  readonly writer: FactWriter;
  /** Only tests give it: the built program of threads that read files. */
  readonly fileProgram?: URL | undefined;
}

interface Tools {
  readonly pool: pg.Pool;
  readonly reader: FileReader;
  readonly importFile: ImportJob;
}

/** A choice that is not made is undefined in a request and null in the database. */
type GivenChoices = { readonly [Name in keyof StoredChoices]?: NonNullable<StoredChoices[Name]> | undefined } & Pick<
  StoredChoices,
  'skipAlreadyThere' | 'mergeDuplicates'
>;

function toChoices(provider: string, given: GivenChoices): StoredChoices {
  return {
    provider,
    walletId: given.walletId ?? null,
    timeZone: given.timeZone ?? null,
    dateOrder: given.dateOrder ?? null,
    decimalMark: given.decimalMark ?? null,
    ownAddress: given.ownAddress ?? null,
    mapping: given.mapping ?? null,
    direction: given.direction ?? null,
    sheet: given.sheet ?? null,
    addsToOtherAccount: given.addsToOtherAccount ?? false,
    skipAlreadyThere: given.skipAlreadyThere,
    mergeDuplicates: given.mergeDuplicates,
  };
}

/** Two jobs of one import would work on different choices. */
async function loadIdle(pool: pg.Pool, id: number): Promise<ImportRow> {
  const row = await loadImport(pool, id);
  const { rowCount } = await pool.query(
    `SELECT FROM jobs WHERE kind = 'import-file' AND key = $1 AND status IN ('queued', 'running')`,
    [String(id)],
  );
  if (rowCount !== 0) throw new AppError('conflict', 'The file is being read. Wait until that is finished.');
  return row;
}

function start(
  tools: Tools,
  row: ImportRow,
  task: 'preview' | 'confirm' | 'finish',
  userId: number,
): Promise<JobSummary> {
  return startJob(tools, { importId: row.id, task, userId, fileName: row.file_name });
}

const REFUSED_MAX = 1_000_000;

const READ_WHOLE_BYTES = 8 * 1024 * 1024;
const FILE_NAME_LENGTH_MAX = 255;

interface Upload {
  readonly choices: StoredChoices;
  readonly isPreview: boolean;
  readonly file: UploadedFile;
  readonly userId: number;
}

/**
 * What is wrong with the file as a whole is refused here, before anything is stored: small files are read to their end,
 * large ones as far as their first records.
 */
export async function uploadFile(
  { pool, reader, importFile }: Tools,
  { choices: given, isPreview, file, userId }: Upload,
): Promise<JobSummary> {
  const fileName = cleanName(file.name);
  const choices = await checkUpload({ pool, reader }, { choices: given, file, fileName, isPreview });
  const importId = await transaction(pool, async (client) => {
    const id = await insertReturningId(
      client,
      `INSERT INTO imports (file_name, file_bytes, choices, by_user_id, status) VALUES ($1, $2, $3, $4, $5)
         RETURNING id`,
      [fileName, file.size, JSON.stringify(choices), userId, isPreview ? 'reading' : 'importing'],
    );
    await writeFileParts(client, id, file.read());
    return id;
  });
  return startJob({ pool, reader, importFile }, { importId, task: isPreview ? 'preview' : 'import', userId, fileName });
}

async function startJob(
  { pool, importFile }: Tools,
  {
    importId,
    task,
    userId,
    fileName,
    includeTouched = false,
  }: {
    importId: number;
    task: 'preview' | 'import' | 'confirm' | 'finish' | 'undo';
    userId: number;
    fileName: string;
    includeTouched?: boolean;
  },
): Promise<JobSummary> {
  const { job } = await enqueueJob(pool, importFile, {
    key: String(importId),
    payload: { importId, task, userId, includeTouched },
    message: `Waiting to read ${fileName}`,
    createdBy: userId,
  });
  return job;
}

/** The name is shown in lists and messages, and cannot be trusted. */
function cleanName(name: string): string {
  const visible = name
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .replace(/^.*[/\\]/, '')
    .trim();
  return visible === '' ? 'file' : visible.slice(0, FILE_NAME_LENGTH_MAX);
}

/** Throws for a wallet, mapping or provider that does not exist. */
async function checkChoices(pool: pg.Pool, choices: StoredChoices, fileName: string): Promise<ImportOptions> {
  requireProvider(choices.provider, ['path', 'provider']);
  const mapping = await loadMapping(pool, choices.mapping);
  const coin = choices.walletId === null ? null : (await requireWallet(pool, choices.walletId)).nativeSymbol;
  return readerOptions(choices, { fileName, mapping, coin });
}

/** The choices, with a mapping that was saved for a file with the same columns. */
async function checkUpload(
  tools: Pick<Tools, 'pool' | 'reader'>,
  given: { choices: StoredChoices; file: UploadedFile; fileName: string; isPreview: boolean },
): Promise<StoredChoices> {
  const { choices, fileName } = given;
  const check = async (chosen: StoredChoices, isPreview: boolean): Promise<void> => {
    const options = await checkChoices(tools.pool, chosen, fileName);
    await checkFile(tools, { ...given, choices: chosen, options, isPreview });
  };
  if (choices.provider !== 'auto' || !(await hasMappingOfFile(tools.pool))) {
    await check(choices, given.isPreview);
    return choices;
  }
  const columns = await unknownColumns(tools, { ...given, options: await checkChoices(tools.pool, choices, fileName) });
  const mapping = columns === null ? null : await findMappingOf(tools.pool, columns);
  const chosen = mapping === null ? choices : { ...choices, provider: 'generic', mapping };
  await check(chosen, given.isPreview);
  return chosen;
}

/** The columns of a file that no provider writes; null for any other. */
async function unknownColumns(
  { reader }: Pick<Tools, 'reader'>,
  { file, options }: { file: UploadedFile; options: ImportOptions },
): Promise<readonly string[] | null> {
  try {
    await reader.check(file.read(), options, { isWhole: false });
    return null;
  } catch (error) {
    if (error instanceof ImportError) return error.code === 'unknown_layout' ? error.columns : null;
    throw error;
  }
}

async function checkFile(
  { pool, reader }: Pick<Tools, 'pool' | 'reader'>,
  {
    choices,
    options,
    file,
    fileName,
    isPreview,
  }: { choices: StoredChoices; options: ImportOptions; file: UploadedFile; fileName: string; isPreview: boolean },
): Promise<void> {
  try {
    const layout = await reader.check(file.read(), options, { isWhole: file.size <= READ_WHOLE_BYTES });
    // A preview without a wallet is kept: the wallet is chosen there.
    if (isPreview) return;
    const ownAddress = choices.ownAddress ?? /0x[0-9a-f]{40}/i.exec(fileName)?.[0] ?? null;
    await findTarget(pool, { provider: layout.provider, walletId: choices.walletId, ownAddress });
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    // The columns of an unknown file are kept with its preview, so that they can be mapped.
    if (error.code === 'unknown_layout' && isPreview && error.columns.length > 0) return;
    throw refusalOf(error);
  }
}

function refusalOf(error: ImportError): AppError {
  if (error.code === 'too_large') return new AppError('too_large', error.message, { cause: error });
  const loc = error.code === 'bad_option' ? ['body', 'timeZone'] : ['body', 'file'];
  return invalidField({ loc, msg: error.message, input: null, type: error.code });
}
