import { useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import { showRefusal } from '../../lib/refusal.ts';

interface PageFormOptions<Values extends FieldValues> {
  readonly values: DefaultValues<Values>;
  /** The fields at which a refusal can be shown. */
  readonly fields: readonly Path<Values>[];
  /** Shown if the server gives no reason. */
  readonly fallback: string;
  readonly send: (values: Values) => Promise<void>;
}

/** A form in a page: sends its values, or shows the refusal at its field and keeps the rest for the form as a whole. */
export function usePageForm<Values extends FieldValues>({ values, fields, fallback, send }: PageFormOptions<Values>) {
  const form = useForm<Values>({ defaultValues: values });
  const [failure, setFailure] = useState('');
  const onSubmit = form.handleSubmit(async (given) => {
    setFailure('');
    try {
      await send(given as Values);
    } catch (error) {
      setFailure(showRefusal(error, { fields, fallback, setError: form.setError }));
    }
  });
  return { form, onSubmit, failure, dismissFailure: () => setFailure('') };
}
