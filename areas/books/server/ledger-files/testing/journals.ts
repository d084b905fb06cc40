/**
 * Journals for tests: what the engine writes of generated histories with every action, and entries written for a test.
 */
import { BooksStream } from '../../../engine/books-stream.ts';
import { type CoinId, coinIdOf, type LotId } from '../../../engine/ids.ts';
import { type EngineSettings } from '../../../engine/settings.ts';
import { type JournalEntry, type JournalLine, type LedgerAccount } from '../../../engine/journal/types.ts';
import { ledgerAccountKey } from '../../../engine/journal/ledger-account.ts';
import { type BooksDay, DAY_MS } from '@holdfast/calendar';
import { type Amount, type Usd } from '@holdfast/money';
import fc from 'fast-check';
import {
  CLAIM_HISTORY_COINS,
  GENERATED_START,
  generatedJournalHistory,
  generatedSettings,
} from '../../../engine/testing/generated-history.ts';
import type { LedgerCoin, LedgerNames } from '../ledger-names.ts';

/** Symbols that programs take for something else, and one that two coins share. */
const SYMBOLS: Readonly<Record<string, string>> = { ODD: '=$aave "v3"', WETH: 'eth' };
const MONEY = ['USD', 'EUR'].map(coinIdOf);
const COINS = [...CLAIM_HISTORY_COINS, ...MONEY, coinIdOf('N2')];

const codes = new Map<string, string>();
function codeOf(key: string): string {
  const code = codes.get(key) ?? String(1000 + codes.size);
  codes.set(key, code);
  return code;
}

/** A chart with one account for each of the journal, under names that need cleaning. */
export const testNames: LedgerNames = {
  chartAccountOf: (account) => {
    const key = ledgerAccountKey(account);
    return { code: codeOf(key), name: `${account.kind}:Konto (é) ${key.replaceAll(':', ' ')}` };
  },
  roundingAccount: { code: '9999', name: 'Rounding' },
  coins: new Map(
    COINS.map((id): [CoinId, LedgerCoin] => [
      id,
      { symbol: SYMBOLS[id] ?? id, name: `The "${id}" \\ coin`, isUsDollar: id === coinIdOf('USD') },
    ]),
  ),
  partyNameOf: (partyId) => `Client ${partyId}`,
};

export function lineOf(
  account: LedgerAccount,
  { assetId = null, amount = 0n as Amount, usd = 0n as Usd, lot = null }: Partial<Omit<JournalLine, 'account'>>,
): JournalLine {
  return { account, assetId, amount, usd, lot, transferId: null };
}

export function entryOf(number: number, day: BooksDay, lines: readonly JournalLine[]): JournalEntry {
  return {
    id: `transaction:${number}`,
    kind: 'transaction',
    at: day * DAY_MS + DAY_MS / 2,
    day,
    transactionId: String(number),
    action: 'buy',
    lines,
    flags: [],
  };
}

const history = generatedJournalHistory([GENERATED_START - 1]);

const settings: fc.Arbitrary<Partial<EngineSettings>> = generatedSettings.map((given) => ({
  ...given,
  cashCoinIds: [coinIdOf('USD')],
  foreignCashCoinIds: [coinIdOf('EUR')],
}));

/**
 * The entries of `histories` histories. Each history has accounts and lots of its own, so that one run of a program
 * checks them all.
 */
export function engineJournal({
  histories,
  seed,
}: {
  readonly histories: number;
  readonly seed: number;
}): JournalEntry[] {
  return fc
    .sample(fc.tuple(history, settings), { numRuns: histories, seed })
    .flatMap(([transactions, given], index) => {
      const stream = new BooksStream(given, { journal: true });
      stream.read(transactions.toSorted((left, right) => left.at - right.at));
      stream.finish();
      return stream.takeEntries().map((entry) => ownedBy(index, entry));
    });
}

function ownedBy(index: number, entry: JournalEntry): JournalEntry {
  return {
    ...entry,
    id: `${index}.${entry.id}`,
    lines: entry.lines.map((line) => ({
      ...line,
      account: { ...line.account, partyId: `${index}.${line.account.partyId ?? ''}` },
      lot: line.lot && { ...line.lot, id: `${index}.${line.lot.id}` as string as LotId },
    })),
  };
}
