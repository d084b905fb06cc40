import Switch from '@mui/material/Switch';
import { useSnackbar } from 'notistack';
import { useState } from 'react';
import { errorText } from '../../lib/error-text.ts';

interface InlineSwitchProps {
  /** Says what is switched and of what: "Prices for ETH". */
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => Promise<unknown>;
}

/** A switch in a row that takes effect at once. It moves under the finger, and moves back when the server refuses. */
export function InlineSwitch({ label, isOn, onChange }: InlineSwitchProps) {
  const { enqueueSnackbar } = useSnackbar();
  // The wish holds until the row itself changes, so that the switch does not fall back while the list is read anew.
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
      onChange={(event) => void change(event.target.checked)}
      slotProps={{ input: { role: 'switch', 'aria-label': label } }}
      sx={{ verticalAlign: 'middle' }}
    />
  );
}
