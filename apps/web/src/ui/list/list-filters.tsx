import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { ChoiceMenu } from './choice-menu.tsx';
import { TimeFilter } from './time-filter.tsx';
import type { ChoiceFilter, FilterValue, ListFilter, SwitchFilter } from './list-state.ts';

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
