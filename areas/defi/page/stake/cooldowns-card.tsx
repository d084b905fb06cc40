import type { Stake } from '../../contract/stakes.ts';
import { mdiClockAlertOutline, mdiInformationOutline, mdiTimerSandEmpty } from '@mdi/js';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { cardRow, NoteLine, plainList } from '@holdfast/web/ui/layout/row.tsx';
import { SectionCard } from '@holdfast/web/ui/layout/section-card.tsx';
import { StageLine } from '@holdfast/web/ui/stage-line.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import { CoinStack } from '../shared/coin-stack.tsx';
import { cooldownStages, daysLeftText } from './stake-state.tsx';
import { stakeCoins, StakedAmount } from './stakes-list.tsx';

export type CoolingStake = Stake & { readonly cooldown: NonNullable<Stake['cooldown']> };

/** Stakes that cool down or can be redeemed, the nearest deadline first. */
export function coolingStakes(stakes: readonly Stake[]): CoolingStake[] {
  return stakes
    .filter(
      (stake): stake is CoolingStake =>
        stake.cooldown !== null && (stake.state === 'coolingDown' || stake.state === 'redeemable'),
    )
    .toSorted((left, right) => (left.stateAt ?? '').localeCompare(right.stateAt ?? ''));
}

export function CooldownsCard({ stakes }: { readonly stakes: readonly CoolingStake[] }) {
  return (
    <SectionCard title="Cooldowns" actions={<StatusChip label={String(stakes.length)} tone="accent" />}>
      <Box component="ul" aria-label="Cooldowns" sx={plainList}>
        {stakes.map((stake) => (
          <Box key={stake.id} component="li" sx={{ ...cardRow, py: 5 }}>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, mb: 4 }}>
              <CoinStack coins={stakeCoins(stake)} network={stake} />
              <Box sx={{ minWidth: 0, marginInlineEnd: 'auto' }}>
                <Box sx={{ typography: 'subtitle1', fontWeight: 600 }}>
                  <StakedAmount stake={stake} />
                </Box>
                <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
                  <bdi>{stake.walletName}</bdi>
                </Box>
              </Box>
              <Deadline stake={stake} />
            </Box>
            <StageLine stages={cooldownStages(stake)} />
          </Box>
        ))}
      </Box>
      <NoteLine icon={<Icon path={mdiInformationOutline} size={16} />} sx={{ ...cardRow, py: 4 }}>
        After the window closes, a new cooldown is needed. Staked tokens can be slashed.
      </NoteLine>
    </SectionCard>
  );
}

export function Deadline({ stake }: { readonly stake: Pick<Stake, 'state' | 'stateAt'> }) {
  const [now] = useState(Date.now);
  if (stake.stateAt === null) return null;
  const isOpen = stake.state === 'redeemable';
  return (
    <StatusChip
      label={daysLeftText(stake.stateAt, { now })}
      tone={isOpen ? 'warning' : 'info'}
      icon={isOpen ? mdiClockAlertOutline : mdiTimerSandEmpty}
    />
  );
}
