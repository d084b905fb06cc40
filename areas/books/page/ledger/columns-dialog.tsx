import { booksCalls } from '../../contract/calls.ts';
import { LEDGER_COLUMN_FIELDS, type LedgerColumnField, type LedgerDateFormat } from '../../engine/lists.ts';
import { type GivenLedgerColumns, type LedgerColumns } from '../../contract/ledger.ts';
import { mdiArrowDown, mdiArrowUp, mdiPlus, mdiTrashCanOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { useChange } from '@holdfast/web/lib/api.ts';
import { FormDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { formChoice, formField, isGiven } from '@holdfast/web/ui/form/form-refusal.ts';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import { type DialogProps, useFormDialog } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { plainList } from '@holdfast/web/ui/layout/row.tsx';
import { LabelledSelect } from '../settings/labelled-select.tsx';
import { RowButton } from './row-actions.tsx';
import { type Choice, choicesOf } from '@holdfast/web/ui/form/choices-of.ts';

type Column = GivenLedgerColumns['columns'][number];

export const DATE_FORMATS: readonly Choice<LedgerDateFormat>[] = [
  { value: 'iso', label: '2025-01-31' },
  { value: 'us', label: '01/31/2025' },
  { value: 'european', label: '31/01/2025' },
];

const FIELD_LABELS: Readonly<Record<LedgerColumnField, string>> = {
  number: 'Entry number',
  date: 'Date',
  narration: 'What happened',
  accountCode: 'Account code',
  accountName: 'Account name',
  debit: 'Debit',
  credit: 'Credit',
  amount: 'Signed amount',
  description: 'Units and coin',
  name: 'Client or lender',
  fixed: 'Fixed text',
};
const FIELDS = choicesOf(LEDGER_COLUMN_FIELDS, FIELD_LABELS);

const STARTING: readonly LedgerColumnField[] = ['number', 'date', 'narration', 'accountCode', 'debit', 'credit'];
const COLUMNS_MAX = 40;

interface ColumnsValues {
  name: string;
  dateFormat: LedgerDateFormat;
  columns: Column[];
}

function valuesOf(saved: LedgerColumns | null): ColumnsValues {
  if (saved) return { name: saved.name, dateFormat: saved.dateFormat, columns: saved.columns };
  const columns = STARTING.map((field) => ({ label: FIELD_LABELS[field], field }));
  return { name: '', dateFormat: 'iso', columns };
}

/** Saves the columns of a CSV export under a name. The name stays, because exports name it. */
export function ColumnsDialog({ saved, ...given }: DialogProps & { readonly saved: LedgerColumns | null }) {
  const change = useChange(booksCalls.setLedgerColumns);
  const { form, dialog } = useFormDialog({
    ...given,
    values: valuesOf(saved),
    fields: ['name', 'dateFormat', 'columns'],
    send: (sent: ColumnsValues) => change.mutateAsync({ body: sent }),
    done: () => 'Columns saved',
  });
  const columns = form.watch('columns');
  const choice = formChoice(form, 'columns');
  return (
    <FormDialog {...dialog} title={saved ? 'Edit columns' : 'Add columns'} submitLabel="Save" isWide>
      <LabelledField
        label="Name"
        {...formField(form, 'name', { validate: isGiven('Enter a name') })}
        {...(saved && { readOnly: true, hint: 'A name cannot be changed.' })}
      />
      <LabelledSelect
        label="Date format"
        options={DATE_FORMATS}
        value={form.watch('dateFormat')}
        onChange={formChoice(form, 'dateFormat').onChange}
      />
      <ColumnRows columns={columns} onChange={(next) => choice.onChange([...next])} error={choice.error} />
    </FormDialog>
  );
}

interface ColumnRowsProps {
  readonly columns: readonly Column[];
  readonly onChange: (columns: readonly Column[]) => void;
  readonly error: string | undefined;
}

function ColumnRows({ columns, onChange, error = '' }: ColumnRowsProps) {
  const labelId = useId();
  const replace = (index: number, part: Partial<Column>) =>
    onChange(columns.map((column, at) => (at === index ? { ...column, ...part } : column)));
  const swap = (index: number) =>
    onChange([
      ...columns.slice(0, index),
      ...columns.slice(index, index + 2).toReversed(),
      ...columns.slice(index + 2),
    ]);
  return (
    <div>
      <FormLabel id={labelId} component="p" sx={{ m: 0, mb: 1 }}>
        Columns: heading and content, in the order of the file
      </FormLabel>
      <Box component="ol" aria-labelledby={labelId} sx={{ ...plainList, display: 'grid', rowGap: 3 }}>
        {columns.map((column, index) => (
          <ColumnRow
            // Rows have no identity besides their place.
            key={index}
            column={column}
            number={index + 1}
            isLast={index === columns.length - 1}
            onChange={(part) => replace(index, part)}
            onUp={() => swap(index - 1)}
            onDown={() => swap(index)}
            onRemove={() => onChange(columns.toSpliced(index, 1))}
          />
        ))}
      </Box>
      {error === '' ? null : <FormHelperText error>{error}</FormHelperText>}
      <Button
        size="small"
        sx={{ mt: 3 }}
        startIcon={<Icon path={mdiPlus} size={18} />}
        disabled={columns.length >= COLUMNS_MAX}
        onClick={() => onChange([...columns, { label: '', field: 'description' }])}
      >
        Add column
      </Button>
    </div>
  );
}

interface ColumnRowProps {
  readonly column: Column;
  readonly number: number;
  readonly isLast: boolean;
  readonly onChange: (part: Partial<Column>) => void;
  readonly onUp: () => void;
  readonly onDown: () => void;
  readonly onRemove: () => void;
}

function ColumnRow({ column, number, isLast, onChange, onUp, onDown, onRemove }: ColumnRowProps) {
  return (
    <Box
      component="li"
      sx={{ display: 'grid', gap: 2, alignItems: 'center', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr auto' } }}
    >
      <OutlinedInput
        fullWidth
        placeholder="Heading"
        value={column.label}
        onChange={(event) => onChange({ label: event.target.value })}
        inputProps={{ 'aria-label': `Heading of column ${number}`, maxLength: 60, autoComplete: 'off' }}
      />
      <Box sx={{ display: 'grid', gap: 2 }}>
        <LabelledSelect
          label={`Content of column ${number}`}
          isLabelHidden
          options={FIELDS}
          value={column.field}
          onChange={(field) => onChange({ field })}
        />
        {column.field === 'fixed' ? (
          <OutlinedInput
            fullWidth
            placeholder="Text"
            value={column.text ?? ''}
            onChange={(event) => onChange({ text: event.target.value })}
            inputProps={{ 'aria-label': `Text of column ${number}`, maxLength: 100, autoComplete: 'off' }}
          />
        ) : null}
      </Box>
      <Box sx={{ whiteSpace: 'nowrap', textAlign: 'end' }}>
        <RowButton icon={mdiArrowUp} label={`Move column ${number} up`} onClick={onUp} isDisabled={number === 1} />
        <RowButton icon={mdiArrowDown} label={`Move column ${number} down`} onClick={onDown} isDisabled={isLast} />
        <RowButton icon={mdiTrashCanOutline} label={`Delete column ${number}`} onClick={onRemove} />
      </Box>
    </Box>
  );
}
