import { contract, type LendingTransaction } from '@holdfast/contract';
import Typography from '@mui/material/Typography';
import { useSnackbar } from 'notistack';
import { useForm } from 'react-hook-form';
import { useChange } from '../../../lib/api.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { fieldProps, refusalText, showRefusal, submitAfresh } from '../../../ui/form/form-refusal.ts';
import { LabelledField } from '../../../ui/form/labelled-field.tsx';
import { requestTitle } from './request-labels.ts';

interface CancelDialogProps {
  readonly isOpen: boolean;
  readonly request: LendingTransaction;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** A cancellation needs a reason, which the client can see. */
export function CancelDialog({ isOpen, request, onClose, onDone }: CancelDialogProps) {
  const { enqueueSnackbar } = useSnackbar();
  const cancel = useChange(contract.cancelClientTransaction);
  const form = useForm<{ reason: string }>({ defaultValues: { reason: '' } });
  const onSubmit = submitAfresh(form, async ({ reason }) => {
    try {
      await cancel.mutateAsync({ params: { id: request.id }, body: { reason } });
      enqueueSnackbar(`${requestTitle(request)} cancelled.`, { variant: 'success' });
      onClose();
      onDone();
    } catch (error) {
      showRefusal(form, error, ['reason']);
    }
  });
  return (
    <FormDialog
      isOpen={isOpen}
      title={`Cancel this ${request.type}?`}
      submitLabel={`Cancel the ${request.type}`}
      closeLabel="Keep it"
      isBusy={form.formState.isSubmitting}
      error={refusalText(form)}
      onSubmit={onSubmit}
      onClose={onClose}
      intro={
        <Typography sx={{ color: 'text.secondary', mb: 4 }} dir="auto">
          {requestTitle(request)}. It stays in the history as cancelled, and the balance does not change.
        </Typography>
      }
    >
      <LabelledField
        label="Reason"
        autoFocus
        multiline
        minRows={2}
        hint="Visible to the client."
        error={form.formState.errors.reason?.message}
        {...fieldProps(
          form.register('reason', {
            validate: (text) => text.trim() !== '' || 'Enter a short reason',
            maxLength: { value: 500, message: 'At most 500 characters' },
          }),
        )}
      />
    </FormDialog>
  );
}
