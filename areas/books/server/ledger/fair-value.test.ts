/** The disclosures of ASU 2023-08: roll-forward, holdings, restrictions, and which coins are in scope. */
import { describe, expect, it } from 'vitest';
import { booksCalls } from '../../contract/calls.ts';
import type { FairValueReport } from '../../contract/ledger.ts';
import { pdfTexts } from '../../../../kit/pdf/testing.ts';
import { defaultBookSettings } from '../generation/book-settings.ts';
import { GENERATED_BOOKS, useBooksWorld } from '../testing.ts';

const world = useBooksWorld(['fair_value_terms', 'price_dailies', ...GENERATED_BOOKS]);

const YEAR = { from: '2024-01-01', to: '2024-12-31' };

/** A close for each end of a month of 2023 and 2024: 2,100 in January to 3,200 in December. */
async function addPrices(): Promise<void> {
  await world.pool.query(
    `INSERT INTO price_dailies (coin_id, day, source, price_usd)
     SELECT $1::bigint, (m + interval '1 month - 1 day')::date, 'import', 2000 + 100 * extract(month FROM m)
       FROM generate_series('2023-01-01'::date, '2024-12-01', '1 month') AS m`,
    [world.eth],
  );
}

const setFairValue = (fairValueFrom: string | null) =>
  world.api(booksCalls.setBookSettings, { body: { ...defaultBookSettings('America/Los_Angeles'), fairValueFrom } });

const report = (): Promise<FairValueReport> => world.api(booksCalls.getFairValueReport, { query: YEAR });

it('what is collateral, staked or lent is disclosed with its part of the fair value', async () => {
  await world.enter({ at: '2024-01-05', action: 'buy', transfers: ['in 4 ETH', 'out 8000 USD'] });
  await world.enter({ at: '2024-02-05', action: 'stake', transfers: ['out 1 ETH'] });
  await addPrices();
  await setFairValue('2024-01-01');
  await world.regenerate();
  const data = await report();
  // 4 ETH at 3,200 at the end of the year, a quarter of which is staked.
  expect(data.holdings).toMatchObject([{ coinSymbol: 'ETH', amount: '4', fairValueUsd: '12800' }]);
  expect(data.restrictions).toMatchObject([
    { coinSymbol: 'ETH', kind: 'stake', amount: '1', fairValueUsd: '3200', isPriced: true },
  ]);
  const pdf = await world.app.inject({
    method: 'GET',
    url: '/api/accounting/ledger/statements/fair-value?from=2024-01-01&to=2024-12-31&basis=book',
    headers: { authorization: `Bearer ${world.admin.token}` },
  });
  const texts = pdfTexts(pdf.rawPayload);
  expect(texts).toContain('Restrictions at the end of 31 Dec 2024');
  expect(texts.slice(texts.indexOf('Staked'), texts.indexOf('Staked') + 3)).toEqual(['Staked', '1.00', '3,200.00']);
  expect(texts.join(' ')).toContain('coins in scope of ASC 350-60 at fair value');
});

it('the roll-forward of a year is the one computed by hand, and agrees with the trial balance', async () => {
  await world.enter({ at: '2023-06-01', action: 'buy', transfers: ['in 2 ETH', 'out 3000 USD'] });
  await world.enter({ at: '2024-03-10', action: 'buy', transfers: ['in 1 ETH', 'out 2500 USD'] });
  await world.enter({ at: '2024-09-10', action: 'sell', transfers: ['out 0.5 ETH', 'in 1400 USD'] });
  await addPrices();
  await setFairValue('2024-01-01');
  await world.regenerate();
  const data = await report();
  // Cost 3,000 of 2 ETH, adopted at 2 × 3,200; 2,500 added; 1,400 received; 2.5 × 3,200 left.
  expect(data.total).toEqual({
    openingUsd: '3000',
    adoptionUsd: '3400',
    additionsUsd: '2500',
    disposalsUsd: '1400',
    gainsUsd: '500',
    lossesUsd: '0',
    closingUsd: '8000',
  });
  const trial = await world.api(booksCalls.getTrialBalance, { query: { ...YEAR, basis: 'book' } });
  const coins = trial.rows.filter(({ class: ofClass, code }) => ofClass === 'assets' && code !== '1000');
  expect(coins.reduce((sum, { debitUsd, creditUsd }) => sum + Number(debitUsd) - Number(creditUsd), 0)).toBe(8000);
});

describe('the scope of ASC 350-60', () => {
  const termsOf = async (symbol: string) =>
    (await world.api(booksCalls.listFairValueTerms, { query: {} })).items.find(
      ({ coinSymbol }) => coinSymbol === symbol,
    );
  const setTerms = (coinId: number, body: { isInScope: boolean | null; reason?: string; principalMarket?: string }) =>
    world.api(booksCalls.setFairValueTerms, { params: { coinId }, body });

  it('a stablecoin is a financial asset and stays at cost, unless an admin decides otherwise with a reason', async () => {
    await world.enter({ at: '2024-01-05', action: 'buy', transfers: ['in 1000 USDC', 'out 900 USD'] });
    await world.enter({ at: '2024-02-05', action: 'stake', transfers: ['out 100 USDC'] });
    await world.pool.query(
      `INSERT INTO price_dailies (coin_id, day, source, price_usd)
       SELECT $1, d::date, 'import', 1 FROM generate_series('2023-12-31'::date, '2024-12-31', '1 day') AS d`,
      [world.usdc],
    );
    await setFairValue('2024-01-01');
    await world.regenerate();
    expect(await termsOf('USDC')).toMatchObject({ isInScope: false, isDefault: true });
    const atCost = await report();
    expect([atCost.holdings, atCost.restrictions]).toEqual([[], []]);
    expect(atCost.outOfScope).toMatchObject([{ coinSymbol: 'USDC', amount: '1000', costUsd: '900' }]);
    expect(atCost.balanceSheetDifferenceUsd).toBe('0');

    await setTerms(world.usdc, { isInScope: true, reason: 'Not redeemable by us', principalMarket: 'Kraken' });
    expect((await world.api(booksCalls.getBookState, {})).staleFrom).not.toBeNull();
    await world.regenerate();
    const measured = await report();
    expect(measured.outOfScope).toEqual([]);
    expect(measured.restrictions).toMatchObject([{ coinSymbol: 'USDC', kind: 'stake', fairValueUsd: '100' }]);
    expect(measured.holdings).toMatchObject([{ coinSymbol: 'USDC', fairValueUsd: '1000' }]);
    expect(await termsOf('USDC')).toMatchObject({
      isInScope: true,
      isDefault: false,
      reason: 'Not redeemable by us',
      principalMarket: 'Kraken',
    });
    // A principal market changes no figure.
    await setTerms(world.usdc, { isInScope: true, reason: 'Not redeemable by us', principalMarket: 'Coinbase' });
    expect((await world.api(booksCalls.getBookState, {})).staleFrom).toBeNull();
    await expect(setTerms(world.usdc, { isInScope: false })).rejects.toThrow(/422/);
  });

  it('wrapped coins and receipts are out of scope, native coins are in scope', async () => {
    await world.enter({ at: '2024-01-05', action: 'buy', transfers: ['in 1 ETH', 'out 900 USD'] });
    await world.enter({ at: '2024-01-06', action: 'buy', transfers: ['in 1 WETH', 'out 900 USD'] });
    await world.pool.query(`UPDATE coins SET name = 'Wrapped Ether' WHERE symbol = 'WETH'`);
    await world.regenerate();
    expect([(await termsOf('ETH'))?.isInScope, (await termsOf('WETH'))?.isInScope]).toEqual([true, false]);
    expect((await termsOf('WETH'))?.reason).toContain('wrapped coin');
    await world.pool.query(`UPDATE coins SET name = 'WETH coin' WHERE symbol = 'WETH'`);
  });
});
