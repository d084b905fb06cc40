/** The letters on a coin's disc: its symbol while that fits, its first letter otherwise. */
export function coinLetters(symbol: string): string {
  const letters = [...symbol.trim().replaceAll(/[^\p{L}\p{N}]/gu, '')];
  if (letters.length === 0) return '?';
  return letters.length <= 3 ? letters.join('') : letters.slice(0, 1).join('').toUpperCase();
}

/** "Arbitrum One" is A, "BNB Smart Chain" is B: one letter, for the disc is small. */
export function networkLetter(name: string): string {
  return ([...name.trim()][0] ?? '?').toUpperCase();
}
