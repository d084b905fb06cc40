import { useSnackbar } from 'notistack';
import { type FormEvent, use, useEffect, useLayoutEffect, useState } from 'react';
import { type DefaultValues, type FieldValues, useForm, type UseFormReturn } from 'react-hook-form';
import { errorText } from '../../lib/error-text.ts';
import { findLostInput, forgetLostInput, FormPersonContext, keepLostInput } from './lost-input.ts';
import { refusalText, showRefusal, submitAfresh } from './form-refusal.ts';

/** The props of every dialog. */
export interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export interface Toast {
  readonly text: string;
  readonly variant: 'success' | 'info';
}

export interface FormOptions<Values extends FieldValues, Result> {
  readonly values: Values;
  /** The fields at which a refusal can be shown. */
  readonly fields: readonly string[];
  /** Shows errors at the form before anything is sent, and returns whether there are any. */
  readonly hasMistakes?: ((form: UseFormReturn<Values>, values: Values) => boolean) | undefined;
  readonly send: (values: Values) => Promise<Result>;
  /** The toast after success. Without one if the result is visible anyway, such as a download. */
  readonly done?: (result: Result, values: Values) => string | Toast | null;
}

/** A form and its submission: sends the values and shows a toast, or shows the refusal at its field. */
export function useSentForm<Values extends FieldValues, Result>(
  options: FormOptions<Values, Result> & { readonly onSent: (result: Result, values: Values) => void },
) {
  const { enqueueSnackbar } = useSnackbar();
  const form = useForm<Values>({ defaultValues: options.values as DefaultValues<Values> }) as UseFormReturn<Values>;
  const isRestored = useInputAfterSignIn(form, options.values);
  const onSubmit = submitAfresh(form, async (values) => {
    if (options.hasMistakes?.(form, values)) return;
    try {
      const result = await options.send(values);
      const toast = options.done?.(result, values);
      if (typeof toast === 'string') enqueueSnackbar(toast, { variant: 'success' });
      else if (toast) enqueueSnackbar(toast.text, { variant: toast.variant });
      options.onSent(result, values);
    } catch (error) {
      showRefusal(form, error, options.fields);
    }
  });
  return {
    form,
    onSubmit,
    isBusy: form.formState.isSubmitting,
    error: refusalText(form),
    isChanged: isRestored ? true : undefined,
  };
}

/** Puts the input back that was in this form when the session ended. Returns whether there was any. */
function useInputAfterSignIn<Values extends FieldValues>(form: UseFormReturn<Values>, values: Values): boolean {
  const person = use(FormPersonContext);
  const { enqueueSnackbar } = useSnackbar();
  const { reset, getValues } = form;
  const [given] = useState(values);
  const [opened] = useState(() => ({
    personId: person?.id() ?? null,
    form: `${location.pathname} ${JSON.stringify(values)}`,
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

interface FormDialogState<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>;
  /** For FormDialog. */
  readonly dialog: DialogProps & {
    readonly isBusy: boolean;
    readonly error: string | undefined;
    readonly isChanged: boolean | undefined;
    readonly onSubmit: (event: FormEvent) => void;
  };
}

/** The form of a dialog, which closes once the values are accepted. */
export function useFormDialog<Values extends FieldValues, Result>(
  options: FormDialogOptions<Values, Result>,
): FormDialogState<Values> {
  const { isOpen, onClose } = options;
  const { form, ...dialog } = useSentForm({
    ...options,
    onSent: (result) => {
      onClose();
      options.onDone?.(result);
    },
  });
  return { form, dialog: { isOpen, onClose, ...dialog } };
}

interface SendingOptions extends DialogProps {
  /** Shown if the server gives no reason. */
  readonly failure: string;
}

/** Sends what a dialog records outside a form: shows a toast, or keeps the refusal for the dialog. */
export function useSending({ isOpen, onClose, failure }: SendingOptions) {
  const { enqueueSnackbar } = useSnackbar();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const send = async (work: () => Promise<unknown>, done: string, onSent: () => unknown = onClose) => {
    setRefusal('');
    setBusy(true);
    try {
      await work();
      enqueueSnackbar(done, { variant: 'success' });
      await onSent();
    } catch (error) {
      setRefusal(errorText(error, failure));
    } finally {
      setBusy(false);
    }
  };
  return { send, refuse: setRefusal, dialog: { isOpen, onClose, isBusy, error: refusal } };
}
