/**
 * Receives the file of a call and the fields beside it. The file is written to a temporary folder as it arrives, so
 * that its size costs no memory and the fields may come before or after it.
 */
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileUpload, UploadedFile } from '@holdfast/contract';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError, invalidField } from './app-error.ts';

const FIELDS_MAX = 50;
const FIELD_BYTES_MAX = 64 * 1024;
const MEBIBYTE = 1024 * 1024;

interface Upload {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: UploadedFile;
  /** Deletes the temporary file. */
  remove(): Promise<void>;
}

export async function receiveUpload(request: FastifyRequest, { bytesMax }: FileUpload): Promise<Upload> {
  if (!request.isMultipart())
    throw new AppError('wrong_content_type', 'Send the file as multipart/form-data, in the field "file".');
  const location = path.join(tmpdir(), `holdfast-upload-${randomUUID()}`);
  const remove = (): Promise<void> => rm(location, { force: true });
  try {
    const fields: Record<string, string> = {};
    let name: string | null = null;
    const limits = {
      fileSize: bytesMax,
      files: 1,
      fields: FIELDS_MAX,
      fieldSize: FIELD_BYTES_MAX,
      parts: FIELDS_MAX + 1,
    };
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') name = await saveFile(part, { location, bytesMax });
      else if (typeof part.value === 'string') fields[part.fieldname] = part.value;
    }
    if (name === null) throw invalidField({ type: 'missing', loc: ['body', 'file'], msg: 'Field required' });
    const { size } = await stat(location);
    return { fields, file: { name, size, read: () => createReadStream(location) }, remove };
  } catch (error) {
    await remove();
    // The form reader's own errors have no code: a missing boundary, a broken header, an early end.
    if (error instanceof Error && !('code' in error))
      throw new AppError('malformed', 'The form data cannot be read. Send the file again.', { cause: error });
    throw error;
  }
}

async function saveFile(
  part: MultipartFile,
  { location, bytesMax }: { location: string; bytesMax: number },
): Promise<string> {
  if (part.fieldname !== 'file')
    throw invalidField({
      type: 'extra_forbidden',
      loc: ['body', part.fieldname],
      msg: 'Send the file in the field "file"',
    });
  await pipeline(part.file, createWriteStream(location, { mode: 0o600 }));
  if (part.file.truncated)
    throw new AppError('too_large', `The file is larger than ${bytesMax / MEBIBYTE} MB. Split it and send the parts.`);
  return part.filename;
}
