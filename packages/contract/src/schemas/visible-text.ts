/** Text that people type and other people read. */
import { z } from 'zod';

/**
 * Control characters and broken halves of a character, which the database refuses, and marks that turn the direction of
 * what follows, which make one name look like another.
 */
const UNSEEN = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const isVisible = (text: string): boolean => !UNSEEN.test(text);
const WORDS = 'Control characters are not permitted';

/** One line, trimmed; the same letters written in two ways become one. */
export function visibleText({ lengthMax }: { lengthMax: number }) {
  return z.string().trim().normalize().min(1).max(lengthMax).refine(isVisible, WORDS);
}

/** A search box's text; an empty one matches everything. */
export const visibleSearch = z.string().trim().normalize().max(200).refine(isVisible, WORDS);

/** The page shows it as a link or the server calls it, so nothing but the web's own two schemes may stand here. */
export const webUrl = z
  .string()
  .trim()
  .max(500)
  .refine(isVisible, WORDS)
  .pipe(z.url({ protocol: /^https?$/, error: 'This is not an http or https address' }));
