import { type BookSettings, contract } from '@holdfast/contract';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useSnackbar } from 'notistack';
import { useId, useState } from 'react';
import { useChange } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { jobWatch } from '../../../lib/jobs/use-job-watch.ts';
import { draftOf, isSameSettings, settingsOf } from './settings-draft.ts';
import { SettingsFields } from './settings-fields.tsx';
import { type Preview, SettingsPreview } from './settings-preview.tsx';
import { useKeptInput } from '../../../ui/form/form-dialog.tsx';
import type { DialogProps } from '../../../ui/form/use-form-dialog.ts';

interface SettingsDialogProps extends DialogProps {
  readonly settings: BookSettings;
  /** Initial values when the dialog is opened from a comparison. */
  readonly proposed?: BookSettings | undefined;
}

interface Previewed {
  readonly settings: BookSettings;
  readonly preview: Preview;
}

/** The effect of new settings is previewed before they are recorded. */
export function SettingsDialog({ isOpen, settings, proposed, onClose }: SettingsDialogProps) {
  const titleId = useId();
  const { enqueueSnackbar } = useSnackbar();
  const [given] = useState(() => draftOf(proposed ?? settings));
  const [draft, setDraft] = useState(given);
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  const [refusal, setRefusal] = useState('');
  const previewing = useChange(contract.previewBookSettings);
  const recording = useChange(contract.setBookSettings);
  const regenerating = useChange(contract.regenerateCapitalPositions);
  const wanted = settingsOf(draft);
  const isChanged = wanted !== null && !isSameSettings(wanted, settings);
  const current =
    previewed !== null && wanted !== null && isSameSettings(previewed.settings, wanted) ? previewed.preview : null;
  const isBusy = previewing.isPending || recording.isPending || regenerating.isPending;
  const input = useKeptInput({ isBusy, isChanged: JSON.stringify(draft) !== JSON.stringify(given), onClose });

  const preview = async (settings: BookSettings) => {
    setRefusal('');
    try {
      setPreviewed({ settings: settings, preview: await previewing.mutateAsync({ body: settings }) });
    } catch (error) {
      setRefusal(errorText(error, 'The preview could not be computed.'));
    }
  };
  const record = async (settings: BookSettings) => {
    setRefusal('');
    try {
      await recording.mutateAsync({ body: settings });
      jobWatch.note(await regenerating.mutateAsync({ body: { fromScratch: false } }));
      enqueueSnackbar('Settings recorded. The books are being regenerated.', { variant: 'success' });
      onClose();
    } catch (error) {
      setRefusal(errorText(error, 'The settings could not be recorded.'));
    }
  };
  return (
    <>
      <Dialog open={isOpen} onClose={input.close} aria-labelledby={titleId} maxWidth="sm" fullWidth>
        <DialogTitle id={titleId}>Accounting settings</DialogTitle>
        <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, alignContent: 'start' }}>
          {refusal === '' ? null : <Alert severity="error">{refusal}</Alert>}
          <SettingsFields draft={draft} onChange={(change) => setDraft({ ...draft, ...change })} />
          {current === null ? null : <SettingsPreview preview={current} />}
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          {current === null ? (
            <Button
              variant="contained"
              loading={previewing.isPending}
              disabled={!isChanged}
              onClick={() => wanted && void preview(wanted)}
            >
              Preview
            </Button>
          ) : (
            <Button
              variant="contained"
              loading={recording.isPending || regenerating.isPending}
              disabled={!isChanged || current.lockedYearsAffected.length > 0}
              onClick={() => wanted && void record(wanted)}
            >
              Record
            </Button>
          )}
        </DialogActions>
      </Dialog>
      {input.question}
    </>
  );
}
