/**
 * What kind of file some bytes are. The name and the type that a browser states are the sender's word; a page of HTML
 * named "invoice.pdf" must never be handed to somebody's browser as what it really is.
 */
export type RecognisedType = 'application/pdf' | 'image/png' | 'image/jpeg' | 'image/webp';

interface Signature {
  readonly type: RecognisedType;
  readonly extensions: readonly [string, ...string[]];
  isOf(bytes: Uint8Array): boolean;
}

const startsWith = (bytes: Uint8Array, start: readonly number[], offset = 0): boolean =>
  start.every((byte, index) => bytes[offset + index] === byte);
const codesOf = (text: string): number[] => Array.from(text, (character) => character.charCodeAt(0));

/** The end mark is within the last kilobyte of a PDF, as its readers require. */
const END_BYTES = 1024;
const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const PNG_END = [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];

const SIGNATURES: readonly Signature[] = [
  {
    type: 'application/pdf',
    extensions: ['pdf'],
    isOf: (bytes) => startsWith(bytes, codesOf('%PDF-')) && endText(bytes).includes('%%EOF'),
  },
  {
    type: 'image/png',
    extensions: ['png'],
    isOf: (bytes) => startsWith(bytes, PNG_START) && startsWith(bytes, PNG_END, bytes.length - PNG_END.length),
  },
  { type: 'image/jpeg', extensions: ['jpg', 'jpeg'], isOf: (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff]) },
  {
    type: 'image/webp',
    extensions: ['webp'],
    isOf: (bytes) => startsWith(bytes, codesOf('RIFF')) && startsWith(bytes, codesOf('WEBP'), 8),
  },
];

function endText(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes.subarray(Math.max(0, bytes.length - END_BYTES)));
}

/** Null: no complete PDF, PNG, JPEG or WebP. */
export function recogniseDocument(bytes: Uint8Array): RecognisedType | null {
  return SIGNATURES.find((signature) => signature.isOf(bytes))?.type ?? null;
}

const NAME_LENGTH_MAX = 200;
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * The last part of the given name, without characters that cannot be seen, and with an ending of what the file is: a
 * PDF that is named "order.html" would be opened as a page from the folder of downloads.
 */
export function documentName(given: string, type: RecognisedType): string {
  const { extensions } = SIGNATURES.find((signature) => signature.type === type) ?? { extensions: ['bin'] as const };
  const last = given.split(/[/\\]/).at(-1) ?? '';
  const name = last.normalize().replace(UNSEEN, '').trim();
  const ending = name.toLowerCase().split('.').at(-1) ?? '';
  const isNamed = name.includes('.') && (extensions as readonly string[]).includes(ending);
  const stem = (isNamed ? name.slice(0, -ending.length - 1) : name).slice(0, NAME_LENGTH_MAX).trim() || 'document';
  return `${stem}.${isNamed ? ending : extensions[0]}`;
}
