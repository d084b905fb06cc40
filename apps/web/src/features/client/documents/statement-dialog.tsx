import { contract } from '@holdfast/contract';
import Alert from '@mui/material/Alert';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { callApi } from '../../../lib/api.ts';
import { Picker } from '../../../ui/form/picker.tsx';
import { DayFields } from '../../../ui/form/day-fields.tsx';
import { utcDayText, utcToday } from '../day-labels.ts';
import { DownloadActions, useFileDownload } from './download-actions.tsx';
import { type Days, daysOfPeriod, type Period, PERIOD_LABELS, PERIODS } from './statement-period.ts';
import { Columns } from '../../../ui/layout/columns.tsx';
import type { DialogProps } from '../../../ui/form/use-form-dialog.ts';

interface StatementDialogProps extends DialogProps {
  readonly userId: number | undefined;
  readonly since: string | undefined;
}

/** A statement of any period, as PDF or CSV. */
export function StatementDialog({ isOpen, userId, since, onClose }: StatementDialogProps) {
  const titleId = useId();
  const [today] = useState(utcToday);
  const [period, setPeriod] = useState<Period>('thisYear');
  const [own, setOwn] = useState<Days>({ from: since ?? today, to: today });
  const fileDownload = useFileDownload();
  const days = period === 'custom' ? own : daysOfPeriod(period, { today, since });
  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>Statement</DialogTitle>
      <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
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
        {fileDownload.refusal === '' ? null : <Alert severity="error">{fileDownload.refusal}</Alert>}
      </DialogContent>
      <DownloadActions
        fileDownload={fileDownload}
        isReady={days.from !== '' && days.to !== ''}
        nameOf={(format) => `statement-${days.from}-to-${days.to}.${format}`}
        fetch={(format) =>
          callApi(contract.getClientStatement, {
            query: { ...days, format, ...(userId !== undefined && { user_id: userId }) },
          })
        }
        onClose={onClose}
      />
    </Dialog>
  );
}
