import { networkLetter } from './disc-letters.ts';
import { LetterDisc } from './letter-disc.tsx';

/** Decorative, as its coin's. */
export function NetworkIcon({ name, size = 20 }: { readonly name: string; readonly size?: number }) {
  return <LetterDisc identity={name} letters={networkLetter(name)} size={size} />;
}
