import { lendingCalls } from '../../../contract/calls.ts';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { callApi } from '@holdfast/web/lib/api.ts';
import { Picker } from '@holdfast/web/ui/form/picker.tsx';
import { DayFields } from '@holdfast/web/ui/form/day-fields.tsx';
import { utcDayText, utcToday } from '../day-labels.ts';
import { type DocumentDialogProps, DownloadDialog } from './download-dialog.tsx';
import { type Days, daysOfPeriod, type Period, PERIOD_LABELS, PERIODS } from './statement-period.ts';
import { Columns } from '@holdfast/web/ui/layout/columns.tsx';

/** A statement of any period, as PDF or CSV. */
export function StatementDialog({ isOpen, userId, since, onClose }: DocumentDialogProps) {
  const [today] = useState(utcToday);
  const [period, setPeriod] = useState<Period>('thisYear');
  const [own, setOwn] = useState<Days>({ from: since ?? today, to: today });
  const days = period === 'custom' ? own : daysOfPeriod(period, { today, since });
  return (
    <DownloadDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Statement"
      width="xs"
      isReady={days.from !== '' && days.to !== ''}
      nameOf={(format) => `statement-${days.from}-to-${days.to}.${format}`}
      fetch={(format) =>
        callApi(lendingCalls.getClientStatement, {
          query: { ...days, format, ...(userId !== undefined && { user_id: userId }) },
        })
      }
    >
      <Typography sx={{ color: 'text.secondary' }}>
        Every deposit day by day: interest earned, payments and balance. Days are in UTC.
      </Typography>
      <Picker
        label="Period"
        options={PERIODS}
        value={period}
        onChange={(chosen) => setPeriod(chosen ?? 'thisYear')}
        optionKey={(one) => one}
        optionLabel={(one) => PERIOD_LABELS[one]}
      />
      {period === 'custom' ? (
        <Columns gap={3}>
          <DayFields {...own} max={today} onChange={setOwn} />
        </Columns>
      ) : (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {utcDayText(days.from)} to {utcDayText(days.to)}
        </Typography>
      )}
    </DownloadDialog>
  );
}
