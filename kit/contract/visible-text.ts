/** Text that people type and other people read. */
import { z } from 'zod';

/**
 * Control characters and broken halves of a character, which the database refuses, marks that turn the direction of
 * what follows, and characters without width, which make one name look like another: format characters, line and
 * paragraph separators, fillers and variation selectors.
 */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Cf}\p{Zl}\p{Zp}\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0\p{VS}]/u;
const isVisible = (text: string): boolean => !UNSEEN.test(text);
const WORDS = 'Control characters and invisible characters are not permitted';

/** One line, trimmed; the same letters written in two ways become one. */
export function visibleText({ lengthMax }: { lengthMax: number }) {
  return z.string().trim().normalize().min(1).max(lengthMax).refine(isVisible, WORDS);
}

/** The same, and it may be empty. */
function optionalVisibleText({ lengthMax }: { lengthMax: number }) {
  return z.string().trim().normalize().max(lengthMax).refine(isVisible, WORDS);
}

/** A first or last name, which some people do not have. */
export const personName = optionalVisibleText({ lengthMax: 100 });

/** A search box's text; an empty one matches everything. */
export const visibleSearch = optionalVisibleText({ lengthMax: 200 });

/** The page shows it as a link or the server calls it, so nothing but the web's own two schemes may stand here. */
export const webUrl = z
  .string()
  .trim()
  .max(500)
  .refine(isVisible, WORDS)
  .pipe(z.url({ protocol: /^https?$/, error: 'This is not an http or https address' }));
