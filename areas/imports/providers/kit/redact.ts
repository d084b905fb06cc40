/**
 * An extended public key reveals every address of a wallet, and an extended private key spends from them. Neither is
 * kept with the text of a record.
 */
const EXTENDED_KEY = /\b(?:[xyzuvtYZUV](?:pub|prv)|[Ll]tub|[Mm]tub|[dt]pub|drkv|drkp|dgub)[1-9A-HJ-NP-Za-km-z]{20,}/g;
/** What every such key contains; most records contain none of it. */
const MARK = /pub|prv|tub|drk|dgub/;

export function removeExtendedKeys(text: string): string {
  return MARK.test(text) ? text.replace(EXTENDED_KEY, '[extended key removed]') : text;
}
