/**
 * Takes in the file of an import. What is wrong with the file as a whole is refused here, before anything is stored:
 * small files are read to their end, large ones as far as their first records.
 */
import type { JobSummary, UploadedFile } from '@holdfast/contract';
import { ImportError, type ImportOptions, openImport } from '@holdfast/imports';
import type pg from 'pg';
import { insertReturningId } from '../../db/queries.ts';
import { transaction } from '../../db/transaction.ts';
import { AppError, invalidField } from '../../http/app-error.ts';
import { enqueueJob } from '../../jobs/enqueue-job.ts';
import { loadMapping, readerOptions, requireProvider, type StoredChoices } from './import-choices.ts';
import { findTarget, requireWallet } from './import-target.ts';
import type { ImportJob } from './import-file.ts';
import { writeFileParts } from './read-file.ts';

const READ_WHOLE_BYTES = 8 * 1024 * 1024;
const FILE_NAME_LENGTH_MAX = 255;

export interface Upload {
  readonly choices: StoredChoices;
  readonly isPreview: boolean;
  readonly file: UploadedFile;
  readonly userId: number;
}

export async function uploadFile(
  { pool, importFile }: { pool: pg.Pool; importFile: ImportJob },
  { choices, isPreview, file, userId }: Upload,
): Promise<JobSummary> {
  const fileName = cleanName(file.name);
  const options = await checkChoices(pool, choices, fileName);
  await checkFile(pool, { choices, options, file, fileName, isPreview });
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
  return startJob({ pool, importFile }, { importId, task: isPreview ? 'preview' : 'import', userId, fileName });
}

export async function startJob(
  { pool, importFile }: { pool: pg.Pool; importFile: ImportJob },
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
export async function checkChoices(pool: pg.Pool, choices: StoredChoices, fileName: string): Promise<ImportOptions> {
  requireProvider(choices.provider, ['path', 'provider']);
  const mapping = await loadMapping(pool, choices.mapping);
  const coin = choices.walletId === null ? null : (await requireWallet(pool, choices.walletId)).nativeSymbol;
  return readerOptions(choices, { fileName, mapping, coin });
}

async function checkFile(
  pool: pg.Pool,
  {
    choices,
    options,
    file,
    fileName,
    isPreview,
  }: { choices: StoredChoices; options: ImportOptions; file: UploadedFile; fileName: string; isPreview: boolean },
): Promise<void> {
  try {
    const { layout, readings } = await openImport(file.read(), options);
    for await (const _ of readings) if (file.size > READ_WHOLE_BYTES) break;
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

export function refusalOf(error: ImportError): AppError {
  if (error.code === 'too_large') return new AppError('too_large', error.message, { cause: error });
  const loc = error.code === 'bad_option' ? ['body', 'timeZone'] : ['body', 'file'];
  return invalidField({ loc, msg: error.message, input: null, type: error.code });
}
