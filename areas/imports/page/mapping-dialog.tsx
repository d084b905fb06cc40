import { importsCalls } from '../contract/calls.ts';
import { type ImportColumns } from '../contract/imports.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useChange } from '@holdfast/web/lib/api.ts';
import { FormDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import { Picker } from '@holdfast/web/ui/form/picker.tsx';
import { formField } from '@holdfast/web/ui/form/form-refusal.ts';
import { type DialogProps, useFormDialog } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { Columns } from '@holdfast/web/ui/layout/columns.tsx';
import { MappedRows, useMappedRows, WordFields } from './mapped-rows.tsx';

type MappedField = Exclude<keyof ImportColumns, 'words' | 'fixedCoin' | 'fixedTotalCoin'>;

const GROUPS: readonly { readonly title: string; readonly fields: readonly (readonly [MappedField, string])[] }[] = [
  {
    title: 'Every row',
    fields: [
      ['time', 'Time'],
      ['timeOfDay', 'Time of day, if apart'],
      ['kind', 'Kind'],
      ['direction', 'In or out'],
    ],
  },
  {
    title: 'One amount with a sign',
    fields: [
      ['amount', 'Amount'],
      ['coin', 'Coin'],
    ],
  },
  {
    title: 'For trades of a market',
    fields: [
      ['market', 'Market, such as BTC-EUR'],
      ['side', 'Side, buy or sell'],
      ['price', 'Price of one'],
      ['total', 'Total'],
      ['totalCoin', 'Coin of price and total'],
    ],
  },
  {
    title: 'Or sent and received',
    fields: [
      ['sentAmount', 'Sent amount'],
      ['sentCoin', 'Sent coin'],
      ['receivedAmount', 'Received amount'],
      ['receivedCoin', 'Received coin'],
    ],
  },
  {
    title: 'Optional',
    fields: [
      ['feeAmount', 'Fee'],
      ['feeCoin', 'Fee coin'],
      ['id', 'ID of the row'],
      ['hash', 'Transaction hash'],
      ['note', 'Note'],
    ],
  },
];

export interface SavedMapping {
  readonly name: string;
  readonly columns: ImportColumns;
}

interface MappingDialogProps extends DialogProps {
  /** Null for a new mapping. */
  readonly mapping: SavedMapping | null;
  /** The columns of the file; null without a file, when their names are typed. */
  readonly columns: readonly string[] | null;
  readonly suggestedName: string;
  /** The import whose first rows are shown; null without a file. */
  readonly importId: number | null;
  readonly onSaved: (name: string) => void;
}

interface MappingValues {
  name: string;
  chosen: Partial<ImportColumns>;
}

/** Which column of the file is which field. The mapping is saved by its name and can be used for later files. */
export function MappingDialog({ mapping, columns, suggestedName, importId, onSaved, ...opened }: MappingDialogProps) {
  const save = useChange(importsCalls.saveImportMapping);
  const { form, dialog } = useFormDialog<MappingValues, SavedMapping>({
    ...opened,
    values: {
      name: mapping?.name ?? suggestedName,
      chosen: mapping?.columns ?? guessedColumns(columns ?? []),
    },
    hasMistakes: ({ setError }, { name, chosen }) => {
      const mistake = mappingMistake(name, chosen);
      if (mistake !== '') setError('root.server', { message: mistake });
      return mistake !== '';
    },
    send: ({ name, chosen }) =>
      save.mutateAsync({
        params: { name: name.trim() },
        body: { ...chosen, time: chosen.time ?? '', ...(columns !== null && { header: [...columns] }) },
      }),
    onDone: (saved) => onSaved(saved.name),
  });
  const chosen = form.watch('chosen');
  const mapped = useMappedRows(importId, chosen);
  const words = chosen.words ?? {};
  const choose = (field: MappedField | 'fixedCoin' | 'fixedTotalCoin', column: string | null) =>
    form.setValue('chosen', { ...chosen, [field]: column || undefined });
  return (
    <FormDialog
      {...dialog}
      title="Match columns"
      submitLabel={columns === null ? 'Save' : 'Save and preview'}
      isWide
      intro={
        <Typography sx={{ color: 'text.secondary', mb: 4 }}>
          {columns === null ? 'Enter' : 'Choose'} the column of the file for each field. Fields without a column stay
          empty.
        </Typography>
      }
    >
      <LabelledField
        label="Name of the mapping"
        // The name identifies a saved mapping: another one would be a copy.
        readOnly={columns === null}
        inputProps={{ maxLength: 60 }}
        hint="Saved for later files of the same program"
        {...formField(form, 'name')}
      />
      {GROUPS.map(({ title, fields }) => (
        <Box key={title} component="fieldset" sx={fieldset}>
          <Typography component="legend" variant="subtitle2" sx={{ p: 0, mb: 2, color: 'text.secondary' }}>
            {title}
          </Typography>
          <Columns gap={3}>
            {fields.map(([field, label]) =>
              columns === null ? (
                <LabelledField
                  key={field}
                  label={label}
                  value={chosen[field] ?? ''}
                  placeholder="No column"
                  inputProps={{ maxLength: 100 }}
                  onChange={(event) => choose(field, event.target.value)}
                />
              ) : (
                <Picker
                  key={field}
                  label={label}
                  options={columns}
                  value={chosen[field] ?? null}
                  onChange={(column) => choose(field, column)}
                  optionKey={(column) => column}
                  optionLabel={(column) => column}
                  placeholder="No column"
                  noOptionsText="No column of that name"
                />
              ),
            )}
          </Columns>
        </Box>
      ))}
      <Box component="fieldset" sx={fieldset}>
        <Typography component="legend" variant="subtitle2" sx={{ p: 0, mb: 2, color: 'text.secondary' }}>
          Where no column names the coin
        </Typography>
        <Columns gap={3}>
          {FIXED_COINS.map(([field, label]) => (
            <LabelledField
              key={field}
              label={label}
              value={chosen[field] ?? ''}
              placeholder="Such as BTC"
              inputProps={{ maxLength: 40 }}
              onChange={(event) => choose(field, event.target.value)}
            />
          ))}
        </Columns>
      </Box>
      {(mapped.mapped?.words.length ?? 0) + Object.keys(words).length === 0 ? null : (
        <Box component="fieldset" sx={fieldset}>
          <Typography component="legend" variant="subtitle2" sx={{ p: 0, mb: 2, color: 'text.secondary' }}>
            What the words of the file mean
          </Typography>
          <WordFields
            words={mapped.mapped?.words ?? []}
            chosen={words}
            onChoose={(word, kind) => {
              const { [word]: _, ...others } = words;
              form.setValue('chosen', { ...chosen, words: kind === null ? others : { ...others, [word]: kind } });
            }}
          />
        </Box>
      )}
      {importId === null ? null : (
        <Box component="fieldset" sx={fieldset}>
          <Typography component="legend" variant="subtitle2" sx={{ p: 0, mb: 2, color: 'text.secondary' }}>
            The first rows as they would become
          </Typography>
          <MappedRows {...mapped} />
        </Box>
      )}
    </FormDialog>
  );
}

const fieldset = { border: 0, m: 0, p: 0, minWidth: 0 } as const;

const FIXED_COINS = [
  ['fixedCoin', 'Coin of all amounts'],
  ['fixedTotalCoin', 'Coin of all prices and totals'],
] as const;

export function mappingMistake(name: string, chosen: Partial<ImportColumns>): string {
  if (name.trim() === '') return 'A name is needed.';
  if (chosen.time === undefined) return 'Choose the column of the time.';
  if (chosen.amount === undefined && chosen.sentAmount === undefined && chosen.receivedAmount === undefined)
    return 'Choose the column of an amount.';
  return '';
}

/** Columns whose names are those of the fields. */
export function guessedColumns(columns: readonly string[]): Partial<ImportColumns> {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/gu, '');
  const byName = new Map(columns.map((column) => [plain(column), column]));
  const guessed: Partial<ImportColumns> = {};
  for (const [field, names] of USUAL_NAMES) {
    const column = names.map((name) => byName.get(name)).find((found) => found !== undefined);
    if (column !== undefined) guessed[field] = column;
  }
  return guessed;
}

const USUAL_NAMES: readonly (readonly [MappedField, readonly string[]])[] = [
  ['time', ['time', 'date', 'datetime', 'timestamp', 'dateutc', 'timeutc']],
  ['kind', ['kind', 'type', 'transactiontype', 'label']],
  ['direction', ['direction', 'inout']],
  ['market', ['market', 'pair', 'instrument']],
  ['side', ['side', 'buysell']],
  ['price', ['price', 'rate', 'unitprice']],
  ['total', ['total', 'value', 'subtotal']],
  ['amount', ['amount', 'quantity', 'change']],
  ['coin', ['coin', 'currency', 'asset', 'symbol']],
  ['sentAmount', ['sentamount', 'sent', 'sellamount']],
  ['sentCoin', ['sentcoin', 'sentcurrency', 'sellcurrency']],
  ['receivedAmount', ['receivedamount', 'received', 'buyamount']],
  ['receivedCoin', ['receivedcoin', 'receivedcurrency', 'buycurrency']],
  ['feeAmount', ['fee', 'feeamount', 'fees']],
  ['feeCoin', ['feecoin', 'feecurrency']],
  ['id', ['id', 'transactionid', 'txid']],
  ['hash', ['hash', 'txhash', 'transactionhash']],
  ['note', ['note', 'notes', 'description', 'comment']],
];
