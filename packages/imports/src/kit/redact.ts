/**
 * An extended public key reveals every address of a wallet, and an extended private key spends from them. Neither is
 * kept with the text of a record.
 */
const EXTENDED_KEY = /\b(?:[xyzuvtYZUV](?:pub|prv)|[Ll]tub|[Mm]tub|[dt]pub|drkv|drkp|dgub)[1-9A-HJ-NP-Za-km-z]{20,}/g;

export function removeExtendedKeys(text: string): string {
  return text.replace(EXTENDED_KEY, '[extended key removed]');
}
