/** When something was decided, and the record that proves it. */
import { LabelledField } from '../../../ui/form/labelled-field.tsx';

interface RecordFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string;
  readonly hint?: string;
}

export function RecordTimeField({ label, onChange, ...field }: RecordFieldProps & { readonly label: string }) {
  return (
    <LabelledField label={label} type="datetime-local" onChange={(event) => onChange(event.target.value)} {...field} />
  );
}

export function RecordNoteField({
  onChange,
  hint = 'A file, an e-mail or a page of your books.',
  ...field
}: RecordFieldProps) {
  return (
    <LabelledField
      label="Where it is recorded"
      onChange={(event) => onChange(event.target.value)}
      hint={hint}
      slotProps={{ input: { maxLength: 2000 } }}
      {...field}
    />
  );
}
