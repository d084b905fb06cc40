/** The tax details of a client: entered, and shown in full. The server asks for a confirmation of identity. */
import { callApi, useChange } from '@holdfast/web/lib/api.ts';
import { saveFile } from '@holdfast/web/lib/files.ts';
import { FormDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { formField } from '@holdfast/web/ui/form/form-refusal.ts';
import { LabelledChoice } from '@holdfast/web/ui/form/labelled-choice.tsx';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import { type DialogProps, useFormDialog } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { plainList } from '@holdfast/web/ui/layout/row.tsx';
import { TextDialog } from '@holdfast/web/ui/text-dialog.tsx';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { lendingCalls } from '../../contract/calls.ts';
import {
  type ClientTaxTotal,
  refusalOfTaxpayerNumber,
  type TaxpayerDetails,
  type TaxpayerKind,
} from '../../contract/tax.ts';
import { clientName } from '../page-parts/client-label.tsx';

const KINDS: readonly { readonly value: TaxpayerKind; readonly label: string }[] = [
  { value: 'individual', label: 'Person' },
  { value: 'entity', label: 'Company' },
  { value: 'foreign', label: 'Outside the US' },
];

const NUMBER_LABELS: Readonly<Record<TaxpayerKind, string>> = {
  individual: 'SSN or ITIN',
  entity: 'EIN',
  foreign: 'Taxpayer number',
};

interface ClientDialogProps extends DialogProps {
  readonly client: ClientTaxTotal;
}

/** The fields are empty also where details exist: they are replaced as a whole, and not shown for a change. */
export function TaxpayerDialog({ client, ...opened }: ClientDialogProps) {
  const set = useChange(lendingCalls.setTaxpayer);
  const { form, dialog } = useFormDialog<TaxpayerDetails, unknown>({
    ...opened,
    values: {
      kind: client.taxpayer?.kind ?? 'individual',
      legalName: client.taxpayer?.legalName ?? client.userName,
      taxpayerNumber: '',
      address: '',
    },
    fields: ['legalName', 'taxpayerNumber', 'address'],
    hasMistakes: ({ setError }, { kind, taxpayerNumber }) => {
      const message = refusalOfTaxpayerNumber(kind, taxpayerNumber);
      if (message !== null) setError('taxpayerNumber', { message });
      return message !== null;
    },
    send: (body) => set.mutateAsync({ params: { userId: client.userId }, body }),
    done: () => `Tax details of ${clientName(client)} saved.`,
  });
  const kind = useWatch({ control: form.control, name: 'kind' });
  return (
    <FormDialog
      {...dialog}
      title={`Tax details of ${clientName(client)}`}
      submitLabel="Save tax details"
      intro={
        client.taxpayer === null
          ? 'As they stand on the client’s Form W-9 or W-8. They are stored encrypted.'
          : 'What is entered here replaces the details that are stored.'
      }
    >
      <LabelledChoice label="Client is" options={KINDS} value={kind} onChange={(next) => form.setValue('kind', next)} />
      <LabelledField label="Legal name" {...formField(form, 'legalName', { required: 'Enter the name' })} />
      <LabelledField
        label={NUMBER_LABELS[kind]}
        autoComplete="off"
        {...formField(form, 'taxpayerNumber', { required: 'Enter the number' })}
      />
      <LabelledField label="Address" hint="Optional, on one line" {...formField(form, 'address')} />
    </FormDialog>
  );
}

/** Asks first, because the audit log records it, and then shows the details. */
export function TaxpayerFullDialog({ client, ...opened }: ClientDialogProps) {
  const reveal = useChange(lendingCalls.revealTaxpayer);
  const [shown, setShown] = useState<TaxpayerDetails | null>(null);
  const { dialog } = useFormDialog<Record<string, never>, TaxpayerDetails>({
    ...opened,
    values: {},
    fields: [],
    send: () => reveal.mutateAsync({ params: { userId: client.userId } }),
    onSent: setShown,
  });
  if (shown === null)
    return (
      <FormDialog
        {...dialog}
        title={`Show the tax details of ${clientName(client)}?`}
        submitLabel="Show in full"
        intro="Name, address and taxpayer number are shown in full. The audit log records that you saw them."
      >
        {null}
      </FormDialog>
    );
  const rows = [
    ['Legal name', shown.legalName],
    [NUMBER_LABELS[shown.kind], shown.taxpayerNumber],
    ['Address', shown.address === '' ? 'Not entered' : shown.address],
  ] as const;
  return (
    <TextDialog {...opened} title={`Tax details of ${clientName(client)}`} width="xs">
      <Box component="ul" sx={{ ...plainList, display: 'grid', gap: 3 }}>
        {rows.map(([label, value]) => (
          <Box component="li" key={label}>
            <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{label}</Box>
            <Box sx={{ overflowWrap: 'anywhere' }}>{value}</Box>
          </Box>
        ))}
      </Box>
    </TextDialog>
  );
}

/** The list for the accountant with names, addresses and numbers. */
export function ExportNumbersDialog({ year, ...opened }: DialogProps & { readonly year: number }) {
  const { dialog } = useFormDialog<Record<string, never>, void>({
    ...opened,
    values: {},
    fields: [],
    send: async () => {
      const content = (await callApi(lendingCalls.exportTaxpayers, { params: { year } })) as Blob;
      saveFile({ name: `interest-paid-${year}-with-taxpayer-numbers.csv`, content });
    },
    done: () => 'The list with taxpayer numbers is downloaded.',
  });
  return (
    <FormDialog
      {...dialog}
      title={`Download ${year} with taxpayer numbers?`}
      submitLabel="Download CSV"
      intro={
        'The file has names, addresses and taxpayer numbers in full. Keep it where only your accountant can read it. ' +
        'The audit log records the download.'
      }
    >
      {null}
    </FormDialog>
  );
}
