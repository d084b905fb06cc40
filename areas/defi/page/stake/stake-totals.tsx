import type { StakeTotals } from '../../contract/stakes.ts';
import { parseUsd, type PartialUsd, presentCount } from '@holdfast/money';
import Box from '@mui/material/Box';
import { dayText, momentText } from '@holdfast/web/lib/date-text.ts';
import { awaitedFigures, type FigureCardProps, FigureCards } from '@holdfast/web/ui/figures/figure-cards.tsx';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { Quiet } from '@holdfast/web/ui/quiet.tsx';
import { Deadline } from './cooldowns-card.tsx';

interface StakeFiguresProps {
  readonly totals: StakeTotals | undefined;
  /** The year of the claims; null without any. */
  readonly rewardYear: string | null;
}

/** Staked value and the next deadline lead. */
export function StakeFigures({ totals, rewardYear }: StakeFiguresProps) {
  const cards =
    totals === undefined
      ? awaitedFigures(['Staked', 'Claimable', 'Claimed', 'Next deadline'])
      : cardsOf(totals, rewardYear);
  return <FigureCards label="Stakes" cards={cards} />;
}

function cardsOf(totals: StakeTotals, rewardYear: string | null): FigureCardProps[] {
  const { stakes, networks, nextDeadline } = totals;
  return [
    {
      label: 'Staked',
      figure: <UsdText value={totals.stakedUsd} unknown={reasonOf(totals.stakedUsd, 'Price missing')} />,
      note: isNothing(totals.inPoolsUsd) ? (
        stakes === 0 && totals.stakedUsd.bound !== 'exact' ? (
          'Number of positions unknown'
        ) : (
          `${count(stakes, 'position')} on ${count(networks, 'network')}`
        )
      ) : (
        <>
          <UsdText value={totals.inPoolsUsd} /> also in Liquidity Pools
        </>
      ),
    },
    {
      label: 'Claimable',
      figure: <UsdText value={totals.claimableUsd} isChange unknown={reasonOf(totals.claimableUsd, 'Price missing')} />,
      note: `From ${count(stakes, 'position')}`,
    },
    {
      label: rewardYear === null ? 'Claimed' : `Claimed, ${rewardYear}`,
      figure: (
        <UsdText value={totals.claimedUsd} isChange unknown={reasonOf(totals.claimedUsd, 'Past price missing')} />
      ),
      note: 'Valued on the day of each claim',
    },
    {
      label: 'Next deadline',
      figure:
        nextDeadline === null ? (
          <Quiet>None</Quiet>
        ) : (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, color: 'warning.main' }}>
            {dayText(nextDeadline.at).replace(/ \d{4}$/u, '')}
            <Deadline stake={{ state: nextDeadline.state, stateAt: nextDeadline.at }} />
          </Box>
        ),
      note:
        nextDeadline === null
          ? 'No stake cools down or can be redeemed'
          : `${nextDeadline.text} ${momentText(nextDeadline.at)}`,
    },
  ];
}

const count = (of: number, noun: string): string => `${presentCount(of)} ${noun}${of === 1 ? '' : 's'}`;
const isNothing = ({ unknownCount, knownUsd }: PartialUsd): boolean =>
  unknownCount === 0 && (knownUsd === null || parseUsd(knownUsd) === 0n);
/** Without a missing price, a network could not be read. */
const reasonOf = ({ unknownCount }: PartialUsd, missing: string): string => (unknownCount === 0 ? 'Unknown' : missing);
