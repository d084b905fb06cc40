/** The name and symbol of a token are untrusted text: anyone can deploy one, also to deceive. */
export const SYMBOL_LENGTH_MAX = 32;
export const NAME_LENGTH_MAX = 100;

/** One line of visible characters, cut to length. Control, invisible, reversing and broken characters go. */
export function cleanTokenText(text: string, lengthMax: number): string {
  const visible = text
    .slice(0, lengthMax * 8)
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return [...visible].slice(0, lengthMax).join('').trim();
}
