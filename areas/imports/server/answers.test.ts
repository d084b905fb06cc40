/** Questions that a person answers for the whole file: contradictions, a second account, the sheet of a workbook. */
import { beforeAll, expect, test } from 'vitest';
import { useShared } from '../../../kit/database/testing.ts';
import { addCoins, createTestImports } from './testing.ts';
import { makeWorkbook } from './testing-zip.ts';

const imports = useShared(createTestImports);
beforeAll(() => addCoins(imports.pool, ['USD', 'EUR', 'BTC', 'ETH']));

const KRAKEN = `"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"
"L1","Q1","2024-01-01 00:00:00","deposit","","currency","XXBT",1,0,1
"L2","Q2","2024-01-02 00:00:00","withdrawal","","currency","XXBT",-0.5,0,0.5
`;
const BITVAVO =
  'Timezone,Date,Time,Type,Currency,Amount,Quote Currency,Quote Price,Received / Paid Currency,' +
  'Received / Paid Amount,Fee currency,Fee amount,Status,Transaction ID,Address\n' +
  'UTC,2024-01-02,11:37:41,withdrawal,ETH,1,,,,,,,Completed,w1,0xabc\n';

test('a word that contradicts its sign waits, and either answer finishes the row', async () => {
  const asked = await imports.preview(BITVAVO);
  expect(asked).toMatchObject({ counts: { waiting: 1 }, questions: [{ kind: 'direction', rows: 1 }] });
  const { provider, skipAlreadyThere, mergeDuplicates } = asked.choices;
  const choose = async (direction: 'words' | 'signs') => {
    const body = { provider, skipAlreadyThere, mergeDuplicates, direction };
    await imports.done(await imports.call('PUT', `imports/${asked.id}`, body));
    return (await imports.rows(asked.id)).items.map((row) => [row.out.length, row.in.length]);
  };
  expect(await choose('signs')).toEqual([[0, 1]]);
  expect(await choose('words')).toEqual([[1, 0]]);
  await imports.call('DELETE', `imports/${asked.id}`);
});

test('the same file for a second account is not added without an answer', async () => {
  const first = await imports.importNow(KRAKEN);
  const { rows } = await imports.pool.query<{ id: number }>(
    `WITH network AS (SELECT network_id AS id FROM wallets WHERE id = $1),
          account AS (INSERT INTO accounts (network_id, address, kind)
                      SELECT id, 'second', 'wallet' FROM network RETURNING id)
     INSERT INTO wallets (account_id, network_id, name, purpose)
     SELECT account.id, network.id, 'Kraken of the company', 'exchange' FROM account, network RETURNING id`,
    [first.wallet?.id],
  );
  const walletId = rows[0]!.id;
  const asked = await imports.preview(KRAKEN, { fields: { walletId: String(walletId) } });
  expect(asked).toMatchObject({
    counts: { added: 0, waiting: 2 },
    questions: [{ kind: 'otherAccount', rows: 2, reason: expect.stringContaining('already in Kraken.') }],
  });
  const { provider, skipAlreadyThere, mergeDuplicates } = asked.choices;
  const body = { provider, walletId, skipAlreadyThere, mergeDuplicates, addsToOtherAccount: true };
  const answered = await imports.done(await imports.call('PUT', `imports/${asked.id}`, body));
  expect(answered).toMatchObject({ counts: { added: 2, waiting: 0 }, questions: [] });
  const other = await imports.preview(
    '"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"\n' +
      '"L9","Q9","2024-02-01 00:00:00","deposit","","currency","XXBT",2,0,2\n',
    { fields: { walletId: String(walletId) } },
  );
  expect(other, 'a file of its own').toMatchObject({ counts: { added: 1, waiting: 0 } });
  for (const { id } of [asked, other]) await imports.call('DELETE', `imports/${id}`);
  await imports.undo(first.id);
});

test('every sheet of a workbook is offered, and the first that is recognised is read', async () => {
  const header = ['Date', 'Type', 'Received Amount', 'Received Currency', 'Sent Amount', 'Sent Currency'];
  const workbook = makeWorkbook([
    { name: 'About', rows: [['Exported', 'by a program']] },
    { name: '2023', rows: [header, ['2023-01-01 00:00:00', 'deposit', '1', 'BTC', '', '']] },
    { name: '2024', rows: [header, ['2024-01-01 00:00:00', 'deposit', '2', 'BTC', '', '']] },
  ]);
  const options = { provider: 'generic', fileName: 'years.xlsx', fields: { timeZone: 'UTC' } };
  const first = await imports.preview(workbook, options);
  expect(first).toMatchObject({
    sheets: ['About', '2023', '2024'],
    sheet: '2023',
    firstAt: '2023-01-01T00:00:00.000Z',
  });
  const { skipAlreadyThere, mergeDuplicates, timeZone } = first.choices;
  const body = { provider: 'generic', skipAlreadyThere, mergeDuplicates, timeZone, sheet: '2024' };
  const second = await imports.done(await imports.call('PUT', `imports/${first.id}`, body));
  expect(second).toMatchObject({ sheet: '2024', firstAt: '2024-01-01T00:00:00.000Z', choices: { sheet: '2024' } });
  await imports.call('DELETE', `imports/${first.id}`);
  const missing = await imports.upload(workbook, { ...options, fields: { timeZone: 'UTC', sheet: '2025' } });
  expect(JSON.stringify(missing.body)).toContain('The workbook has no sheet “2025”. Choose another one.');
});

test('a row that cannot be read because of its word shows the word nevertheless', async () => {
  const text = '日時,取引,銘柄,数量,単価\n2024-05-01 10:00:00,買,BTC/JPY,0.5,6500000\n';
  const unknown = await imports.finished(await imports.upload(text, { fields: { isPreview: 'true' } }));
  const id = Number(unknown.key);
  const columns = { time: '日時', side: '取引', market: '銘柄', amount: '数量', price: '単価' };
  const preview = async (more: object) =>
    (await imports.call('POST', `imports/${id}/mapping`, { ...columns, ...more })).body;
  expect(await preview({})).toMatchObject({
    rows: [{ becomes: null, reason: expect.stringContaining('does not state whether it is a purchase or a sale') }],
    words: [{ word: '買', isKnown: false }],
  });
  expect(await preview({ words: { 買: 'buy' } })).toMatchObject({
    rows: [{ becomes: 'trade', in: [{ symbol: 'BTC', amount: '0.5' }], out: [{ symbol: 'JPY', amount: '3250000' }] }],
    words: [{ word: '買', becomes: 'trade', isKnown: true }],
  });
  await imports.call('DELETE', `imports/${id}`);
});

test('a file of an unknown program shows its first rows while its columns are matched, and is remembered', async () => {
  const text = 'Booked on (UTC);Way;Word;Size\n2024-05-01 10:00:00;In;Bonus;0.5\n2024-05-02 10:00:00;Out;Pay;0.2\n';
  const unknown = await imports.finished(await imports.upload(text, { fields: { isPreview: 'true' } }));
  expect(unknown.status).toBe('failed');
  const id = Number(unknown.key);
  const columns = { time: 'Booked on (UTC)', kind: 'Word', direction: 'Way', amount: 'Size', fixedCoin: 'BTC' };
  const preview = async (more: object) =>
    (await imports.call('POST', `imports/${id}/mapping`, { ...columns, ...more })).body;
  expect(await preview({})).toMatchObject({
    rows: [
      { row: 2, at: '2024-05-01T10:00:00.000Z', becomes: 'review', in: [{ symbol: 'BTC', amount: '0.5' }], out: [] },
      { row: 3, becomes: 'review', out: [{ symbol: 'BTC', amount: '0.2' }] },
    ],
    words: [
      { word: 'Bonus', isKnown: false },
      { word: 'In', becomes: 'deposit', isKnown: true },
      { word: 'Pay', isKnown: false },
      { word: 'Out', becomes: 'withdrawal', isKnown: true },
    ],
  });
  const words = { Bonus: 'airdrop', Pay: 'spend' };
  expect(await preview({ words })).toMatchObject({ rows: [{ becomes: 'airdrop' }, { becomes: 'spend' }] });
  const missing = await imports.call('POST', `imports/${id}/mapping`, { ...columns, amount: 'Volume' });
  expect(missing.status).toBe(422);
  const header = ['Booked on (UTC)', 'Way', 'Word', 'Size'];
  await imports.call('PUT', 'import-mappings/Desk', { ...columns, words, header });
  const later = await imports.preview('Way;Booked on (UTC);Size;Word\nIn;2024-06-01 10:00:00;0.1;Bonus\n');
  expect(later).toMatchObject({ provider: 'generic', choices: { mapping: 'Desk' }, counts: { added: 1, waiting: 0 } });
  for (const one of [id, later.id]) await imports.call('DELETE', `imports/${one}`);
  await imports.call('DELETE', 'import-mappings/Desk');
});
