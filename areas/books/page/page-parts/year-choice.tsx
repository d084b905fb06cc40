import Box from '@mui/material/Box';
import { SegmentedControl } from '@holdfast/web/ui/form/segmented-control.tsx';

const ALL = 'all';

interface YearChoiceProps {
  readonly label: string;
  readonly years: readonly number[];
  /** Undefined: all years. */
  readonly year: number | undefined;
  readonly onYear: (year: string | undefined) => void;
}

/** One year of the books, or all of them. */
export function YearChoice({ label, years, year, onYear }: YearChoiceProps) {
  return (
    <Box sx={{ overflowX: 'auto', maxWidth: '100%', p: '2px', m: '-2px', mb: 4 }}>
      <SegmentedControl
        label={label}
        options={[
          { value: ALL, label: 'All years' },
          ...years.map((one) => ({ value: String(one), label: String(one) })),
        ]}
        value={year === undefined ? ALL : String(year)}
        onChange={(chosen) => onYear(chosen === ALL ? undefined : chosen)}
      />
    </Box>
  );
}
