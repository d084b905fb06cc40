import Box from '@mui/material/Box';
import { useSettings } from '@holdfast/web/lib/settings/settings-provider.tsx';
import { CustomizerSection, PicturesGroup, SegmentsGroup, SwitchRow, useSettingFields } from './customizer-parts.tsx';
import { appBarsOffered, CONTENT_WIDTHS, FOOTERS, LAYOUTS, TOGGLE_TYPES } from './customizer-choices.ts';
import { LayoutPicture } from './picture-choice.tsx';

export function LayoutChoices() {
  const { chosenSettings: chosen, changeSettings } = useSettings();
  const field = useSettingFields();
  return (
    <CustomizerSection title="Layout">
      <SegmentsGroup label="Content width" options={CONTENT_WIDTHS} {...field('contentWidth')} />
      <SegmentsGroup label="App bar" options={appBarsOffered(chosen.layout)} {...field('appBar')} />
      <SegmentsGroup label="Footer" options={FOOTERS} {...field('footer')} />
      <Box sx={{ mt: 4 }}>
        <SwitchRow label="App bar blur" {...field('appBarBlur')} />
        <SwitchRow
          label="Right to left"
          value={chosen.direction === 'rtl'}
          onChange={(isRtl) => changeSettings({ direction: isRtl ? 'rtl' : 'ltr' })}
        />
      </Box>
    </CustomizerSection>
  );
}

export function MenuChoices() {
  const { chosenSettings: chosen, isBelowLg } = useSettings();
  const field = useSettingFields();
  const layouts = LAYOUTS.map((option) => ({ ...option, picture: <LayoutPicture layout={option.value} /> }));
  const layoutNote = isBelowLg
    ? 'On a screen this small the menu is always vertical.'
    : 'Horizontal offers no semi-dark skin and no hidden app bar.';
  return (
    <CustomizerSection title="Menu">
      <PicturesGroup label="Menu layout" note={layoutNote} options={layouts} {...field('layout')} />
      <SegmentsGroup
        label="Menu toggle"
        note={chosen.layout === 'horizontal' ? 'Toggle and collapse apply to the vertical menu.' : undefined}
        options={TOGGLE_TYPES}
        {...field('verticalNavToggleType')}
      />
      <Box sx={{ mt: 4 }}>
        <SwitchRow label="Menu collapsed" {...field('navCollapsed')} />
        <SwitchRow label="Menu hidden" {...field('navHidden')} />
      </Box>
    </CustomizerSection>
  );
}
