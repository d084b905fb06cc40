import { type ClientLiability, contract } from '@holdfast/contract';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { callApi } from '../../../lib/api.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { fieldProps, refusalText, showRefusal, submitAfresh } from '../../../ui/form/form-refusal.ts';
import { LabelledChoice } from '../../../ui/form/labelled-choice.tsx';
import { LabelledField } from '../../../ui/form/labelled-field.tsx';
import { saveFile } from '../../../lib/files.ts';
import { clientName } from '../page-parts/client-label.tsx';

interface StatementDialogProps {
  readonly isOpen: boolean;
  readonly client: ClientLiability;
  readonly onClose: () => void;
}

const FORMATS = [
  { value: 'pdf', label: 'PDF' },
  { value: 'csv', label: 'CSV' },
] as const;

/** The same file that the client can download: every deposit, day by day. */
export function StatementDialog({ isOpen, client, onClose }: StatementDialogProps) {
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const form = useForm<{ from: string; to: string; format: 'pdf' | 'csv' }>({
    defaultValues: { from: `${today.slice(0, 4)}-01-01`, to: today, format: 'pdf' },
  });
  const format = useWatch({ control: form.control, name: 'format' });
  const onSubmit = submitAfresh(form, async ({ from, to }) => {
    try {
      const content = (await callApi(contract.getClientStatement, {
        query: { user_id: client.userId, from, to, format },
      })) as Blob;
      saveFile({ name: `statement-${client.userId}-${from}-${to}.${format}`, content });
      onClose();
    } catch (error) {
      showRefusal(form, error, ['from', 'to']);
    }
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      isOpen={isOpen}
      title={`Statement of ${clientName(client)}`}
      submitLabel="Download"
      isBusy={form.formState.isSubmitting}
      error={refusalText(form)}
      onSubmit={onSubmit}
      onClose={onClose}
      intro={
        <Typography sx={{ color: 'text.secondary', mb: 4 }}>
          Every deposit day by day, with a row for each day.
        </Typography>
      }
    >
      <LabelledField
        label="From"
        type="date"
        error={errors.from?.message}
        {...fieldProps(form.register('from', { required: 'Enter a day' }))}
      />
      <LabelledField
        label="To"
        type="date"
        error={errors.to?.message}
        {...fieldProps(form.register('to', { required: 'Enter a day' }))}
      />
      <LabelledChoice
        label="As"
        options={FORMATS}
        value={format}
        onChange={(value) => form.setValue('format', value)}
      />
    </FormDialog>
  );
}
