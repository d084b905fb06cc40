/**
 * Transactions without a classification. Their coins have moved, so that the accounts hold what the chain says; what
 * they cost or brought in is unknown until a person classifies them. Coins therefore move at no dollars, against
 * suspense, and money moves at its value.
 */
import type { BooksDay } from '@holdfast/calendar';
import type { Amount, Usd } from '@holdfast/money';
import { faultOfTransfer } from '../steps/input-check.ts';
import type { AccountId, CoinId } from '../ids.ts';
import type { JournalFlag } from '../lists.ts';
import type { EngineSettings } from '../settings.ts';
import type { Transaction, Transfer } from '../types.ts';
import { ledgerAccount } from './ledger-account.ts';
import { Places } from './places.ts';
import type { JournalEntry, JournalLine } from './types.ts';

/** A transaction of which nothing but its transfers is known. */
export type UnclassifiedTransaction = Pick<Transaction, 'id' | 'at' | 'transfers'>;

type SuspenseSettings = Pick<EngineSettings, 'cashCoinIds' | 'foreignCashCoinIds' | 'aliases' | 'claims'>;

/** Returns a function from an unclassified transaction to its entry, or null where no own coins move. */
export function createSuspenseEntries(
  settings: SuspenseSettings,
  { exchangeAccountIds = [] }: { readonly exchangeAccountIds?: readonly AccountId[] } = {},
): (transaction: UnclassifiedTransaction, day: BooksDay) => JournalEntry | null {
  const foreign = new Set(settings.foreignCashCoinIds);
  const moneyCoinIds = new Set([...settings.cashCoinIds, ...foreign]);
  const places = new Places({ exchangeAccountIds: new Set(exchangeAccountIds), moneyCoinIds });
  const assetOf = (coinId: CoinId): CoinId =>
    (Object.hasOwn(settings.aliases, coinId) ? settings.aliases[coinId] : undefined) ?? coinId;
  const valueOf = ({ coinId, amount, valueUsd }: Transfer): Usd | null => {
    if (!moneyCoinIds.has(coinId)) return 0n as Usd;
    return foreign.has(coinId) ? valueUsd : (amount as bigint as Usd);
  };

  return ({ id, at, transfers }, day) => {
    const lines: JournalLine[] = [];
    let flags: readonly JournalFlag[] = ['unclassified'];
    for (const transfer of transfers) {
      if (faultOfTransfer(transfer) !== null || transfer.amount === 0n) continue;
      if (Object.hasOwn(settings.claims, transfer.coinId)) continue;
      const { fromAccountId, toAccountId, amount, id: transferId } = transfer;
      const assetId = assetOf(transfer.coinId);
      const valueUsd = valueOf(transfer);
      if (valueUsd === null) flags = ['unclassified', 'missing_price'];
      const commodity = places.commodityOf(assetId);
      const post = (accountId: AccountId, sign: 1n | -1n): void => {
        const account = places.accountOf(commodity, accountId);
        const units = (sign * amount) as Amount;
        const usd = (sign * (valueUsd ?? 0n)) as Usd;
        lines.push({ account, assetId, amount: units, usd, lot: null, transferId });
        lines.push({
          account: ledgerAccount('suspense', { assetId }),
          assetId,
          amount: -units as Amount,
          usd: -usd as Usd,
          lot: null,
          transferId,
        });
      };
      if (fromAccountId === toAccountId) continue;
      if (fromAccountId !== null) post(fromAccountId, -1n);
      if (toAccountId !== null) post(toAccountId, 1n);
    }
    if (lines.length === 0) return null;
    const head = { id: `transaction:${id}`, at, day, transactionId: id, action: null } as const;
    return { ...head, kind: 'unclassified', lines: closeSuspense(lines), flags };
  };
}

/** What came in and went out through own wallets cancels out in suspense. */
function closeSuspense(lines: readonly JournalLine[]): JournalLine[] {
  const totals = new Map<CoinId | null, JournalLine>();
  const others: JournalLine[] = [];
  for (const line of lines) {
    if (line.account.kind !== 'suspense') {
      others.push(line);
      continue;
    }
    const before = totals.get(line.assetId);
    if (before === undefined) totals.set(line.assetId, { ...line, transferId: null });
    else
      totals.set(line.assetId, {
        ...before,
        amount: (before.amount + line.amount) as Amount,
        usd: (before.usd + line.usd) as Usd,
      });
  }
  return [...others, ...[...totals.values()].filter(({ amount, usd }) => amount !== 0n || usd !== 0n)];
}
