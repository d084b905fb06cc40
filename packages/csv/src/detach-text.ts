/**
 * A text cut out of a longer one keeps all of the longer one in memory. What outlives its piece of the file is cut out
 * of a copy that holds nothing else.
 */
export function detachText(text: string): string {
  return `${text} `.slice(0, -1);
}
