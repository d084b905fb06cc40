import { mdiDownload } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { showRefusal } from '../../lib/refusal.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CodeField } from '../../ui/form/code-field.tsx';
import { saveTextFile } from '../../lib/files.ts';
import type { DialogProps } from '../../ui/form/use-form-dialog.ts';

interface CodeDialogProps extends DialogProps {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  readonly isDestructive?: boolean;
  readonly onConfirm: (code: string) => Promise<void>;
}

/** Requires a code before an action that weakens the account. */
export function CodeDialog(props: CodeDialogProps) {
  return (
    <Dialog open={props.isOpen} onClose={props.onClose} aria-label={props.title} maxWidth="xs" fullWidth>
      <CodeForm {...props} />
    </Dialog>
  );
}

/** A separate component, so that each opening starts with an empty form. */
function CodeForm({ title, text, confirmLabel, isDestructive = false, onConfirm, onClose }: CodeDialogProps) {
  const formId = useId();
  const [failure, setFailure] = useState('');
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { code: '' } });

  const submit = handleSubmit(async ({ code }) => {
    setFailure('');
    try {
      await onConfirm(code);
      onClose();
    } catch (error) {
      setFailure(
        showRefusal(error, { fields: ['code'], setError, fallback: 'The code could not be checked. Try again.' }),
      );
    }
  });

  return (
    <>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 5, color: 'text.secondary' }}>{text}</Typography>
        {failure === '' ? null : (
          <Alert severity="error" sx={{ mb: 4 }}>
            {failure}
          </Alert>
        )}
        <form id={formId} noValidate onSubmit={submit}>
          <CodeField
            label="Code"
            autoFocus
            error={formState.errors.code?.message}
            {...register('code', { required: 'Enter a code.' })}
          />
        </form>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          form={formId}
          variant="contained"
          color={isDestructive ? 'error' : 'primary'}
          loading={formState.isSubmitting}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </>
  );
}

/**
 * The server stores only hashes, so the codes are shown only once: neither Escape nor a click outside closes the
 * dialog.
 */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const titleId = useId();
  const text = codes.join('\n');
  return (
    <Dialog open={codes.length > 0} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>Save your recovery codes</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 5, color: 'text.secondary' }}>
          Each code works once if you lose your authenticator. They are shown only now.
        </Typography>
        <Box
          component="ul"
          sx={{
            m: 0,
            mb: 5,
            p: 4,
            listStyle: 'none',
            display: 'grid',
            gridTemplateColumns: '1fr 1fr',
            gap: 2,
            fontFamily: 'ui-monospace, monospace',
            typography: 'body2',
            borderRadius: '6px',
            backgroundColor: 'sunken',
          }}
        >
          {codes.map((code) => (
            <Box component="li" key={code} sx={{ fontFamily: 'ui-monospace, monospace' }}>
              {code}
            </Box>
          ))}
        </Box>
        <Box sx={{ display: 'flex', gap: 2 }}>
          <CopyButton text={text} label="Copy codes" />
          <Button
            variant="outlined"
            size="small"
            startIcon={<Icon path={mdiDownload} size={16} />}
            onClick={() =>
              saveTextFile({
                name: 'holdfast-recovery-codes.txt',
                type: 'text/plain',
                text: `Holdfast recovery codes\n\n${text}\n`,
              })
            }
          >
            Download codes
          </Button>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          I’ve saved my codes
        </Button>
      </DialogActions>
    </Dialog>
  );
}
