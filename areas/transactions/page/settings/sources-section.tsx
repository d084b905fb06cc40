import Box from '@mui/material/Box';
import { SettingRow, settingOf, TextSetting, useSettings } from '@holdfast/operations/page/settings';
import { Loaded } from '@holdfast/web/ui/loaded.tsx';
import { SectionCard } from '@holdfast/web/ui/layout/section-card.tsx';

/** From where the history of wallets is read, beside the RPC address of each network. */
export function SourcesSection() {
  const { query } = useSettings();
  return (
    <SectionCard title="Sources" text="Where the history of your wallets is read, beside the RPC address of a network.">
      <Loaded query={query} failure="The settings could not be loaded" skeleton={120}>
        {({ items }) => (
          <Box>
            <SettingRow label="GoldRush" text="A paid index of many networks">
              <TextSetting
                setting={settingOf(items, 'goldrushKey')}
                noun="GoldRush key"
                isSecret
                hint="GoldRush learns the addresses of your wallets, and this server’s IP address."
              />
            </SettingRow>
          </Box>
        )}
      </Loaded>
    </SectionCard>
  );
}
