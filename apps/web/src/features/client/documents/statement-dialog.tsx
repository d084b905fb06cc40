import { contract } from '@holdfast/contract';
import { mdiFileDownloadOutline } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { callApi } from '../../../lib/api.ts';
import { Picker } from '../../../ui/form/picker.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LabelledField } from '../../../ui/labelled-field.tsx';
import { utcDayText, utcToday } from '../day-words.ts';
import { type Days, daysOfPeriod, type Period, PERIOD_LABELS, PERIODS } from './statement-period.ts';
import { useFileDownload } from './use-file-download.ts';

interface StatementDialogProps {
  readonly isOpen: boolean;
  readonly userId: number | undefined;
  readonly since: string | undefined;
  readonly onClose: () => void;
}

/** A statement of any period: to be read and filed, or to be reckoned with. */
export function StatementDialog({ isOpen, userId, since, onClose }: StatementDialogProps) {
  const titleId = useId();
  const [today] = useState(utcToday);
  const [period, setPeriod] = useState<Period>('thisYear');
  const [own, setOwn] = useState<Days>({ from: since ?? today, to: today });
  const { download, busyName, isBusy, refusal } = useFileDownload();
  const days = period === 'custom' ? own : daysOfPeriod(period, { today, since });
  const save = (format: 'pdf' | 'csv') =>
    void download({
      name: nameOf(days, format),
      fetch: () => callApi(contract.getClientStatement, { query: { ...days, format, ...(userId !== undefined && { user_id: userId }) } }),
    });
  const lacksDays = days.from === '' || days.to === '';
  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>Statement</DialogTitle>
      <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        <Typography sx={{ color: 'text.secondary' }}>Every deposit day by day: what it earned, what was paid and what is left. Days are UTC.</Typography>
        <Picker label="Period" options={PERIODS} value={period} onChange={(chosen) => setPeriod(chosen ?? 'thisYear')} optionKey={(one) => one} optionLabel={(one) => PERIOD_LABELS[one]} />
        {period === 'custom' ? (
          <Box sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' }, gap: 3 }}>
            <LabelledField label="From" type="date" value={own.from} onChange={(event) => setOwn({ ...own, from: event.target.value })} inputProps={{ max: today }} />
            <LabelledField label="To" type="date" value={own.to} onChange={(event) => setOwn({ ...own, to: event.target.value })} inputProps={{ max: today }} />
          </Box>
        ) : (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {utcDayText(days.from)} to {utcDayText(days.to)}
          </Typography>
        )}
        {refusal === '' ? null : <Alert severity="error">{refusal}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose} sx={{ marginInlineEnd: 'auto' }}>
          Close
        </Button>
        {(['csv', 'pdf'] as const).map((format) => (
          <Button
            key={format}
            variant={format === 'pdf' ? 'contained' : 'outlined'}
            startIcon={<Icon path={mdiFileDownloadOutline} />}
            loading={busyName === nameOf(days, format)}
            loadingPosition="start"
            disabled={lacksDays || isBusy}
            onClick={() => save(format)}
          >
            {format.toUpperCase()}
          </Button>
        ))}
      </DialogActions>
    </Dialog>
  );
}

const nameOf = ({ from, to }: Days, format: string) => `statement-${from}-to-${to}.${format}`;
