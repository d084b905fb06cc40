/** Units of lots given to accounts, as they are typed. */
import type { Allocation } from '@holdfast/contract';
import { type Amount, formatDecimal, MoneyError, parseAmount } from '@holdfast/money';

export type AllocatedAsset = Allocation['assets'][number];
/** By lot and account. */
export type UnitDraft = Readonly<Record<string, string>>;

export const unitKey = (lotId: string, account: string): string => `${lotId} ${account}`;

export function draftUnits(units: AllocatedAsset['units']): UnitDraft {
  return Object.fromEntries(units.map(({ lotId, account, amount }) => [unitKey(lotId, account), amount]));
}

export interface UnitTotals {
  readonly units: AllocatedAsset['units'];
  readonly ofLot: ReadonlyMap<string, Amount>;
  readonly ofAccount: ReadonlyMap<string, Amount>;
  /** Keys of fields that hold no amount. */
  readonly mistakes: ReadonlySet<string>;
  /** Every lot and every account has exactly what it should, as far as both have the same. */
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

/** Nothing typed is nothing given. */
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
