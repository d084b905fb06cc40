import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuList from '@mui/material/MenuList';
import Popover from '@mui/material/Popover';
import Switch from '@mui/material/Switch';
import { useState } from 'react';
import { ChoiceMenu, RadioMenuItem, ToolbarButton } from './choice-menu.tsx';
import type { ChoiceFilter, FilterValue, ListFilter, SwitchFilter } from './list-state.ts';
import { spanOf, type TimePreset, timePresets, timeQueryOf, timeQueryText } from './time-query.ts';
import { DayFields } from '../form/day-fields.tsx';

const ANY = '';

interface ListFiltersProps {
  readonly filters: readonly ListFilter[];
  readonly values: Readonly<Record<string, FilterValue>>;
  readonly onChange: (id: string, value: FilterValue) => void;
}

export function ChoiceFilters({ filters, values, onChange }: ListFiltersProps) {
  return filters.map((filter) => {
    const [value, change] = [values[filter.id] ?? null, (next: string | null) => onChange(filter.id, next)];
    if (filter.kind === 'choice')
      return <ChoiceFilterMenu key={filter.id} filter={filter} value={value} onChange={change} />;
    return filter.kind === 'time' ? (
      <TimeFilter
        key={filter.id}
        label={filter.label}
        value={typeof value === 'string' ? value : null}
        onChange={change}
      />
    ) : null;
  });
}

export function SwitchFilters({ filters, values, onChange }: ListFiltersProps) {
  return filters
    .filter((filter) => filter.kind === 'switch')
    .map((filter) => (
      <FilterSwitch
        key={filter.id}
        filter={filter}
        isOn={values[filter.id] === true}
        onChange={(value) => onChange(filter.id, value)}
      />
    ));
}

function ChoiceFilterMenu({
  filter,
  value,
  onChange,
}: {
  readonly filter: ChoiceFilter;
  readonly value: FilterValue;
  readonly onChange: (value: string | null) => void;
}) {
  const chosen = filter.options.find((option) => option.value === value);
  return (
    <ChoiceMenu
      label={filter.label}
      options={[{ value: ANY, label: 'Any' }, ...filter.options]}
      value={chosen?.value ?? ANY}
      onChoose={(next) => onChange(next === ANY ? null : next)}
      isOn={chosen !== undefined}
    >
      {chosen ? `${filter.label}: ${chosen.label}` : filter.label}
    </ChoiceMenu>
  );
}

function FilterSwitch({
  filter,
  isOn,
  onChange,
}: {
  readonly filter: SwitchFilter;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}) {
  return (
    <FormControlLabel
      control={<Switch checked={isOn} onChange={(event) => onChange(event.target.checked)} />}
      label={filter.label}
      sx={{
        mx: { xs: 0, sm: 2 },
        minHeight: { xs: 40, sm: 36 },
        '& .MuiFormControlLabel-label': { typography: 'subtitle2', paddingInlineStart: 1 },
      }}
    />
  );
}

interface TimeFilterProps {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

/** A time range: a preset, or two chosen days. */
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

function TimeChoice({ value, presets, onChoose }: TimeChoiceProps) {
  const isPreset = presets.some((preset) => preset.value === value);
  const [span, setSpan] = useState(() => spanOf(isPreset ? null : value));
  const query = timeQueryOf(span);
  return (
    <>
      <MenuList aria-label="Common periods" autoFocusItem sx={{ p: 2 }}>
        {[{ value: null, label: 'Any time' }, ...presets].map((preset) => (
          <RadioMenuItem key={preset.label} selected={preset.value === value} onClick={() => onChoose(preset.value)}>
            {preset.label}
          </RadioMenuItem>
        ))}
      </MenuList>
      <Divider sx={{ borderColor: 'hairlineRaised' }} />
      {/* Not useSubmit: nothing is sent, and lists do not load the form library for a filter. */}
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (query !== null) onChoose(query);
        }}
        sx={{ display: 'grid', gap: 3, p: 4 }}
      >
        <DayFields {...span} onChange={setSpan} />
        <Button type="submit" variant="outlined" size="small" disabled={query === null}>
          Show this period
        </Button>
      </Box>
    </>
  );
}
