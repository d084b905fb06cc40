/**
 * An address for the eye: `0x9e41…b20f`. Six characters and four are kept, or eight and eight where there is room for a
 * second look; what is hardly longer than its short form stays whole.
 */
export function shortenAddress(address: string, options: { readonly kept?: 'few' | 'more' } = {}): string {
  const [head, tail] = options.kept === 'more' ? [8, 8] : [6, 4];
  const characters = [...address];
  if (characters.length <= head + tail + 2) return address;
  return `${characters.slice(0, head).join('')}…${characters.slice(-tail).join('')}`;
}
