import Box from '@mui/material/Box';
import { useSettings } from '../../../lib/settings/settings-provider.tsx';
import { CustomizerSection, SegmentsGroup, SwitchRow } from './customizer-parts.tsx';
import { CONTENT_WIDTHS, FOOTERS, appBarsOffered } from './customizer-choices.ts';

export function LayoutChoices() {
  const { chosenSettings: chosen, changeSettings } = useSettings();
  return (
    <CustomizerSection title="Layout">
      <SegmentsGroup
        label="Content width"
        options={CONTENT_WIDTHS}
        value={chosen.contentWidth}
        onChange={(contentWidth) => changeSettings({ contentWidth })}
      />
      <SegmentsGroup
        label="App bar"
        options={appBarsOffered(chosen.layout)}
        value={chosen.appBar}
        onChange={(appBar) => changeSettings({ appBar })}
      />
      <SegmentsGroup
        label="Footer"
        options={FOOTERS}
        value={chosen.footer}
        onChange={(footer) => changeSettings({ footer })}
      />
      <Box sx={{ mt: 4 }}>
        <SwitchRow
          label="App bar blur"
          checked={chosen.appBarBlur}
          onChange={(appBarBlur) => changeSettings({ appBarBlur })}
        />
        <SwitchRow
          label="Right to left"
          checked={chosen.direction === 'rtl'}
          onChange={(isRtl) => changeSettings({ direction: isRtl ? 'rtl' : 'ltr' })}
        />
      </Box>
    </CustomizerSection>
  );
}
