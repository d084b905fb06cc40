import { jobWatch } from '@holdfast/operations/page/use-job-watch';
import { useChange } from '@holdfast/web/lib/api.ts';
import type { Choice } from '@holdfast/web/ui/form/choices-of.ts';
import { FormDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import { OpenedDialog } from '@holdfast/web/ui/form/opened-dialog.tsx';
import { useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import { type DialogProps, useFormDialog } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { Columns } from '@holdfast/web/ui/layout/columns.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { lazy, Suspense, useId, useState } from 'react';
import type { BookSettings } from '../../contract/books.ts';
import { booksCalls } from '../../contract/calls.ts';
import { LabelledSelect } from './labelled-select.tsx';
import { MethodRows } from './method-rows.tsx';
import { draftOf, isSameSettings, type SettingsDraft, settingsOf, yearError } from './settings-draft.ts';
import { FINER_CHOICES, formerReadingsText, SCOPE_OPTIONS } from './settings-labels.ts';
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
      <SettingsFields
        settings={settings}
        draft={draft}
        onChange={(change) => form.setValue('draft', { ...draft, ...change })}
      />
      {current === null ? null : <SettingsPreview preview={current} />}
    </FormDialog>
  );
}

const AllocationDialog = lazy(async () => ({
  default: (await import('../allocation/allocation-dialog.tsx')).AllocationDialog,
}));

interface SettingsFieldsProps {
  /** Those in force. */
  readonly settings: BookSettings;
  readonly draft: SettingsDraft;
  readonly onChange: (change: Partial<SettingsDraft>) => void;
}

type Allocation = NonNullable<BookSettings['allocation']> | 'none';
const ALLOCATIONS: readonly Choice<Allocation>[] = [
  { value: 'none', label: 'Not recorded yet' },
  { value: 'global', label: 'Global, by a recorded rule' },
  { value: 'specificUnit', label: 'Specific units, as recorded' },
];

const RuleDialog = lazy(async () => ({ default: (await import('../allocation/rule-dialog.tsx')).RuleDialog }));

/** The safe-harbour record has a separate dialog: the units of each coin, or one rule for all. It needs no preview. */
function RecordPart({ mode }: { readonly mode: NonNullable<BookSettings['allocation']> }) {
  const dialog = useDialog<'record'>();
  const RecordDialog = mode === 'global' ? RuleDialog : AllocationDialog;
  return (
    <Box sx={{ gridColumn: '1 / -1' }}>
      <Button variant="outlined" size="small" onClick={() => dialog.open('record')}>
        {mode === 'global' ? 'Record the rule' : 'Record the units of each wallet'}
      </Button>
      <OpenedDialog dialog={dialog}>
        {(opened) => (
          <Suspense fallback={null}>
            <RecordDialog {...opened} />
          </Suspense>
        )}
      </OpenedDialog>
    </Box>
  );
}

function SettingsFields({ settings, draft, onChange }: SettingsFieldsProps) {
  const former = formerReadingsText(settings);
  const moreId = useId();
  const [isMore, setMore] = useState(false);
  return (
    <>
      <MethodRows
        rows={draft.methods}
        onChange={(methods) => onChange({ methods })}
        errorOf={(index) => yearError(draft.methods, index)}
      />
      <LabelledSelect
        label="Lots are kept"
        options={SCOPE_OPTIONS}
        value={draft.scope}
        onChange={(scope) => onChange({ scope })}
        hint="In the US: as one through 2024, per wallet from 1 January 2025 (Rev. Proc. 2024-28)."
      />
      {draft.scope === 'universalThenPerWallet' ? (
        <Columns>
          <LabelledField
            label="First day per wallet"
            type="date"
            value={draft.perWalletFrom}
            onChange={(event) => onChange({ perWalletFrom: event.target.value })}
          />
          <LabelledSelect
            label="Safe-harbour allocation"
            options={ALLOCATIONS}
            value={draft.allocation ?? 'none'}
            onChange={(allocation) => onChange({ allocation: allocation === 'none' ? null : allocation })}
            hint="How the lots open on that day are allocated to the wallets."
          />
          {draft.allocation === null ? null : <RecordPart key={draft.allocation} mode={draft.allocation} />}
        </Columns>
      ) : null}
      <LabelledField
        label="Fair value from"
        type="date"
        value={draft.fairValueFrom ?? ''}
        onChange={(event) => onChange({ fairValueFrom: event.target.value === '' ? null : event.target.value })}
        hint={
          'Adds the book basis to the General Ledger: coins at fair value through income from this day on (ASU ' +
          '2023-08), usually the first day of a fiscal year. Empty: off. The tax basis stays at cost.'
        }
      />
      {former === null ? null : (
        <FormControlLabel
          control={
            <Checkbox
              checked={draft.readingsFrom !== null}
              onChange={(_, isChecked) => onChange({ readingsFrom: isChecked ? settings.readingsFrom : null })}
            />
          }
          label={`${former}. Without this, they are read as the law is read now.`}
        />
      )}
      <Button
        variant="text"
        size="small"
        aria-expanded={isMore}
        aria-controls={moreId}
        onClick={() => setMore(!isMore)}
        sx={{ justifySelf: 'start' }}
      >
        {isMore ? 'Fewer settings' : 'More settings'}
      </Button>
      <Box
        id={moreId}
        hidden={!isMore}
        sx={{
          display: isMore ? 'grid' : 'none',
          gap: 4,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
          alignItems: 'start',
        }}
      >
        <LabelledField
          label="Time zone of the books"
          value={draft.timeZone}
          spellCheck={false}
          onChange={(event) => onChange({ timeZone: event.target.value })}
          hint="Decides the day and year of each transaction."
        />
        {FINER_CHOICES.map(({ name, label, options }) => (
          <LabelledSelect
            key={name}
            label={label}
            options={options}
            value={draft[name]}
            onChange={(value) => onChange({ [name]: value })}
          />
        ))}
      </Box>
    </>
  );
}
