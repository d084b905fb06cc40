import { invalidField } from '../../../http/app-error.ts';

/**
 * Control characters and broken halves of a character, which the database refuses, and marks that turn the direction of
 * what follows. Line ends and tabs are part of a note.
 */
const UNSEEN = /(?![\n\r\t])[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

export function refuseUnseen(loc: string[], text: string | null | undefined): void {
  if (text && UNSEEN.test(text)) throw invalidField({ loc, msg: 'Control characters are not permitted', input: null });
}
