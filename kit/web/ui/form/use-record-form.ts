import type { FieldValues } from 'react-hook-form';
import { type DialogProps, type FormOptions, type Toast, useFormDialog } from './use-form-dialog.ts';

/** The props of every dialog that adds or edits a record. */
export interface RecordDialogProps<Kept> extends DialogProps {
  /** Null to add a record. */
  readonly record: Kept | null;
}

interface RecordFormOptions<Kept, Values extends FieldValues>
  extends RecordDialogProps<Kept>,
    Pick<FormOptions<Values, Kept>, 'values' | 'fields' | 'hasMistakes'> {
  /** "network": the dialog is called "Add network". */
  readonly noun: string;
  readonly nameOf: (record: Kept) => string;
  /** The toast where the change has no effect yet. */
  readonly toastOf?: (record: Kept) => Toast | null;
  /** Creates or updates the record and returns it. */
  readonly save: (values: Values, key: string) => Promise<Kept>;
}

/** The form that adds or edits a record: saves it, shows a toast and closes, or shows the refusal at its field. */
export function useRecordForm<Kept, Values extends FieldValues>({
  record,
  noun,
  nameOf,
  toastOf,
  save,
  ...options
}: RecordFormOptions<Kept, Values>) {
  const { form, dialog } = useFormDialog<Values, Kept>({
    ...options,
    send: save,
    done: (kept) => toastOf?.(kept) ?? `${nameOf(kept)} is ${record === null ? 'added' : 'saved'}.`,
  });
  const labels =
    record === null
      ? { title: `Add ${noun}`, submitLabel: `Add ${noun}` }
      : { title: `Edit ${nameOf(record)}`, submitLabel: 'Save' };
  return { form, dialog: { ...dialog, ...labels } };
}

/** Only changed fields are sent: two people who edit different fields of a record do not overwrite each other. */
export function changedFields<Before extends object, Key extends keyof Before>(
  before: Before,
  after: Pick<Before, Key>,
): Partial<Pick<Before, Key>> {
  const changed: Partial<Pick<Before, Key>> = {};
  for (const key of Object.keys(after) as Key[]) {
    if (!isSame(before[key], after[key])) changed[key] = after[key];
  }
  return changed;
}

/** Compares lists of plain data, including their order. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));
}

/** The checks of a record's name before it is sent. */
export const nameRules = { required: 'A name is needed', maxLength: { value: 100, message: 'At most 100 characters' } };
