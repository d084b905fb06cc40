/** The two plain text formats, read by the programs they are for. */
import { accountIdOf, coinIdOf, lotIdOf } from '../../../engine/ids.ts';
import { ledgerAccount, ledgerAccountKey } from '../../../engine/journal/ledger-account.ts';
import { addBooksDays, type BooksDay, parseBooksDay } from '@holdfast/calendar';
import { type Amount, parseAmount, parsePrice, parseUsd, type Usd } from '@holdfast/money';
import { describe, expect, it } from 'vitest';
import { ACCEPTED, checkWithBeancount, checkWithHledger } from '../testing/check-plain-text.ts';
import { engineJournal, entryOf, lineOf, testNames } from '../testing/journals.ts';
import { hasProgram, runOn } from '../testing/programs.ts';
import { writeBeancount } from './beancount.ts';
import { writeHledger } from './hledger.ts';
import { type ChainBalance, createCommodityNames, type PlainTextLedger } from './plain-text-ledger.ts';

const NAMES = { name: 'ledger', title: 'Test "books"' };
const HISTORIES = 200;
const commodityOf = createCommodityNames(testNames);
const ETH = coinIdOf('ETH');
const USD = coinIdOf('USD');

/** Every action in generated histories, with the balances of wallets as a chain would state them, and a price. */
const ledger = ((): PlainTextLedger => {
  const entries = engineJournal({ histories: HISTORIES, seed: 1 });
  const last = Math.max(...entries.map(({ day }) => day)) as BooksDay;
  const sums = new Map<string, ChainBalance>();
  for (const { lines } of entries)
    for (const { account, assetId, amount } of lines)
      if (assetId !== null && account.kind === 'wallet') {
        const key = ledgerAccountKey(account);
        const before = sums.get(key)?.amount ?? 0n;
        sums.set(key, { day: last, account, assetId, amount: (before + amount) as Amount });
      }
  const prices = [{ day: last, assetId: ETH, price: parsePrice('3150.42') }];
  return { entries, names: testNames, prices, balances: [...sums.values()] };
})();

describe.skipIf(!hasProgram('bean-check'))('beancount', () => {
  it(`accepts the journals of ${HISTORIES} histories with strict booking, and has their totals`, () => {
    expect(checkWithBeancount(ledger)).toEqual(ACCEPTED);
  });

  it('error: it refuses a file in which one line is missing or a lot is reduced twice', () => {
    const { text, name } = writeBeancount(ledger, NAMES);
    const lines = text.split('\n');
    const reduction = lines.findIndex((line) => /^ {2}Assets:.* -\d.* \{[1-9]/.test(line));
    expect(reduction).toBeGreaterThan(0);
    const without = { name, text: lines.toSpliced(reduction, 1).join('\n') };
    expect(runOn(without, ['bean-check', '{file}']).status).not.toBe(0);
    const twice = { name, text: lines.toSpliced(reduction, 0, lines[reduction]!).join('\n') };
    expect(runOn(twice, ['bean-check', '{file}']).status).not.toBe(0);
  });

  it('error: it refuses a balance that was changed in the file', () => {
    const { name, text } = writeBeancount(ledger, NAMES);
    const changed = text.replace(/ balance (\S+ {2}-?)(\d)/, ' balance $19$2');
    expect(changed).not.toBe(text);
    expect(runOn({ name, text: changed }, ['bean-check', '{file}']).output).toContain('Balance failed');
  });
});

describe.skipIf(!hasProgram('hledger'))('hledger', () => {
  it(`accepts the journals of ${HISTORIES} histories strictly, and has their totals to the last digit`, () => {
    expect(checkWithHledger(ledger)).toEqual(ACCEPTED);
  });

  it('error: it refuses an entry that is a digit apart, and a wrong balance', () => {
    const { name, text } = writeHledger(ledger, NAMES);
    const check = (changed: string) =>
      runOn({ name, text: changed }, ['hledger', '-f', '{file}', 'check', '--strict']).status;
    expect(check(text.replace(/ {4}(-?\d+\.\d*[1-8])( USD\n)/, '    $11$2'))).not.toBe(0);
    expect(check(text.replace(/ = (-?\d)/, ' = 9$1'))).not.toBe(0);
  });
});

describe('plain text', () => {
  const day = parseBooksDay('2025-03-01');
  const wallet = ledgerAccount('wallet', { assetId: ETH });
  const cash = ledgerAccount('money', { assetId: USD });
  const lot = { id: lotIdOf(7), acquiredAt: 0, acquiredDay: day, openTransactionId: '1' };
  const buy = entryOf(1, day, [
    lineOf(wallet, { assetId: ETH, amount: parseAmount('3'), usd: parseUsd('1001'), lot }),
    lineOf(cash, { assetId: USD, amount: parseAmount('-1001'), usd: parseUsd('-1001') }),
  ]);
  const third = (amount: string, usd: string) =>
    lineOf(wallet, { assetId: ETH, amount: parseAmount(amount), usd: parseUsd(usd), lot });

  it('beancount reduces a lot by the unit cost that it was opened with', () => {
    const sale = entryOf(2, addBooksDays(day, 1), [
      third('-1', '-333.666666666666666666666666'),
      lineOf(cash, {
        assetId: USD,
        amount: parseAmount('333.666666666666666666666666'),
        usd: parseUsd('333.666666666666666666666666'),
      }),
    ]);
    const { text } = writeBeancount({ entries: [buy, sale], names: testNames }, NAMES);
    expect(text.match(/\{[^}]*\}/g)).toEqual([
      '{333.666666666666666666666667 USD, 2025-03-01, "7"}',
      '{333.666666666666666666666667 USD, 2025-03-01, "7"}',
    ]);
  });

  it('a cost that is added to a lot takes its units out and in again', () => {
    const fee = entryOf(2, day, [
      third('0', '2'),
      lineOf(cash, { assetId: USD, amount: parseAmount('-2'), usd: parseUsd('-2') }),
    ]);
    const { text } = writeBeancount({ entries: [buy, fee], names: testNames }, NAMES);
    expect(text).toContain('-3 ETH {333.666666666666666666666667 USD, 2025-03-01, "7"}');
    expect(text).toContain(' 3 ETH {334.333333333333333333333334 USD, 2025-03-01, "7"}');
  });

  it.skipIf(!hasProgram('bean-check'))('beancount accepts more digits than it keeps', () => {
    const whole = parseAmount('12345678901234.123456789012345678');
    const part = parseAmount('4115226300411.374485596337448559');
    const at = (units: bigint, usd: bigint) =>
      lineOf(wallet, { assetId: ETH, amount: units as Amount, usd: usd as Usd, lot });
    const paid = (usd: bigint) => lineOf(cash, { assetId: USD, amount: usd as Amount, usd: usd as Usd });
    const cost = parseUsd('1001') as bigint;
    const share = (cost * part) / whole;
    const rest = whole - 2n * part;
    const entries = [
      entryOf(1, day, [at(whole, cost), paid(-cost)]),
      entryOf(2, day, [at(-part, -share), paid(share)]),
      entryOf(3, day, [at(-part, -share), paid(share)]),
      entryOf(4, day, [at(-rest, 2n * share - cost), paid(cost - 2n * share)]),
    ];
    const balances = [{ day, account: wallet, assetId: ETH, amount: 0n as Amount }];
    const file = writeBeancount({ entries, names: testNames, balances }, NAMES);
    expect(file.text).toContain('12345678901234.12345678901235 ETH');
    expect(runOn(file, ['bean-check', '{file}'])).toEqual({ status: 0, output: '' });
  });

  it('a balance of the chain is asserted where the books agree, with the entries since the reading', () => {
    const balance = { day, account: wallet, assetId: ETH, amount: parseAmount('2'), later: parseAmount('1') };
    const given = { entries: [buy], names: testNames, balances: [balance] };
    expect(writeBeancount(given, NAMES).text).toMatch(/^2025-03-02 balance \S+ {2}3 ~ 0 ETH$/m);
    expect(writeHledger(given, NAMES).text).toMatch(/ {4}0 ETH = 3 ETH$/m);
  });

  it.each([writeBeancount, writeHledger])(
    '%o: a divergence is a comment with both figures, and no assertion',
    (write) => {
      const balance = { day, account: wallet, assetId: ETH, amount: parseAmount('2.5'), block: 812 };
      const { text } = write({ entries: [buy], names: testNames, balances: [balance], notes: ['Two\nlines'] }, NAMES);
      expect(text).toMatch(/^; 2025-03-01 \S.*: the chain has 2\.5 ETH at block 812, the books have 3 ETH\.$/m);
      expect(text).toMatch(/^; Two lines$/m);
      expect(text).not.toMatch(/ balance | = /);
    },
  );

  it('coins have a sub-account for each place, by its name', () => {
    const names = { ...testNames, placeNameOf: () => 'Cold; wallet' };
    const at = (id: string) => ledgerAccount('wallet', { assetId: ETH, accountId: accountIdOf(id) });
    const move = entryOf(1, day, [
      lineOf(at('3'), { assetId: ETH, amount: parseAmount('-1') }),
      lineOf(at('4'), { assetId: ETH, amount: parseAmount('1') }),
    ]);
    const chart = { ...names, chartAccountOf: () => ({ code: '1100', name: 'Wallets' }) };
    const { text } = writeHledger({ entries: [move], names: chart }, NAMES);
    expect(text.match(/^account .*$/gm)).toEqual([
      'account Assets:Wallets',
      'account Assets:Wallets:Cold wallet',
      'account Assets:Wallets:Cold wallet-4',
    ]);
  });

  it('commodities with one symbol, or with a symbol that programs refuse, have names of their own', () => {
    const named = ['USD', 'ETH', 'WETH', 'ODD'].map((id) => commodityOf(coinIdOf(id)));
    expect(named).toEqual(['USD', 'ETH', 'ETH-WETH', 'AAVE-V3']);
  });

  it('the same journal gives the same bytes', () => {
    const again = { ...ledger, entries: engineJournal({ histories: HISTORIES, seed: 1 }) };
    for (const write of [writeBeancount, writeHledger])
      expect(write(again, NAMES).text).toBe(write(ledger, NAMES).text);
  });

  it('error: an account without a place in the chart is named', () => {
    const names = { ...testNames, chartAccountOf: () => null };
    expect(() => writeHledger({ entries: [buy], names }, NAMES)).toThrow(/no account for “wallet\|ETH”/);
  });
});
