/** What the accounts, coins and clients of the journal are called in the accountant's program. */
import { type AccountId, type CoinId } from '../../engine/ids.ts';
import { type JournalEntry, type LedgerAccount } from '../../engine/journal/types.ts';
import { ledgerAccountKey } from '../../engine/journal/ledger-account.ts';
import { LedgerFileError } from './ledger-file-error.ts';

/** An account of the chart of accounts. A name has its parents before it: "Digital assets:Cold wallet". */
export interface ChartAccount {
  readonly code: string;
  readonly name: string;
}

export interface LedgerCoin {
  readonly symbol: string;
  readonly name: string;
  /** The US dollar itself, in which the ledger is kept. */
  readonly isUsDollar: boolean;
}

export interface LedgerNames {
  /** Null where the chart has no account for it. */
  readonly chartAccountOf: (account: LedgerAccount) => ChartAccount | null;
  /** Takes the differences of rounding. */
  readonly roundingAccount: ChartAccount;
  readonly coins: ReadonlyMap<CoinId, LedgerCoin>;
  /** The name of a client or lender, as the accounting program has it. */
  readonly partyNameOf?: (partyId: string) => string;
  /** The name of a wallet or of another place of coins; unless given, its id. */
  readonly placeNameOf?: (accountId: AccountId) => string;
  /** What happened, in words; unless given, the action and the transaction. */
  readonly narrationOf?: (entry: JournalEntry) => string;
}

/** The accounts that occur in entries and have no account in the chart: each once, in the order of their keys. */
export function findUnmapped(
  entries: Iterable<JournalEntry>,
  { chartAccountOf }: Pick<LedgerNames, 'chartAccountOf'>,
): LedgerAccount[] {
  const seen = new Map<string, LedgerAccount | null>();
  for (const { lines } of entries)
    for (const { account } of lines) {
      const key = ledgerAccountKey(account);
      if (!seen.has(key)) seen.set(key, chartAccountOf(account) === null ? account : null);
    }
  return [...seen]
    .filter((found): found is [string, LedgerAccount] => found[1] !== null)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([, account]) => account);
}

/** A lookup of the chart that is queried once for each account. An account without a place in it throws. */
export function createChartLookup({ chartAccountOf }: LedgerNames): (account: LedgerAccount) => ChartAccount {
  const known = new Map<string, ChartAccount>();
  return (account) => {
    const key = ledgerAccountKey(account);
    const found = known.get(key) ?? chartAccountOf(account);
    if (found === null)
      throw new LedgerFileError(
        'unmapped_account',
        `The chart of accounts has no account for “${key}”. Map it, then export again.`,
      );
    known.set(key, found);
    return found;
  };
}

export function coinOf({ coins }: Pick<LedgerNames, 'coins'>, assetId: CoinId): LedgerCoin {
  const coin = coins.get(assetId);
  if (!coin) throw new LedgerFileError('unknown_coin', `The coin ${assetId} of the journal is not known.`);
  return coin;
}

/** "swap, transaction 12". */
export function narrationOf(entry: JournalEntry, names: LedgerNames): string {
  const given = names.narrationOf?.(entry) ?? defaultNarration(entry);
  return given.replace(/\s+/g, ' ').trim();
}

function defaultNarration({ kind, action, transactionId }: JournalEntry): string {
  const what = action ?? kind;
  return transactionId === null ? what : `${what}, transaction ${transactionId}`;
}
