import { lendingCalls } from '../../../contract/calls.ts';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { callApi } from '@holdfast/web/lib/api.ts';
import { Picker } from '@holdfast/web/ui/form/picker.tsx';
import { utcToday } from '../day-labels.ts';
import { type DocumentDialogProps, DownloadDialog } from './download-dialog.tsx';
import { yearsSince } from './statement-period.ts';

/** The statement of a year, as PDF or CSV: what was owed, deposited, earned and paid, in coins and in dollars. */
export function YearStatementDialog({ isOpen, userId, since, onClose }: DocumentDialogProps) {
  const [today] = useState(utcToday);
  const years = yearsSince({ since, today });
  // Until a year is over, the statement of the year before is the one to file.
  const [year, setYear] = useState(years[1] ?? years[0] ?? 0);
  return (
    <DownloadDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Year-end statement"
      width="xs"
      isReady={year > 0}
      nameOf={(format) => `year-end-statement-${year}.${format}`}
      fetch={(format) =>
        callApi(lendingCalls.getYearStatement, {
          params: { year },
          query: { format, ...(userId !== undefined && { user_id: userId }) },
        })
      }
    >
      <Typography sx={{ color: 'text.secondary' }}>
        Opening and closing balance, payments and interest by month, in coins and in US dollars.
      </Typography>
      <Picker
        label="Year"
        options={years}
        value={year}
        onChange={(chosen) => setYear(chosen ?? year)}
        optionKey={String}
        optionLabel={(one) => (String(one) === today.slice(0, 4) ? `${one}, to date` : String(one))}
      />
    </DownloadDialog>
  );
}
