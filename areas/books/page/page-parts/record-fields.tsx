/** When something was decided, and the record that proves it. */
import { LabelledField, type LabelledFieldProps } from '@holdfast/web/ui/form/labelled-field.tsx';

export function RecordTimeField(field: LabelledFieldProps) {
  return <LabelledField type="datetime-local" {...field} />;
}

export function RecordNoteField(field: Omit<LabelledFieldProps, 'label'>) {
  return (
    <LabelledField
      label="Where it is recorded"
      hint="A file, an e-mail or a page of your books."
      slotProps={{ input: { maxLength: 2000 } }}
      {...field}
    />
  );
}
