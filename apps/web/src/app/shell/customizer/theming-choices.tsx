import { useSettings } from '../../../lib/settings/settings-provider.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { ChoiceGroup } from './choice-group.tsx';
import { ColourChoice } from './colour-choice.tsx';
import { MODES, skinsOffered } from './customizer-choices.ts';
import { CustomizerSection } from './customizer-section.tsx';
import { SkinPicture } from './layout-pictures.tsx';
import { PictureChoice } from './picture-choice.tsx';

export function ThemingChoices() {
  const { chosenSettings: chosen, changeSettings } = useSettings();
  const skins = skinsOffered(chosen.layout).map((option) => ({
    ...option,
    picture: <SkinPicture skin={option.value} />,
  }));
  return (
    <CustomizerSection title="Theming">
      <ChoiceGroup label="Skin">
        {(labelId) => (
          <PictureChoice
            labelledBy={labelId}
            options={skins}
            value={chosen.skin}
            onChange={(skin) => changeSettings({ skin })}
          />
        )}
      </ChoiceGroup>
      <ChoiceGroup label="Mode">
        {(labelId) => (
          <SegmentedControl
            fullWidth
            labelledBy={labelId}
            options={MODES}
            value={chosen.mode}
            onChange={(mode) => changeSettings({ mode })}
          />
        )}
      </ChoiceGroup>
      <ChoiceGroup label="Primary colour">
        {(labelId) => (
          <ColourChoice
            labelledBy={labelId}
            value={chosen.themeColor}
            onChange={(themeColor) => changeSettings({ themeColor })}
          />
        )}
      </ChoiceGroup>
    </CustomizerSection>
  );
}
