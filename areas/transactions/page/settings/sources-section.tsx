import Box from '@mui/material/Box';
import { operationsCalls } from '@holdfast/operations/contract';
import {
  ChoiceRows,
  changedText,
  FixedNote,
  SettingRow,
  settingOf,
  TextSetting,
  useSettings,
  WhatLeaves,
} from '@holdfast/operations/page/settings';
import { useMay } from '@holdfast/web/lib/permission.ts';
import { Loaded } from '@holdfast/web/ui/loaded.tsx';
import { SectionCard } from '@holdfast/web/ui/layout/section-card.tsx';
import { DEFAULT_EXPLORER_URL } from '../../contract/explorers.ts';

/** From where the history of wallets is read: consent to public explorers, and keys. */
export function SourcesSection() {
  const { query, set, isBusy } = useSettings();
  const may = useMay();
  return (
    <SectionCard title="Sources" text="Where the history of your wallets is read.">
      <Loaded query={query} failure="The settings could not be loaded" skeleton={320}>
        {({ items }) => {
          const consent = settingOf(items, 'publicHistory');
          const isAllowed = consent.value === 'allowed';
          return (
            <Box>
              <SettingRow label="Public history" text="Explorers with an index of each chain. No key needed.">
                <ChoiceRows
                  label="Public history"
                  value={consent.value}
                  isDisabled={consent.fixedBy !== null || isBusy || !may(operationsCalls.changeSettings)}
                  onChoose={(value) =>
                    void set(
                      { publicHistory: value },
                      value === 'allowed' ? 'Public history is allowed.' : 'Public history is refused.',
                    )
                  }
                  options={[
                    {
                      value: 'allowed',
                      label: 'Read public history',
                      text: 'A whole history in minutes, from Blockscout, then Routescan',
                      note: isAllowed && consent.changedAt !== null ? `Allowed on ${changedText(consent)}` : undefined,
                    },
                    {
                      value: 'refused',
                      label: 'Do not ask public explorers',
                      text: 'Only RPC addresses and services with a key below',
                    },
                  ]}
                />
                <FixedNote setting={consent} />
                <WhatLeaves
                  sent={
                    'the addresses of your wallets and the blocks wanted. ' +
                    'The explorer can see that they belong together, and this server’s IP address.'
                  }
                  never="names, clients, amounts, notes, what you decided."
                />
              </SettingRow>
              <SettingRow label="Blockscout" text="The public one, or an instance of your own">
                <TextSetting
                  setting={settingOf(items, 'explorerUrl')}
                  noun="Blockscout address"
                  usual={DEFAULT_EXPLORER_URL}
                />
              </SettingRow>
              <SettingRow label="Etherscan" text="One key for its 60 networks">
                <TextSetting
                  setting={settingOf(items, 'etherscanKey')}
                  noun="Etherscan key"
                  isSecret
                  hint={
                    'With a key, Etherscan is asked first. It learns the same as a public explorer, ' +
                    'and who you are to them.'
                  }
                />
              </SettingRow>
              <SettingRow label="GoldRush" text="A paid index of many networks">
                <TextSetting
                  setting={settingOf(items, 'goldrushKey')}
                  noun="GoldRush key"
                  isSecret
                  hint="GoldRush learns the same as Etherscan."
                />
              </SettingRow>
            </Box>
          );
        }}
      </Loaded>
    </SectionCard>
  );
}
