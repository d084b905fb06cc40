import { booksCalls } from '../../contract/calls.ts';
import { type LotChoice } from '../../contract/book-records.ts';
import { beforeEach, expect, it } from 'vitest';
import { defaultBookSettings } from '../generation/book-settings.ts';
import { refusalOf } from '../../../catalogue/server/testing.ts';
import { useBooksWorld } from '../testing.ts';

const world = useBooksWorld(['year_locks', 'book_settings', 'book_generations', 'book_checkpoints', 'accepted_work']);
let oldest: string;
let dearest: string;
let sale: number;
beforeEach(async () => {
  oldest = await world.enterLot({ at: '2023-03-01', action: 'buy', transfers: ['in 2 ETH', 'out 2000 USD'] });
  dearest = await world.enterLot({
    at: '2024-03-01',
    action: 'buy',
    transfers: ['in@cold 2 ETH', 'out@cold 8000 USD'],
  });
  sale = Number(await world.enterLot({ at: '2024-06-01', action: 'sell', transfers: ['out 1.5 ETH', 'in 6000 USD'] }));
  await world.enterLot({ at: '2024-07-01', action: 'buy', transfers: ['in 9 ETH', 'out 9 USD'] });
  await useMethod('specificId');
  await world.regenerate();
});

const useMethod = (method: 'fifo' | 'hifo' | 'specificId') =>
  world.api(booksCalls.setBookSettings, {
    body: {
      ...defaultBookSettings('America/Los_Angeles'),
      methods: [{ fromYear: 2009, method }],
      allocation: 'global',
    },
  });
const look = () => world.api(booksCalls.getLotChoice, { params: { transferId: sale } });
const name = (lots: { lotId: string; amount: string }[], given: { identifiedAt?: string; note?: string } = {}) =>
  world.api(booksCalls.nameLots, {
    params: { transferId: sale },
    body: { identifiedAt: '2024-06-01T11:59:00.000Z', note: 'E-mail to the broker', ...given, lots },
  });
const usedIn = ({ lots }: LotChoice) => lots.map((lot) => [lot.lotId, lot.available, lot.used]);
const gains = async () =>
  (
    await world.pool.query<{ line: string }>(
      `SELECT trim_scale(amount) || ' for ' || trim_scale(cost_usd) || ' ' || term AS line FROM book_positions
         WHERE close_transfer_id = $1 ORDER BY id`,
      [sale],
    )
  ).rows.map((row) => row.line);

it('a disposal shows the lots it could take at its moment, and takes the oldest while none is named', async () => {
  const choice = await look();
  expect(choice).toMatchObject({
    transferId: sale,
    coinSymbol: 'ETH',
    at: '2024-06-01T12:00:00.000Z',
    year: 2024,
    amount: '1.5',
    method: 'specificId',
    named: null,
    lotsTotal: 2,
  });
  // All wallets are one until 2025; what came in July was not there yet.
  expect(choice.lots).toEqual([
    {
      lotId: oldest,
      acquiredDay: '2023-03-01',
      walletName: 'Hot one',
      available: '2',
      costUsd: '2000',
      used: '1.5',
      term: 'long',
    },
    {
      lotId: dearest,
      acquiredDay: '2024-03-01',
      walletName: 'Cold',
      available: '2',
      costUsd: '8000',
      used: '0',
      term: 'short',
    },
  ]);
  expect(await gains()).toEqual(['1.5 for 1500 long']);
});

it('a lot without a recorded purchase has an unknown cost, not one of $0', async () => {
  await world.enter({ at: '2024-04-01', action: 'exchangeWithdrawal', transfers: ['in 3 ETH'] });
  await world.regenerate();
  expect((await look()).lots.map(({ available, costUsd }) => [available, costUsd])).toEqual([
    ['2', '2000'],
    ['2', '8000'],
    ['3', null],
  ]);
});

it('named lots are the ones the books take, from then on and with the trail saying so', async () => {
  const choice = await name([
    { lotId: dearest, amount: '1.25' },
    { lotId: oldest, amount: '0.25' },
  ]);
  expect(usedIn(choice)).toEqual([
    [oldest, '2', '0.25'],
    [dearest, '2', '1.25'],
  ]);
  expect(choice.named).toMatchObject({ identifiedAt: '2024-06-01T11:59:00.000Z', note: 'E-mail to the broker' });
  expect((await world.api(booksCalls.getBookState, {})).staleFrom).toBe('2024-06-01T12:00:00.000Z');
  await world.regenerate();
  expect((await gains()).toSorted()).toEqual(['0.25 for 250 long', '1.25 for 5000 short']);
  const { rows } = await world.pool.query<{ id: string }>(
    'SELECT id FROM book_positions WHERE close_transfer_id = $1 ORDER BY id LIMIT 1',
    [sale],
  );
  const why = await world.api(booksCalls.explainPosition, { query: { kind: 'closed', id: rows[0]!.id } });
  expect(why.lotChoice).toEqual({ transferId: sale, isNamed: true });
  expect(why.text).toContain('The lot was named for this disposal.');
  // Another choice replaces the first, and taking it back leaves the oldest.
  expect(usedIn(await name([{ lotId: dearest, amount: '1.5' }]))).toEqual([
    [oldest, '2', '0'],
    [dearest, '2', '1.5'],
  ]);
  await world.api(booksCalls.forgetNamedLots, { params: { transferId: sale } });
  expect(usedIn(await look())).toEqual([
    [oldest, '2', '1.5'],
    [dearest, '2', '0'],
  ]);
  expect(await refusalOf(world.api(booksCalls.forgetNamedLots, { params: { transferId: sale } }))).toMatchObject({
    status: 404,
  });
});

it('from the day that is kept per wallet, only lots of the wallet can be named', async () => {
  const late = Number(
    await world.enterLot({ at: '2025-03-01', action: 'sell', transfers: ['out@cold 0.5 ETH', 'in@cold 2000 USD'] }),
  );
  const choice = await world.api(booksCalls.getLotChoice, { params: { transferId: late } });
  expect(new Set(choice.lots.map(({ walletName }) => walletName))).toEqual(new Set(['Cold']));
  expect(choice.lots.reduce((total, lot) => total + Number(lot.available), 0)).toBe(2);
});

it('lots named for a part leave the rest to the accounting method', async () => {
  const choice = await name([{ lotId: dearest, amount: '0.5' }]);
  expect(usedIn(choice)).toEqual([
    [oldest, '2', '1'],
    [dearest, '2', '0.5'],
  ]);
  await world.regenerate();
  expect((await gains()).toSorted()).toEqual(['0.5 for 2000 short', '1 for 1000 long']);
});

it('a fee in the coin that is sold joins the sale, so its units are named too', async () => {
  sale = Number(
    await world.enterLot({
      at: '2024-08-01',
      action: 'sell',
      transfers: ['out 1 ETH', 'fee 0.1 ETH 400', 'in 4000 USD'],
    }),
  );
  expect((await look()).amount).toBe('1.1');
  expect(
    await refusalOf(name([{ lotId: dearest, amount: '1.2' }], { identifiedAt: '2024-08-01T12:00:00.000Z' })),
  ).toMatchObject({ status: 422, text: 'body.lots: The lots total 1.20 ETH, but only 1.10 were disposed of.' });
  expect(
    (await name([{ lotId: dearest, amount: '1.1' }], { identifiedAt: '2024-08-01T12:00:00.000Z' })).lots.find(
      ({ lotId }) => lotId === dearest,
    )?.used,
  ).toBe('1.1');
});

it(
  'error: what was chosen too late, does not add up, was not there, or is no disposal is refused, ' +
    'and nothing is kept',
  async () => {
    const refused = async (call: Promise<unknown>) => (await refusalOf(call)).text;
    expect(
      await refused(name([{ lotId: oldest, amount: '1.5' }], { identifiedAt: '2024-06-01T12:00:01.000Z' })),
    ).toContain('body.identifiedAt: The lots must have been chosen no later than the disposal');
    expect(await refused(name([{ lotId: oldest, amount: '1.6' }]))).toContain(
      'body.lots: The lots total 1.60 ETH, but only 1.50 were disposed of.',
    );
    expect(
      await refused(
        name([
          { lotId: oldest, amount: '1' },
          { lotId: oldest, amount: '0.5' },
        ]),
      ),
    ).toContain('named twice');
    expect(await refused(name([{ lotId: oldest, amount: '2.5' }]))).toContain('Only 2 of this lot could be taken.');
    expect(await refused(name([{ lotId: String(sale), amount: '1.5' }]))).toContain(
      'This lot could not be taken at that moment.',
    );
    expect(await refused(name([{ lotId: oldest, amount: '1.5' }], { note: '  ' }))).toContain('body.note: ');
    expect(await refused(world.api(booksCalls.getLotChoice, { params: { transferId: Number(oldest) } }))).toContain(
      'there are none to name',
    );
    expect(await refused(world.api(booksCalls.getLotChoice, { params: { transferId: 999_999_999 } }))).toContain(
      'no such transfer',
    );
    expect((await look()).named).toBeNull();
  },
);

it.each([
  ['fifo', () => dearest, '1.5 for 6000 short'],
  ['hifo', () => oldest, '1.5 for 1500 long'],
] as const)('lots named for one disposal count under %s too, for that disposal alone', async (method, named, line) => {
  await useMethod(method);
  await world.regenerate();
  const others = async () =>
    (
      await world.pool.query<{ line: string }>(
        `SELECT lot_id || ' ' || method AS line FROM book_positions WHERE close_transfer_id <> $1 AND coin_id = $2`,
        [sale, world.eth],
      )
    ).rows.map((row) => row.line);
  await world.enter({ at: '2024-06-02', action: 'sell', transfers: ['out 0.5 ETH', 'in 2000 USD'] });
  await world.regenerate();
  const untouched = await others();
  expect((await look()).method).toBe(method);
  await name([{ lotId: named(), amount: '1.5' }]);
  await world.regenerate();
  expect(await gains()).toEqual([line]);
  expect((await others()).map((each) => each.split(' ')[1])).toEqual(untouched.map((each) => each.split(' ')[1]));
  const { rows } = await world.pool.query<{ id: string; method: string }>(
    'SELECT id, method FROM book_positions WHERE close_transfer_id = $1',
    [sale],
  );
  expect(rows.map((row) => row.method)).toEqual(['specificId']);
  const why = await world.api(booksCalls.explainPosition, { query: { kind: 'closed', id: rows[0]!.id } });
  expect(why.lotChoice).toEqual({ transferId: sale, isNamed: true });
  expect(why.text).toContain('The lot was named for this disposal.');
});

it('error: a locked year takes no other lots', async () => {
  await world.pool.query(`INSERT INTO accepted_work (id, note) SELECT id, 'as it is' FROM book_issues`);
  await world.api(booksCalls.lockYear, { params: { year: 2024 }, body: {} });
  const { status, text } = await refusalOf(name([{ lotId: dearest, amount: '1.5' }]));
  expect([status, text]).toEqual([409, expect.stringContaining('The year 2024 is locked, and this would change it')]);
  expect((await look()).named).toBeNull();
});

it('a lot that only moved in has no day of acquisition and no cost', async () => {
  const movedIn = await world.enterLot({ at: '2024-05-01', action: 'exchangeWithdrawal', transfers: ['in 1 ETH'] });
  await world.regenerate();
  const lot = (await look()).lots.find(({ lotId }) => lotId === movedIn);
  expect(lot).toMatchObject({ acquiredDay: null, costUsd: null, available: '1' });
});
