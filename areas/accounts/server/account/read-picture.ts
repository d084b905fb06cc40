import { invalidField } from '@holdfast/http/server/app-error.ts';

export interface Picture {
  readonly contentType: 'image/png' | 'image/jpeg' | 'image/webp';
  readonly bytes: Buffer;
}

export const PICTURE_BYTES_MAX = 300_000;
const DATA_URL = /^data:(image\/(?:png|jpeg|webp));base64,([A-Za-z0-9+/]+={0,2})$/;
const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG_START = Buffer.from([0xff, 0xd8, 0xff]);

/** The content type is derived from the bytes, not from the label: HTML labelled image/png must never be served. */
export function readPicture(dataUrl: string): Picture {
  const parts = DATA_URL.exec(dataUrl);
  const bytes = Buffer.from(parts?.[2] ?? '', 'base64');
  const contentType = contentTypeOf(bytes);
  if (contentType === null || contentType !== parts?.[1]) throw refuse('The picture must be a PNG, JPEG or WebP file');
  if (bytes.length > PICTURE_BYTES_MAX) throw refuse(`The picture may have at most ${PICTURE_BYTES_MAX / 1000} kB`);
  return { contentType, bytes };
}

/** Null if the bytes are no picture, or too many. */
export function pictureOf(bytes: Buffer): Picture | null {
  const contentType = contentTypeOf(bytes);
  return contentType === null || bytes.length > PICTURE_BYTES_MAX ? null : { contentType, bytes };
}

function contentTypeOf(bytes: Buffer): Picture['contentType'] | null {
  if (startsWith(bytes, PNG_START)) return 'image/png';
  if (startsWith(bytes, JPEG_START)) return 'image/jpeg';
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'image/webp';
  return null;
}

function startsWith(bytes: Buffer, start: Buffer): boolean {
  return bytes.subarray(0, start.length).equals(start);
}

function refuse(msg: string): Error {
  return invalidField({ loc: ['body', 'dataUrl'], msg });
}
