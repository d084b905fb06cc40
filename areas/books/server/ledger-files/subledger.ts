/** The raw subledger: one line for each posting, with every digit, for analysts and as the detail of summed entries. */
import { type JournalEntry, type JournalLine } from '../../engine/journal/types.ts';
import { ledgerAccountKey, ledgerClassOf } from '../../engine/journal/ledger-account.ts';
import { formatDay } from '@holdfast/calendar';
import { type CsvField, csvLine } from '@holdfast/csv/write-csv.ts';
import { formatDecimal } from '@holdfast/money';
import { CSV_TYPE, type LedgerFile } from './ledger-file.ts';
import { type ChartAccount, coinOf, type LedgerNames } from './ledger-names.ts';

interface Posting {
  /** The entry in which the accounting program has it; empty if it is in none. */
  readonly number: string;
  readonly entry: JournalEntry;
  readonly line: JournalLine;
  readonly chartAccount: ChartAccount | null;
  readonly symbol: string;
  readonly place: string;
  readonly found: FoundTransaction | undefined;
  readonly contract: string;
}

/** Where a transaction is recorded. */
export interface FoundTransaction {
  /** Empty for a transaction without a network. */
  readonly network: string;
  readonly hash: string;
}

const FIELDS: readonly CsvField<Posting>[] = [
  { label: 'Number', value: ({ number }) => number },
  { label: 'Entry', value: ({ entry }) => entry.id },
  { label: 'Kind', value: ({ entry }) => entry.kind },
  { label: 'Time (UTC)', value: ({ entry }) => new Date(entry.at).toISOString() },
  { label: 'Day', value: ({ entry }) => formatDay(entry.day) },
  { label: 'Transaction', value: ({ entry }) => entry.transactionId ?? '' },
  { label: 'Network', value: ({ found }) => found?.network ?? '' },
  { label: 'Hash', value: ({ found }) => found?.hash ?? '' },
  { label: 'Action', value: ({ entry }) => entry.action ?? '' },
  { label: 'Class', value: ({ line }) => ledgerClassOf(line.account) },
  { label: 'Ledger account', value: ({ line }) => ledgerAccountKey(line.account) },
  { label: 'Account code', value: ({ chartAccount }) => chartAccount?.code ?? '' },
  { label: 'Account', value: ({ chartAccount }) => chartAccount?.name ?? '' },
  { label: 'Wallet', value: ({ place }) => place },
  { label: 'Coin id', value: ({ line }) => line.assetId ?? '' },
  { label: 'Coin', value: ({ symbol }) => symbol },
  { label: 'Contract', value: ({ contract }) => contract },
  { label: 'Amount', value: ({ line }) => formatDecimal(line.amount) },
  { label: 'USD', value: ({ line }) => formatDecimal(line.usd) },
  { label: 'Lot', value: ({ line }) => line.lot?.id ?? '' },
  { label: 'Lot acquired', value: ({ line }) => (line.lot ? formatDay(line.lot.acquiredDay) : '') },
  { label: 'Lot transaction', value: ({ line }) => line.lot?.openTransactionId ?? '' },
  { label: 'Transfer', value: ({ line }) => line.transferId ?? '' },
  { label: 'Client', value: ({ line }) => line.account.partyId ?? '' },
  { label: 'Flags', value: ({ entry }) => entry.flags.join(' ') },
];

interface SubledgerOptions {
  readonly name: string;
  /** The detail of a summed export: which entries of the journal are in which number. */
  readonly details?: ReadonlyMap<string, readonly JournalEntry[]> | undefined;
  readonly facts?: SubledgerFacts | undefined;
}

/** What is recorded about the entries. */
export interface SubledgerFacts {
  /** By the id of the transaction. */
  readonly transactions: ReadonlyMap<string, FoundTransaction>;
  /** The contract of the coin, by the id of the transfer. */
  readonly contracts: ReadonlyMap<string, string>;
}

const NO_FACTS: SubledgerFacts = { transactions: new Map(), contracts: new Map() };

/** Accounts outside of the chart are written too, without a code. */
export function writeSubledger(
  entries: Iterable<JournalEntry>,
  names: Pick<LedgerNames, 'chartAccountOf' | 'coins' | 'placeNameOf'>,
  { name, details = new Map(), facts = NO_FACTS }: SubledgerOptions,
): LedgerFile {
  const numbers = new Map<string, string>();
  for (const [number, detailed] of details) for (const { id } of detailed) numbers.set(id, number);
  const lines = [csvLine(FIELDS.map(({ label }) => label))];
  for (const entry of entries)
    for (const line of entry.lines) {
      const { accountId } = line.account;
      const posting: Posting = {
        number: numbers.get(entry.id) ?? '',
        entry,
        line,
        chartAccount: names.chartAccountOf(line.account),
        symbol: line.assetId === null ? '' : coinOf(names, line.assetId).symbol,
        place: accountId === null ? '' : (names.placeNameOf?.(accountId) ?? accountId),
        found: facts.transactions.get(entry.transactionId ?? ''),
        contract: facts.contracts.get(line.transferId ?? '') ?? '',
      };
      lines.push(csvLine(FIELDS.map(({ value }) => value(posting))));
    }
  return { name: `${name}.csv`, contentType: CSV_TYPE, text: lines.join('') };
}
