/** The eight characters after the # of an output descriptor (BIP-380). They show any mistyped character. */
const INPUTS = '0123456789()[],\'/*abcdefgh@:$%{}IJKLMNOPQRSTUVWXYZ&+-.;<=>?!^_|~ijklmnopqrstuvwxyzABCDEFGH`#"\\ ';
const ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATORS = [0xf5dee51989n, 0xa9fdca3312n, 0x1bab10e32dn, 0x3706b1677an, 0x644d626ffdn];
const LENGTH = 8;

/** Null if the text has a character that no descriptor has. */
export function descriptorChecksum(text: string): string | null {
  const places = [...text].map((letter) => INPUTS.indexOf(letter));
  if (places.includes(-1)) return null;
  const groups = places.map((place) => place >> 5);
  const symbols = places.flatMap((place, index) => {
    const low = place & 31;
    const isLastOfThree = index % 3 === 2;
    if (isLastOfThree) return [low, groupOf(groups.slice(index - 2, index + 1))];
    return index === places.length - 1 ? [low, groupOf(groups.slice(index - (index % 3)))] : [low];
  });
  let sum = 1n;
  for (const symbol of [...symbols, ...Array.from({ length: LENGTH }, () => 0)]) sum = step(sum, symbol);
  sum ^= 1n;
  return Array.from(
    { length: LENGTH },
    (_, place) => ALPHABET[Number((sum >> BigInt(5 * (LENGTH - 1 - place))) & 31n)],
  ).join('');
}

function groupOf(groups: readonly number[]): number {
  return groups.reduce((value, group) => value * 3 + group, 0);
}

function step(sum: bigint, symbol: number): bigint {
  const top = sum >> 35n;
  let next = ((sum & 0x7ffffffffn) << 5n) ^ BigInt(symbol);
  for (const [bit, generator] of GENERATORS.entries()) if ((top >> BigInt(bit)) & 1n) next ^= generator;
  return next;
}
