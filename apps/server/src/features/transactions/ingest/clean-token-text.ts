/**
 * What a contract says of itself, made fit to be shown: anyone can deploy a token with any name. Control characters and
 * marks that turn the direction of text make one name look like another; blanks in a row hide what follows.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu;
const BLANKS = /\s+/gu;

export function cleanTokenText(
  given: string,
  { lengthMax, otherwise }: { lengthMax: number; otherwise: string },
): string {
  const clean = given.normalize().replace(BLANKS, ' ').replace(UNSEEN, '').trim();
  return cut(clean === '' ? otherwise : clean, lengthMax);
}

/** Counts characters as the database does, and never halves one. */
function cut(text: string, lengthMax: number): string {
  const characters = [...text];
  return characters.length <= lengthMax
    ? text
    : `${characters
        .slice(0, lengthMax - 1)
        .join('')
        .trimEnd()}…`;
}
