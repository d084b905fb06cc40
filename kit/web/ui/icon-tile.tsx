import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { Icon } from './icon.tsx';
import { toneColours, type Tone } from './tone-colours.ts';

interface IconTileProps {
  path: string;
  tone?: Tone;
  /** Edge in pixels. */
  size?: number;
}

/** Content in the middle of a square of the given size in pixels, which does not shrink. */
export function centredIn(size: number) {
  const centred = { display: 'inline-flex', alignItems: 'center', justifyContent: 'center' } as const;
  return { ...centred, flexShrink: 0, width: size, height: size };
}

/** A tinted square with an icon, at the start of a row or above an empty state. Decorative: the text is beside it. */
export function IconTile({ path, tone = 'accent', size = 36 }: IconTileProps) {
  return (
    <Box
      aria-hidden="true"
      sx={(theme: Theme) => ({
        ...toneColours(theme, tone),
        ...centredIn(size),
        borderRadius: `${theme.shape.borderRadius}px`,
      })}
    >
      <Icon path={path} size={Math.round(size * 0.55)} />
    </Box>
  );
}
