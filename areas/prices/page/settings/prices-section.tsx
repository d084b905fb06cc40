import { mdiRefresh } from '@mdi/js';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { operationsCalls } from '@holdfast/operations/contract';
import { hasEnded } from '@holdfast/operations/page/job-list';
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
import { jobWatch, useJobWatch } from '@holdfast/operations/page/use-job-watch';
import { useChange } from '@holdfast/web/lib/api.ts';
import { useMay } from '@holdfast/web/lib/permission.ts';
import { SmallActionButton } from '@holdfast/web/ui/action-button.tsx';
import { useReportedAction } from '@holdfast/web/ui/form/use-reported-action.ts';
import { SectionCard } from '@holdfast/web/ui/layout/section-card.tsx';
import { TextLink } from '@holdfast/web/ui/links.tsx';
import { Loaded } from '@holdfast/web/ui/loaded.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import { pricesCalls } from '../../contract/calls.ts';

const MARKETS = [
  { value: 'coingecko', label: 'CoinGecko', text: 'Free without a key, a few requests a minute and the last year' },
  { value: 'defillama', label: 'DefiLlama', text: 'Free, without a key, the whole history' },
  { value: 'none', label: 'Price files only', text: 'Nothing leaves this machine' },
] as const;

/** Which market prices come from. */
export function PricesSection() {
  const { query, set, isBusy } = useSettings();
  const may = useMay();
  return (
    <SectionCard title="Prices" text="Market prices for holdings, gains and statements.">
      <Loaded query={query} failure="The settings could not be loaded" skeleton={320}>
        {({ items }) => {
          const source = settingOf(items, 'priceSource');
          const market = MARKETS.find(({ value }) => value === source.value) ?? null;
          const isMarket = market !== null && market.value !== 'none';
          return (
            <Box>
              <SettingRow label="Market" text="One source for daily closes, hours of transactions and the latest price">
                <ChoiceRows
                  label="Market"
                  value={market?.value ?? null}
                  isDisabled={source.fixedBy !== null || isBusy || !may(operationsCalls.changeSettings)}
                  onChoose={(value) => void set({ priceSource: value }, 'The source of prices is saved.')}
                  options={MARKETS.map((option) => ({
                    ...option,
                    note: source.changedAt === null ? undefined : `Chosen on ${changedText(source)}`,
                  }))}
                />
                <FixedNote setting={source} />
                {market?.value === 'none' ? null : (
                  <WhatLeaves
                    sent="the market IDs of your coins, and the days and hours needed."
                    never={
                      'amounts, addresses, names, transactions. ' +
                      `${market?.label ?? 'The market'} sees this server’s IP address.`
                    }
                  />
                )}
              </SettingRow>
              {market?.value === 'coingecko' ? (
                <SettingRow label="CoinGecko key" text="Higher limits, and with a paid plan the whole history">
                  <TextSetting setting={settingOf(items, 'priceKey')} noun="CoinGecko key" isSecret />
                </SettingRow>
              ) : null}
              {isMarket ? <StateRow /> : null}
            </Box>
          );
        }}
      </Loaded>
    </SectionCard>
  );
}

function StateRow() {
  const run = useReportedAction();
  const refresh = useChange(pricesCalls.refreshPrices);
  const last = useJobWatch().jobs.find(({ kind }) => kind === 'refresh-prices');
  const isRunning = refresh.isPending || (last !== undefined && !hasEnded(last));
  return (
    <SettingRow
      label="State"
      text={
        'Latest prices every five minutes, those of the hours of your transactions each hour, ' +
        'daily closes each night'
      }
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Box sx={{ flex: 1, minWidth: 180 }}>
          {last?.status === 'failed' ? <StatusChip label="Failed" tone="loss" /> : null}
          <Typography variant="body2">{last?.error ?? last?.message ?? 'No prices were fetched yet.'}</Typography>
          <TextLink to="/admin/coins" search={{ view: 'missing-prices' }} variant="body2">
            Coins with missing prices
          </TextLink>
        </Box>
        <SmallActionButton
          call={pricesCalls.refreshPrices}
          icon={mdiRefresh}
          disabled={isRunning}
          onClick={() =>
            void run(async () => jobWatch.note(await refresh.mutateAsync()), {
              failure: 'The prices could not be refreshed.',
            })
          }
        >
          Update now
        </SmallActionButton>
      </Box>
    </SettingRow>
  );
}
