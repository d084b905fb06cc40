import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';

interface NoteFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

/** The operator's own note on a transaction. The length is the server's limit. */
export function NoteField({ value, onChange, error }: NoteFieldProps) {
  return (
    <LabelledField
      label="Note"
      multiline
      minRows={2}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
      slotProps={{ input: { maxLength: 2000 } }}
    />
  );
}
