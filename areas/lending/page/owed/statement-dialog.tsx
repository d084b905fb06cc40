import { lendingCalls } from '../../contract/calls.ts';
import { type ClientLiability } from '../../contract/lending-admin.ts';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { callApi } from '@holdfast/web/lib/api.ts';
import { FormDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { LabelledChoice } from '@holdfast/web/ui/form/labelled-choice.tsx';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import { saveFile } from '@holdfast/web/lib/files.ts';
import { clientName } from '../page-parts/client-label.tsx';
import { formField } from '@holdfast/web/ui/form/form-refusal.ts';
import { type DialogProps, useFormDialog } from '@holdfast/web/ui/form/use-form-dialog.ts';

interface StatementDialogProps extends DialogProps {
  readonly client: ClientLiability;
}

const FORMATS = [
  { value: 'pdf', label: 'PDF' },
  { value: 'csv', label: 'CSV' },
] as const;

/** The same file that the client can download: every deposit, day by day. */
export function StatementDialog({ isOpen, client, onClose }: StatementDialogProps) {
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const { form, dialog } = useFormDialog<{ from: string; to: string; format: 'pdf' | 'csv' }, void>({
    isOpen,
    onClose,
    values: { from: `${today.slice(0, 4)}-01-01`, to: today, format: 'pdf' },
    fields: ['from', 'to'],
    send: async (values) => {
      const content = (await callApi(lendingCalls.getClientStatement, {
        query: { user_id: client.userId, ...values },
      })) as Blob;
      saveFile({ name: `statement-${client.userId}-${values.from}-${values.to}.${values.format}`, content });
    },
  });
  const format = useWatch({ control: form.control, name: 'format' });
  return (
    <FormDialog
      {...dialog}
      title={`Statement of ${clientName(client)}`}
      submitLabel="Download"
      intro="Every deposit day by day, with a row for each day."
    >
      <LabelledField label="From" type="date" {...formField(form, 'from', { required: 'Enter a day' })} />
      <LabelledField label="To" type="date" {...formField(form, 'to', { required: 'Enter a day' })} />
      <LabelledChoice
        label="As"
        options={FORMATS}
        value={format}
        onChange={(value) => form.setValue('format', value)}
      />
    </FormDialog>
  );
}
