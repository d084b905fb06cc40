import { contract } from '@holdfast/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useChange } from '../../lib/api.ts';
import { showRefusal } from '../../lib/refusal.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { CodeField } from '../../ui/form/code-field.tsx';

interface SecondFactorSetupProps {
  readonly secret: string;
  readonly uri: string;
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
}

export function SecondFactorSetup({ secret, uri, onConfirmed, onCancel }: SecondFactorSetupProps) {
  const confirm = useChange(contract.confirmSecondFactor);
  const [failure, setFailure] = useState('');
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { code: '' } });

  const submit = handleSubmit(async ({ code }) => {
    setFailure('');
    try {
      onConfirmed((await confirm.mutateAsync({ body: { code } })).recoveryCodes);
    } catch (error) {
      setFailure(showRefusal(error, { fields: ['code'], setError, fallback: 'The code could not be checked.' }));
    }
  });

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 6 }}>
      <QrCode text={uri} label="QR code for your authenticator app" />
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Typography>1. Scan the QR code with your authenticator app, or enter this key:</Typography>
        <Box sx={{ mt: 2, display: 'flex', alignItems: 'center', gap: 2 }}>
          <Box
            component="code"
            sx={{ typography: 'body2', fontFamily: 'ui-monospace, monospace', overflowWrap: 'anywhere' }}
          >
            {inGroups(secret)}
          </Box>
          <CopyButton text={secret} label="Copy key" />
        </Box>
        <Typography sx={{ mt: 5, mb: 3 }}>2. Enter the six-digit code from the app:</Typography>
        {failure === '' ? null : (
          <Alert severity="error" sx={{ mb: 3 }}>
            {failure}
          </Alert>
        )}
        <Box component="form" noValidate onSubmit={submit} sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
          <CodeField
            label="Code"
            autoFocus
            error={formState.errors.code?.message}
            {...register('code', { required: 'Enter a code.' })}
          />
          <Box sx={{ display: 'flex', gap: 2 }}>
            <Button type="submit" variant="contained" loading={confirm.isPending}>
              Turn on
            </Button>
            <Button color="secondary" onClick={onCancel}>
              Cancel
            </Button>
          </Box>
        </Box>
      </Box>
    </Box>
  );
}

/** Groups of four letters are easier to type from a screen. */
function inGroups(secret: string): string {
  return secret.match(/.{1,4}/gu)?.join(' ') ?? secret;
}
