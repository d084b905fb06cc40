import type { Chain, IconIndex } from '../lib/icons/icon-index.ts';
import { networkLetter } from './disc-letters.ts';
import { IconDisc } from './icon-disc.tsx';

interface NetworkIconProps {
  readonly name: string;
  /** The network itself, where the page knows it; by its name alone it gets a letter. */
  readonly chain?: Chain | undefined;
  readonly size?: number;
}

/** Decorative, as its coin's. */
export function NetworkIcon({ name, chain, size = 20 }: NetworkIconProps) {
  return (
    <IconDisc
      find={chain === undefined ? null : (icons: IconIndex) => icons.network(chain)}
      identity={name}
      letters={networkLetter(name)}
      size={size}
    />
  );
}
