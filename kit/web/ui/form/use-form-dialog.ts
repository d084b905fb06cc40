import { useSnackbar } from 'notistack';
import { use, useEffect, useLayoutEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { findLostInput, forgetLostInput, FormPersonContext, keepLostInput } from './lost-input.ts';
import { type Submission, type SubmitOptions, useSubmit } from './use-submit.ts';

/** The props of every dialog. */
export interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export interface Toast {
  readonly text: string;
  readonly variant: 'success' | 'info';
}

export interface FormOptions<Values extends FieldValues, Result> extends SubmitOptions<Values, Result> {
  /** The toast after success. Without one if the result is visible anyway, such as a download. */
  readonly done?: (result: Result, values: Values) => string | Toast | null;
  /** The record of the form, if several have the same values: restored input must not get into the form of another. */
  readonly about?: number | string;
}

interface SentForm<Values extends FieldValues, Result> extends Submission<Values> {
  /** Does something else of the form, such as removing the record, and ends as a submission does. */
  readonly act: (work: () => Promise<Result>, done: string) => void;
  /** Whether Escape would lose input, if that is known. */
  readonly isChanged: boolean | undefined;
}

/** A form whose success is shown in a toast, and whose input survives the end of the session. */
export function useSentForm<Values extends FieldValues, Result>(
  options: FormOptions<Values, Result>,
): SentForm<Values, Result> {
  const { enqueueSnackbar } = useSnackbar();
  const finish = (result: Result, values: Values, toast: string | Toast | null | undefined) => {
    if (typeof toast === 'string') enqueueSnackbar(toast, { variant: 'success' });
    else if (toast) enqueueSnackbar(toast.text, { variant: toast.variant });
    return options.onSent?.(result, values);
  };
  const submission = useSubmit<Values, Result>({
    ...options,
    onSent: (result, values) => finish(result, values, options.done?.(result, values)),
  });
  const { form, attempt } = submission;
  const isRestored = useInputAfterSignIn(form, options);
  return {
    ...submission,
    act: (work, done) => void attempt(async () => finish(await work(), form.getValues(), done)),
    isChanged: isRestored ? true : undefined,
  };
}

/** Puts the input back that was in this form when the session ended. Returns whether there was any. */
function useInputAfterSignIn<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { values, about = '' }: Pick<FormOptions<Values, never>, 'values' | 'about'>,
): boolean {
  const person = use(FormPersonContext);
  const { enqueueSnackbar } = useSnackbar();
  const { reset, getValues } = form;
  const [given] = useState(values);
  const [opened] = useState(() => ({
    personId: person?.id() ?? null,
    form: `${location.pathname} ${about} ${JSON.stringify(values)}`,
  }));
  const [found] = useState(() => findLostInput(opened));
  useEffect(() => {
    if (found === undefined || !forgetLostInput(found)) return;
    reset({ ...getValues(), ...found.values }, { keepDefaultValues: true });
    enqueueSnackbar('Your input from before the sign-in is restored.', { variant: 'info' });
  }, [found, reset, getValues, enqueueSnackbar]);
  // Before the fields are gone, and with them the values of some.
  useLayoutEffect(
    () => () => {
      if (person?.hasSessionEnded()) keepLostInput(opened, { given, input: getValues() });
    },
    [person, opened, given, getValues],
  );
  return found !== undefined;
}

interface FormDialogOptions<Values extends FieldValues, Result> extends DialogProps, FormOptions<Values, Result> {
  /** Called after the dialog has closed. */
  readonly onDone?: ((result: Result) => void) | undefined;
}

interface FormDialogState<Values extends FieldValues, Result>
  extends Pick<SentForm<Values, Result>, 'form' | 'refuse' | 'act'> {
  /** For FormDialog. */
  readonly dialog: DialogProps & Pick<SentForm<Values, Result>, 'isBusy' | 'error' | 'isChanged' | 'onSubmit'>;
}

/** The form of a dialog, which closes once the values are accepted, unless `onSent` does something else. */
export function useFormDialog<Values extends FieldValues, Result>(
  options: FormDialogOptions<Values, Result>,
): FormDialogState<Values, Result> {
  const { isOpen, onClose } = options;
  const { form, refuse, act, isBusy, error, isChanged, onSubmit } = useSentForm<Values, Result>({
    ...options,
    onSent:
      options.onSent ??
      ((result) => {
        onClose();
        options.onDone?.(result);
      }),
  });
  return { form, refuse, act, dialog: { isOpen, onClose, isBusy, error, isChanged, onSubmit } };
}
