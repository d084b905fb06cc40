import { booksCalls } from '../../contract/calls.ts';
import { type AllocationKey } from '../../engine/lists.ts';
import { beforeEach, expect, it } from 'vitest';
import { defaultBookSettings } from '../generation/book-settings.ts';
import { refusalOf } from '../../../catalogue/server/testing.ts';
import { useBooksWorld } from '../testing.ts';

const world = useBooksWorld([
  'year_locks',
  'book_settings',
  'allocation_units',
  'allocation_rules',
  'accepted_work',
  'book_generations',
  'book_checkpoints',
]);
let first: string;
let second: string;
/**
 * Ten units at $1 in Hot, twenty at $5 in Cold, six sold out of Hot: 4 and 20 are left, with 4 of the first lot and all
 * of the second.
 */
beforeEach(async () => {
  first = await world.enterLot({ at: '2019-07-01', action: 'buy', transfers: ['in 10 ETH', 'out 10 USD'] });
  second = await world.enterLot({ at: '2020-09-01', action: 'buy', transfers: ['in@cold 20 ETH', 'out@cold 100 USD'] });
  await world.enter({ at: '2024-12-01', action: 'sell', transfers: ['out 6 ETH', 'in 60 USD'] });
  await world.enter({ at: '2020-01-01', action: 'buy', transfers: ['in 7 USDC', 'out 7 USD'] });
  await world.enter({ at: '2025-03-01', action: 'sell', transfers: ['out 2 ETH', 'in 20 USD'] });
  await use('specificUnit');
  await world.regenerate();
});

const use = (allocation: 'global' | 'specificUnit' | null) =>
  world.api(booksCalls.setBookSettings, { body: { ...defaultBookSettings('America/Los_Angeles'), allocation } });
const look = () => world.api(booksCalls.getAllocation, {});
type Unit = [lotId: string, walletId: number, amount: string];
const record = (units: Unit[], given: { allocatedAt?: string; note?: string } = {}) =>
  world.api(booksCalls.setAllocationUnits, {
    params: { coinId: world.eth },
    body: { units: units.map(([lotId, walletId, amount]) => ({ lotId, account: String(walletId), amount })), ...given },
  });
const recordRule = (order: AllocationKey[], walletIds: number[], describedAt = '2024-12-31T20:00:00.000Z') =>
  world.api(booksCalls.setAllocationRule, {
    body: { rule: { order, walletIds, describedAt, note: 'Minutes, page 4' } },
  });
const openLots = async () =>
  (
    await world.pool.query<{ line: string }>(
      `SELECT wallet_id || ' ' || lot_id || ' ' || trim_scale(amount) || ' ' || trim_scale(cost_usd) AS line
         FROM book_open_lots WHERE asset_id = $1 ORDER BY wallet_id, lot_id`,
      [world.eth],
    )
  ).rows.map((row) => row.line);
const gain2025 = async () =>
  (
    await world.pool.query<{ gain: string }>(
      'SELECT trim_scale(sum(gain_usd)) AS gain FROM book_positions WHERE year = 2025',
    )
  ).rows[0]?.gain;

it(
  'the lots left on the last day and the units of each wallet are shown, allocated by date while ' +
    'nothing is recorded',
  async () => {
    const { day, mode, rule, assets } = await look();
    expect([day, mode, rule]).toEqual(['2025-01-01', 'specificUnit', null]);
    expect(assets).toEqual([
      {
        coinId: world.eth,
        coinSymbol: 'ETH',
        isTooLong: false,
        recordedAt: null,
        allocatedAt: null,
        note: '',
        firstDisposalDay: '2025-03-01',
        returnDueDay: '2026-04-15',
        returnDueDayExtended: '2026-10-15',
        isLate: false,
        lots: [
          { lotId: first, acquiredDay: '2019-07-01', walletName: 'Hot one', amount: '4', costUsd: '4' },
          { lotId: second, acquiredDay: '2020-09-01', walletName: 'Cold', amount: '20', costUsd: '100' },
        ],
        accounts: [
          { account: String(world.hot), name: 'Hot one', amount: '4' },
          { account: String(world.cold), name: 'Cold', amount: '20' },
        ],
        units: [
          { lotId: first, account: String(world.hot), amount: '4' },
          { lotId: second, account: String(world.cold), amount: '20' },
        ],
      },
    ]);
    // USDC lies in one wallet: there is nothing to allocate. ETH does not, and the worklist asks for the record.
    expect(
      (await world.api(booksCalls.listWork, { query: { kind: 'allocationMissing' } })).items.map(
        ({ coinSymbol }) => coinSymbol,
      ),
    ).toEqual(['ETH']);
  },
);

/** The books are stale, and regenerated they hold four units of the second lot in the hot wallet. */
async function expectAllocatedBooks(): Promise<void> {
  expect((await world.api(booksCalls.getBookState, {})).staleFrom).not.toBeNull();
  await world.regenerate();
  expect(await openLots()).toEqual([
    `${world.hot} ${second} 2 10`,
    `${world.cold} ${first} 4 4`,
    `${world.cold} ${second} 16 80`,
  ]);
}

it('recorded units are followed to the unit, and the point on the worklist goes', async () => {
  const { assets } = await record([
    [first, world.cold, '4'],
    [second, world.hot, '4'],
    [second, world.cold, '16'],
  ]);
  expect(assets[0]?.recordedAt).not.toBeNull();
  await expectAllocatedBooks();
  expect(await gain2025()).toBe('10');
  expect((await world.api(booksCalls.listWork, { query: { kind: 'allocationMissing' } })).total).toBe(0);
  // Without a record the oldest lot was in Hot.
  await record([]);
  await world.regenerate();
  expect(await gain2025()).toBe('18');
});

it('units allocated after the first disposal per wallet, or after the return was due, are marked late', async () => {
  const units: Parameters<typeof record>[0] = [
    [first, world.hot, '4'],
    [second, world.cold, '20'],
  ];
  const isLate = async (allocatedAt: string) =>
    (await record(units, { allocatedAt, note: 'Spreadsheet' })).assets[0]?.isLate;
  expect(await isLate('2025-03-01T11:59:59.000Z')).toBe(false);
  expect(await isLate('2025-03-01T12:00:00.000Z')).toBe(true);
  expect((await look()).assets[0]).toMatchObject({ allocatedAt: '2025-03-01T12:00:00.000Z', note: 'Spreadsheet' });
  await world.pool.query('DELETE FROM book_positions WHERE year = 2025');
  expect(await isLate('2026-10-15T20:00:00.000Z')).toBe(false);
  expect(await isLate('2026-10-16T20:00:00.000Z')).toBe(true);
});

it('a recorded rule allocates the lots: highest basis first, the wallets in the recorded order', async () => {
  await use('global');
  await world.regenerate();
  const missing = async () => (await world.api(booksCalls.listWork, { query: { kind: 'allocationMissing' } })).total;
  expect(await missing(), 'the global allocation needs its rule').toBe(1);
  const { mode, rule, wallets, assets } = await recordRule(
    ['highestBasis', 'earliestAcquired'],
    [world.hot, world.cold],
  );
  expect(mode).toBe('global');
  expect(wallets.map(({ walletId }) => walletId)).toEqual(expect.arrayContaining([world.hot, world.cold]));
  expect(rule).toMatchObject({
    order: ['highestBasis', 'earliestAcquired'],
    walletIds: [world.hot, world.cold],
    describedAt: '2024-12-31T20:00:00.000Z',
    note: 'Minutes, page 4',
    isLate: false,
  });
  expect(assets[0]?.units).toEqual([
    { lotId: second, account: String(world.hot), amount: '4' },
    { lotId: second, account: String(world.cold), amount: '16' },
    { lotId: first, account: String(world.cold), amount: '4' },
  ]);
  await expectAllocatedBooks();
  expect([await gain2025(), await missing()]).toEqual(['10', 0]);

  await recordRule(['highestBasis', 'earliestAcquired'], [world.cold, world.hot]);
  await world.regenerate();
  expect(await gain2025(), 'the other wallet comes first').toBe('18');
  const { rule: withdrawn } = await world.api(booksCalls.setAllocationRule, { body: { rule: null } });
  expect(withdrawn).toBeNull();
  await world.regenerate();
  expect(await missing()).toBe(1);
  const { rows } = await world.pool.query<{ count: number }>('SELECT count(*) AS count FROM allocation_rules');
  expect(rows[0]?.count, 'no record is lost').toBe(3);
});

it('error: a rule that was described too late, or that names unknown wallets or keys, is refused', async () => {
  const refused = async (call: Promise<unknown>) => (await refusalOf(call)).text;
  expect(await refused(recordRule(['highestBasis'], [world.hot], '2025-01-01T08:00:00.000Z'))).toContain(
    'body.rule.describedAt: The rule must have been described in your books and records before 2025-01-01',
  );
  // Midnight in Los Angeles is eight hours later.
  await recordRule(['highestBasis'], [world.hot], '2025-01-01T07:59:59.000Z');
  expect(await refused(recordRule(['highestBasis'], [world.clientWallet]))).toContain('body.rule.walletIds.0: ');
  expect(await refused(recordRule(['highestBasis'], [world.hot, world.hot]))).toContain('named twice');
  expect(await refused(recordRule([], [world.hot]))).toContain('body.rule.order');
  expect(await refused(recordRule(['highestBasis', 'highestBasis'], []))).toContain('body.rule.order');
  expect((await look()).rule?.walletIds).toEqual([world.hot]);
});

it('a lot that no longer exists is an item to review, and its record stays', async () => {
  await record([
    [first, world.hot, '4'],
    [second, world.cold, '20'],
  ]);
  await world.enter({ at: '2024-12-02', action: 'sell', transfers: ['out 1 ETH', 'in 60 USD'] });
  await world.regenerate();
  expect(
    (await world.api(booksCalls.listWork, { query: { kind: 'allocationMissing' } })).items.map(({ detail }) => detail),
  ).toEqual(['What the wallets held and the lots left of ETH differ by 1 on the day of the allocation.']);
});

it('error: units beyond a lot or a wallet, units left over, unknown lots and places are refused', async () => {
  const refused = async (...units: Parameters<typeof record>[0]) => (await refusalOf(record(units))).text;
  const inHot = (lotId: string, amount: string): Unit => [lotId, world.hot, amount];
  const inCold = (lotId: string, amount: string): Unit => [lotId, world.cold, amount];
  expect(await refused(inCold(first, '5'), inHot(second, '4'), inCold(second, '15'))).toBe(
    'body.units: 5.00 of the lot of 2019-07-01 are allocated, but it has only 4.00.',
  );
  expect(await refused(inHot(first, '4'), inHot(second, '1'), inCold(second, '19'))).toBe(
    'body.units: 5.00 ETH are allocated to Hot one, which held only 4.00.',
  );
  expect(await refused(inHot(first, '4'), inCold(second, '19'))).toBe(
    'body.units: 23.00 of 24.00 ETH are allocated. Allocate all.',
  );
  expect(await refused(inHot('1', '4'))).toContain('This lot was not open on that day.');
  expect(await refused([first, world.clientWallet, '4'])).toContain('This account held no ETH on that day.');
  expect(await refused(inHot(first, '2'), inHot(first, '2'))).toContain('twice');
  expect(
    await refusalOf(world.api(booksCalls.setAllocationUnits, { params: { coinId: world.usdc }, body: { units: [] } })),
  ).toMatchObject({ status: 409 });
  expect((await look()).assets[0]?.recordedAt).toBeNull();
});

it(
  'error: once a year with sales out of the allocation is locked, no other units can be recorded; a year before it ' +
    'may be',
  async () => {
    await record([
      [first, world.hot, '4'],
      [second, world.cold, '20'],
    ]);
    await world.regenerate();
    await world.api(booksCalls.lockYear, { params: { year: 2024 }, body: {} });
    await record([
      [first, world.cold, '4'],
      [second, world.hot, '4'],
      [second, world.cold, '16'],
    ]);
    await world.regenerate();
    await world.api(booksCalls.lockYear, { params: { year: 2025 }, body: {} });
    const { status, text } = await refusalOf(
      record([
        [first, world.hot, '4'],
        [second, world.cold, '20'],
      ]),
    );
    expect([status, text]).toEqual([409, expect.stringContaining('The year 2025 is locked, and this would change it')]);
  },
);
