import { mdiFileDelimitedOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId } from 'react';
import { sizeText } from '@holdfast/web/lib/files.ts';
import { LabelledChoice } from '@holdfast/web/ui/form/labelled-choice.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { visuallyHidden } from '@holdfast/web/ui/visually-hidden.ts';
import { Row } from '@holdfast/web/ui/layout/row.tsx';

export interface ImportOptions {
  readonly dateFormat: 'unambiguous' | 'day-first' | 'month-first';
  readonly decimalMark: '.' | ',';
}

interface ImportChoicesProps {
  readonly file: File | null;
  readonly onFile: (file: File | null) => void;
  readonly options: ImportOptions;
  readonly onOptions: (options: ImportOptions) => void;
}

/** The file, and the two settings that the file does not contain. */
export function ImportChoices({ file, onFile, options, onOptions }: ImportChoicesProps) {
  const inputId = useId();
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Box sx={{ color: 'text.secondary' }}>
        A CSV file with a date, a symbol or coin ID, and a price in USD in each row, or the file of euro reference rates
        of the European Central Bank (eurofxref-hist.csv). Existing prices are kept, and changed ones are replaced.
      </Box>
      <Row
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          onFile(event.dataTransfer.files[0] ?? null);
        }}
        sx={{
          gap: 3,
          p: 4,
          borderRadius: '6px',
          border: '1px dashed',
          borderColor: 'fieldOutline',
        }}
      >
        <Button
          component="label"
          htmlFor={inputId}
          variant="outlined"
          startIcon={<Icon path={mdiFileDelimitedOutline} size={18} />}
          tabIndex={-1}
          sx={{
            '&:has(+ input:focus-visible)': {
              outline: '2px solid',
              outlineColor: 'accent.focusRing',
              outlineOffset: 2,
            },
          }}
        >
          Choose file
        </Button>
        <input
          id={inputId}
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          aria-label="CSV file"
          style={visuallyHidden}
          onChange={(event) => onFile(event.target.files?.[0] ?? null)}
        />
        <Box
          component="span"
          dir="auto"
          sx={{ minWidth: 0, overflowWrap: 'anywhere', color: file ? 'text.primary' : 'text.secondary' }}
        >
          {file ? `${file.name}, ${sizeText(file.size)}` : 'or drop it here'}
        </Box>
      </Row>
      <LabelledChoice
        label="Dates such as 03/04/2024"
        options={[
          { value: 'unambiguous', label: 'Refuse' },
          { value: 'day-first', label: 'Day first' },
          { value: 'month-first', label: 'Month first' },
        ]}
        value={options.dateFormat}
        onChange={(dateFormat) => onOptions({ ...options, dateFormat })}
        hint="Unambiguous dates, such as 2024-04-03, are always accepted."
      />
      <LabelledChoice
        label="Decimal mark"
        options={[
          { value: '.', label: '1234.5' },
          { value: ',', label: '1234,5' },
        ]}
        value={options.decimalMark}
        onChange={(decimalMark) => onOptions({ ...options, decimalMark })}
      />
    </Box>
  );
}
