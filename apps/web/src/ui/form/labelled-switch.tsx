import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

interface LabelledSwitchProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A setting of a form that is on or off, with one sentence on what it does. */
export function LabelledSwitch({ label, hint, isOn, onChange }: LabelledSwitchProps) {
  const id = useId();
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 3 }}>
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Typography component="label" variant="subtitle2" htmlFor={id} sx={{ cursor: 'pointer' }}>
          {label}
        </Typography>
        {hint === undefined ? null : (
          <FormHelperText id={`${id}-note`} sx={{ mt: 0 }}>
            {hint}
          </FormHelperText>
        )}
      </Box>
      <Switch
        id={id}
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        slotProps={{ input: { role: 'switch', 'aria-describedby': hint === undefined ? undefined : `${id}-note` } }}
      />
    </Box>
  );
}
