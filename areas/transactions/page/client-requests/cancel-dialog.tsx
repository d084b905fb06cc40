import { lendingCalls, type LendingTransaction } from '@holdfast/lending/contract';
import { useChange } from '@holdfast/web/lib/api.ts';
import { FormDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import { requestTitle } from './request-labels.ts';
import { formField, isGiven } from '@holdfast/web/ui/form/form-refusal.ts';
import { type DialogProps, useFormDialog } from '@holdfast/web/ui/form/use-form-dialog.ts';

interface CancelDialogProps extends DialogProps {
  readonly request: LendingTransaction;
  readonly onDone: () => void;
}

/** A cancellation needs a reason, which the client can see. */
export function CancelDialog({ isOpen, request, onClose, onDone }: CancelDialogProps) {
  const cancel = useChange(lendingCalls.cancelClientTransaction);
  const { form, dialog } = useFormDialog({
    isOpen,
    onClose,
    onDone,
    about: request.id,
    values: { reason: '' },
    fields: ['reason'],
    send: (body) => cancel.mutateAsync({ params: { id: request.id }, body }),
    done: () => `${requestTitle(request)} cancelled.`,
  });
  return (
    <FormDialog
      {...dialog}
      title={`Cancel this ${request.type}?`}
      submitLabel={`Cancel the ${request.type}`}
      closeLabel="Keep it"
      intro={<>{requestTitle(request)}. It stays in the history as cancelled, and the balance does not change.</>}
    >
      <LabelledField
        label="Reason"
        autoFocus
        multiline
        minRows={2}
        hint="Visible to the client."
        {...formField(form, 'reason', {
          validate: isGiven('Enter a short reason'),
          maxLength: { value: 500, message: 'At most 500 characters' },
        })}
      />
    </FormDialog>
  );
}
