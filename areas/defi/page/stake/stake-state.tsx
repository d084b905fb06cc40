import type { Stake } from '../../contract/stakes.ts';
import { DAY_MS } from '@holdfast/calendar';
import { presentCount } from '@holdfast/money';
import { mdiCheck, mdiClockAlertOutline, mdiFlagOutline, mdiTimerSandEmpty } from '@mdi/js';
import Box from '@mui/material/Box';
import { dayText, momentText } from '@holdfast/web/lib/date-text.ts';
import type { Stage } from '@holdfast/web/ui/stage-line.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import type { Tone } from '@holdfast/web/ui/tone-colours.ts';
import { UnknownDash } from '../shared/unknown-value.tsx';

type State = NonNullable<Stake['state']>;

export const STATES: Readonly<Record<State, { readonly label: string; readonly tone: Tone; readonly icon: string }>> = {
  earning: { label: 'Earning', tone: 'gain', icon: mdiCheck },
  coolingDown: { label: 'Cooling down', tone: 'info', icon: mdiTimerSandEmpty },
  redeemable: { label: 'Redeemable', tone: 'warning', icon: mdiClockAlertOutline },
  ended: { label: 'Ended', tone: 'neutral', icon: mdiFlagOutline },
};

/** "Cooling down", and below it "until 22 Nov 2026, 09:14". */
export function StakeState({ stake }: { readonly stake: Pick<Stake, 'state' | 'stateAt' | 'reasons'> }) {
  if (stake.state === null) return <UnknownDash reasons={stake.reasons} />;
  const text = stateDateText(stake);
  return (
    <Box component="span" sx={{ display: 'inline-block' }}>
      <StatusChip {...STATES[stake.state]} />
      {text === '' ? null : (
        <Box component="span" sx={{ display: 'block', mt: 0.5, typography: 'caption', color: 'text.secondary' }}>
          {text}
        </Box>
      )}
    </Box>
  );
}

export function stateDateText({ state, stateAt }: Pick<Stake, 'state' | 'stateAt'>): string {
  if (state === null || stateAt === null || state === 'earning') return '';
  return state === 'ended' ? dayText(stateAt) : `until ${momentText(stateAt)}`;
}

/** "2 days left", "less than a day left", and "passed" where the last reading is older than the deadline. */
export function daysLeftText(instant: string, { now }: { readonly now: number }): string {
  const days = Math.floor((Date.parse(instant) - now) / DAY_MS);
  if (Date.parse(instant) <= now) return 'passed';
  if (days === 0) return 'less than a day left';
  return days === 1 ? '1 day left' : `${presentCount(days)} days left`;
}

/** A cooldown as three stages; the current one is ringed. */
export function cooldownStages({
  state,
  cooldown,
}: Pick<Stake, 'state'> & { readonly cooldown: NonNullable<Stake['cooldown']> }): readonly Stage[] {
  const isOpen = state === 'redeemable';
  const isOver = state !== 'coolingDown' && !isOpen;
  return [
    { label: 'Started', note: dayText(cooldown.startedAt), state: 'done' },
    {
      label: 'Redeemable',
      note: dayText(cooldown.redeemableAt),
      state: isOver ? 'done' : isOpen ? 'current' : 'ahead',
    },
    { label: 'Closes', note: dayText(cooldown.closesAt), state: isOver ? 'done' : 'ahead' },
  ];
}

/** What is staked: the coin, or the pair of a pool position. */
export function stakedName({ coin, pairCoins }: Pick<Stake, 'coin' | 'pairCoins'>): string {
  if (pairCoins.length > 0) return pairCoins.map(({ coinSymbol }) => coinSymbol).join(' / ');
  return coin?.coinSymbol ?? 'Unknown coin';
}
