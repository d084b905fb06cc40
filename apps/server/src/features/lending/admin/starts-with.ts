/** A pattern for LIKE that finds what begins with a text, whatever signs are in it. */
export function startsWith(text: string): string {
  return `${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;
}
