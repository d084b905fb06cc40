import { LabelledField } from './labelled-field.tsx';

interface DayFieldsProps {
  readonly labels?: { readonly from: string; readonly to: string };
  readonly from: string;
  readonly to: string;
  /** The last day that can be chosen. */
  readonly max?: string;
  readonly onChange: (days: { readonly from: string; readonly to: string }) => void;
}

/** The first and the last day of a span. */
export function DayFields({ labels = { from: 'From', to: 'To' }, from, to, max, onChange }: DayFieldsProps) {
  const days = { from, to };
  const field = (name: 'from' | 'to') => (
    <LabelledField
      label={labels[name]}
      type="date"
      value={days[name]}
      onChange={(event) => onChange({ ...days, [name]: event.target.value })}
      {...(max !== undefined && { inputProps: { max } })}
    />
  );
  return (
    <>
      {field('from')}
      {field('to')}
    </>
  );
}
