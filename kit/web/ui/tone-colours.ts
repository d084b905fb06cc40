import type { Theme } from '@mui/material/styles';

/** The tone of a status: gain is good or done, loss is bad, warning needs action, info is neutral. */
export type Tone = 'neutral' | 'accent' | 'gain' | 'loss' | 'warning' | 'info';

/** How a kind of thing is shown: its name, an icon from @mdi/js, and the tone of the icon. */
export interface KindLook {
  readonly label: string;
  readonly icon: string;
  readonly tone: Tone;
}

export function toneColours(theme: Theme, tone: Tone): { color: string; backgroundColor: string } {
  const { palette } = theme;
  switch (tone) {
    case 'neutral':
      return { color: palette.text.secondary, backgroundColor: palette.ground.neutral };
    case 'accent':
      return { color: palette.accent.link, backgroundColor: palette.accent.tint };
    case 'gain':
      return { color: palette.gain, backgroundColor: palette.ground.gain };
    case 'loss':
      return { color: palette.loss, backgroundColor: palette.ground.loss };
    case 'warning':
      return { color: palette.warning.main, backgroundColor: palette.ground.warning };
    case 'info':
      return { color: palette.info.main, backgroundColor: palette.ground.info };
  }
}
