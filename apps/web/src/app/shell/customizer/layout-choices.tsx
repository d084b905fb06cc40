import Box from '@mui/material/Box';
import { useSettings } from '../../../lib/settings/settings-provider.tsx';
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx';
import { ChoiceGroup, CustomizerSection, SwitchRow } from './customizer-parts.tsx';
import { CONTENT_WIDTHS, FOOTERS, appBarsOffered } from './customizer-choices.ts';

export function LayoutChoices() {
  const { chosenSettings: chosen, changeSettings } = useSettings();
  return (
    <CustomizerSection title="Layout">
      <ChoiceGroup label="Content width">
        {(labelId) => (
          <SegmentedControl
            fullWidth
            labelledBy={labelId}
            options={CONTENT_WIDTHS}
            value={chosen.contentWidth}
            onChange={(contentWidth) => changeSettings({ contentWidth })}
          />
        )}
      </ChoiceGroup>
      <ChoiceGroup label="App bar">
        {(labelId) => (
          <SegmentedControl
            fullWidth
            labelledBy={labelId}
            options={appBarsOffered(chosen.layout)}
            value={chosen.appBar}
            onChange={(appBar) => changeSettings({ appBar })}
          />
        )}
      </ChoiceGroup>
      <ChoiceGroup label="Footer">
        {(labelId) => (
          <SegmentedControl
            fullWidth
            labelledBy={labelId}
            options={FOOTERS}
            value={chosen.footer}
            onChange={(footer) => changeSettings({ footer })}
          />
        )}
      </ChoiceGroup>
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
