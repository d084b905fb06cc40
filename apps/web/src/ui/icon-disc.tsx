import Box from '@mui/material/Box';
import { useState } from 'react';
import { type IconIndex } from '../lib/icons/icon-index.ts';
import { useIconIndex } from '../lib/icons/use-icon-index.ts';
import { LetterDisc } from './letter-disc.tsx';

interface IconDiscProps {
  /** Where its icon is; undefined where it has none. Null: it cannot have one. */
  readonly find: ((icons: IconIndex) => string | undefined) | null;
  readonly identity: string;
  readonly letters: string;
  /** Diameter in pixels. */
  readonly size: number;
}

/** An icon cut to a disc, or letters where there is none. Decorative: the name stands beside it. */
export function IconDisc({ find, ...disc }: IconDiscProps) {
  return find === null ? <LetterDisc {...disc} /> : <KnownDisc find={find} {...disc} />;
}

function KnownDisc({ find, ...disc }: IconDiscProps & { readonly find: NonNullable<IconDiscProps['find']> }) {
  const icons = useIconIndex();
  const [failed, setFailed] = useState<string>();
  const round = {
    width: disc.size,
    height: disc.size,
    borderRadius: '50%',
    flexShrink: 0,
    display: 'inline-block',
    backgroundColor: 'ground.neutral',
  } as const;
  // Letters that are replaced a moment later would only flicker.
  if (icons === 'loading') return <Box component="span" aria-hidden="true" sx={round} />;
  const source = icons === 'none' ? undefined : find(icons);
  if (source === undefined || source === failed) return <LetterDisc {...disc} />;
  return (
    <Box
      component="img"
      src={source}
      alt=""
      width={disc.size}
      height={disc.size}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setFailed(source)}
      sx={round}
    />
  );
}
