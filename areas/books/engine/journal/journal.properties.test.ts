import { parseUsd } from '@holdfast/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACTIONS, TREATMENTS } from '@holdfast/actions/actions.ts';
import { BooksStream } from '../books-stream.ts';
import { computeBooks } from '../compute-books.ts';
import { coinIdOf } from '../ids.ts';
import { LEDGER_KIND_CLASSES } from '../lists.ts';
import type { EngineSettings } from '../settings.ts';
import {
  CLAIMS,
  GENERATED_START,
  GENERATED_STEP,
  generatedJournalHistory,
  generatedSettings,
} from '../testing/generated-history.ts';
import { linesOf, unbalancedOf } from '../testing/journal-sums.ts';
import { withTransfers } from '../testing/history.ts';
import { toBytes } from '../testing/streaming.ts';
import { tally } from '../testing/sums.ts';
import type { Books, Transaction } from '../types.ts';
import { CarriedBalance } from './carried-balance.ts';
import type { JournalEntry, JournalLine } from './types.ts';

const RUNS = 200;
const VALUE = parseUsd('7');
const MONEY = ['USD', 'EUR'].map(coinIdOf);
/** Coins that events of liquidity positions name. */
const POSITIONS = ['NFT', 'N2'].map(coinIdOf);
/** Long enough for both terms. */
const STRETCH = 6;
const STEP = STRETCH * GENERATED_STEP;
const history = generatedJournalHistory([GENERATED_START - 1, GENERATED_START - 500 * 86_400_000]).map((transactions) =>
  transactions.map((one) => ({ ...one, at: GENERATED_START + STRETCH * (one.at - GENERATED_START) })),
);
const settings: fc.Arbitrary<Partial<EngineSettings>> = fc
  .tuple(generatedSettings, fc.constantFrom('zeroCost', 'stop'), fc.constantFrom('afterMove', 'beforeMove'))
  .map(([given, missingBasis, transferFee]) => ({
    ...given,
    scope: given.scope?.kind === 'universalThenPerWallet' ? { ...given.scope, fromDay: '2024-10-01' } : given.scope!,
    missingBasis,
    transferFee,
    cashCoinIds: [coinIdOf('USD')],
    foreignCashCoinIds: [coinIdOf('EUR')],
    asOf: GENERATED_START + 60 * STEP,
  }));

interface Journaled {
  readonly books: Books;
  readonly entries: readonly JournalEntry[];
}

function computeJournal(transactions: readonly Transaction[], given: Partial<EngineSettings>): Journaled {
  const stream = new BooksStream(given, { journal: true });
  stream.read(transactions.toSorted((left, right) => left.at - right.at));
  const books = stream.finish();
  return { books, entries: stream.takeEntries() };
}

function check(
  assertion: (journaled: Journaled, input: Transaction[], given: Partial<EngineSettings>) => void,
  numRuns = RUNS,
): void {
  fc.assert(
    fc.property(history, settings, (transactions, given) =>
      assertion(computeJournal(transactions, given), transactions, given),
    ),
    { numRuns },
  );
}

const isAsset = ({ account }: JournalLine): boolean => LEDGER_KIND_CLASSES[account.kind] === 'assets';
const isMoney = ({ assetId }: JournalLine): boolean => MONEY.some((coinId) => coinId === assetId);
const isKind =
  (...kinds: readonly string[]) =>
  ({ account }: JournalLine): boolean =>
    kinds.includes(account.kind);

describe('the journal of generated histories', () => {
  it('balances every entry to the last digit, in dollars and in the units of each commodity', () => {
    const seen = new Set<string>();
    check(({ entries }) => {
      expect(unbalancedOf(entries)).toEqual([]);
      for (const { action, lines } of entries) {
        if (action !== null) seen.add(action);
        expect(lines.length > 0 && lines.every(({ account, usd }) => account.kind !== 'trading' || usd === 0n)).toBe(
          true,
        );
      }
    });
    expect(ACTIONS.filter((action) => !seen.has(action))).toEqual([]);
  });

  it('has in each account the units that the account holds, receipts and debt tokens aside', () => {
    check(({ entries, books }) => {
      const held = books.holdings.filter(({ assetId }) => !Object.hasOwn(CLAIMS, assetId));
      const posted = linesOf(entries, (line) => isAsset(line) && !isMoney(line));
      expect(tally(posted.map(({ assetId, account, amount }) => [`${assetId} ${account.accountId}`, amount]))).toEqual(
        tally(held.map(({ assetId, accountId, amount }) => [`${assetId} ${accountId}`, amount])),
      );
    });
  });

  it('has in each account the cost of its open lots', () => {
    check(({ entries, books }, _, given) => {
      const isOwned = (line: JournalLine): boolean => isAsset(line) && !isKind('borrowedCoins')(line);
      const posted = linesOf(entries, (line) => isOwned(line) && !isMoney(line));
      // One average of all wallets has no wallet until the lots are divided; a position has none either.
      const isPooled = given.method === 'average' && given.scope?.kind === 'universal';
      const placeOf = (assetId: string | null, accountId: string | null): string =>
        isPooled || POSITIONS.includes(coinIdOf(assetId!)) ? `${assetId}` : `${assetId} ${accountId}`;
      expect(tally(posted.map(({ assetId, account, usd }) => [placeOf(assetId, account.accountId), usd]))).toEqual(
        tally(books.open.map(({ assetId, accountId, costUsd }) => [placeOf(assetId, accountId), costUsd])),
      );
    });
  });

  it('has each lot where it is open, with its amount and cost', () => {
    check(({ entries, books }, _, given) => {
      if (given.method === 'average') return;
      const posted = linesOf(
        entries,
        (line) => isAsset(line) && line.lot !== null && !POSITIONS.includes(line.assetId!),
      );
      const open = books.open.filter(({ assetId }) => !POSITIONS.includes(assetId));
      const lotOf = (lotId: string, accountId: string | null): string => `${lotId} ${accountId}`;
      for (const part of ['amount', 'usd'] as const)
        expect(tally(posted.map((line) => [lotOf(line.lot!.id, line.account.accountId), line[part]]))).toEqual(
          tally(
            open.map((lot) => [
              lotOf(lot.lotId, lot.accountId),
              part === 'amount' ? lot.amount : (lot.costUsd as bigint),
            ]),
          ),
        );
    });
  });

  it('holds the money that came into the wallets less what left them', () => {
    check(({ entries, books }, transactions) => {
      if (books.stoppedBy !== null) return;
      const moved = transactions.flatMap(({ transfers }) => transfers).filter(({ coinId }) => MONEY.includes(coinId));
      const expected = tally(
        moved.flatMap(({ coinId, amount, fromAccountId, toAccountId, role }) => {
          const isWithheld = (role === 'fee' || role === 'withheldFee') && fromAccountId === null;
          if (isWithheld) return [[`${coinId} ${toAccountId}`, -amount] as const];
          return [
            [`${coinId} ${fromAccountId}`, -amount] as const,
            [`${coinId} ${toAccountId}`, amount as bigint] as const,
          ];
        }),
      );
      for (const key of expected.keys()) if (key.endsWith(' null')) expected.delete(key);
      const lines = linesOf(entries, isKind('money'));
      expect(tally(lines.map(({ assetId, account, amount }) => [`${assetId} ${account.accountId}`, amount]))).toEqual(
        expected,
      );
      for (const { assetId, amount, usd } of lines) if (assetId === 'USD') expect(usd).toBe(amount);
    });
  });

  it('leaves no dollars on a balance of which nothing is left, and dollars of its sign otherwise', () => {
    const change = fc.tuple(fc.bigInt({ min: -3n, max: 3n }), fc.bigInt({ min: 0n, max: 1000n }));
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        const balance = new CarriedBalance();
        for (const [delta, valueUsd] of changes) {
          const before = balance.usd;
          if (delta !== 0n) expect(balance.change(delta, valueUsd)).toBe(balance.usd - before);
          if (balance.units === 0n) expect(balance.usd).toBe(0n);
          else expect(balance.units > 0n ? balance.usd >= 0n : balance.usd <= 0n).toBe(true);
        }
      }),
      { numRuns: 5 * RUNS },
    );
  });

  it('owes what the rows of liabilities add up to', () => {
    check(({ entries, books }) => {
      const kindOf = (kind: string): string => (kind === 'clientPrincipal' ? kind : 'loan');
      const posted = linesOf(entries, isKind('clientPrincipal', 'loanPrincipal', 'loanInterest'));
      const rows = books.liabilities.filter(({ kind }) => kind !== 'clientInterest');
      expect(tally(posted.map((line) => [`${kindOf(line.account.kind)} ${line.assetId}`, -line.amount]))).toEqual(
        tally(rows.map(({ kind, assetId, amount }) => [`${kind} ${assetId}`, amount])),
      );
    });
  });

  it('has what open short sales brought in, and for debts in kind as much as is owed', () => {
    let shorts = 0;
    // Few of them leave a short sale open.
    check(({ entries, books }, _, given) => {
      shorts += books.shorts.length;
      const sumOf = (...kinds: string[]): Map<string, bigint> =>
        tally(linesOf(entries, isKind(...kinds)).map((line) => [`${line.assetId}`, line.usd]));
      expect(sumOf('shortSales')).toEqual(
        tally(books.shorts.map(({ assetId, proceedsUsd }) => [assetId, -(proceedsUsd ?? 0n)])),
      );
      if (given.borrowedCoins !== 'inKind') expect([...sumOf('borrowedCoins'), ...books.shorts]).toEqual([]);
      else {
        // What was returned without a debt is a claim, which stands beside the debts.
        const claims = books.closed.filter(({ kind, taxable }) => kind === 'repayment' && !taxable);
        const owed = linesOf(entries, isKind('clientPrincipal', 'loanPrincipal', 'borrowedCoins')).filter(
          (line) => !isMoney(line),
        );
        const positions = (assetId: string | null): boolean => POSITIONS.some((coinId) => coinId === assetId);
        expect(
          tally(owed.filter(({ assetId }) => !positions(assetId)).map((line) => [`${line.assetId}`, line.usd])),
        ).toEqual(
          tally(claims.filter(({ assetId }) => !positions(assetId)).map(({ assetId, costUsd }) => [assetId, costUsd])),
        );
      }
    }, 5 * RUNS);
    expect(shorts).toBeGreaterThan(0);
  });

  it('has the gains of the closed positions, by term', () => {
    const terms = new Set<string>();
    check(({ entries, books }) => {
      for (const { term, gainUsd } of books.closed) if (gainUsd !== 0n) terms.add(term);
      expect(tally(linesOf(entries, isKind('realisedGain')).map((line) => [line.account.term!, -line.usd]))).toEqual(
        tally(books.closed.filter(({ taxable }) => taxable).map(({ term, gainUsd }) => [term, gainUsd])),
      );
      expect(books.closed.every(({ taxable, gainUsd }) => taxable || gainUsd === 0n)).toBe(true);
    });
    expect(terms.size).toBe(2);
  });

  it('has the income and the expenses of the rows, by category', () => {
    check(({ entries, books }) => {
      const categoryOf = ({ account }: JournalLine): string => account.category!;
      expect(tally(linesOf(entries, isKind('income')).map((line) => [categoryOf(line), -line.usd]))).toEqual(
        tally(books.income.map(({ category, valueUsd }) => [category, valueUsd])),
      );
      expect(tally(linesOf(entries, isKind('expense')).map((line) => [categoryOf(line), line.usd]))).toEqual(
        tally(books.expenses.map(({ category, valueUsd }) => [category, valueUsd])),
      );
    });
  });

  it('changes nothing in the books but to report further transfers whose value it lacks, each once', () => {
    const keyOf = (issue: object): string => toBytes(issue as Books);
    check(({ books }, transactions, given) => {
      const plain = computeBooks({ transactions, settings: given });
      const known = new Set(plain.issues.map(keyOf));
      const [same, further] = [true, false].map((isKnown) =>
        books.issues.filter((issue) => known.has(keyOf(issue)) === isKnown),
      );
      expect(toBytes({ ...books, issues: same! })).toBe(toBytes(plain));
      expect(further!.filter(({ code }) => code !== 'missing_price')).toEqual([]);
      const unpriced = books.issues.filter(({ code }) => code === 'missing_price');
      const subjects = unpriced.map(({ transactionId, transferId, assetId }) =>
        [transactionId, transferId, assetId].join(' '),
      );
      expect(subjects).toEqual([...new Set(subjects)]);
    });
  });

  it('marks a missing price where the worklist names one first, and nowhere while every transfer has its value', () => {
    const claims = Object.fromEntries(Object.entries(CLAIMS).filter(([, { kind }]) => kind !== 'debt'));
    let marked = 0;
    fc.assert(
      fc.property(history, settings, fc.boolean(), (transactions, given, isValued) => {
        // Debts that change hands, and coins that only an event of a position names, have no transfer to value.
        const some = transactions.map((one) =>
          withTransfers({ ...one, positionChanges: [] }, (transfer) =>
            isValued ? { ...transfer, valueUsd: transfer.valueUsd ?? VALUE } : transfer,
          ),
        );
        const { entries, books } = computeJournal(some, { ...given, claims });
        const isUnpriced = ({ flags }: JournalEntry): boolean => flags.includes('missing_price');
        const first = entries.find(isUnpriced);
        if (isValued) expect(first).toBe(undefined);
        if (first === undefined) return;
        marked += 1;
        const named = books.issues.filter(({ code }) => code === 'missing_price');
        expect(named.map(({ transactionId }) => transactionId)).toContain(first.transactionId);
      }),
      { numRuns: RUNS },
    );
    expect(marked).toBeGreaterThan(0);
  });

  it('uses suspense for unclassified transactions alone', () => {
    fc.assert(
      fc.property(history, settings, fc.array(fc.boolean(), { minLength: 1 }), (transactions, given, unknown) => {
        const some = transactions.map((one, index) =>
          unknown[index % unknown.length] ? ({ ...one, action: null } as unknown as Transaction) : one,
        );
        const { entries } = computeJournal(some, given);
        expect(unbalancedOf(entries)).toEqual([]);
        for (const entry of entries) {
          const isSuspense = entry.lines.some(isKind('suspense'));
          if (isSuspense) expect(entry.kind).toBe('unclassified');
          if (entry.kind === 'unclassified')
            expect(entry.lines.filter((line) => !isAsset(line) && !isKind('suspense')(line))).toEqual([]);
          expect(entry.flags.includes('unclassified')).toBe(entry.kind === 'unclassified');
          expect(entry.kind === 'unclassified').toBe(entry.kind !== 'allocation' && entry.action === null);
        }
        const all = computeJournal(transactions, given);
        expect(linesOf(all.entries, isKind('suspense'))).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });

  it('pays every trade in full: no equity of the owner where both sides are recorded', () => {
    check(({ entries }, transactions) => {
      const byId = new Map(transactions.map((one) => [one.id, one]));
      for (const { transactionId, action, lines } of entries) {
        const one = byId.get(transactionId ?? '');
        if (one === undefined || action === null || TREATMENTS[action].fees !== 'exchange') continue;
        if (action === 'purchase' || one.positionChanges !== undefined) continue;
        const plain = one.transfers.every(
          ({ coinId, role, fromAccountId, toAccountId }) =>
            !Object.hasOwn(CLAIMS, coinId) &&
            !MONEY.includes(coinId) &&
            role !== 'repaid' &&
            role !== 'seized' &&
            (fromAccountId === null || toAccountId === null),
        );
        const sides = lines.filter((line) => isAsset(line) && line.usd !== 0n);
        const isTwoSided = sides.some(({ usd }) => usd > 0n) && sides.some(({ usd }) => usd < 0n);
        const received = one.transfers.filter(({ role, toAccountId }) => role === undefined && toAccountId !== null);
        const given = one.transfers.filter(({ role, toAccountId }) => role === undefined && toAccountId === null);
        if (!plain || !isTwoSided || received.length === 0 || given.length === 0) continue;
        const coins = new Set(received.map(({ coinId }) => coinId));
        if (given.some(({ coinId }) => coins.has(coinId) || coinId.endsWith('ETH'))) continue;
        expect(lines.filter(isKind('ownerEquity'))).toEqual([]);
      }
    });
  });

  it('gives the same entries to the byte when it goes on from checkpoints, in whatever order a moment is read', () => {
    const cuts = fc.uniqueArray(fc.integer({ min: 0, max: 42 }), { maxLength: 4 });
    fc.assert(
      fc.property(history, cuts, settings, fc.boolean(), (transactions, steps, given, hasUnknown) => {
        const some = transactions.map((one, index) =>
          hasUnknown && index % 3 === 0 ? ({ ...one, action: null } as unknown as Transaction) : one,
        );
        const whole = computeJournal(some, given).entries;
        // Within one moment in another order than the whole.
        const ordered = some.toReversed().toSorted((left, right) => left.at - right.at);
        const taken: JournalEntry[] = [];
        let stream = new BooksStream(given, { journal: true });
        let from = Number.NEGATIVE_INFINITY;
        for (const step of steps.toSorted((left, right) => left - right)) {
          const moment = GENERATED_START + step * STEP;
          stream.read(ordered.filter(({ at }) => at >= from && at < moment));
          const state = stream.checkpoint(moment).join('\n');
          taken.push(...stream.takeEntries());
          stream = BooksStream.resume(state.split('\n'), given, { journal: true });
          from = moment;
        }
        stream.read(ordered.filter(({ at }) => at >= from));
        stream.finish();
        taken.push(...stream.takeEntries());
        expect(bytesOf(taken)).toBe(bytesOf(whole));
      }),
      { numRuns: RUNS },
    );
  });
});

function bytesOf(entries: readonly JournalEntry[]): string {
  return JSON.stringify(entries, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));
}
