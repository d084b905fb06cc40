/**
 * A password to hand to somebody: 20 characters of 32 make 100 bits, in groups that can be read out. Letters that look
 * like digits are left out, and 32 divides 256, so every character is equally likely.
 */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const GROUPS = 5;
const GROUP_LENGTH = 4;

export function generatePassword(
  fillRandom: (bytes: Uint8Array<ArrayBuffer>) => void = (bytes) => void crypto.getRandomValues(bytes),
): string {
  const bytes = new Uint8Array(GROUPS * GROUP_LENGTH);
  fillRandom(bytes);
  const characters = Array.from(bytes, (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
  return Array.from({ length: GROUPS }, (_, group) =>
    characters.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH),
  ).join('-');
}
