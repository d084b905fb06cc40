/** Figures that a person enters need a second person from the amount of the two-person rule on. */
import { accountsCalls } from '@holdfast/accounts/contract';
import { pricesCalls } from '@holdfast/prices/contract';
import { beforeEach, expect, it } from 'vitest';
import type { TestPerson } from '../../../../apps/server/src/testing.ts';
import { refusalOf } from '../../../catalogue/server/testing.ts';
import { booksCalls } from '../../contract/calls.ts';
import { GENERATED_BOOKS, useBooksWorld } from '../testing.ts';

const world = useBooksWorld([
  ...GENERATED_BOOKS,
  'manual_positions',
  'price_manuals',
  'recorded_costs',
  'approval_requests',
  'year_locks',
]);
let second: TestPerson;
beforeEach(async () => {
  await world.pool.query('UPDATE approval_rule SET is_on = true, figures_from_usd = 10000');
  await world.pool.query(`UPDATE users SET is_disabled = id <> $1 WHERE role = 'admin'`, [world.admin.userId]);
  second = await world.addPerson({ role: 'admin', hasAgreed: false });
});

const count = async (table: 'manual_positions' | 'price_manuals' | 'recorded_costs'): Promise<number> =>
  (await world.pool.query(`SELECT FROM ${table}`)).rowCount ?? 0;
const approve = (id: number) => world.apiOf(second)(accountsCalls.approveChange, { params: { id } });
const addDisposal = (given: { proceedsUsd: string; costUsd?: string; key?: string }) =>
  world.api(booksCalls.addManualPosition, {
    body: {
      coinId: world.eth,
      amount: '2',
      acquiredDay: '2023-01-01',
      disposedDay: '2023-06-01',
      costUsd: '1',
      reason: 'Statement of the broker',
      ...given,
    },
  });
const setPrice = (priceUsd: string, day = '2023-03-01') =>
  world.api(pricesCalls.setManualPrice, {
    params: { id: world.eth, day },
    body: { priceUsd, reason: 'Quote of the desk' },
  });

it('a disposal below the amount is recorded at once, and one of the amount waits, by its larger side', async () => {
  expect(await addDisposal({ proceedsUsd: '9999.99' })).toMatchObject({ position: {}, pendingApproval: null });
  const { position, pendingApproval } = await addDisposal({ proceedsUsd: '5', costUsd: '10000', key: 'one' });
  expect(position).toBeNull();
  expect(pendingApproval).toMatchObject({ name: 'Add a disposal of 2.00 ETH', effectiveFrom: null });
  expect(await count('manual_positions')).toBe(1);
  const own = await refusalOf(world.api(accountsCalls.approveChange, { params: { id: pendingApproval!.id } }));
  expect(own.text).toBe('Another admin must approve your request.');
  const { items } = await world.apiOf(second)(accountsCalls.listApprovals, { query: { state: 'requested' } });
  expect(items).toMatchObject([{ kind: 'manualDisposal', reason: 'Statement of the broker', canApprove: true }]);
  expect(items[0]!.changes).toContainEqual({ field: 'Cost', before: null, after: '$10,000.00' });
  await approve(pendingApproval!.id);
  const { rows } = await world.pool.query(
    'SELECT key, trim_scale(cost_usd)::text AS cost, note, created_by FROM manual_positions ORDER BY id DESC LIMIT 1',
  );
  expect(rows).toEqual([
    { key: 'one', cost: '10000', note: 'Statement of the broker', created_by: world.admin.userId },
  ]);
});

it('a refused disposal is never recorded', async () => {
  const { pendingApproval } = await addDisposal({ proceedsUsd: '20000' });
  await world.apiOf(second)(accountsCalls.refuseChange, { params: { id: pendingApproval!.id } });
  expect(await count('manual_positions')).toBe(0);
});

it('a price waits where it values as much: by what is held that day, or moved on it', async () => {
  await world.enter({ at: '2023-02-01', action: 'buy', transfers: ['in 4 ETH', 'out 4000 USD'] });
  await world.enter({ at: '2023-04-01', action: 'sell', transfers: ['out 3 ETH', 'in 4000 USD'] });
  expect(await setPrice('2499'), '4 held').toMatchObject({ priceUsd: '2499', pendingApproval: null });
  const { pendingApproval } = await setPrice('2500');
  expect(pendingApproval).toMatchObject({ name: 'Set the price of ETH on 2023-03-01' });
  expect((await setPrice('3333', '2023-04-01')).pendingApproval, '3 moved').toBeNull();
  expect((await setPrice('3334', '2023-04-01')).pendingApproval).not.toBeNull();
  expect((await setPrice('9999', '2023-04-02')).pendingApproval, '1 is left').toBeNull();
  expect((await setPrice('99999', '2023-01-15')).pendingApproval, 'nothing was there yet').toBeNull();
  const priceOf = async (day: string) =>
    (
      await world.pool.query('SELECT trim_scale(price_usd)::text AS price, set_by FROM price_manuals WHERE day = $1', [
        day,
      ])
    ).rows;
  expect(await priceOf('2023-03-01'), 'stays as it was').toEqual([{ price: '2499', set_by: world.admin.userId }]);
  const { items } = await world.api(accountsCalls.listApprovals, { query: {} });
  const asked = items.find(({ id }) => id === pendingApproval!.id)!;
  expect(asked.changes).toEqual([{ field: 'Price', before: '$2499', after: '$2500' }]);
  await approve(pendingApproval!.id);
  expect(await priceOf('2023-03-01')).toEqual([{ price: '2500', set_by: world.admin.userId }]);
});

it('a cost waits, and what it is attached to cannot be asked for twice', async () => {
  await world.enter({ at: '2024-01-10', action: 'exchangeWithdrawal', transfers: ['in 5 ETH'] });
  await world.regenerate();
  const { items } = await world.api(booksCalls.listWork, { query: { kind: 'missingBasis' } });
  const record = (costUsd: string) =>
    world.api(booksCalls.recordCosts, {
      body: { ids: items.map(({ id }) => id), acquiredAt: '2023-01-01T00:00:00.000Z', costUsd, reason: 'Invoice 12' },
    });
  const { transferIds, pendingApproval } = await record('10000');
  expect([transferIds, await count('recorded_costs')]).toEqual([[], 0]);
  expect(pendingApproval).toMatchObject({ name: 'Record the cost of 5.00 ETH' });
  expect((await refusalOf(record('12000'))).text).toContain('is already waiting for approval');
  await approve(pendingApproval!.id);
  const { rows } = await world.pool.query(
    'SELECT trim_scale(cost_usd)::text AS cost, note, recorded_by FROM recorded_costs',
  );
  expect(rows).toEqual([{ cost: '10000', note: 'Invoice 12', recorded_by: world.admin.userId }]);
});

it('error: a year that was locked meanwhile does not take what is approved', async () => {
  const { pendingApproval } = await addDisposal({ proceedsUsd: '20000' });
  await world.pool.query(
    `INSERT INTO year_locks (year, settings, content_hash, content) VALUES (2023, '{}', 'h', '{}')`,
  );
  expect((await refusalOf(approve(pendingApproval!.id))).text).toBe('The year 2023 is locked. Unlock it first.');
  expect(await count('manual_positions')).toBe(0);
});

it('without an amount, or with the rule off, one person is enough', async () => {
  await world.pool.query('UPDATE approval_rule SET figures_from_usd = NULL');
  expect((await addDisposal({ proceedsUsd: '20000' })).pendingApproval).toBeNull();
  await world.pool.query('UPDATE approval_rule SET is_on = false, figures_from_usd = 10000');
  expect((await addDisposal({ proceedsUsd: '20000' })).pendingApproval).toBeNull();
});
