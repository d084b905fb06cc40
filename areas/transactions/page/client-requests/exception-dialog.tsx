import { lendingCalls, type LendingTransaction, type TransactionMatch } from '@holdfast/lending/contract';
import { useChange } from '@holdfast/web/lib/api.ts';
import { FormDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { formField } from '@holdfast/web/ui/form/form-refusal.ts';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import { type DialogProps, useFormDialog } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { requestTitle } from './request-labels.ts';

interface ExceptionDialogProps extends DialogProps {
  readonly request: LendingTransaction;
  readonly match: TransactionMatch;
}

/** Requests that a second admin accepts a payment to another address than that of the requested wallet. */
export function ExceptionDialog({ request, match, ...opened }: ExceptionDialogProps) {
  const ask = useChange(lendingCalls.requestPaymentException);
  const { form, dialog } = useFormDialog({
    ...opened,
    about: request.id,
    values: { reason: '' },
    fields: ['reason'],
    send: ({ reason }) =>
      ask.mutateAsync({
        params: { id: request.id },
        body: { transactionId: match.transactionId, reason: reason.trim() },
      }),
    done: () => 'Exception requested. Another admin has to approve it.',
  });
  return (
    <FormDialog
      {...dialog}
      title="Request an exception"
      submitLabel="Request exception"
      intro={
        <>
          {requestTitle(request)} was paid to <bdi>{match.toAddress ?? 'an unknown address'}</bdi>, not to{' '}
          <bdi>{request.walletName ?? 'the requested wallet'}</bdi>. Another admin has to approve this. The client is
          notified now and can read the reason.
        </>
      }
    >
      <LabelledField
        label="Reason"
        multiline
        minRows={2}
        autoFocus
        {...formField(form, 'reason', { required: 'Enter the reason' })}
      />
    </FormDialog>
  );
}
