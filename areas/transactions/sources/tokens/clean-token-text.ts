/** The name and symbol of a token are untrusted text: anyone can deploy one, also to deceive. */
export const SYMBOL_LENGTH_MAX = 32;
export const NAME_LENGTH_MAX = 100;

/** Control, invisible, reversing and broken characters. Line breaks and tabs are blanks. */
const INVISIBLE = /(?![\t-\r])\p{C}/gu;

/**
 * One line of visible characters, cut to length, with `cutMark` in place of the rest. Direction marks make one name
 * look like another, and runs of blanks hide what follows. Length counts code points, as the database does.
 */
export function cleanTokenText(text: string, lengthMax: number, cutMark: '' | '…' = ''): string {
  const visible = text
    .slice(0, lengthMax * 8)
    .replaceAll(INVISIBLE, '')
    .normalize()
    .replaceAll(/\s+/gu, ' ')
    .trim();
  const characters = [...visible];
  if (characters.length <= lengthMax) return visible;
  return (
    characters
      .slice(0, lengthMax - cutMark.length)
      .join('')
      .trimEnd() + cutMark
  );
}
