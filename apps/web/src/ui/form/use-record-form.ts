import { useSnackbar } from 'notistack';
import type { FormEvent } from 'react';
import { type DefaultValues, type FieldValues, useForm, type UseFormReturn } from 'react-hook-form';
import { refusalText, showRefusal, submitAfresh } from './form-refusal.ts';

/** The props of every dialog that adds or edits a record. */
export interface RecordDialogProps<Kept> {
  readonly isOpen: boolean;
  /** Null to add a record. */
  readonly record: Kept | null;
  readonly onClose: () => void;
}

interface RecordFormOptions<Kept, Values extends FieldValues> extends RecordDialogProps<Kept> {
  /** "network": the dialog is called "Add network". */
  readonly noun: string;
  readonly nameOf: (record: Kept) => string;
  readonly values: Values;
  /** The fields at which a refusal can be shown. */
  readonly fields: readonly string[];
  /** Shows errors at the form before anything is sent, and returns whether there are any. */
  readonly hasMistakes?: (form: UseFormReturn<Values>, values: Values) => boolean;
  /** Creates or updates the record and returns it. */
  readonly save: (values: Values) => Promise<Kept>;
}

interface RecordForm<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>;
  /** For FormDialog. */
  readonly dialog: {
    readonly isOpen: boolean;
    readonly title: string;
    readonly submitLabel: string;
    readonly isBusy: boolean;
    readonly error: string | undefined;
    readonly onSubmit: (event: FormEvent) => void;
    readonly onClose: () => void;
  };
}

/** The form that adds or edits a record: saves it, shows a toast and closes, or shows the refusal at its field. */
export function useRecordForm<Kept, Values extends FieldValues>(
  options: RecordFormOptions<Kept, Values>,
): RecordForm<Values> {
  const { isOpen, record, onClose, noun, nameOf } = options;
  const { enqueueSnackbar } = useSnackbar();
  const form = useForm<Values>({ defaultValues: options.values as DefaultValues<Values> }) as UseFormReturn<Values>;
  const onSubmit = submitAfresh(form, async (values) => {
    if (options.hasMistakes?.(form, values)) return;
    try {
      const kept = await options.save(values);
      enqueueSnackbar(`${nameOf(kept)} is ${record === null ? 'added' : 'saved'}.`, { variant: 'success' });
      onClose();
    } catch (error) {
      showRefusal(form, error, options.fields);
    }
  });
  return {
    form,
    dialog: {
      isOpen,
      title: record === null ? `Add ${noun}` : `Edit ${nameOf(record)}`,
      submitLabel: record === null ? `Add ${noun}` : 'Save',
      isBusy: form.formState.isSubmitting,
      error: refusalText(form),
      onSubmit,
      onClose,
    },
  };
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
