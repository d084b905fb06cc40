import type { ClientDashboard } from '../../../contract/lending.ts';
import { parseAmount } from '@holdfast/money';
import { mdiAlertCircleOutline, mdiCalendarClock, mdiCheck, mdiInformationOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { rateRangeText } from '@holdfast/web/lib/rate-text.ts';
import { AmountText } from '@holdfast/web/ui/figures/figure-text.tsx';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { IconTile } from '@holdfast/web/ui/icon-tile.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { cardSides, plainList } from '@holdfast/web/ui/layout/row.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import { CoinFace } from '../coin-face.tsx';
import { distanceLabel, utcDayText } from '../day-labels.ts';
import { type UpcomingInterest, upcomingInterest } from './upcoming-interest.ts';

const SHOWN_AT_FIRST = 3;

/** When the next interest is due and how much it is, for each deposit. */
export function NextInterestCard({ dashboard }: { readonly dashboard: ClientDashboard }) {
  const titleId = useId();
  const [isWhole, setWhole] = useState(false);
  const [next, ...others] = upcomingInterest(dashboard);
  const shown = isWhole ? others : others.slice(0, SHOWN_AT_FIRST);
  const due = dashboard.coins.filter((coin) => parseAmount(coin.payableInterestDue) > 0n);
  const loans = dashboard.coins.flatMap((coin) => coin.loans);
  const rates = rateRangeText(loans.length > 0 ? loans.map((loan) => loan.annualRate) : [dashboard.terms.annualRate]);
  const paid = dashboard.coins.filter((coin) => parseAmount(coin.interestPaid) > 0n);
  return (
    <Card
      component="section"
      aria-labelledby={titleId}
      sx={{ ...cardSides, py: 5, display: 'flex', flexDirection: 'column', minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 3, mb: 4 }}>
        <Typography id={titleId} variant="h2">
          Next interest
        </Typography>
        {next ? (
          <StatusChip label={capitalised(distanceLabel(next.daysAway))} tone="info" icon={mdiCalendarClock} />
        ) : null}
      </Box>
      {next ? (
        <Next interest={next} />
      ) : (
        <Typography sx={{ color: 'text.secondary' }}>All deposits are repaid. No upcoming interest.</Typography>
      )}
      {shown.length > 0 ? (
        <Typography variant="body2" component="h3" sx={{ color: 'text.secondary', mt: 5, mb: 2 }}>
          Later payments
        </Typography>
      ) : null}
      <Box component="ul" sx={{ ...plainList, '& > li + li': { borderTop: 1, borderColor: 'hairline' } }}>
        {shown.map((one) => (
          <Row
            key={one.depositId}
            face={<CoinFace coinId={one.coinId} symbol={one.coinSymbol} size={28} />}
            title={utcDayText(one.day)}
            note={distanceLabel(one.daysAway)}
          >
            <AmountText value={one.amount} symbol={one.coinSymbol} />
            <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
              <UsdText value={one.valueUsd} />
            </Box>
          </Row>
        ))}
        {due.length > 0 ? (
          <Row
            face={<IconTile path={mdiAlertCircleOutline} tone="warning" size={28} />}
            title="Due now"
            note="Payment pending"
          >
            <InterestAmounts coins={due} of="payableInterestDue" />
          </Row>
        ) : null}
        {paid.length > 0 ? (
          <Row face={<IconTile path={mdiCheck} tone="gain" size={28} />} title="Paid so far">
            <InterestAmounts coins={paid} of="interestPaid" />
          </Row>
        ) : null}
      </Box>
      {others.length > SHOWN_AT_FIRST ? (
        <Button
          variant="text"
          size="small"
          onClick={() => setWhole(!isWhole)}
          sx={{ alignSelf: 'flex-start', marginInlineStart: -2, mt: 1 }}
        >
          {isWhole ? 'Show fewer' : `Show ${others.length - SHOWN_AT_FIRST} more`}
        </Button>
      ) : null}
      <Box
        sx={{
          display: 'flex',
          gap: 2,
          mt: 'auto',
          pt: 4,
          borderTop: 1,
          borderColor: 'hairline',
          typography: 'caption',
          color: 'text.secondary',
        }}
      >
        <Icon path={mdiInformationOutline} size={16} />
        <span>{rates} a year, paid in the coin you deposited, on each anniversary of its Start Date.</span>
      </Box>
    </Card>
  );
}

interface InterestAmountsProps {
  readonly coins: ClientDashboard['coins'];
  readonly of: 'payableInterestDue' | 'interestPaid';
}

function InterestAmounts({ coins, of }: InterestAmountsProps) {
  return coins.map((coin) => (
    <div key={coin.coinId}>
      <AmountText value={coin[of]} symbol={coin.coinSymbol} />
    </div>
  ));
}

function Next({ interest }: { readonly interest: UpcomingInterest }) {
  const { yearDays, yearDaysGone } = interest;
  return (
    <>
      <Box sx={{ typography: 'figureCard' }}>{utcDayText(interest.day)}</Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mt: 1, mb: 4, typography: 'figureSmall' }}>
        <CoinFace coinId={interest.coinId} symbol={interest.coinSymbol} size={20} />
        <AmountText value={interest.amount} />
        <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
          {interest.coinSymbol}
        </Box>
      </Box>
      <LinearProgress
        variant="determinate"
        value={(yearDaysGone / yearDays) * 100}
        aria-label={`${yearDaysGone} of ${yearDays} days of the deposit’s year`}
        sx={(theme) => ({
          height: 5,
          borderRadius: '3px',
          backgroundColor: theme.palette.hairline,
          '& .MuiLinearProgress-bar': { borderRadius: '3px', backgroundColor: theme.palette.chart[1] },
        })}
      />
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          gap: 3,
          mt: 2,
          typography: 'caption',
          color: 'text.secondary',
        }}
      >
        <span>{utcDayText(interest.yearStart)}</span>
        <span>
          {yearDaysGone} of {yearDays} days
        </span>
      </Box>
    </>
  );
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

interface RowProps {
  readonly face: ReactNode;
  readonly title: string;
  readonly note?: string;
  readonly children: ReactNode;
}

function Row({ face, title, note, children }: RowProps) {
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 3, py: 2.5 }}>
      {face}
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Box sx={{ typography: 'subtitle1' }}>{title}</Box>
        {note === undefined ? null : <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{note}</Box>}
      </Box>
      <Box sx={{ textAlign: 'end' }}>{children}</Box>
    </Box>
  );
}
