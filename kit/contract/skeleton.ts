/**
 * Names that look like others. People type "Ｏskar" and anyone can deploy a token called "USDС" with a Cyrillic С, so
 * names are compared by how they look, in the manner of Unicode TR39: characters that can be confused become the same
 * one.
 */
import { remove as withoutConfusables } from 'confusables';

/** Digits and letters that fonts draw alike, which the tables of confusable letters keep apart. */
const ALIKE: Readonly<Record<string, string>> = { '0': 'o', '1': 'l', i: 'l', '|': 'l', '5': 's', $: 's', '₮': 't' };

/** What a text looks like: equal for texts that people mistake for each other. */
export function skeletonOf(text: string): string {
  const latin = withoutConfusables(text.normalize('NFKC'));
  return [...latin.toLowerCase()]
    .filter((character) => /[\p{L}\p{N}$|₮]/u.test(character))
    .map((character) => ALIKE[character] ?? character)
    .join('');
}
