import { useChange } from '@holdfast/web/lib/api.ts';
import { FormDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { formField, isGiven } from '@holdfast/web/ui/form/form-refusal.ts';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import { type DialogProps, useFormDialog } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { booksCalls } from '../../contract/calls.ts';
import type { AttachedDocument } from '../../contract/documents.ts';
import { useAttach } from './use-attach.ts';

interface LateDocumentDialogProps extends DialogProps {
  readonly target: string;
  readonly files: readonly File[];
}

/** A closed period takes a document only with the reason why it comes now. */
export function LateDocumentDialog({ target, files, ...opened }: LateDocumentDialogProps) {
  const { attach, refusal } = useAttach(target);
  const { form, dialog } = useFormDialog({
    ...opened,
    values: { reason: '' },
    fields: ['reason'],
    send: async ({ reason }) => {
      if (!(await attach(files, reason.trim()))) throw new Error('The document was not attached.');
    },
    done: () => null,
  });
  return (
    <FormDialog
      {...dialog}
      {...(refusal !== '' && { error: refusal })}
      title="Attach to a closed period?"
      submitLabel="Attach document"
      intro="The period is closed. The document is marked as added after closing, and the closed figures do not change."
    >
      <LabelledField
        label="Reason"
        hint="Why it is added now. Visible to everyone who sees the document."
        slotProps={{ input: { maxLength: 500 } }}
        {...formField(form, 'reason', { validate: isGiven('Enter a reason') })}
      />
    </FormDialog>
  );
}

export function RemoveDocumentDialog({ document, ...opened }: DialogProps & { readonly document: AttachedDocument }) {
  const remove = useChange(booksCalls.removeDocument);
  const { form, dialog } = useFormDialog({
    ...opened,
    values: { reason: '' },
    fields: ['reason'],
    send: ({ reason }) => remove.mutateAsync({ params: { id: document.id }, body: { reason: reason.trim() } }),
    done: () => `${document.name} removed.`,
  });
  return (
    <FormDialog
      {...dialog}
      isDestructive
      title={`Remove ${document.name}?`}
      submitLabel="Remove document"
      intro="The file is deleted. Its name, its hash, who added it, and this reason stay in the list."
    >
      <LabelledField
        label="Reason"
        slotProps={{ input: { maxLength: 500 } }}
        {...formField(form, 'reason', { validate: isGiven('Enter a reason') })}
      />
    </FormDialog>
  );
}
