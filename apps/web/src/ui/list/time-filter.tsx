import { mdiCheck } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import Popover from '@mui/material/Popover';
import { useState } from 'react';
import { Icon } from '../icon.tsx';
import { LabelledField } from '../labelled-field.tsx';
import { spanOf, type TimePreset, timePresets, timeQueryOf, timeQueryText } from './time-query.ts';
import { ToolbarButton } from './toolbar-button.tsx';

interface TimeFilterProps {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

/** A span of time: one of the usual ones, or two days of one's own. */
export function TimeFilter({ label, value, onChange }: TimeFilterProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [presets] = useState(() => timePresets(new Date()));
  const choose = (next: string | null) => {
    setAnchor(null);
    if (next !== value) onChange(next);
  };
  return (
    <>
      <ToolbarButton
        isOn={value !== null || anchor !== null}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {value === null ? label : `${label}: ${timeQueryText(value, presets)}`}
      </ToolbarButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { mt: 1, width: 264 } } }}
      >
        <TimeChoice value={value} presets={presets} onChoose={choose} />
      </Popover>
    </>
  );
}

interface TimeChoiceProps {
  readonly value: string | null;
  readonly presets: readonly TimePreset[];
  readonly onChoose: (value: string | null) => void;
}

export function TimeChoice({ value, presets, onChoose }: TimeChoiceProps) {
  const isPreset = presets.some((preset) => preset.value === value);
  const [span, setSpan] = useState(() => spanOf(isPreset ? null : value));
  const query = timeQueryOf(span);
  return (
    <>
      <MenuList aria-label="Usual spans" autoFocusItem sx={{ p: 2 }}>
        {[{ value: null, label: 'Any time' }, ...presets].map((preset) => (
          <MenuItem
            key={preset.label}
            role="menuitemradio"
            aria-checked={preset.value === value}
            selected={preset.value === value}
            onClick={() => onChoose(preset.value)}
          >
            <Box component="span" sx={{ flexGrow: 1 }}>
              {preset.label}
            </Box>
            {preset.value === value ? <Icon path={mdiCheck} size={18} /> : null}
          </MenuItem>
        ))}
      </MenuList>
      <Divider sx={{ borderColor: 'hairlineRaised' }} />
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (query !== null) onChoose(query);
        }}
        sx={{ display: 'grid', gap: 3, p: 4 }}
      >
        <LabelledField
          label="From"
          type="date"
          value={span.from}
          onChange={(event) => setSpan({ ...span, from: event.target.value })}
        />
        <LabelledField
          label="To"
          type="date"
          value={span.to}
          onChange={(event) => setSpan({ ...span, to: event.target.value })}
        />
        <Button type="submit" variant="outlined" size="small" disabled={query === null}>
          Show this span
        </Button>
      </Box>
    </>
  );
}
