import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type ReactNode, useId } from 'react';
import { visuallyHidden } from '../visually-hidden.ts';

export interface PickerProps<Option> {
  readonly label: string;
  /** In a row of fields: without a visible label and without a button that clears it. */
  readonly isCompact?: boolean;
  readonly options: readonly Option[];
  readonly value: Option | null;
  readonly onChange: (option: Option | null) => void;
  readonly optionKey: (option: Option) => string;
  readonly optionLabel: (option: Option) => string;
  readonly renderOption?: (option: Option) => ReactNode;
  /** Before the name of the chosen option, such as its icon. */
  readonly renderStart?: (option: Option) => ReactNode;
  /** For a search on the server; all options are then shown unfiltered. */
  readonly onSearch?: (text: string) => void;
  readonly isLoading?: boolean;
  readonly noOptionsText?: string;
  readonly placeholder?: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly isDisabled?: boolean;
  /** False if there is always a value. */
  readonly isClearable?: boolean;
}

const compactStyle = {
  '& .MuiAutocomplete-clearIndicator': { display: 'none' },
  '&.MuiAutocomplete-hasClearIcon .MuiOutlinedInput-root': { paddingInlineEnd: '32px' },
} as const;

/** A choice of one of many options, found by typing. Label above, hint or error below, like every field. */
export function Picker<Option>(props: PickerProps<Option>) {
  const { value, onSearch, optionLabel, isCompact = false, error = '' } = props;
  const id = useId();
  const note = error === '' ? props.hint : error;
  return (
    <Box sx={{ minWidth: 0 }}>
      <FormLabel htmlFor={id} sx={{ display: 'block', mb: 1, ...(isCompact && visuallyHidden) }}>
        {props.label}
      </FormLabel>
      <Autocomplete
        id={id}
        options={[...props.options]}
        value={value}
        onChange={(_, option) => props.onChange(option)}
        getOptionKey={props.optionKey}
        getOptionLabel={optionLabel}
        isOptionEqualToValue={(option, other) => props.optionKey(option) === props.optionKey(other)}
        loading={props.isLoading ?? false}
        disabled={props.isDisabled ?? false}
        noOptionsText={props.noOptionsText ?? 'Nothing found'}
        autoHighlight
        {...((isCompact || props.isClearable === false) && { sx: compactStyle })}
        {...(onSearch && {
          filterOptions: (options: Option[]) => options,
          // The text of the chosen option is not a search: opening the list again shows all options.
          onInputChange: (_: unknown, text: string, reason: string) => onSearch(reason === 'input' ? text : ''),
        })}
        renderOption={({ key, ...item }, option) => (
          <li key={key} {...item}>
            {props.renderOption?.(option) ?? optionLabel(option)}
          </li>
        )}
        renderInput={({ slotProps, ...input }) => (
          <OutlinedInput
            {...input}
            {...slotProps.input}
            {...(value !== null &&
              props.renderStart && {
                startAdornment: (
                  <Box sx={{ display: 'inline-flex', marginInlineStart: 1.5 }}>{props.renderStart(value)}</Box>
                ),
              })}
            placeholder={props.placeholder}
            error={error !== ''}
            inputProps={{ ...slotProps.htmlInput, 'aria-describedby': note === undefined ? undefined : `${id}-note` }}
          />
        )}
      />
      {note === undefined ? null : (
        <FormHelperText id={`${id}-note`} error={error !== ''}>
          {note}
        </FormHelperText>
      )}
    </Box>
  );
}
