import { mdiLockOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx';

interface YearTabsProps {
  readonly years: readonly { readonly year: number; readonly isLocked: boolean }[];
  readonly year: number;
  readonly onYear: (year: number) => void;
}

/** Every year of the books; a lock marks those that were filed. */
export function YearTabs({ years, year, onYear }: YearTabsProps) {
  if (years.length === 0) return null;
  return (
    <Box sx={{ overflowX: 'auto', maxWidth: '100%', p: '2px', m: '-2px' }}>
      <SegmentedControl
        label="Tax year"
        options={years.map((one) => ({
          value: String(one.year),
          label: String(one.year),
          ...(one.isLocked && { mark: { icon: mdiLockOutline, label: 'locked' } }),
        }))}
        value={String(year)}
        onChange={(chosen) => onYear(Number(chosen))}
      />
    </Box>
  );
}
