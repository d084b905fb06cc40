import { beforeAll, describe, expect, test } from 'vitest';
import { addCoins, createTestImports } from './testing.ts';
import { useShared } from '../../../kit/database/testing.ts';

const HEADER = '"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"';
const LINES = [
  '"","QA1","2022-09-13 18:46:39","deposit","","currency","ZEUR",5000.0000,0,""',
  '"L1","QA1","2022-09-13 18:48:22","deposit","","currency","ZEUR",5000.0000,0,5000.0000',
  '"L2","T1","2022-09-14 09:39:46","trade","","currency","ZEUR",-3995.2607,8.7896,995.9497',
  '"L3","T1","2022-09-14 09:39:46","trade","","currency","XXBT",0.1138867400,0,0.1138867400',
  '"L4","S1","2022-09-15 07:19:48","staking","","currency","DOT28.S",0.97142400,0,0.97142400',
  '"L5","B1","2022-09-16 13:06:29","transfer","spottostaking","currency","SOL",-65.0,0,0',
  '"L6","X1","2022-09-16 14:00:00","newthing","","currency","XXBT",0.001,0,0.1148867400',
  '"L7","Q2","2022-09-17 18:48:22","withdrawal","","currency","ZEUR",-720.0000,0.0900,275.8597',
];
const KRAKEN = [HEADER, ...LINES, ''].join('\n');

const imports = useShared(createTestImports);
let coins: Map<string, number>;
beforeAll(async () => {
  coins = await addCoins(imports.pool, ['USD', 'EUR', 'BTC', 'ETH', 'SOL']);
});

/** Facts and their classifications by content, without ids and positions. */
async function facts(): Promise<unknown> {
  const { rows } = await imports.pool.query(
    `SELECT t.ledger, t.key, t.at, t.source_kind, t.source_name, c.action,
            (SELECT jsonb_agg(jsonb_build_array(x.key, x.coin_id, trim_scale(x.amount), x.role) ORDER BY x.key)
               FROM transfers x WHERE x.transaction_id = t.id) AS transfers
       FROM transactions t LEFT JOIN classifications c ON c.transaction_id = t.id ORDER BY t.ledger, t.key`,
  );
  return rows;
}

describe('a Kraken ledger', () => {
  test('a preview writes nothing, and confirming does exactly what it shows', async () => {
    const preview = await imports.preview(KRAKEN, { fileName: 'ledgers.csv' });
    expect(preview).toMatchObject({
      status: 'previewed',
      provider: 'kraken',
      layoutName: 'Kraken ledgers',
      rows: 8,
      counts: { added: 5, alreadyThere: 0, merged: 0, ignored: 2, waiting: 1, refused: 0 },
      transactions: 4,
      balance: 'matches',
      wallet: null,
      isTimeZoneKnown: true,
    });
    expect(preview.questions).toMatchObject([{ kind: 'coin', symbol: 'DOT', rows: 1, amount: '0.971424' }]);
    expect(preview.balances).toContainEqual({
      symbol: 'EUR',
      coinId: coins.get('EUR'),
      closing: '275.8597',
      matches: true,
    });
    expect(preview.balances).toContainEqual(expect.objectContaining({ symbol: 'BTC', coinId: coins.get('BTC') }));
    expect(await facts()).toEqual([]);
    const { rows: networks } = await imports.pool.query('SELECT FROM networks');
    expect(networks).toEqual([]);
    const { items, total } = await imports.rows(preview.id);
    expect(total).toBe(7);
    expect(items[1]).toMatchObject({ kind: 'deposit', becomes: 'Deposit from bank' });
    expect(items.at(-1)).toMatchObject({ kind: 'withdrawal', becomes: 'Withdrawal to bank' });
    expect(items[2]).toMatchObject({
      rows: [4, 5],
      rowsTotal: 2,
      kind: 'trade',
      out: [{ symbol: 'EUR', coinId: coins.get('EUR'), amount: '3995.2607' }],
      in: [{ symbol: 'BTC', amount: '0.11388674' }],
      fees: [{ symbol: 'EUR', amount: '8.7896' }],
      result: 'added',
      transactionId: null,
    });

    const imported = await imports.confirm(preview.id);
    expect(imported).toMatchObject({ status: 'imported', counts: preview.counts, changedSincePreview: null });
    expect(imported.wallet).toMatchObject({ name: 'Kraken' });
    const after = (await imports.rows(preview.id)).items;
    expect(after.map(({ becomes }) => becomes)).toEqual(items.map(({ becomes }) => becomes));
    expect(after[2]?.transactionId).toEqual(expect.any(Number));
  });

  test('the same file again adds nothing', async () => {
    const before = await facts();
    const again = await imports.importNow(KRAKEN, { provider: 'kraken' });
    expect(again.counts).toEqual({ added: 0, alreadyThere: 5, merged: 0, ignored: 2, waiting: 1, refused: 0 });
    expect(await facts()).toEqual(before);
    await imports.undo(again.id);
    expect(await facts()).toEqual(before);
  });

  test('an answer finishes the rows that wait for a coin', async () => {
    const [dot] = (await addCoins(imports.pool, ['DOTX'])).values();
    const [{ id } = { id: 0 }] = (await imports.call('GET', 'imports')).body.items.filter(
      ({ status }) => status === 'imported',
    );
    const finished = await imports.done(
      await imports.call('PUT', `imports/${id}/symbols`, { answers: [{ symbol: 'DOT', coinId: dot }] }),
    );
    expect(finished.counts).toEqual({ added: 6, alreadyThere: 0, merged: 0, ignored: 2, waiting: 0, refused: 0 });
    expect(finished).toMatchObject({ transactions: 5, questions: [] });
    expect((await imports.call('GET', 'import-symbols')).body.items).toMatchObject([
      { provider: 'kraken', symbol: 'DOT', coin: { id: dot } },
    ]);
  });

  test('undo removes everything, the account included', async () => {
    const [{ id } = { id: 0 }] = (await imports.call('GET', 'imports')).body.items.filter(
      ({ status }) => status === 'imported',
    );
    expect((await imports.call('GET', `imports/${id}/undo`)).body).toMatchObject({ transactions: 5, touchedTotal: 0 });
    expect(await imports.undo(id)).toMatchObject({ status: 'undone', wallet: null });
    expect(await facts()).toEqual([]);
    const { rows } = await imports.pool.query('SELECT name FROM networks UNION ALL SELECT name FROM wallets');
    expect(rows).toEqual([]);
  });
});
