import { mdiAutorenew, mdiContentCopy } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useSnackbar } from 'notistack';
import { useState } from 'react';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { LabelledField, type LabelledFieldProps } from '@holdfast/web/ui/form/labelled-field.tsx';
import { ChosenPasswordField } from '@holdfast/web/ui/form/chosen-password-field.tsx';

interface NewPasswordFieldProps extends Omit<LabelledFieldProps, 'label' | 'value' | 'type'> {
  readonly value: string;
  readonly onGenerate: (password: string) => void;
}

/** A password for another user. A generated one is visible, because it has to be handed over; a typed one is hidden. */
export function NewPasswordField({ value, onGenerate, ...field }: NewPasswordFieldProps) {
  const { enqueueSnackbar } = useSnackbar();
  const [isGenerated, setGenerated] = useState(false);
  const generate = () => {
    setGenerated(true);
    onGenerate(generatePassword());
  };
  const copy = () => {
    // The clipboard is available only over HTTPS and on localhost.
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(value))
      .then(() => enqueueSnackbar('Password copied.', { variant: 'success' }))
      .catch(() =>
        enqueueSnackbar('The browser does not allow copying here. Select the password and copy it manually.', {
          variant: 'warning',
        }),
      );
  };
  const shared = { ...field, label: 'Password', value, autoComplete: 'new-password' };
  return (
    <div>
      {isGenerated ? (
        <LabelledField {...shared} spellCheck={false} hint="Share it securely. It is not shown again." />
      ) : (
        <ChosenPasswordField {...shared} strengthOf={value} />
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

/**
 * A password to hand over: 20 characters of 32 are 100 bits, in groups that can be read aloud. Letters that look like
 * digits are left out, and 32 divides 256, so every character is equally likely.
 */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const GROUPS = 5;
const GROUP_LENGTH = 4;

export function generatePassword(
  fillRandom: (bytes: Uint8Array<ArrayBuffer>) => void = (bytes) => void crypto.getRandomValues(bytes),
): string {
  const bytes = new Uint8Array(GROUPS * GROUP_LENGTH);
  fillRandom(bytes);
  const characters = Array.from(bytes, (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
  return Array.from({ length: GROUPS }, (_, group) =>
    characters.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH),
  ).join('-');
}
