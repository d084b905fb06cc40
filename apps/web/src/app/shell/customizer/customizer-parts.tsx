import Box from '@mui/material/Box';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useSettings } from '@holdfast/web/lib/settings/settings-provider.tsx';
import type { Settings } from '@holdfast/web/lib/settings/settings.ts';
import type { ChoiceFieldProps } from '@holdfast/web/ui/form/choices-of.ts';
import { SegmentedControl, type SegmentOption } from '@holdfast/web/ui/form/segmented-control.tsx';
import { PictureChoice, type PictureOption } from './picture-choice.tsx';

/** The props of a field for a setting, by its name. */
export function useSettingFields() {
  const { chosenSettings, changeSettings } = useSettings();
  return <Name extends keyof Settings>(name: Name) => ({
    value: chosenSettings[name],
    onChange: (value: Settings[Name]) => changeSettings({ [name]: value }),
  });
}

export function CustomizerSection({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{ px: 6, py: 4, borderTop: 1, borderColor: 'hairlineRaised', '&:last-of-type': { pb: 8 } }}
    >
      <Typography id={titleId} variant="overline" component="h2" sx={{ color: 'text.tertiary' }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

interface ChoiceGroupProps {
  label: string;
  note?: string | undefined;
  children: (labelId: string) => ReactNode;
}

/** A small heading above a control, which it labels. */
export function ChoiceGroup({ label, note, children }: ChoiceGroupProps) {
  const labelId = useId();
  return (
    <Box sx={{ mt: 4 }}>
      <Typography id={labelId} variant="subtitle2" component="h3" sx={{ mb: 2 }}>
        {label}
      </Typography>
      {children(labelId)}
      {note === undefined ? null : (
        <Typography variant="caption" sx={{ display: 'block', mt: 2, color: 'text.secondary' }}>
          {note}
        </Typography>
      )}
    </Box>
  );
}

type SettingProps<Value extends string, Option> = ChoiceFieldProps<Value, Option> & Pick<ChoiceGroupProps, 'note'>;
type SegmentsProps<Value extends string> = SettingProps<Value, SegmentOption<Value>>;
type PicturesProps<Value extends string> = SettingProps<Value, PictureOption<Value>>;

/** A setting of a few options below its heading. */
export function SegmentsGroup<Value extends string>({ label, note, ...choice }: SegmentsProps<Value>) {
  return (
    <ChoiceGroup label={label} note={note}>
      {(labelId) => <SegmentedControl fullWidth labelledBy={labelId} {...choice} />}
    </ChoiceGroup>
  );
}

/** A setting whose options are shown as pictures. */
export function PicturesGroup<Value extends string>({ label, note, ...choice }: PicturesProps<Value>) {
  return (
    <ChoiceGroup label={label} note={note}>
      {(labelId) => <PictureChoice labelledBy={labelId} {...choice} />}
    </ChoiceGroup>
  );
}

interface SwitchRowProps {
  label: string;
  value: boolean;
  onChange: (value: boolean) => void;
}

export function SwitchRow({ label, value, onChange }: SwitchRowProps) {
  return (
    <Box
      component="label"
      sx={(theme) => ({
        ...theme.typography.subtitle2,
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        minHeight: 34,
        cursor: 'pointer',
      })}
    >
      {label}
      <Switch
        checked={value}
        onChange={(_event, isChecked) => onChange(isChecked)}
        slotProps={{ input: { role: 'switch' } }}
        sx={{ mr: 0 }}
      />
    </Box>
  );
}
