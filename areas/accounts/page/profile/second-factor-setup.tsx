import { accountsCalls } from '../../contract/calls.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useChange } from '@holdfast/web/lib/api.ts';
import { CopyButton } from '@holdfast/web/ui/copy-button.tsx';
import { QrCode } from '@holdfast/web/ui/qr-code.tsx';
import { CodeField } from '@holdfast/web/ui/form/code-field.tsx';
import { Form } from '@holdfast/web/ui/form/form.tsx';
import { formField } from '@holdfast/web/ui/form/form-refusal.ts';
import { useSentForm } from '@holdfast/web/ui/form/use-form-dialog.ts';

interface SecondFactorSetupProps {
  readonly secret: string;
  readonly uri: string;
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
}

export function SecondFactorSetup({ secret, uri, onConfirmed, onCancel }: SecondFactorSetupProps) {
  const confirm = useChange(accountsCalls.confirmSecondFactor);
  const { form, isBusy, ...sent } = useSentForm({
    values: { code: '' },
    fields: ['code'],
    send: (body) => confirm.mutateAsync({ body }),
    onSent: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
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
        <Form {...sent}>
          <CodeField label="Code" autoFocus {...formField(form, 'code', { required: 'Enter a code.' })} />
          <Box sx={{ display: 'flex', gap: 2 }}>
            <Button type="submit" variant="contained" loading={isBusy}>
              Turn on
            </Button>
            <Button color="secondary" onClick={onCancel}>
              Cancel
            </Button>
          </Box>
        </Form>
      </Box>
    </Box>
  );
}

/** Groups of four letters are easier to type from a screen. */
function inGroups(secret: string): string {
  return secret.match(/.{1,4}/gu)?.join(' ') ?? secret;
}
