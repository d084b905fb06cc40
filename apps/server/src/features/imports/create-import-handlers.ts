/** The calls about imports. A job reads and writes; the calls check what can be checked at once, and start it. */
import type { JobSummary } from '@holdfast/contract';
import { csvText } from '@holdfast/csv/write';
import type pg from 'pg';
import { AppError } from '../../http/app-error.ts';
import type { FileResult, Handlers } from '../../http/handler.ts';
import type { FactWriter } from './fact-writer.ts';
import { getUndo, notImported, requireUndoable } from './get-undo.ts';
import { requireProvider, type StoredChoices } from './import-choices.ts';
import { createImportFile } from './import-file.ts';
import { type ImportRow, loadImport } from './import-record.ts';
import { getImport, listImportRows, listImports } from './list-imports.ts';
import {
  changeSymbol,
  deleteMapping,
  forgetSymbol,
  listMappings,
  listProviders,
  listSymbols,
  rememberSymbols,
  saveMapping,
} from './symbols-and-mappings.ts';
import { checkChoices, startJob, uploadFile } from './upload-file.ts';

type ImportCallName =
  | 'importFile'
  | 'listImports'
  | 'getImport'
  | 'listImportRows'
  | 'changeImport'
  | 'confirmImport'
  | 'discardImport'
  | 'getImportUndo'
  | 'undoImport'
  | 'answerImportSymbols'
  | 'downloadRefusedRows'
  | 'listImportSymbols'
  | 'changeImportSymbol'
  | 'forgetImportSymbol'
  | 'listImportProviders'
  | 'listImportMappings'
  | 'saveImportMapping'
  | 'deleteImportMapping';

export function createImportHandlers({
  pool,
  writer,
}: {
  readonly pool: pg.Pool;
  readonly writer: FactWriter;
}): Handlers<ImportCallName> {
  const tools = { pool, importFile: createImportFile(writer) };
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

    listImports: ({ query }) => listImports(pool, query),
    getImport: ({ params }) => getImport(pool, params.id),
    listImportRows: ({ params, query }) => listImportRows(pool, params.id, query),

    changeImport: async ({ params, body, caller }) => {
      requireProvider(body.provider, ['body', 'provider']);
      const row = await loadIdle(pool, params.id);
      if (row.status !== 'previewed' && row.status !== 'failed' && row.status !== 'reading')
        throw new AppError('conflict', 'Only a preview can be changed. Undo the import first.');
      const choices = toChoices(body.provider, body);
      await checkChoices(pool, choices, row.file_name);
      await pool.query(`UPDATE imports SET choices = $2, status = 'reading', error = NULL WHERE id = $1`, [
        row.id,
        JSON.stringify(choices),
      ]);
      return start(tools, row, 'preview', caller.userId);
    },

    confirmImport: async ({ params, caller }) => {
      const row = await loadIdle(pool, params.id);
      if (row.status !== 'previewed') throw new AppError('conflict', 'Only a preview can be confirmed.');
      await pool.query(`UPDATE imports SET status = 'importing' WHERE id = $1 AND status = 'previewed'`, [row.id]);
      return start(tools, row, 'confirm', caller.userId);
    },

    discardImport: async ({ params }) => {
      const row = await loadIdle(pool, params.id);
      if (row.status === 'imported' || row.status === 'undone')
        throw new AppError('conflict', 'This file is imported. Undo the import instead.');
      await pool.query('DELETE FROM imports WHERE id = $1', [row.id]);
      return { done: true };
    },

    getImportUndo: ({ params }) => getUndo(pool, params.id),

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

    downloadRefusedRows: ({ params }) => downloadRefused(pool, params.id),
    listImportSymbols: ({ query }) => listSymbols(pool, query),
    changeImportSymbol: ({ params, body, caller }) => changeSymbol(pool, { ...params, ...body, userId: caller.userId }),
    forgetImportSymbol: ({ params }) => forgetSymbol(pool, params),
    listImportProviders: async () => listProviders(),
    listImportMappings: () => listMappings(pool),
    saveImportMapping: ({ params, body, caller }) =>
      saveMapping(pool, { name: params.name, columns: body, userId: caller.userId }),
    deleteImportMapping: ({ params }) => deleteMapping(pool, params.name),
  };
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
  tools: Parameters<typeof startJob>[0],
  row: ImportRow,
  task: 'preview' | 'confirm' | 'finish',
  userId: number,
): Promise<JobSummary> {
  return startJob(tools, { importId: row.id, task, userId, fileName: row.file_name });
}

const REFUSED_MAX = 1_000_000;

async function downloadRefused(pool: pg.Pool, id: number): Promise<FileResult> {
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
}
