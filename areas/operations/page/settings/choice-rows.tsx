import Box from '@mui/material/Box';
import Radio from '@mui/material/Radio';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

interface ChoiceRow<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly text: string;
  /** At the end of the row, such as who chose it. */
  readonly note?: ReactNode;
}

interface ChoiceRowsProps<Value extends string> {
  readonly label: string;
  readonly options: readonly ChoiceRow<Value>[];
  readonly value: Value | null;
  readonly isDisabled: boolean;
  readonly onChoose: (value: Value) => void;
}

/** A choice that needs a sentence for each option. Choosing acts at once. */
export function ChoiceRows<Value extends string>({
  label,
  options,
  value,
  isDisabled,
  onChoose,
}: ChoiceRowsProps<Value>) {
  const name = useId();
  return (
    <Box role="radiogroup" aria-label={label} sx={{ display: 'grid', gap: 2 }}>
      {options.map((option) => {
        const isChosen = option.value === value;
        return (
          <Box
            key={option.value}
            component="label"
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              columnGap: 2,
              px: 2,
              py: 1.5,
              borderRadius: '6px',
              border: 1,
              borderColor: isChosen ? 'primary.main' : 'divider',
              bgcolor: isChosen ? 'accent.tint' : 'transparent',
              cursor: isDisabled ? 'default' : 'pointer',
            }}
          >
            <Radio
              size="small"
              name={name}
              checked={isChosen}
              disabled={isDisabled}
              onChange={() => onChoose(option.value)}
            />
            <Box sx={{ flex: 1, minWidth: 160 }}>
              <Typography component="span" sx={{ display: 'block', fontWeight: 500 }}>
                {option.label}
              </Typography>
              <Typography component="span" variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
                {option.text}
              </Typography>
            </Box>
            {isChosen && option.note !== undefined ? (
              <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
                {option.note}
              </Typography>
            ) : null}
          </Box>
        );
      })}
    </Box>
  );
}
