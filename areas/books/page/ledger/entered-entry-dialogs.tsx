/** Adds a journal entry, or takes one back with its reversal. */
import { add, parseUsd, presentUsd, type Usd } from '@holdfast/money';
import { mdiPlus, mdiTrashCanOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useCall, useChange } from '@holdfast/web/lib/api.ts';
import { FormDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { formChoice, formField, isGiven } from '@holdfast/web/ui/form/form-refusal.ts';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import { type DialogProps, useFormDialog } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { Columns } from '@holdfast/web/ui/layout/columns.tsx';
import { plainList } from '@holdfast/web/ui/layout/row.tsx';
import { booksCalls } from '../../contract/calls.ts';
import { ENTERED_LINES_MAX, type EnteredEntry } from '../../contract/entered-entries.ts';
import { useRegenerate } from '../capital-positions/regenerate-button.tsx';
import { LabelledSelect } from '../settings/labelled-select.tsx';
import { RowButton } from './row-actions.tsx';

interface Line {
  readonly code: string;
  readonly debit: string;
  readonly credit: string;
}

interface EntryValues {
  day: string;
  memo: string;
  lines: Line[];
}

const EMPTY: Line = { code: '', debit: '', credit: '' };
const isBlank = ({ code, debit, credit }: Line): boolean => code === '' && debit.trim() === '' && credit.trim() === '';
const usdOf = (text: string): Usd | null => {
  const given = text.trim().replaceAll(',', '');
  return /^\d{1,15}(\.\d{1,2})?$/.test(given) ? parseUsd(given) : null;
};
const sumOf = (lines: readonly Line[], side: 'debit' | 'credit'): Usd =>
  lines.reduce((sum, line) => add(sum, usdOf(line[side]) ?? (0n as Usd)), 0n as Usd);

export function EnterEntryDialog(opened: DialogProps) {
  const enter = useChange(booksCalls.enterJournalEntry);
  const { start } = useRegenerate();
  const { form, dialog } = useFormDialog<EntryValues, EnteredEntry>({
    ...opened,
    values: { day: '', memo: '', lines: [EMPTY, EMPTY] },
    fields: ['day', 'memo', 'lines'],
    hasMistakes: ({ setError }, { lines }) => {
      const mistake = mistakeOf(lines.filter((line) => !isBlank(line)));
      if (mistake !== null) setError('lines', { message: mistake });
      return mistake !== null;
    },
    send: ({ day, memo, lines }, key) =>
      enter.mutateAsync({
        body: {
          day,
          memo: memo.trim(),
          key,
          lines: lines
            .filter((line) => !isBlank(line))
            .map(({ code, debit, credit }) => {
              const side = debit.trim() === '' ? 'credit' : 'debit';
              return { code, side, usd: (side === 'debit' ? debit : credit).trim().replaceAll(',', '') };
            }),
        },
      }),
    onDone: () => void start(),
    done: () => 'Journal entry added',
  });
  const lines = form.watch('lines');
  const choice = formChoice(form, 'lines');
  return (
    <FormDialog
      {...dialog}
      title="Add journal entry"
      submitLabel="Add entry"
      isWide
      intro="In US dollars, on accounts of the chart. An entry cannot be changed later, only reversed."
    >
      <Columns>
        <LabelledField label="Day" type="date" {...formField(form, 'day', { required: 'Enter a day' })} />
        <LabelledField
          label="Memo"
          slotProps={{ input: { maxLength: 500 } }}
          {...formField(form, 'memo', { validate: isGiven('Enter a memo') })}
        />
      </Columns>
      <Lines lines={lines} onChange={(next) => choice.onChange([...next])} error={choice.error} />
    </FormDialog>
  );
}

function mistakeOf(lines: readonly Line[]): string | null {
  if (lines.length < 2) return 'Enter at least two lines';
  if (lines.some(({ code }) => code === '')) return 'Choose an account for each line';
  if (lines.some(({ debit, credit }) => (debit.trim() === '') === (credit.trim() === '')))
    return 'Enter a debit or a credit in each line';
  if (lines.some(({ debit, credit }) => usdOf(debit.trim() === '' ? credit : debit) === null))
    return 'Enter amounts in dollars and cents, such as 1250.50';
  const difference = (sumOf(lines, 'debit') - sumOf(lines, 'credit')) as Usd;
  if (difference === 0n) return null;
  return `Debits and credits differ by ${presentUsd((difference < 0n ? -difference : difference) as Usd)}`;
}

interface LinesProps {
  readonly lines: readonly Line[];
  readonly onChange: (lines: readonly Line[]) => void;
  readonly error: string | undefined;
}

function Lines({ lines, onChange, error = '' }: LinesProps) {
  const labelId = useId();
  const { data: chart } = useCall(booksCalls.getChart);
  const accounts = [
    { value: '', label: 'Choose an account' },
    ...(chart?.accounts ?? []).map(({ code, name }) => ({ value: code, label: `${code} ${name}` })),
  ];
  const replace = (index: number, part: Partial<Line>) =>
    onChange(lines.map((line, at) => (at === index ? { ...line, ...part } : line)));
  return (
    <div>
      <FormLabel id={labelId} component="p" sx={{ m: 0, mb: 1 }}>
        Lines: account, debit and credit
      </FormLabel>
      <Box component="ol" aria-labelledby={labelId} sx={{ ...plainList, display: 'grid', rowGap: 3 }}>
        {lines.map((line, index) => (
          <Box
            // Lines have no identity besides their place.
            key={index}
            component="li"
            sx={{
              display: 'grid',
              gap: 2,
              alignItems: 'center',
              gridTemplateColumns: { xs: '1fr 1fr auto', sm: '2fr 1fr 1fr auto' },
              '& > :first-of-type': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
            }}
          >
            <LabelledSelect
              label={`Account of line ${index + 1}`}
              isLabelHidden
              options={accounts}
              value={line.code}
              onChange={(code) => replace(index, { code })}
            />
            {(['debit', 'credit'] as const).map((side) => (
              <OutlinedInput
                key={side}
                fullWidth
                placeholder={side === 'debit' ? 'Debit' : 'Credit'}
                value={line[side]}
                onChange={(event) => replace(index, { [side]: event.target.value })}
                inputProps={{
                  'aria-label': `${side === 'debit' ? 'Debit' : 'Credit'} of line ${index + 1}`,
                  inputMode: 'decimal',
                  autoComplete: 'off',
                  maxLength: 24,
                }}
              />
            ))}
            <RowButton
              icon={mdiTrashCanOutline}
              label={`Delete line ${index + 1}`}
              onClick={() => onChange(lines.toSpliced(index, 1))}
              isDisabled={lines.length <= 2}
            />
          </Box>
        ))}
      </Box>
      {error === '' ? null : (
        <FormHelperText error role="alert">
          {error}
        </FormHelperText>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', mt: 3 }}>
        <Button
          size="small"
          startIcon={<Icon path={mdiPlus} size={18} />}
          disabled={lines.length >= ENTERED_LINES_MAX}
          onClick={() => onChange([...lines, EMPTY])}
        >
          Add line
        </Button>
        <Typography variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          Debits {presentUsd(sumOf(lines, 'debit'))}, credits {presentUsd(sumOf(lines, 'credit'))}
        </Typography>
      </Box>
    </div>
  );
}

export function ReverseEntryDialog({ entry, ...opened }: DialogProps & { readonly entry: EnteredEntry }) {
  const reverse = useChange(booksCalls.reverseJournalEntry);
  const { start } = useRegenerate();
  const { form, dialog } = useFormDialog({
    ...opened,
    values: { day: entry.day, memo: `Reversal of: ${entry.memo}`.slice(0, 500) },
    fields: ['day', 'memo'],
    send: (body: { day: string; memo: string }) =>
      reverse.mutateAsync({ params: { id: entry.id }, body: { ...body, memo: body.memo.trim() } }),
    onDone: () => void start(),
    done: () => 'Journal entry reversed',
  });
  return (
    <FormDialog
      {...dialog}
      title="Reverse this entry?"
      submitLabel="Reverse entry"
      intro="Its debits become credits. In a closed period, choose a day of the first open one."
    >
      <LabelledField label="Day" type="date" {...formField(form, 'day', { required: 'Enter a day' })} />
      <LabelledField
        label="Memo"
        slotProps={{ input: { maxLength: 500 } }}
        {...formField(form, 'memo', { validate: isGiven('Enter a memo') })}
      />
    </FormDialog>
  );
}
