/** What waiting rows need: coins that are asked for at once and remembered, and rows of a page that is asked for. */
import { beforeAll, expect, test } from 'vitest';
import { addCoins, createTestImports } from './testing.ts';
import { useShared } from '../../../kit/database/testing.ts';

const imports = useShared(createTestImports);
let coins: Map<string, number>;
beforeAll(async () => {
  coins = await addCoins(imports.pool, ['USD', 'BTC', 'AAA', 'BBB']);
});

const HEADER = '"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"';

test('all unknown coins of a file are asked for at once and answered together', async () => {
  const text = `Date,Type,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency
2024-03-05 12:00:00,trade,2,ONE,3,TWO,0.5,THREE
2024-03-06 12:00:00,trade,1,ONE,0.1,BTC,,
`;
  const preview = await imports.preview(text, { provider: 'generic', fields: { timeZone: 'UTC' } });
  expect(preview.counts).toMatchObject({ added: 0, waiting: 2 });
  expect(preview.questions.map(({ symbol, rows, amount }) => [symbol, rows, amount])).toEqual([
    ['ONE', 2, '3'],
    ['THREE', 1, '0.5'],
    ['TWO', 1, '3'],
  ]);
  const answers = [
    { symbol: 'ONE', coinId: coins.get('AAA') },
    { symbol: 'TWO', coinId: coins.get('BBB') },
    { symbol: 'THREE', coinId: coins.get('USD') },
  ];
  const unknown = await imports.call('PUT', `imports/${preview.id}/symbols`, {
    answers: [...answers, { symbol: 'FOUR', coinId: 999_999 }],
  });
  expect(unknown.status).toBe(422);
  expect((await imports.call('GET', 'import-symbols')).body.items, 'all answers or none').toEqual([]);
  const answered = await imports.done(await imports.call('PUT', `imports/${preview.id}/symbols`, { answers }));
  expect(answered).toMatchObject({ questions: [], counts: { added: 2, waiting: 0 } });
  await imports.call('DELETE', `imports/${preview.id}`);
});

test('coins of one alias group with the same symbol are one asset, so that nothing is asked', async () => {
  const text = `Date,Type,Received Amount,Received Currency
2024-03-05 12:00:00,deposit,2,TWIN
`;
  const twins = await addCoins(imports.pool, ['TWIN']);
  const { rows } = await imports.pool.query<{ id: number }>(
    `INSERT INTO coins (symbol, name, decimals) VALUES ('TWIN', 'Twin on another network', 18) RETURNING id`,
  );
  const preview = () => imports.preview(text, { provider: 'generic', fields: { timeZone: 'UTC' } });
  const asked = await preview();
  expect(asked.questions.map(({ symbol }) => symbol)).toEqual(['TWIN']);
  await imports.call('DELETE', `imports/${asked.id}`);
  await imports.pool.query(
    `WITH made AS (INSERT INTO alias_coins DEFAULT VALUES RETURNING id)
     INSERT INTO alias_coin_members (coin_id, alias_coin_id, is_canonical)
     SELECT unnest($1::bigint[]), id, unnest($2::boolean[]) FROM made`,
    [
      [twins.get('TWIN'), rows[0]!.id],
      [true, false],
    ],
  );
  const joined = await preview();
  expect(joined).toMatchObject({ questions: [], counts: { added: 1, waiting: 0 } });
  await imports.call('DELETE', `imports/${joined.id}`);
});

test.each([
  ['read by the mark that another row proves', '"0,5"', { questions: [], counts: { added: 2, waiting: 0 } }],
  [
    'left open where two rows contradict each other',
    '"0,5"\n2024-03-07,deposit,BTC,0.5',
    { questions: [{ kind: 'decimalMark', rows: 1 }], counts: { added: 2, waiting: 1 } },
  ],
])('an amount with two readings is %s', async (_, amounts, expected) => {
  const text = `Date,Type,Coin,Amount\n2024-03-05,deposit,BTC,1.500\n2024-03-06,deposit,BTC,${amounts}\n`;
  const added = await imports.importNow(text, { provider: 'generic', fields: { timeZone: 'UTC' } });
  expect(added).toMatchObject(expected);
  const { rows } = await imports.pool.query(
    `SELECT x.amount::float8 AS amount FROM transfers x JOIN transactions t ON t.id = x.transaction_id
      WHERE t.at = '2024-03-05'`,
  );
  expect(rows).toEqual(expected.questions.length === 0 ? [{ amount: 1500 }] : []);
  await imports.undo(added.id);
});

test('a remembered answer can be changed and forgotten', async () => {
  const path = 'import-symbols/generic/ONE';
  expect((await imports.call('PUT', path, { coinId: coins.get('BTC') })).status).toBe(200);
  const list = async () => (await imports.call('GET', 'import-symbols?provider=generic')).body.items;
  expect(await list()).toContainEqual(
    expect.objectContaining({ symbol: 'ONE', coin: expect.objectContaining({ symbol: 'BTC' }) }),
  );
  expect((await imports.call('PUT', path, { coinId: null })).status).toBe(200);
  expect(await list()).toContainEqual(expect.objectContaining({ symbol: 'ONE', coin: null }));
  expect((await imports.call('PUT', path, { coinId: 999_999 })).status).toBe(422);
  expect((await imports.call('DELETE', path)).status).toBe(200);
  expect((await imports.call('PUT', path, { coinId: null })).status).toBe(404);
});

test('the page of a row is found, also for the second row of a transaction and with a filter', async () => {
  const lines = [...Array(40).keys()].map(
    (index) =>
      `"L${index}","Q${index}","2024-01-01 00:${String(index).padStart(2, '0')}:00",` +
      `"deposit","","currency","XXBT",1,0,${index + 1}`,
  );
  const trade = [
    '"L90","T1","2024-01-02 00:00:00","trade","","currency","ZUSD",-100,0,-100',
    '"L91","T1","2024-01-02 00:00:00","trade","","currency","XXBT",1,0,42.5',
  ];
  const preview = await imports.preview([HEADER, ...lines, ...trade, ''].join('\n'), { provider: 'kraken' });
  expect(preview.firstBreak).toMatchObject({ row: 43, symbol: 'BTC', difference: '1.5' });
  const pageOf = async (query: string) =>
    (await imports.call('GET', `imports/${preview.id}/rows?limit=10${query}`)).body as unknown as {
      page: number;
      items: { rows: number[] }[];
    };
  const found = await pageOf(`&row=${preview.firstBreak?.row}`);
  expect(found.page).toBe(5);
  expect(found.items.map(({ rows }) => rows)).toEqual([[42, 43]]);
  expect(await pageOf('&row=12&page=4')).toMatchObject({ page: 2, items: { length: 10 } });
  expect(await pageOf('&row=12&result=added')).toMatchObject({ page: 2 });
  expect((await pageOf('&row=99999')).page, 'past the end of the file').toBe(5);
  await imports.call('DELETE', `imports/${preview.id}`);
});
