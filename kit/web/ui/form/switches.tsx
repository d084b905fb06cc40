import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useSnackbar } from 'notistack';
import { type ReactNode, useId, useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { type NeededCall, useMay } from '../../lib/permission.ts';

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

interface InlineSwitchProps {
  /** What is switched: "Prices for ETH". */
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => Promise<unknown>;
  /** The call behind the switch. Users who may not make it see the state and cannot change it. */
  readonly call: NeededCall;
}

/** A switch in a row that takes effect at once. It moves back if the server refuses. */
export function InlineSwitch({ label, isOn, onChange, call }: InlineSwitchProps) {
  const { enqueueSnackbar } = useSnackbar();
  const may = useMay();
  // The new position is kept until the row changes, so that the switch does not flip back while the list reloads.
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [seen, setSeen] = useState(isOn);
  if (seen !== isOn) {
    setSeen(isOn);
    setWanted(null);
  }
  const change = async (next: boolean) => {
    setWanted(next);
    try {
      await onChange(next);
    } catch (error) {
      setWanted(null);
      enqueueSnackbar(errorText(error, 'The change could not be saved.'), { variant: 'error' });
    }
  };
  return (
    <Switch
      checked={wanted ?? isOn}
      disabled={!may(call)}
      onChange={(event) => void change(event.target.checked)}
      slotProps={{ input: { role: 'switch', 'aria-label': label } }}
      sx={{ verticalAlign: 'middle' }}
    />
  );
}
