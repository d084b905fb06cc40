import type { OpenPosition } from '@holdfast/contract';
import { divide, formatDecimal, parseAmount, parseUsd, type Price } from '@holdfast/money';
import { mdiAlertOutline } from '@mdi/js';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { AmountText } from '../../../ui/figures/figure-text.tsx';
import { PriceText } from '../../../ui/figures/price-text.tsx';
import { UsdText } from '../../../ui/figures/usd-text.tsx';
import { dayText } from '../../../lib/date-text.ts';
import { Quiet } from '../../../ui/quiet.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { WhyFigure } from '../../../ui/figures/why-figure.tsx';
import { LongTermDate } from './long-term-date.tsx';

/** The labels for the flags of a lot. */
const FLAG_WORDS: Readonly<Record<string, string>> = {
  missing_basis: 'Missing basis',
  missing_price: 'No price on that day',
  gift_basis_unknown: 'Donor’s cost unknown',
};

/** For display only: cost divided by amount, rounded. */
export function unitCostOf({ amount, costUsd }: Pick<OpenPosition, 'amount' | 'costUsd'>): string | null {
  const units = parseAmount(amount);
  return units === 0n || costUsd === null
    ? null
    : formatDecimal(divide<Price>(parseUsd(costUsd), units, 'halfAwayFromZero'));
}

export function LotRow({ lot, onWhy }: { readonly lot: OpenPosition; readonly onWhy: (lot: OpenPosition) => void }) {
  const unitCost = unitCostOf(lot);
  const acquired = dayText(lot.acquiredDay, { timeZone: 'UTC' });
  const flagged = lot.flags.flatMap((flag) => FLAG_WORDS[flag] ?? []);
  return (
    <TableRow>
      <TableCell>{acquired}</TableCell>
      <TableCell align="right">
        <AmountText value={lot.amount} symbol={lot.coinSymbol} />
      </TableCell>
      <TableCell align="right">
        {unitCost === null ? <Quiet>Unknown</Quiet> : <PriceText priceUsd={unitCost} />}
      </TableCell>
      <TableCell align="right">
        <UsdText value={lot.costUsd} unknown="Unknown" />{' '}
        {flagged.map((label) => (
          <StatusChip key={label} label={label} tone="warning" icon={mdiAlertOutline} />
        ))}
      </TableCell>
      <TableCell align="right">
        <UsdText value={lot.valueUsd} />
      </TableCell>
      <TableCell align="right">
        <WhyFigure label={`Lot of ${lot.amount} ${lot.coinSymbol}, ${acquired}`} onWhy={() => onWhy(lot)}>
          <UsdText value={lot.unrealisedUsd} isChange unknown="Unknown" />
        </WhyFigure>
      </TableCell>
      <TableCell>
        {lot.termToday === 'long' ? (
          <StatusChip label="Long term" tone="gain" />
        ) : (
          <LongTermDate day={lot.longFromDay} />
        )}
      </TableCell>
      <TableCell>{lot.walletName === null ? <Quiet>None</Quiet> : <bdi>{lot.walletName}</bdi>}</TableCell>
    </TableRow>
  );
}
