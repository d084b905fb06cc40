import { useState } from 'react';
import { type FieldErrors, get } from 'react-hook-form';
import { instantOf, localSecond } from '@holdfast/web/lib/local-date-time.ts';
import { formField } from '@holdfast/web/ui/form/form-refusal.ts';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import { type DialogProps, type Toast, useFormDialog } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { givenTransfers, mistakesIn, type TransferField, type TransferRow } from './transfer-row.ts';

interface EntryValues {
  at: string;
  networkId: number | null;
  hash: string;
  transfers: TransferRow[];
  action: string | null;
  note: string;
}

/** What the form sends: the instant and the transfers as the server takes them. */
interface GivenEntry extends Omit<EntryValues, 'transfers'> {
  readonly transfers: ReturnType<typeof givenTransfers>;
}

interface EntryOptions<Result> extends DialogProps {
  readonly at: string | Date;
  readonly rows: () => TransferRow[];
  readonly send: (given: GivenEntry, key: string) => Promise<Result>;
  readonly done: (result: Result) => string | Toast;
  readonly onDone?: (result: Result) => void;
}

const FIELDS = ['at', 'networkId', 'hash', 'transfers', 'action', 'note'];

/** A form with a time and transfers. A mistake or a refusal is shown at its field. */
export function useTransferEntry<Result>({ at, rows, send, ...options }: EntryOptions<Result>) {
  const [values] = useState<EntryValues>(() => ({
    at: localSecond(at),
    networkId: null,
    hash: '',
    transfers: rows(),
    action: null,
    note: '',
  }));
  const { form, dialog } = useFormDialog<EntryValues, Result>({
    ...options,
    values,
    fields: FIELDS,
    hasMistakes: ({ setError }, given) => {
      const isTimeless = instantOf(given.at) === null;
      if (isTimeless) setError('at', { message: 'Enter a date and time' });
      const mistakes = mistakesIn(given.transfers);
      for (const { index, field, message } of mistakes)
        setError(`transfers.${index}.${field}` as 'transfers', { message });
      return isTimeless || mistakes.length > 0;
    },
    send: (given, key) =>
      send({ ...given, at: instantOf(given.at) ?? '', transfers: givenTransfers(given.transfers) }, key),
  });
  const { errors } = form.formState;
  return {
    form,
    dialog: { ...dialog, isWide: true, error: [dialog.error ?? '', ...unplacedIn(errors)].filter(Boolean).join(' • ') },
    when: (
      <LabelledField label="When" type="datetime-local" slotProps={{ input: { step: 1 } }} {...formField(form, 'at')} />
    ),
    /** For the editor of the transfers. */
    transfers: {
      rows: form.watch('transfers'),
      onChange: (transfers: TransferRow[]) => form.setValue('transfers', transfers),
      errorOf: (index: number, field: TransferField) => messageIn(get(errors, `transfers.${index}.${field}`)),
    },
  };
}

interface Placed {
  readonly message?: string;
}

/** A message may refer to a part of the side, such as "transfers.0.from.address". */
function messageIn(error: Placed | undefined): string | undefined {
  const parts = Object.values(error ?? {}) as (Placed | undefined)[];
  return error?.message ?? parts.find((part) => part?.message !== undefined)?.message;
}

/** Messages about the transfers without a field of their own. */
function unplacedIn({ transfers = [] }: FieldErrors<EntryValues>): string[] {
  const { message } = transfers as Placed;
  const rows = Object.values(transfers) as (undefined | (Placed & { readonly role?: Placed }))[];
  return [message, ...rows.flatMap((row) => [row?.message, row?.role?.message])].filter((text) => text !== undefined);
}
