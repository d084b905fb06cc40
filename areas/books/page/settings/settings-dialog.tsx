import { booksCalls } from '../../contract/calls.ts';
import { type BookSettings } from '../../contract/books.ts';
import { useState } from 'react';
import { useChange } from '@holdfast/web/lib/api.ts';
import { jobWatch } from '@holdfast/operations/page/use-job-watch';
import { FormDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { type DialogProps, useFormDialog } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { draftOf, isSameSettings, type SettingsDraft, settingsOf } from './settings-draft.ts';
import { SettingsFields } from './settings-fields.tsx';
import { type Preview, SettingsPreview } from './settings-preview.tsx';

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
export function SettingsDialog({ settings, proposed, ...opened }: SettingsDialogProps) {
  const [given] = useState(() => draftOf(proposed ?? settings));
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  const previewing = useChange(booksCalls.previewBookSettings);
  const recording = useChange(booksCalls.setBookSettings);
  const regenerating = useChange(booksCalls.regenerateCapitalPositions);
  const { form, dialog } = useFormDialog<{ draft: SettingsDraft }, boolean>({
    ...opened,
    values: { draft: given },
    send: async () => {
      if (wanted === null) return false;
      if (current === null) {
        setPreviewed({ settings: wanted, preview: await previewing.mutateAsync({ body: wanted }) });
        return false;
      }
      await recording.mutateAsync({ body: wanted });
      jobWatch.note(await regenerating.mutateAsync({ body: { fromScratch: false } }));
      return true;
    },
    done: (isRecorded) => (isRecorded ? 'Settings recorded. The books are being regenerated.' : null),
    onSent: (isRecorded) => isRecorded && opened.onClose(),
  });
  const draft = form.watch('draft');
  const wanted = settingsOf(draft);
  const isChanged = wanted !== null && !isSameSettings(wanted, settings);
  const current =
    previewed !== null && wanted !== null && isSameSettings(previewed.settings, wanted) ? previewed.preview : null;
  return (
    <FormDialog
      {...dialog}
      isChanged={JSON.stringify(draft) !== JSON.stringify(given)}
      title="Accounting settings"
      submitLabel={current === null ? 'Preview' : 'Record'}
      isDisabled={!isChanged || (current !== null && current.lockedYearsAffected.length > 0)}
      isWide
    >
      <SettingsFields draft={draft} onChange={(change) => form.setValue('draft', { ...draft, ...change })} />
      {current === null ? null : <SettingsPreview preview={current} />}
    </FormDialog>
  );
}
