import { mdiCheck } from '@mdi/js';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { useSettings } from '@holdfast/web/lib/settings/settings-provider.tsx';
import { THEME_COLORS, type ThemeColor } from '@holdfast/web/lib/settings/settings.ts';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { ACCENTS } from '@holdfast/web/ui/theme/accent.ts';
import { MODES, skinsOffered } from './customizer-choices.ts';
import { ChoiceGroup, CustomizerSection, PicturesGroup, SegmentsGroup, useSettingFields } from './customizer-parts.tsx';
import { SkinPicture } from './picture-choice.tsx';
import { radioOverOption } from '@holdfast/web/ui/form/segmented-control.tsx';

export function ThemingChoices() {
  const { chosenSettings: chosen } = useSettings();
  const field = useSettingFields();
  const skins = skinsOffered(chosen.layout).map((option) => ({
    ...option,
    picture: <SkinPicture skin={option.value} />,
  }));
  return (
    <CustomizerSection title="Theming">
      <PicturesGroup label="Skin" options={skins} {...field('skin')} />
      <SegmentsGroup label="Mode" options={MODES} {...field('mode')} />
      <ChoiceGroup label="Primary colour">
        {(labelId) => <ColourChoice labelledBy={labelId} {...field('themeColor')} />}
      </ChoiceGroup>
    </CustomizerSection>
  );
}

interface ColourChoiceProps {
  labelledBy: string;
  value: ThemeColor;
  onChange: (value: ThemeColor) => void;
}

const LABELS: Record<ThemeColor, string> = {
  primary: 'Primary',
  secondary: 'Secondary',
  success: 'Success',
  error: 'Error',
  warning: 'Warning',
  info: 'Info',
};

const Option = styled('label')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 8,
  cursor: 'pointer',
  fontSize: '0.6875rem',
  lineHeight: '1rem',
  color: theme.palette.text.secondary,
  '& input': radioOverOption,
  '& > span': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: 36,
    height: 36,
    borderRadius: theme.shape.borderRadius,
    color: theme.palette.common.white,
  },
  '& .MuiSvgIcon-root': { visibility: 'hidden' },
  '&:has(:checked)': { color: theme.palette.text.primary, fontWeight: 550 },
  '&:has(:checked) .MuiSvgIcon-root': { visibility: 'visible' },
  '&:has(:checked) > span': {
    boxShadow: `0 0 0 2px ${theme.palette.raised}, 0 0 0 4px ${theme.palette.accent.focusRing}`,
  },
  '&:has(:focus-visible) > span': { outline: `2px solid ${theme.palette.accent.focusRing}`, outlineOffset: 5 },
}));

function ColourChoice({ labelledBy, value, onChange }: ColourChoiceProps) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={labelledBy}
      style={{ display: 'flex', justifyContent: 'space-between', paddingTop: 4 }}
    >
      {THEME_COLORS.map((color) => (
        <Option key={color}>
          <span style={{ backgroundColor: ACCENTS[color].draw }}>
            <Icon path={mdiCheck} />
          </span>
          {LABELS[color]}
          <input type="radio" name={name} checked={color === value} onChange={() => onChange(color)} />
        </Option>
      ))}
    </div>
  );
}
