import type { LotChoice } from '../../contract/book-records.ts';
import { type Amount, formatDecimal, MoneyError, parseAmount, parseUsd, subtract } from '@holdfast/money';
import Box from '@mui/material/Box';
import { AmountText } from '@holdfast/web/ui/figures/figure-text.tsx';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { CompactField } from '@holdfast/web/ui/form/compact-field.tsx';
import { bookDayOr } from '@holdfast/web/lib/date-text.ts';
import { ScrollingList } from '@holdfast/web/ui/layout/row.tsx';

interface LotRowsProps {
  readonly choice: LotChoice;
  readonly amounts: NamedAmounts;
  readonly mistakes: Readonly<Record<string, string>>;
  readonly onChange: (amounts: NamedAmounts) => void;
}

/** Each lot with its cost and remaining amount, and a field for the amount that the disposal uses. */
export function LotRows({ choice, amounts, mistakes, onChange }: LotRowsProps) {
  return (
    <ScrollingList label="Lots to choose from" maxHeight={320}>
      {choice.lots.map((lot, index) => (
        <Box
          component="li"
          key={lot.lotId}
          sx={{
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 1fr) 132px',
            gap: 3,
            alignItems: 'center',
            px: 4,
            py: 2.5,
          }}
        >
          <Box sx={{ minWidth: 0 }}>
            <Box sx={{ typography: 'subtitle1' }}>
              {bookDayOr(lot.acquiredDay, 'Acquisition date unknown')},{' '}
              {lot.term === 'long' ? 'long term' : 'short term'}
            </Box>
            <Box sx={{ typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}>
              <AmountText value={lot.available} symbol={choice.coinSymbol} /> for{' '}
              <UsdText value={lot.costUsd} unknown="an unknown cost" />
              {lot.walletName === '' ? '' : `, ${lot.walletName}`}
            </Box>
          </Box>
          <Box>
            <CompactField
              label={
                `${choice.coinSymbol} of the lot of ${bookDayOr(lot.acquiredDay, 'an unknown date')}, number ` +
                `${index + 1}`
              }
              inputMode="decimal"
              placeholder="0"
              value={amounts[lot.lotId] ?? ''}
              onChange={(text) => onChange({ ...amounts, [lot.lotId]: text })}
              error={mistakes[lot.lotId]}
            />
          </Box>
        </Box>
      ))}
    </ScrollingList>
  );
}

/** The amount selected from each lot, as typed. */
export type NamedAmounts = Readonly<Record<string, string>>;
type LotToName = Pick<LotChoice['lots'][number], 'lotId' | 'available' | 'costUsd' | 'used'>;
export type FillOrder = 'oldest' | 'dearest' | 'cheapest';

/** Starts with what the disposal uses now. */
export function amountsInUse(lots: readonly LotToName[]): NamedAmounts {
  return Object.fromEntries(lots.filter(({ used }) => parseAmount(used) > 0n).map(({ lotId, used }) => [lotId, used]));
}

/** Whole lots in order, until the amount is reached. */
export function fillAmounts(
  lots: readonly LotToName[],
  { amount, order }: { readonly amount: string; readonly order: FillOrder },
): NamedAmounts {
  const inOrder =
    order === 'oldest'
      ? lots
      : lots.toSorted((left, right) => (order === 'dearest' ? -1 : 1) * compareUnitCost(left, right));
  const named: Record<string, string> = {};
  let left = parseAmount(amount);
  for (const { lotId, available } of inOrder) {
    if (left <= 0n) break;
    const whole = parseAmount(available);
    const taken = whole < left ? whole : left;
    named[lotId] = formatDecimal(taken);
    left = subtract(left, taken);
  }
  return named;
}

/** The books count an unknown cost as $0. */
const knownUsd = ({ costUsd }: LotToName): bigint => (costUsd === null ? 0n : parseUsd(costUsd));

/** Exact: compares two fractions by their cross products. */
function compareUnitCost(left: LotToName, right: LotToName): number {
  const difference = knownUsd(left) * parseAmount(right.available) - knownUsd(right) * parseAmount(left.available);
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

interface NamedTotal {
  readonly total: Amount;
  /** Positive if some of the amount is missing, negative if too much is selected. */
  readonly missing: Amount;
  readonly lots: readonly { readonly lotId: string; readonly amount: string }[];
  /** The error of each field, by lot. */
  readonly mistakes: Readonly<Record<string, string>>;
}

export function totalNamed(
  amounts: NamedAmounts,
  { lots, amount }: { readonly lots: readonly LotToName[]; readonly amount: string },
): NamedTotal {
  const mistakes: Record<string, string> = {};
  const named: { lotId: string; amount: string }[] = [];
  let total = 0n;
  for (const { lotId, available } of lots) {
    const text = amounts[lotId]?.trim() ?? '';
    if (text === '') continue;
    const value = readAmount(text);
    if (value === null) mistakes[lotId] = 'Not an amount';
    else if (value > parseAmount(available)) mistakes[lotId] = 'More than available';
    else if (value > 0n) {
      total += value;
      named.push({ lotId, amount: formatDecimal(value) });
    }
  }
  return { total: total as Amount, missing: (parseAmount(amount) - total) as Amount, lots: named, mistakes };
}

function readAmount(text: string): Amount | null {
  try {
    const value = parseAmount(text);
    return value < 0n ? null : value;
  } catch (error) {
    if (error instanceof MoneyError) return null;
    throw error;
  }
}
