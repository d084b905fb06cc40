import { booksCalls } from '../../contract/calls.ts';
import { type Explanation } from '../../contract/books.ts';
import { beforeAll, expect, it } from 'vitest';
import { refusalOf } from '../../../catalogue/server/testing.ts';
import { createBooksWorld } from '../testing.ts';
import { useShared } from '../../../../kit/database/testing.ts';

const world = useShared(createBooksWorld);
const ids: Record<string, number> = {};
beforeAll(async () => {
  const { pool, eth } = world;
  await pool.query(
    `INSERT INTO price_dailies SELECT $1, day, 'import', 1000 + (day - '2023-01-01'::date)
       FROM generate_series('2023-01-01'::date, '2024-06-30', '1 day') AS d, LATERAL (SELECT d::date AS day) AS x`,
    [eth],
  );
  ids['buy'] = await world.enter({ at: '2023-03-01', action: 'buy', transfers: ['in 4 ETH', 'out 4000 USD'] });
  ids['first'] = await world.enter({ at: '2023-06-01', action: 'sell', transfers: ['out 1 ETH', 'in 1500 USD'] });
  ids['second'] = await world.enter({
    at: '2024-03-02',
    action: 'sell',
    transfers: ['out 2 ETH', 'in 2500 USD', 'fee 100 USD'],
  });
  ids['reward'] = await world.enter({ at: '2024-04-01', action: 'stakingReward', transfers: ['in 0.5 ETH'] });
  ids['service'] = await world.enter({ at: '2024-05-01', action: 'fee', transfers: ['out 0.1 ETH 200'] });
  ids['movedIn'] = await world.enter({ at: '2024-05-05', action: 'exchangeWithdrawal', transfers: ['in 3 WETH'] });
  ids['moved'] = await world.enter({ at: '2024-05-09', action: 'sell', transfers: ['out 3 WETH', 'in 90 USD'] });
  ids['uncovered'] = await world.enter({ at: '2024-06-01', action: 'sell', transfers: ['out 5 USDC', 'in 6 USD'] });
  // No coin has a price in 2022.
  await world.enter({ at: '2022-06-01', action: 'buy', transfers: ['in 8 USDC', 'out 9 USD'] });
  ids['noPrice'] = await world.enter({ at: '2022-07-01', action: 'swap', transfers: ['out 4 USDC', 'in 7 WETH'] });
  ids['noPriceWithFee'] = await world.enter({
    at: '2022-07-02',
    action: 'swap',
    transfers: ['out 4 USDC', 'in 7 WETH', 'fee 3 USD'],
  });
  ids['unpricedLot'] = await world.enter({
    at: '2022-08-01',
    action: 'sell',
    transfers: ['out 14 WETH', 'in 50 USD'],
  });
  await world.regenerate();
});

const explain = (kind: 'closed' | 'open' | 'income' | 'expense', id: string) =>
  world.api(booksCalls.explainPosition, { query: { kind, id } });
const linesOf = (explanation: Explanation, kind: string) =>
  explanation.steps
    .filter((step) => step.kind === kind)
    .map((step) => step.lines.map(({ label, value }) => `${label}: ${value}`));
async function positionOf(transactionId: number): Promise<string> {
  const { rows } = await world.pool.query<{ id: string }>(
    'SELECT id FROM book_positions WHERE close_transaction_id = $1',
    [transactionId],
  );
  return rows[0]!.id;
}

it('a gain leads to its sum, its lot, both transactions, their prices and classifications', async () => {
  const why = await explain('closed', await positionOf(ids['second']!));
  expect(why.text).toBe(
    '2.00 ETH were sold on 2024-03-02 with a long-term gain of $400.00. They were acquired on 2023-03-01. FIFO ' +
      'takes the oldest lot first.',
  );
  expect(why.figures).toEqual([
    { label: 'Received', valueUsd: '2500' },
    { label: 'Less fees', valueUsd: '-100' },
    { label: 'Proceeds', valueUsd: '2400' },
    { label: 'Less cost', valueUsd: '-2000' },
    { label: 'Gain', valueUsd: '400' },
  ]);
  expect(why.steps.map((step) => [step.kind, step.transactionId])).toEqual([
    ['closing', ids['second']],
    ['price', ids['second']],
    ['classification', ids['second']],
    ['wallet', null],
    ['lot', ids['buy']],
    ['opening', ids['buy']],
    ['price', ids['buy']],
    ['classification', ids['buy']],
  ]);
  expect(why.lot).toEqual({ amount: '4', usedBefore: '1', usedHere: '2', left: '1' });
  expect(linesOf(why, 'price')[0]).toEqual([
    'Price: $1,425.00',
    'Source: Imported, daily close',
    'Priced at: 2024-03-02T00:00:00.000Z',
    'Distance: 12 hours',
  ]);
  expect(linesOf(why, 'lot')).toEqual([
    [
      'Acquired: 2023-03-01',
      'Held: 367 days, long term from 2024-03-02 on',
      'Term: long',
      'Cost of this part: $2,000.00',
    ],
  ]);
  expect(linesOf(why, 'classification')[0]).toEqual([
    'Action: Sell',
    expect.stringMatching(/^Decided by: .+@people\.example$/),
    expect.stringMatching(/^When: /),
  ]);
  expect(why.prices.length).toBeLessThanOrEqual(121);
  expect(why.prices.length).toBeGreaterThan(60);
  expect([why.prices[0], why.prices.at(-1)]).toEqual([
    { day: '2023-03-01', priceUsd: '1059' },
    { day: '2024-03-02', priceUsd: '1426' },
  ]);
});

it('an uncovered disposal is marked, and has no purchase', async () => {
  const why = await explain('closed', await positionOf(ids['uncovered']!));
  expect(why.text).toContain('No purchase is recorded for these coins, so their cost basis is $0.');
  expect(why.lot).toBeNull();
  expect(why.prices).toEqual([]);
  expect(why.steps.map((step) => step.kind)).not.toContain('opening');
});

it('coins that moved in without a purchase have a lot, and no day of acquisition', async () => {
  const why = await explain('closed', await positionOf(ids['moved']!));
  expect(why.text).not.toContain('acquired on');
  const lot = why.steps.find(({ kind }) => kind === 'lot')!;
  expect([lot.title, lot.transactionId]).toEqual([expect.stringMatching(/^Lot \d+$/), ids['movedIn']]);
  expect(linesOf(why, 'lot')).toEqual([['Acquired: Not known', 'Cost: Not known, so zero']]);
  expect(why.lot).toMatchObject({ amount: '3', usedHere: '3' });
  expect(why.prices).toEqual([]);
});

it('a disposal without a price has no gain and no loss, also where its fee is known', async () => {
  for (const each of ['noPrice', 'noPriceWithFee']) {
    const why = await explain('closed', await positionOf(ids[each]!));
    expect(why.text).toMatch(/^4\.00 USDC were swapped on 2022-07-0\d\. .* A price is missing: /);
    expect(why.figures).toEqual([
      { label: 'Proceeds', valueUsd: null },
      { label: 'Less cost', valueUsd: '-4.5' },
      { label: 'Gain or loss', valueUsd: null },
    ]);
  }
});

it('coins whose cost follows from a missing price were sold at an unknown cost', async () => {
  const why = await explain('closed', await positionOf(ids['unpricedLot']!));
  expect(why.figures[1]).toEqual({ label: 'Less cost', valueUsd: null });
  expect(linesOf(why, 'lot')[0]).toContain('Cost of this part: Not known, so zero');
});

it('a lot that is left leads to its purchase', async () => {
  await world.pool.query(`INSERT INTO price_spots VALUES ($1, 'CoinGecko', 3000, now())`, [world.eth]);
  const { items } = await world.api(booksCalls.listCoinOpenPositions, { params: { coinId: world.eth }, query: {} });
  const why = await explain('open', items[0]!.id);
  expect(why.text).toBe('0.90 ETH of the lot acquired on 2023-03-01 are left (Hot one). They cost $900.00.');
  expect(why.figures).toEqual([
    { label: 'Value today', valueUsd: '2700' },
    { label: 'Less cost', valueUsd: '-900' },
    { label: 'Unrealised', valueUsd: '1800' },
  ]);
  expect(why.lot).toEqual({ amount: '4', usedBefore: '3.1', usedHere: '0', left: '0.9' });
  expect(why.steps.map((step) => step.kind)).toEqual(['lot', 'wallet', 'price', 'opening', 'price', 'classification']);
});

it('income and expenses lead to their transaction and its price', async () => {
  const flows = async (side: string) =>
    (await world.pool.query<{ id: string }>('SELECT id FROM book_flows WHERE side = $1', [side])).rows.map(
      (row) => row.id,
    );
  const [income] = await flows('income');
  const reward = await explain('income', income!);
  expect(reward.text).toBe(
    '0.50 ETH came in on 2024-04-01 as staking rewards. Their value on that day, $727.50, is income and the cost of ' +
      'their lot.',
  );
  expect(reward.steps.map((step) => [step.kind, step.transactionId])).toEqual([
    ['opening', ids['reward']],
    ['price', ids['reward']],
    ['classification', ids['reward']],
    ['wallet', null],
  ]);
  const [expense] = await flows('expense');
  const service = await explain('expense', expense!);
  expect(service.figures).toEqual([{ label: 'Expense', valueUsd: '200' }]);
  expect(linesOf(service, 'price')).toEqual([['Value: $200.00', 'Source: Stated with the transaction']]);
  expect(await refusalOf(explain('income', expense!))).toMatchObject({ status: 404 });
});

it('the explanation of a manual disposal states that it was entered manually', async () => {
  const { position: added } = await world.api(booksCalls.addManualPosition, {
    body: {
      coinId: world.eth,
      amount: '1',
      acquiredDay: '2023-01-01',
      disposedDay: '2023-02-01',
      proceedsUsd: '900',
      costUsd: '1000',
      reason: 'Statement of the broker',
    },
  });
  const why = await explain('closed', added!.id);
  expect(why.text).toBe(
    '1.00 ETH were sold on 2023-02-01 with a short-term loss of $100.00. It was entered manually. They were acquired ' +
      'on 2023-01-01.',
  );
  expect(why.steps.map((step) => step.kind)).toEqual(['lot']);
  expect(why.figures.at(-1)).toEqual({ label: 'Loss', valueUsd: '-100' });
});

it('error: an id that the books do not have', async () => {
  for (const [kind, id] of [
    ['closed', 'x/y'],
    ['open', '12/1'],
    ['open', 'nonsense'],
    ['open', '99999999999999999999/1'],
    ['expense', '1'],
  ] as const) {
    expect(await refusalOf(explain(kind, id))).toMatchObject({ status: 404 });
  }
});
