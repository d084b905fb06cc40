import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { showRefusal } from '../../lib/refusal.ts';
import { CodeField } from './code-field.tsx';

interface CodeDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  readonly isDestructive?: boolean;
  readonly onConfirm: (code: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for a code before something that weakens the account. */
export function CodeDialog(props: CodeDialogProps) {
  return (
    <Dialog open={props.isOpen} onClose={props.onClose} aria-label={props.title} maxWidth="xs" fullWidth>
      <CodeForm {...props} />
    </Dialog>
  );
}

/** Its own component, so that each opening begins with an empty form. */
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
      setFailure(showRefusal(error, { fields: ['code'], setError, fallback: 'It could not be done.' }));
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
