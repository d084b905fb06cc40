import { percentOfRatio, ratioOfPercent } from '../../lib/rate-text.ts';
import { FormDialog } from './form-dialog.tsx';
import { formField } from './form-refusal.ts';
import { LabelledField, type LabelledFieldProps } from './labelled-field.tsx';
import { type DialogProps, useFormDialog } from './use-form-dialog.ts';

interface PercentDialogProps extends DialogProps {
  readonly title: string;
  readonly intro: string;
  readonly submitLabel: string;
  /** The name of the ratio in the call, where a refusal of the server is shown. */
  readonly name: string;
  /** The recorded ratio; null if there is none. */
  readonly ratio: string | null;
  readonly field: Pick<LabelledFieldProps, 'label' | 'placeholder' | 'hint' | 'endAdornment'>;
  /** Shown if the text is not a percentage. */
  readonly mistake: string;
  /** An empty field sends null. */
  readonly send: (ratio: string | null) => Promise<unknown>;
  /** The toast after success. */
  readonly done: (ratio: string | null) => string;
}

/** Sets a ratio, typed in percent, or removes it. */
export function PercentDialog({ isOpen, onClose, name, ratio, ...props }: PercentDialogProps) {
  const { form, dialog } = useFormDialog({
    isOpen,
    onClose,
    values: { [name]: ratio === null ? '' : percentOfRatio(ratio) },
    fields: [name],
    hasMistakes: ({ setError }, { [name]: text = '' }) => {
      const isUnreadable = text.trim() !== '' && ratioOfPercent(text) === null;
      if (isUnreadable) setError(name, { message: props.mistake });
      return isUnreadable;
    },
    send: ({ [name]: text = '' }) => props.send(ratioOfPercent(text)),
    done: (_, { [name]: text = '' }) => props.done(ratioOfPercent(text)),
  });
  return (
    <FormDialog {...dialog} title={props.title} submitLabel={props.submitLabel} intro={props.intro}>
      <LabelledField autoFocus inputMode="decimal" {...props.field} {...formField(form, name)} />
    </FormDialog>
  );
}
