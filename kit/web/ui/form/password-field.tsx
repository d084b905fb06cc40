import { mdiAlertCircleOutline, mdiCheckCircleOutline, mdiEyeOffOutline, mdiEyeOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useState } from 'react';
import { Icon } from '../icon.tsx';
import { LabelledField, type LabelledFieldProps } from './labelled-field.tsx';

interface PasswordFieldProps extends Omit<LabelledFieldProps, 'type' | 'endAdornment'> {
  /** For a new password: the text so far. Its strength is shown below the field. */
  strengthOf?: string;
}

/** A password field with a button that shows the password. */
export function PasswordField({ strengthOf = '', hint, ...field }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <LabelledField
      {...field}
      {...(strengthOf === '' ? hint !== undefined && { hint } : { hint: <StrengthLine password={strengthOf} /> })}
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      endAdornment={
        <InputAdornment position="end">
          <IconButton
            size="small"
            aria-label={isShown ? 'Hide password' : 'Show password'}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
            // The field keeps the focus and the caret.
            onMouseDown={(event) => event.preventDefault()}
          >
            <Icon path={isShown ? mdiEyeOffOutline : mdiEyeOutline} />
          </IconButton>
        </InputAdornment>
      }
    />
  );
}

const STRENGTH_COLOURS = { gain: 'gain', warning: 'warning.main', loss: 'text.secondary' } as const;

function StrengthLine({ password }: { password: string }) {
  const { text, tone } = passwordStrength(password);
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5, color: STRENGTH_COLOURS[tone] }}
    >
      <Icon path={tone === 'gain' ? mdiCheckCircleOutline : mdiAlertCircleOutline} size={14} />
      {text}
    </Box>
  );
}

/** The strength of a new password during typing. The server checks only the length; the rest is advice. */
export const PASSWORD_LENGTH_MIN = 12;
const STRONG_LENGTH = 16;
/** With fewer different characters, a password is weak at any length. */
const DIFFERENT_MIN = 6;

interface PasswordStrength {
  readonly text: string;
  readonly tone: 'loss' | 'warning' | 'gain';
}

export function passwordStrength(password: string): PasswordStrength {
  const length = [...password].length;
  const counted = `${length} ${length === 1 ? 'character' : 'characters'}`;
  if (length < PASSWORD_LENGTH_MIN)
    return { text: `${counted}, at least ${PASSWORD_LENGTH_MIN} are needed`, tone: 'loss' };
  if (new Set(password.toLowerCase()).size < DIFFERENT_MIN)
    return { text: `${counted}, easy to guess`, tone: 'warning' };
  if (length < STRONG_LENGTH) return { text: `${counted}, fair`, tone: 'warning' };
  return { text: `${counted}, strong`, tone: 'gain' };
}
