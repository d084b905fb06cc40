import { booksCalls } from '../../contract/calls.ts';
import { transactionsCalls } from '@holdfast/transactions/contract';
import { accountsCalls } from '@holdfast/accounts/contract';
import { type PostingFormat } from '../../contract/closing.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refusalOf } from '../../../catalogue/server/testing.ts';
import { CLOSED_AND_EXPORTED, GENERATED_BOOKS, useBooksWorld } from '../testing.ts';
import { exportLedger } from './export-ledger.ts';

let [reward, sale] = [0, 0];
const world = useBooksWorld([...CLOSED_AND_EXPORTED, ...GENERATED_BOOKS]);
beforeAll(() => world.pool.query('UPDATE approval_rule SET is_on = true'));
beforeEach(async () => {
  await world.pool.query('UPDATE wallets SET synced_at = now()');
  await world.enter({ at: '2024-01-10', action: 'buy', transfers: ['in 3 ETH', 'out 3000 USD'] });
  reward = await world.enter({ at: '2024-01-20', action: 'stakingReward', transfers: ['in 0.1 ETH 180'] });
  sale = await world.enter({ at: '2024-02-10', action: 'sell', transfers: ['out 1 ETH', 'in 2000 USD'] });
  await world.regenerate();
  await world.pool.query(
    `INSERT INTO wallet_balances (wallet_id, coin_id, derived, on_chain, block) VALUES ($1, $2, 2.1, 2.1, 1)
     ON CONFLICT DO NOTHING`,
    [world.hot, world.eth],
  );
});

type Given = Partial<{ format: PostingFormat; summing: 'transaction' | 'day' | 'month'; from: string; to: string }>;
const WHOLE = { format: 'quickbooks', from: '2024-01-01', to: '2024-12-31' } as const;
const run = (given: Given = {}) => world.api(booksCalls.exportEntries, { body: { ...WHOLE, ...given } });
const fileOf = async (id: number): Promise<string> =>
  Buffer.from(
    (await world.api(booksCalls.downloadLedgerExport, { params: { id } })) as unknown as Uint8Array,
  ).toString();
/** "HF-T1 01/10/2024 +3000.00 Wallets" for each line. */
const linesOf = async (given: Given = {}): Promise<string[]> => {
  const { export: made } = await run(given);
  if (!made) return [];
  const lines = (await fileOf(made.id)).trim().split('\r\n').slice(1);
  return lines.map((line) => {
    const [number, day, account, debit, credit] = line.split(',');
    return `${number} ${day} ${debit === '' ? `-${credit}` : `+${debit}`} ${account}`;
  });
};
const list = async () => (await world.api(booksCalls.listLedgerExports, { query: {} })).items;

describe('an export', () => {
  it('has everything the first time, and nothing the second time', async () => {
    const first = await run();
    expect(first).toMatchObject({ created: 3, adjusted: 0, removed: 0, same: 0 });
    expect(first.export).toMatchObject({
      format: 'quickbooks',
      summing: 'transaction',
      from: '2024-01-01',
      to: '2024-12-31',
      fileName: 'quickbooks-1-2024-01-01-2024-12-31.csv',
      entries: 3,
      adjustments: 0,
    });
    expect(await run()).toEqual({
      export: null,
      from: '2024-01-01',
      to: '2024-12-31',
      created: 0,
      adjusted: 0,
      removed: 0,
      same: 3,
    });
    expect(await list()).toEqual([first.export]);
  });

  it('is downloaded again to the byte, whatever changes later', async () => {
    const { id } = (await run()).export!;
    const file = await fileOf(id);
    const days = { today: '2024-12-31', dayOf: (at: Date) => at.toISOString().slice(0, 10) };
    const everything = await exportLedger(world.pool, { ...WHOLE, summing: 'transaction' }, days);
    expect(file).toBe(Buffer.from(everything.bytes).toString());
    await world.classify([reward], 'airdrop');
    await world.regenerate();
    expect(await fileOf(id)).toBe(file);
    expect((await refusalOf(fileOf(999_999))).status).toBe(404);
  });

  it('has the reversal and the new entry after one change, once', async () => {
    await run();
    await world.classify([reward], 'airdrop');
    await world.regenerate();
    const lines = await linesOf();
    expect(lines.toSorted()).toEqual(
      [
        `HF-T${reward}-R1 01/20/2024 -180.00 Wallets`,
        `HF-T${reward}-R1 01/20/2024 +180.00 Staking rewards`,
        `HF-T${reward}-2 01/20/2024 +180.00 Wallets`,
        `HF-T${reward}-2 01/20/2024 -180.00 Airdrops`,
      ].toSorted(),
    );
    expect((await list())[0]).toMatchObject({ entries: 2, adjustments: 1 });
    expect((await run()).export).toBeNull();
  });

  it('reverses an entry that is gone, and finds one that moved to another period', async () => {
    await run();
    await world.api(transactionsCalls.deleteTransaction, { query: { transaction_id: reward } });
    await world.pool.query(`UPDATE transactions SET at = at + interval '1 year' WHERE id = $1`, [sale]);
    await world.pool.query(`UPDATE transfers SET at = at + interval '1 year' WHERE transaction_id = $1`, [sale]);
    await world.regenerate();
    // The sale moved to 2025: its posting is reversed there, and then 2024 has nothing left to reverse but the reward.
    const moved = await linesOf({ from: '2025-01-01', to: '2025-12-31' });
    expect([...new Set(moved.map((line) => line.split(' ').slice(0, 2).join(' ')))].toSorted()).toEqual(
      [`HF-T${sale}-2 02/10/2025`, `HF-T${sale}-R1 02/10/2024`].toSorted(),
    );
    const rest = await linesOf();
    expect([...new Set(rest.map((line) => line.split(' ')[0]))]).toEqual([`HF-T${reward}-R1`]);
    expect(await run()).toMatchObject({ export: null, same: 1 });
  });

  it('remembers each program separately, and a renamed account is no change', async () => {
    await run();
    expect(await run({ format: 'xero' })).toMatchObject({ created: 3, same: 0 });
    const { accounts } = await world.api(booksCalls.getChart, {});
    const wallets = accounts.find(({ code }) => code === '1100')!;
    const rename = (name: string) =>
      world.api(booksCalls.setChartAccounts, { body: { accounts: [{ code: '1100', name, class: 'assets' }] } });
    await rename('Digital assets');
    expect((await run()).export).toBeNull();
    await world.classify([reward], 'airdrop');
    await world.regenerate();
    // Reversed under the name that the program has now.
    expect(await linesOf()).toContain(`HF-T${reward}-R1 01/20/2024 -180.00 Digital assets`);
    await rename(wallets.name);
  });

  it('two exports at the same time post an entry once', async () => {
    const outcomes = await Promise.all([run(), run(), run()]);
    expect(outcomes.map(({ created }) => created).toSorted()).toEqual([0, 0, 3]);
    expect(await list()).toHaveLength(1);
  });
});

describe('summed entries', () => {
  it('of a month are one entry with the detail attached, and a change of a day changes its month alone', async () => {
    const summed = { summing: 'month' } as const;
    const first = await run(summed);
    expect(first).toMatchObject({ created: 2 });
    expect(first.export!.fileName).toBe('quickbooks-1-2024-01-01-2024-12-31.zip');
    expect(await fileOf(first.export!.id)).toContain('HF-2024-01');
    await world.classify([reward], 'airdrop');
    await world.regenerate();
    const second = await run(summed);
    expect(second).toMatchObject({ created: 0, adjusted: 1, same: 1 });
    const file = await fileOf(second.export!.id);
    expect([file.includes('HF-2024-01-2'), file.includes('HF-2024-01-R1'), file.includes('HF-2024-02')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('error: entries per month need whole months', async () => {
    expect(await refusalOf(run({ summing: 'month', to: '2024-01-15' }))).toMatchObject({
      status: 422,
      text: expect.stringContaining('whole months'),
    });
    await run({ summing: 'month', from: '2024-02-01', to: '2024-02-29' });
  });

  it('error: a month that was exported by transaction is not exported summed', async () => {
    await run({ to: '2024-01-31' });
    expect(await refusalOf(run({ summing: 'day' }))).toMatchObject({
      status: 409,
      text:
        'Entries of 2024-01-10 to 2024-01-20 were exported with one entry per transaction. Export these months in ' +
        'the same way, or they would be posted twice.',
    });
    expect(await run({ summing: 'day', from: '2024-02-01' })).toMatchObject({ created: 1 });
    expect(await run({ format: 'csv', summing: 'day' })).toMatchObject({ created: 3 });
  });
});

describe('closed months', () => {
  const close = () => world.api(booksCalls.closeMonth, { params: { month: '2024-01' }, body: {} });

  it('keep their days in the first export, and their corrections are posted on the first open day', async () => {
    await close();
    expect(await linesOf()).toContain(`HF-T${reward} 01/20/2024 +180.00 Wallets`);
    // Another account for staking rewards changes no books, but what is posted.
    const staking = { kind: 'income', category: 'staking' } as const;
    await world.api(booksCalls.setChartMapping, { body: { ...staking, code: '4390' } });
    expect((await linesOf()).toSorted()).toEqual(
      [
        `HF-T${reward}-R1 02/01/2024 -180.00 Wallets`,
        `HF-T${reward}-R1 02/01/2024 +180.00 Staking rewards`,
        `HF-T${reward}-2 02/01/2024 +180.00 Wallets`,
        `HF-T${reward}-2 02/01/2024 -180.00 Other income`,
      ].toSorted(),
    );
    expect((await run({ to: '2024-01-31' })).export).toBeNull();
    await world.api(booksCalls.setChartMapping, { body: { ...staking, code: '4000' } });
  });

  it('a change after reopening is posted on the first open day when the month is closed again', async () => {
    await close();
    await run();
    const other = await world.addPerson({ role: 'admin', hasAgreed: false });
    const { pendingApproval } = await world.api(booksCalls.reopenMonth, {
      params: { month: '2024-01' },
      body: { reason: 'The reward was an airdrop' },
    });
    await world.apiOf(other)(accountsCalls.approveChange, { params: { id: pendingApproval!.id } });
    await world.classify([reward], 'airdrop');
    await world.regenerate();
    await close();
    expect([...new Set((await linesOf()).map((line) => line.split(' ').slice(0, 2).join(' ')))]).toEqual([
      `HF-T${reward}-R1 02/01/2024`,
      `HF-T${reward}-2 02/01/2024`,
    ]);
  });

  it('an entry that comes in after a closed month was exported is posted on the first open day', async () => {
    await close();
    await run();
    await world.enter({ at: '2024-01-25', action: null, transfers: ['in 70 USD'] });
    await world.regenerate({ fromScratch: true });
    const lines = await linesOf();
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.every((line) => line.includes(' 02/01/2024 '))).toBe(true);
    // The journal has it on that day, with the day that it is about.
    const { rows } = await world.pool.query<{ day: string; corrects_day: string }>(
      'SELECT day, corrects_day FROM journal_entries WHERE corrects_day IS NOT NULL',
    );
    expect(rows).toEqual([{ day: '2024-02-01', corrects_day: '2024-01-25' }]);
    expect((await run()).export).toBeNull();
  });
});

it('error: books that are not up to date within the period are not exported', async () => {
  await world.enter({ at: '2024-02-20', action: 'buy', transfers: ['in 1 ETH', 'out 5 USD'] });
  expect((await run({ to: '2024-01-31' })).created).toBe(2);
  expect((await refusalOf(run())).text).toBe('The books are not up to date. Regenerate them first, then export.');
});
