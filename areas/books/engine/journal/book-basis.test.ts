import { addBooksDays, type BooksDay, parseBooksDay } from '@holdfast/calendar';
import {
  type Amount,
  formatDecimal,
  fromSmallestUnits,
  parseAmount,
  parsePrice,
  parseUsd,
  type Price,
  type Usd,
} from '@holdfast/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BooksStream } from '../books-stream.ts';
import { type CoinId, coinIdOf } from '../ids.ts';
import { generatedHistory, generatedSettings, GENERATED_START, GENERATED_STEP } from '../testing/generated-history.ts';
import { buy, incoming, instant, outgoing, transaction } from '../testing/history.ts';
import { linesOf, unbalancedOf, usdByAccount } from '../testing/journal-sums.ts';
import { tally, total } from '../testing/sums.ts';
import { createInterestEntries, type InterestAccrued, type InterestPaid } from './client-interest.ts';
import {
  computeRevaluations,
  computeRollForward,
  type HeldAsset,
  listFairValues,
  type Valuation,
} from './fair-value.ts';
import { ledgerAccount, ledgerClassOf } from './ledger-account.ts';
import { createManualDisposalEntry } from './manual-disposal.ts';
import { computeBalanceSheet, computeIncomeStatement, computeTrialBalance, sumLines } from './statements.ts';
import type { JournalEntry } from './types.ts';

const ETH = coinIdOf('ETH');
const ODD = coinIdOf('ODD');
const day = parseBooksDay;
const usdText = (usd: Usd | null): string | null => (usd === null ? null : formatDecimal(usd));

/** What the entries up to a day hold, with some prices. */
function valuation(
  entries: readonly JournalEntry[],
  until: BooksDay,
  prices: Readonly<Record<string, string>>,
): Valuation {
  const held = new Map<CoinId, HeldAsset>();
  for (const { account, amount, usd } of sumLines(entries, { to: until })) {
    if (ledgerClassOf(account) !== 'assets' || account.kind === 'money' || account.assetId === null) continue;
    const before = held.get(account.assetId);
    held.set(account.assetId, {
      assetId: account.assetId,
      amount: ((before?.amount ?? 0n) + amount) as Amount,
      costUsd: ((before?.costUsd ?? 0n) + usd) as Usd,
    });
  }
  const at = until * 86_400_000;
  const byCoin = Object.entries(prices).map(([coin, price]): [CoinId, Price] => [coinIdOf(coin), parsePrice(price)]);
  return { day: until, at, held: [...held.values()], prices: new Map(byCoin) };
}

function example(): JournalEntry[] {
  const stream = new BooksStream(
    { scope: { kind: 'perWallet' }, calendar: { kind: 'recordedOffset' } },
    { journal: true },
  );
  stream.read([
    buy('b', '2024-06-01', 'ETH', '2', '2000'),
    buy('o', '2024-06-02', 'ODD', '5', '50'),
    transaction('s', '2025-01-20', 'sell', [
      outgoing({ id: 'c', coin: 'ETH', amount: '1' }),
      incoming({ id: 'm', coin: 'USD', amount: '2600' }),
    ]),
    buy('n', '2025-01-25', 'ETH', '1', '2650'),
  ]);
  stream.finish();
  return stream.takeEntries();
}

describe('fair value through income', () => {
  const entries = example();
  const adoption = valuation(entries, day('2024-12-31'), { ETH: '2500' });
  const january = valuation(entries, day('2025-01-31'), { ETH: '2700' });

  it('adopts against retained earnings, and revalues coins at the end of a period against unrealised gains', () => {
    const { entries: added } = computeRevaluations([adoption, january]);
    expect(added.map(({ id, kind }) => [id, kind])).toEqual([
      ['adoption:2024-12-31:ETH', 'adoption'],
      ['revaluation:2025-01-31:ETH', 'revaluation'],
    ]);
    // 2 ETH at 2,500 less 2,000; then 2 ETH at 2,700 less a cost of 3,650 less the 3,000 before.
    expect(added.map(({ lines }) => lines.map(({ account, usd }) => [account.kind, formatDecimal(usd)]))).toEqual([
      [
        ['fairValueAdjustment', '3000'],
        ['retainedEarnings', '-3000'],
      ],
      [
        ['fairValueAdjustment', '-1250'],
        ['unrealisedGain', '1250'],
      ],
    ]);
    expect(unbalancedOf(added)).toEqual([]);
  });

  it('names coins without a price and does not revalue them', () => {
    expect(computeRevaluations([adoption, january]).missingPrices).toEqual([
      { day: day('2024-12-31'), assetId: ODD },
      { day: day('2025-01-31'), assetId: ODD },
    ]);
  });

  it('an adjustment is released when the last coin is gone, whatever its price', () => {
    const gone: Valuation = { ...january, held: [], prices: new Map() };
    const { entries: added } = computeRevaluations([adoption, gone]);
    expect(usdByAccount(linesOf(added, ({ account }) => account.kind === 'fairValueAdjustment'))).toEqual(new Map());
  });

  it('rolls forward from the opening to the closing: additions, disposals, gains and losses', () => {
    const ofJanuary = entries.filter((entry) => entry.day > day('2024-12-31') && entry.day <= day('2025-01-31'));
    const rows = computeRollForward({ opening: adoption, closing: january, entries: ofJanuary });
    const texts = rows.map(({ assetId, ...figures }) => [
      assetId,
      Object.fromEntries(Object.entries(figures).map(([name, usd]) => [name, usdText(usd)])),
    ]);
    expect(texts).toEqual([
      [
        'ETH',
        {
          openingUsd: '5000',
          additionsUsd: '2650',
          disposalsUsd: '2600',
          realisedUsd: '1600',
          gainsUsd: '350',
          lossesUsd: '0',
          closingUsd: '5400',
        },
      ],
      [
        'ODD',
        {
          openingUsd: null,
          additionsUsd: '0',
          disposalsUsd: '0',
          realisedUsd: '0',
          gainsUsd: null,
          lossesUsd: null,
          closingUsd: null,
        },
      ],
    ]);
  });

  it('lists holdings by fair value, those without a price last', () => {
    expect(listFairValues(january).map(({ assetId, fairValueUsd }) => [assetId, usdText(fairValueUsd)])).toEqual([
      ['ETH', '5400'],
      ['ODD', null],
    ]);
  });

  it('on generated histories: adjusted cost is fair value, and gains of a roll-forward are those of the income', () => {
    const price = fc
      .bigInt({ min: 0n, max: 100_000n })
      .map((value) => formatDecimal(fromSmallestUnits<Price>(value, 2)));
    fc.assert(
      fc.property(
        generatedHistory(),
        generatedSettings,
        fc.array(price, { minLength: 12, maxLength: 12 }),
        (input, given, prices) => {
          const stream = new BooksStream(given, { journal: true });
          stream.read(input.toSorted((left, right) => left.at - right.at));
          stream.finish();
          const all = stream.takeEntries();
          const start = Math.floor(GENERATED_START / 86_400_000) as BooksDay;
          const step = GENERATED_STEP / 86_400_000;
          const coins = ['ETH', 'WETH', 'USDC', 'ODD', 'NFT', 'N2'];
          const ends = [0, 1, 2].map((index) =>
            valuation(
              all,
              addBooksDays(start, index * 20 * step),
              Object.fromEntries(
                coins.map((coin, place) => [coin, prices[(index * 3 + place) % prices.length] ?? '1']),
              ),
            ),
          );
          const { entries: added, missingPrices } = computeRevaluations(ends);
          expect(missingPrices).toEqual([]);
          expect(unbalancedOf(added)).toEqual([]);
          const last = ends[2]!;
          const adjustments = tally(
            linesOf(added, ({ account }) => account.kind === 'fairValueAdjustment').map((line) => [
              line.assetId!,
              line.usd,
            ]),
          );
          const values = new Map(listFairValues(last).map(({ assetId, fairValueUsd }) => [assetId, fairValueUsd]));
          for (const { assetId, amount, costUsd } of last.held)
            expect(costUsd + (adjustments.get(assetId) ?? 0n)).toBe(amount > 0n ? values.get(assetId) : 0n);
          const between = all.filter((entry) => entry.day > ends[1]!.day && entry.day <= last.day);
          const rows = computeRollForward({ opening: ends[1]!, closing: last, entries: between });
          const revalued = added.filter((entry) => entry.day === last.day);
          const isGain = (kind: string): boolean => kind === 'unrealisedGain' || kind === 'realisedGain';
          const gains = linesOf(
            [...between, ...revalued],
            ({ account, assetId }) => isGain(account.kind) && assetId !== null,
          );
          expect(total(rows.map(({ gainsUsd, lossesUsd }) => gainsUsd! - lossesUsd!))).toBe(
            -total(gains.map(({ usd }) => usd)),
          );
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe('interest to clients on an accrual basis', () => {
  const at = (text: string): { readonly at: number; readonly day: BooksDay } => ({ at: instant(text), day: day(text) });
  const accrued = (text: string, units: string, usd: string | null): InterestAccrued => ({
    clientId: '7',
    assetId: ETH,
    ...at(text),
    amount: parseAmount(units),
    valueUsd: usd === null ? null : parseUsd(usd),
  });
  const paid = (text: string, units: string, usd: string): InterestPaid => ({
    ...accrued(text, units, usd),
    paymentId: text,
    transactionId: `p${text}`,
  });
  const shown = (entries: readonly JournalEntry[]): string[][] =>
    entries.map(({ kind, lines }) => [
      kind,
      ...lines.map(({ account, amount, usd }) => `${account.kind} ${formatDecimal(amount)} $${formatDecimal(usd)}`),
    ]);

  it('accrues at the value then, and reverses the expense of the payment', () => {
    const entries = createInterestEntries({
      accruals: [accrued('2025-03-31', '1', '80'), accrued('2025-04-10', '0.5', '45')],
      payments: [paid('2025-04-10', '1.5', '135')],
    });
    expect(shown(entries)).toEqual([
      ['interestAccrual', 'expense 0 $80', 'clientInterest -1 $-80', 'trading 1 $0'],
      ['interestAccrual', 'expense 0 $45', 'clientInterest -0.5 $-45', 'trading 0.5 $0'],
      [
        'interestPayment',
        'expense 0 $-135',
        'clientInterest 1.5 $125',
        'settlementDifference 0 $10',
        'trading -1.5 $0',
      ],
    ]);
    expect(unbalancedOf(entries)).toEqual([]);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(3);
  });

  it('a payment that no transaction carried is paid by the owner, at what was owed', () => {
    const entries = createInterestEntries({
      accruals: [accrued('2025-03-31', '1', '80')],
      payments: [{ ...paid('2025-04-10', '1', '90'), transactionId: null }],
    });
    expect(shown(entries)[1]).toEqual([
      'interestPayment',
      'ownerEquity 0 $-80',
      'clientInterest 1 $80',
      'trading -1 $0',
    ]);
    expect(unbalancedOf(entries)).toEqual([]);
  });

  it('marks an accrual without a price, and its payment', () => {
    const accruals = [accrued('2025-03-31', '1', null)];
    const entries = createInterestEntries({ accruals, payments: [paid('2025-04-10', '1', '90')] });
    expect(entries.map(({ flags }) => flags)).toEqual([['missing_price'], ['missing_price']]);
  });

  it('owes what accrued less what was paid, in every order, and no dollars once nothing is owed', () => {
    const part = fc.record({
      offset: fc.integer({ min: 0, max: 30 }),
      units: fc.bigInt({ min: 1n, max: 1000n }),
      usd: fc.bigInt({ min: 0n, max: 100_000n }),
      clientId: fc.constantFrom('7', '8'),
      isPaid: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
        const rows = parts.map(({ offset, units, usd, clientId, isPaid }, index) => ({
          clientId,
          assetId: ETH,
          at: offset,
          day: addBooksDays(day('2025-01-01'), offset),
          amount: units as Amount,
          valueUsd: usd as Usd,
          paymentId: String(index),
          transactionId: index % 3 === 0 ? null : `t${index}`,
          isPaid,
        }));
        const entries = createInterestEntries({
          accruals: rows.filter(({ isPaid }) => !isPaid),
          payments: rows.filter(({ isPaid }) => isPaid),
        });
        expect(unbalancedOf(entries)).toEqual([]);
        const owed = linesOf(entries, ({ account }) => account.kind === 'clientInterest');
        const units = tally(owed.map(({ account, amount }) => [account.partyId!, -amount]));
        expect(units).toEqual(
          tally(rows.map((row) => [row.clientId, row.isPaid ? -row.amount : (row.amount as bigint)])),
        );
        for (const clientId of tally(owed.map(({ account, usd }) => [account.partyId!, usd])).keys())
          expect(units.has(clientId)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});

describe('statements', () => {
  const input = (kind: 'wallet' | 'clientPrincipal' | 'gifts' | 'income' | 'expense', usd: string) => {
    const account = ledgerAccount(kind);
    return { account: kind, class: ledgerClassOf(account), usd: parseUsd(usd) };
  };
  const balances = [
    input('wallet', '10.005'),
    input('clientPrincipal', '-3.335'),
    input('gifts', '-3.335'),
    input('income', '-4.445'),
    input('expense', '1.11'),
  ];

  it('a trial balance has equal debits and credits in cents, with the rounding as a line', () => {
    const trial = computeTrialBalance(balances);
    expect(
      trial.rows.map(({ account, debitUsd, creditUsd }) => [account, usdText(debitUsd), usdText(creditUsd)]),
    ).toEqual([
      ['wallet', '10.01', '0'],
      ['clientPrincipal', '0', '3.34'],
      ['gifts', '0', '3.34'],
      ['income', '0', '4.45'],
      ['expense', '1.11', '0'],
    ]);
    expect([trial.roundingUsd, trial.debitUsd, trial.creditUsd, trial.differenceUsd].map(usdText)).toEqual([
      '0.01',
      '11.13',
      '11.13',
      '0',
    ]);
  });

  it('rounding does not hide a journal that does not balance', () => {
    const trial = computeTrialBalance([...balances, input('wallet', '5')]);
    expect(usdText(trial.differenceUsd)).toBe('5');
    expect(trial.debitUsd).not.toBe(trial.creditUsd);
  });

  it('a balance sheet has the earnings in equity, and an income statement its net', () => {
    const sheet = computeBalanceSheet(balances);
    const figures = [sheet.assets, sheet.liabilities, sheet.equity].map(({ totalUsd }) => usdText(totalUsd));
    expect([...figures, usdText(sheet.earningsUsd), usdText(sheet.roundingUsd)]).toEqual([
      '10.01',
      '3.34',
      '3.34',
      '3.34',
      '-0.01',
    ]);
    const statement = computeIncomeStatement(balances);
    expect(
      [statement.income.totalUsd, statement.expenses.totalUsd, statement.netUsd, statement.roundingUsd].map(usdText),
    ).toEqual(['4.45', '1.11', '3.34', '0']);
  });

  it('sums lines by account and day', () => {
    const entries = example();
    const before = sumLines(entries, { to: day('2024-12-31') });
    expect(before.map(({ account, usd }) => [account.kind, account.assetId, usdText(usd)])).toEqual([
      ['ownerEquity', null, '-2050'],
      ['trading', 'ETH', '0'],
      ['trading', 'ODD', '0'],
      ['wallet', 'ETH', '2000'],
      ['wallet', 'ODD', '50'],
    ]);
    const all = tally([...before, ...sumLines(entries, { from: day('2025-01-01') })].map(({ usd }) => ['usd', usd]));
    expect(all).toEqual(new Map());
  });

  it('a manual disposal is a gain against the equity of the owner', () => {
    const entry = createManualDisposalEntry({
      id: '3',
      at: instant('2025-01-01'),
      day: day('2025-01-01'),
      assetId: ETH,
      proceedsUsd: parseUsd('900'),
      costUsd: parseUsd('1000'),
      term: 'long',
    });
    expect(unbalancedOf([entry])).toEqual([]);
    expect(usdByAccount(entry.lines)).toEqual(
      new Map([
        ['ownerEquity', parseUsd('-100')],
        ['realisedGain|||||long', parseUsd('100')],
      ]),
    );
  });
});
