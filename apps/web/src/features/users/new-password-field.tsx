import { mdiAutorenew, mdiContentCopy } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useSnackbar } from 'notistack';
import { useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { LabelledField, type LabelledFieldProps } from '../../ui/form/labelled-field.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { generatePassword } from './generate-password.ts';

interface NewPasswordFieldProps extends Omit<LabelledFieldProps, 'label' | 'value' | 'type'> {
  readonly value: string;
  readonly onGenerate: (password: string) => void;
}

/** A password for somebody else. A generated one shows itself, for it has to be handed over; a typed one hides. */
export function NewPasswordField({ value, onGenerate, ...field }: NewPasswordFieldProps) {
  const { enqueueSnackbar } = useSnackbar();
  const [isGenerated, setGenerated] = useState(false);
  const generate = () => {
    setGenerated(true);
    onGenerate(generatePassword());
  };
  const copy = () => {
    // The clipboard exists only on https and on this machine itself.
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(value))
      .then(() => enqueueSnackbar('Password copied.', { variant: 'success' }))
      .catch(() =>
        enqueueSnackbar('The browser does not allow copying here. Select the password and copy it by hand.', {
          variant: 'warning',
        }),
      );
  };
  const shared = { ...field, label: 'Password', value, autoComplete: 'new-password' };
  return (
    <div>
      {isGenerated ? (
        <LabelledField {...shared} spellCheck={false} hint="Hand it over by a safe way: it is not shown again." />
      ) : (
        <PasswordField {...shared} strengthOf={value} hint="At least 12 characters." />
      )}
      <Box sx={{ display: 'flex', gap: 2, mt: 2 }}>
        <Button variant="outlined" size="small" startIcon={<Icon path={mdiAutorenew} size={18} />} onClick={generate}>
          Generate
        </Button>
        <Button
          variant="outlined"
          size="small"
          startIcon={<Icon path={mdiContentCopy} size={18} />}
          disabled={value === ''}
          onClick={copy}
        >
          Copy
        </Button>
      </Box>
    </div>
  );
}
