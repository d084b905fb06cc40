import { mdiAlertCircleOutline, mdiCheckCircleOutline, mdiEyeOffOutline, mdiEyeOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useState } from 'react';
import { Icon } from './icon.tsx';
import { LabelledField, type LabelledFieldProps } from './labelled-field.tsx';
import { passwordStrength } from './password-strength.ts';

interface PasswordFieldProps extends Omit<LabelledFieldProps, 'type' | 'endAdornment'> {
  /** The text so far, for a new password: how good it is stands under the field. */
  strengthOf?: string;
}

/** A password, hidden until its owner wants to see it. */
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

function StrengthLine({ password }: { password: string }) {
  const { text, tone } = passwordStrength(password);
  return (
    <Box
      component="span"
      sx={(theme) => ({
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1.5,
        color: { gain: theme.palette.gain, warning: theme.palette.warning.main, loss: theme.palette.text.secondary }[
          tone
        ],
      })}
    >
      <Icon path={tone === 'gain' ? mdiCheckCircleOutline : mdiAlertCircleOutline} size={14} />
      {text}
    </Box>
  );
}
