import { mdiAlertOutline } from '@mdi/js';
import Chip from '@mui/material/Chip';
import { Icon } from './icon.tsx';
import { toneColours, type Tone } from './tone-colours.ts';

export interface StatusChipProps {
  /** The status as text; the colour is only an addition. */
  label: string;
  tone?: Tone;
  /** A path from @mdi/js, if the status needs action. */
  icon?: string;
  /** Round for a status, square for a kind such as a role. */
  shape?: 'round' | 'square';
}

export function StatusChip({ label, tone = 'neutral', icon, shape = 'round' }: StatusChipProps) {
  return (
    <Chip
      label={label}
      {...(icon === undefined ? {} : { icon: <Icon path={icon} size={14} /> })}
      sx={(theme) => ({ ...toneColours(theme, tone), ...(shape === 'square' ? { borderRadius: '4px' } : {}) })}
    />
  );
}

/** Marks a gain that counts a missing price or cost basis as $0. */
export function IncompleteChip() {
  return <StatusChip label="Incomplete" tone="warning" icon={mdiAlertOutline} />;
}
