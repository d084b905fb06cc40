import type { Counterparty } from '@holdfast/contract';
import { useSnackbar } from 'notistack';
import { useForm, useWatch } from 'react-hook-form';
import { useChange } from '../../lib/api.ts';
import { addressRowsOf, givenAddresses, isBlankRow, mistakesOf } from '../../ui/form/address-row.ts';
import { AddressRows } from '../../ui/form/address-rows.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { fieldProps, refusalText, showRefusal, submitAfresh } from '../../ui/form/form-refusal.ts';
import { LabelledField } from '../../ui/labelled-field.tsx';
import { BOOK_CALLS, BOOK_WORDS, type BookKind } from './book-kinds.ts';

interface EntryDialogProps {
  readonly isOpen: boolean;
  readonly kind: BookKind;
  /** Null to add one. */
  readonly entry: Counterparty | null;
  readonly onClose: () => void;
}

export function EntryDialog({ isOpen, kind, entry, onClose }: EntryDialogProps) {
  const { enqueueSnackbar } = useSnackbar();
  const { one } = BOOK_WORDS[kind];
  const add = useChange(BOOK_CALLS[kind].add);
  const edit = useChange(BOOK_CALLS[kind].edit);
  const form = useForm({ defaultValues: { name: entry?.name ?? '', website: entry?.website ?? '', accounts: addressRowsOf(entry?.accounts ?? []) } });
  const { errors } = form.formState;
  const accounts = useWatch({ control: form.control, name: 'accounts' });

  const submit = submitAfresh(form, async (values) => {
    const rows = values.accounts.filter((row) => !isBlankRow(row));
    form.setValue('accounts', rows);
    const mistakes = mistakesOf(rows);
    for (const { index, field, message } of mistakes) form.setError(`accounts.${index}.${field}`, { message });
    if (mistakes.length > 0) return;
    const body = { name: values.name.trim(), website: values.website.trim() === '' ? null : values.website.trim(), accounts: givenAddresses(rows) };
    try {
      const saved = entry === null ? await add.mutateAsync({ body }) : await edit.mutateAsync({ body: { id: entry.id, ...body } });
      enqueueSnackbar(entry === null ? `${saved.name} is added.` : `${saved.name} is saved.`, { variant: 'success' });
      onClose();
    } catch (error) {
      showRefusal(form, error, ['name', 'website', 'accounts']);
    }
  });

  return (
    <FormDialog
      isOpen={isOpen}
      title={entry === null ? `Add ${one}` : `Edit ${entry.name}`}
      submitLabel={entry === null ? `Add ${one}` : 'Save'}
      isBusy={add.isPending || edit.isPending}
      error={refusalText(form)}
      onSubmit={submit}
      onClose={onClose}
      isWide
    >
      <LabelledField
        label="Name"
        autoFocus
        autoComplete="off"
        error={errors.name?.message}
        {...fieldProps(form.register('name', { required: 'A name is needed', maxLength: { value: 100, message: 'At most 100 characters' } }))}
      />
      <LabelledField label="Website" type="url" autoComplete="off" placeholder="https://" error={errors.website?.message} {...fieldProps(form.register('website'))} />
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
