import type { Counterparty } from '@holdfast/contract';
import { useWatch } from 'react-hook-form';
import { useChange } from '../../lib/api.ts';
import { AddressRows, addressRowsOf, givenAddresses, haveMistakes } from '../../api-parts/address-rows.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { fieldProps } from '../../ui/form/form-refusal.ts';
import { nameRules, type RecordDialogProps, useRecordForm } from '../../ui/form/use-record-form.ts';
import { LabelledField } from '../../ui/form/labelled-field.tsx';
import { BOOK_CALLS, BOOK_WORDS, type BookKind } from './book-kinds.ts';

interface EntryDialogProps extends RecordDialogProps<Counterparty> {
  readonly kind: BookKind;
}

export function EntryDialog({ kind, record: entry, ...opened }: EntryDialogProps) {
  const add = useChange(BOOK_CALLS[kind].add);
  const edit = useChange(BOOK_CALLS[kind].edit);
  const { form, dialog } = useRecordForm({
    ...opened,
    record: entry,
    noun: BOOK_WORDS[kind].one,
    nameOf: ({ name }) => name,
    values: { name: entry?.name ?? '', website: entry?.website ?? '', accounts: addressRowsOf(entry?.accounts ?? []) },
    fields: ['name', 'website', 'accounts'],
    hasMistakes: ({ setError, setValue }, values) =>
      haveMistakes(values.accounts, {
        keep: (rows) => setValue('accounts', rows),
        refuse: (place, message) => setError(`accounts.${place}`, { message }),
      }),
    save: (values) => {
      const body = {
        name: values.name.trim(),
        website: values.website.trim() === '' ? null : values.website.trim(),
        accounts: givenAddresses(values.accounts),
      };
      return entry === null ? add.mutateAsync({ body }) : edit.mutateAsync({ body: { id: entry.id, ...body } });
    },
  });
  const { errors } = form.formState;
  const accounts = useWatch({ control: form.control, name: 'accounts' });

  return (
    <FormDialog {...dialog} isWide>
      <LabelledField
        label="Name"
        autoFocus
        autoComplete="off"
        error={errors.name?.message}
        {...fieldProps(form.register('name', nameRules))}
      />
      <LabelledField
        label="Website"
        type="url"
        autoComplete="off"
        placeholder="https://"
        error={errors.website?.message}
        {...fieldProps(form.register('website'))}
      />
      <AddressRows
        label="Accounts"
        hint="Each address belongs to one owner only."
        noun="account"
        rows={accounts}
        onChange={(rows) => {
          form.setValue('accounts', rows);
          form.clearErrors('accounts');
        }}
        errorOf={(index, field) => errors.accounts?.[index]?.[field]?.message}
      />
    </FormDialog>
  );
}
