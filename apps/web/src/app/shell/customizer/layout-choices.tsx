import Box from '@mui/material/Box';
import { useSettings } from '../../../lib/settings/settings-provider.tsx';
import { CustomizerSection, SegmentsGroup, SwitchRow, useSettingFields } from './customizer-parts.tsx';
import { CONTENT_WIDTHS, FOOTERS, appBarsOffered } from './customizer-choices.ts';

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
