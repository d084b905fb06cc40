import type { Allocation } from '../../contract/book-records.ts';
import { type Amount, formatDecimal, MoneyError, parseAmount, presentAmount } from '@holdfast/money';
import Box from '@mui/material/Box';
import FormLabel from '@mui/material/FormLabel';
import { AmountText } from '@holdfast/web/ui/figures/figure-text.tsx';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { CompactField } from '@holdfast/web/ui/form/compact-field.tsx';
import { bookDayOr } from '@holdfast/web/lib/date-text.ts';
import { plainList, ScrollingList } from '@holdfast/web/ui/layout/row.tsx';

interface UnitRowsProps {
  readonly asset: AllocatedAsset;
  readonly draft: UnitDraft;
  readonly totals: UnitTotals;
  readonly onChange: (draft: UnitDraft) => void;
}

/** For each lot, a field for each account that held some of it. */
export function UnitRows({ asset, draft, totals, onChange }: UnitRowsProps) {
  return (
    <ScrollingList label={`Lots of ${asset.coinSymbol}`} maxHeight={340}>
      {asset.lots.map((lot, index) => {
        const given = totals.ofLot.get(lot.lotId) ?? (0n as ReturnType<typeof parseAmount>);
        const day = bookDayOr(lot.acquiredDay, 'an unknown date');
        return (
          <Box component="li" key={lot.lotId} sx={{ px: 4, py: 3 }}>
            <Box
              sx={{
                display: 'flex',
                flexWrap: { xs: 'wrap', sm: 'nowrap' },
                justifyContent: 'space-between',
                columnGap: 3,
                mb: 2,
              }}
            >
              <Box sx={{ minWidth: 0 }}>
                <Box component="span" sx={{ typography: 'subtitle1' }}>
                  {bookDayOr(lot.acquiredDay, 'Acquisition date unknown')}
                </Box>
                <Box component="span" sx={{ typography: 'caption', color: 'text.secondary', marginInlineStart: 2 }}>
                  <AmountText value={lot.amount} symbol={asset.coinSymbol} /> for{' '}
                  <UsdText value={lot.costUsd} unknown="an unknown cost" />
                  {lot.walletName === '' ? '' : `, ${lot.acquiredDay === null ? '' : 'acquired '}in ${lot.walletName}`}
                </Box>
              </Box>
              <Box
                component="span"
                sx={{
                  flexShrink: 0,
                  typography: 'caption',
                  color: given === parseAmount(lot.amount) ? 'gain' : 'warning.main',
                }}
              >
                {presentAmount(given)} allocated
              </Box>
            </Box>
            <Box
              sx={{
                display: 'grid',
                gap: 3,
                gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fill, minmax(150px, 1fr))' },
              }}
            >
              {asset.accounts.map(({ account, name }) => {
                const key = unitKey(lot.lotId, account);
                return (
                  <Box key={account}>
                    <FormLabel aria-hidden="true" sx={{ display: 'block', mb: 1, typography: 'caption' }}>
                      {name}
                    </FormLabel>
                    <CompactField
                      label={`${name}, from the lot of ${day}, number ${index + 1}`}
                      inputMode="decimal"
                      placeholder="0"
                      value={draft[key] ?? ''}
                      onChange={(text) => onChange({ ...draft, [key]: text })}
                      error={totals.mistakes.has(key) ? 'Not an amount' : ''}
                    />
                  </Box>
                );
              })}
            </Box>
          </Box>
        );
      })}
    </ScrollingList>
  );
}

/** How much of its balance each account has been assigned. */
export function AccountTotals({ asset, totals }: Pick<UnitRowsProps, 'asset' | 'totals'>) {
  return (
    <Box component="ul" role="list" aria-label="Units of each wallet" sx={{ ...plainList, display: 'grid', gap: 1 }}>
      {asset.accounts.map(({ account, name, amount }) => {
        const given = totals.ofAccount.get(account) ?? (0n as ReturnType<typeof parseAmount>);
        return (
          <Box
            component="li"
            key={account}
            sx={{ display: 'flex', justifyContent: 'space-between', gap: 3, typography: 'body2' }}
          >
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{name}</Box>
            <Box
              sx={{
                flexShrink: 0,
                fontVariantNumeric: 'tabular-nums',
                color: given === parseAmount(amount) ? 'gain' : 'warning.main',
              }}
            >
              {presentAmount(given)} of {presentAmount(parseAmount(amount))} {asset.coinSymbol}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

export type AllocatedAsset = Allocation['assets'][number];
/** Units of lots assigned to accounts, as typed, keyed by lot and account. */
type UnitDraft = Readonly<Record<string, string>>;

export const unitKey = (lotId: string, account: string): string => `${lotId} ${account}`;

export function draftUnits(units: AllocatedAsset['units']): UnitDraft {
  return Object.fromEntries(units.map(({ lotId, account, amount }) => [unitKey(lotId, account), amount]));
}

interface UnitTotals {
  readonly units: AllocatedAsset['units'];
  readonly ofLot: ReadonlyMap<string, Amount>;
  readonly ofAccount: ReadonlyMap<string, Amount>;
  /** Keys of fields with an invalid amount. */
  readonly mistakes: ReadonlySet<string>;
  /** True when every lot and every account is fully assigned, up to the smaller of the two totals. */
  readonly isBalanced: boolean;
}

export function totalUnits(
  draft: UnitDraft,
  { lots, accounts }: Pick<AllocatedAsset, 'lots' | 'accounts'>,
): UnitTotals {
  const units: { lotId: string; account: string; amount: string }[] = [];
  const ofLot = new Map<string, Amount>();
  const ofAccount = new Map<string, Amount>();
  const mistakes = new Set<string>();
  let total = 0n;
  for (const { lotId } of lots) {
    for (const { account } of accounts) {
      const key = unitKey(lotId, account);
      const amount = readUnits(draft[key] ?? '');
      if (amount === null) mistakes.add(key);
      if (amount === null || amount === 0n) continue;
      units.push({ lotId, account, amount: formatDecimal(amount) });
      ofLot.set(lotId, ((ofLot.get(lotId) ?? 0n) + amount) as Amount);
      ofAccount.set(account, ((ofAccount.get(account) ?? 0n) + amount) as Amount);
      total += amount;
    }
  }
  const sumOf = (list: readonly { amount: string }[]) =>
    list.reduce((sum, { amount }) => sum + parseAmount(amount), 0n);
  const [inLots, inAccounts] = [sumOf(lots), sumOf(accounts)];
  const isWithin =
    lots.every(({ lotId, amount }) => (ofLot.get(lotId) ?? 0n) <= parseAmount(amount)) &&
    accounts.every(({ account, amount }) => (ofAccount.get(account) ?? 0n) <= parseAmount(amount));
  return {
    units,
    ofLot,
    ofAccount,
    mistakes,
    isBalanced: mistakes.size === 0 && isWithin && total === (inLots < inAccounts ? inLots : inAccounts),
  };
}

/** An empty field assigns nothing. */
function readUnits(text: string): Amount | null {
  if (text.trim() === '') return 0n as Amount;
  try {
    const amount = parseAmount(text.trim());
    return amount < 0n ? null : amount;
  } catch (error) {
    if (error instanceof MoneyError) return null;
    throw error;
  }
}
