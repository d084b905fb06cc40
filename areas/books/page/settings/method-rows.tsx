import type { BookSettings } from '../../contract/books.ts';
import { mdiPlus, mdiTrashCanOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormLabel from '@mui/material/FormLabel';
import IconButton from '@mui/material/IconButton';
import { useId } from 'react';
import { CompactField } from '@holdfast/web/ui/form/compact-field.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { LabelledSelect } from './labelled-select.tsx';
import { METHOD_OPTIONS } from './settings-labels.ts';

export interface MethodRow {
  readonly fromYear: string;
  readonly method: BookSettings['methods'][number]['method'];
}

interface MethodRowsProps {
  readonly rows: readonly MethodRow[];
  readonly onChange: (rows: readonly MethodRow[]) => void;
  readonly errorOf: (index: number) => string;
}

/** The accounting method from each year on. A change is a new row; earlier years keep their method. */
export function MethodRows({ rows, onChange, errorOf }: MethodRowsProps) {
  const labelId = useId();
  const change = (at: number, next: Partial<MethodRow>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...next } : row)));
  // The current year, or the year after the last change.
  const addRow = () =>
    onChange([
      ...rows,
      {
        fromYear: String(
          Math.max(...rows.map(({ fromYear }) => Number(fromYear) || 0), new Date().getFullYear() - 1) + 1,
        ),
        method: 'fifo',
      },
    ]);
  return (
    <Box role="group" aria-labelledby={labelId}>
      <FormLabel id={labelId} component="p" sx={{ m: 0, mb: 1 }}>
        Method, from which year on
      </FormLabel>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {rows.map((row, index) => (
          <Box
            key={index}
            sx={{
              display: 'grid',
              // On a phone the name of the method needs the whole width.
              gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: '88px minmax(0, 1fr) auto' },
              gap: 2,
              alignItems: 'start',
              '& > :nth-of-type(2)': { gridRow: { xs: 2, sm: 'auto' }, gridColumn: { xs: '1 / -1', sm: 'auto' } },
            }}
          >
            <Box>
              <CompactField
                label={`First year of method ${index + 1}`}
                inputMode="numeric"
                value={row.fromYear}
                onChange={(fromYear) => change(index, { fromYear })}
                error={errorOf(index)}
              />
            </Box>
            <LabelledSelect
              label={`Method ${index + 1}`}
              isLabelHidden
              options={METHOD_OPTIONS}
              value={row.method}
              onChange={(method) => change(index, { method })}
            />
            <IconButton
              aria-label={`Remove method ${index + 1}`}
              disabled={rows.length === 1}
              onClick={() => onChange(rows.filter((_, other) => other !== index))}
            >
              <Icon path={mdiTrashCanOutline} />
            </IconButton>
          </Box>
        ))}
      </Box>
      <Button variant="text" size="small" startIcon={<Icon path={mdiPlus} size={16} />} onClick={addRow} sx={{ mt: 1 }}>
        Add method change
      </Button>
    </Box>
  );
}
