import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { addNetwork, addWallet } from '../../transactions/server/ingest/testing.ts';
import { addCoins, createTestImports } from './testing.ts';
import { useShared } from '../../../kit/database/testing.ts';

const KRAKEN = `"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"
"L1","QA1","2022-09-13 18:48:22","deposit","","currency","XXBT",5.0000,0,5.0000
"L2","QA2","2022-09-14 18:48:22","deposit","","currency","XXBT",1.0000,0,6.0000
`;

const imports = useShared(createTestImports);
let clientWallet = 0;
beforeAll(async () => {
  const { pool, server } = imports;
  const coins = await addCoins(pool, ['BTC']);
  const client = await server.addPerson({ role: 'client', hasAgreed: true });
  const networkId = await addNetwork(pool, { name: 'Ethereum', chainId: 1, nativeCoinId: coins.get('BTC') ?? null });
  clientWallet = await addWallet(pool, {
    networkId,
    name: 'Of a client',
    address: `0x${'1'.repeat(40)}`,
    userId: client.userId,
  });
});

async function countImports(): Promise<number> {
  const { rows } = await imports.pool.query<{ count: number }>('SELECT count(*) AS count FROM imports');
  return rows[0]?.count ?? 0;
}

describe('error: a file that cannot be read is refused in one sentence, and nothing is stored', () => {
  const cases: readonly [string, string | Uint8Array, string, number, RegExp][] = [
    ['empty', '', 'kraken', 422, /The file is empty/],
    ['header only', `${KRAKEN.split('\n')[0]}\n`, 'kraken', 422, /a header and no rows/],
    ['another provider', KRAKEN, 'binance', 422, /This is a file of Kraken.*Choose Kraken/],
    ['truncated', KRAKEN.slice(0, -20), 'kraken', 422, /ends in the middle of row/],
    ['binary', randomBytes(5000), 'auto', 422, /\w+\./],
    ['a PDF document', '%PDF-1.7 something', 'auto', 422, /This is a PDF document/],
    ['10,000 columns', `${'a,'.repeat(10_000)}b\n1\n`, 'auto', 422, /10,001 columns/],
    ['over 64 MiB', Buffer.alloc(64 * 1024 * 1024 + 1, 'a,b\n'), 'auto', 413, /larger than 64 M/],
  ];
  test.each(cases)('%s', async (_, file, provider, status, text) => {
    const response = await imports.upload(file, { provider });
    expect(response.status, JSON.stringify(response.body)).toBe(status);
    expect(JSON.stringify(response.body.detail)).toMatch(text);
    expect(await countImports()).toBe(0);
  });

  const fields: readonly [string, string, Record<string, string>, RegExp][] = [
    ['an unknown provider', 'mtgox', {}, /There is no provider/],
    ['an unknown wallet', 'kraken', { walletId: '999999' }, /There is no such wallet/],
    ['an unknown zone', 'kraken', { timeZone: 'Mars/Olympus' }, /is not a time zone/],
    ['a mapping that is not saved', 'generic', { mapping: 'Mine' }, /no mapping with this name/],
  ];
  test.each(fields)('%s', async (_, provider, given, text) => {
    const response = await imports.upload(KRAKEN, { provider, fields: given });
    expect(response.status).toBe(422);
    expect(JSON.stringify(response.body.detail)).toMatch(text);
    expect(await countImports()).toBe(0);
  });

  test("a client's wallet", async () => {
    const response = await imports.upload(KRAKEN, { fields: { walletId: String(clientWallet) } });
    expect(response.status).toBe(422);
    expect(JSON.stringify(response.body.detail)).toMatch(/belongs to a client/);
  });
});

test('error: a large file that is damaged further down fails its job with the sentence of a small one', async () => {
  const [header = '', first = '', second = ''] = KRAKEN.split('\n');
  const note = 'x'.repeat(4000);
  const filler = [...Array(2200).keys()].map((index) => `${first.replace('"L1"', `"L${index}"`)},"${note}"`);
  const damaged = [`${header},"note"`, ...filler, second.slice(0, -20)].join('\n');
  expect(damaged.length).toBeGreaterThan(8 * 1024 * 1024);
  const small = await imports.upload(KRAKEN.slice(0, -20), { provider: 'kraken' });
  const sentence = (text: unknown): string => /The file ends[^"“]*?\./.exec(JSON.stringify(text))?.[0] ?? '';
  expect(sentence(small.body.detail)).not.toBe('');
  const job = await imports.finished(
    await imports.upload(damaged, { provider: 'kraken', fields: { isPreview: 'true' } }),
  );
  expect(job.status).toBe('failed');
  expect(sentence(job.error).replaceAll(/[\d,]+/g, 'N')).toBe(sentence(small.body.detail).replaceAll(/[\d,]+/g, 'N'));
  expect(await imports.details(Number(job.key))).toMatchObject({ status: 'failed', error: job.error, rows: 0 });
  const { rows: facts } = await imports.pool.query('SELECT FROM transactions');
  expect(facts).toEqual([]);
  await imports.call('DELETE', `imports/${job.key}`);
}, 120_000);

test('an unknown file can be previewed by naming its columns', async () => {
  const text = 'When,What,How much,Of\n2024-03-05 12:00:00,deposit,1.5,BTC\n';
  const failed = await imports.finished(await imports.upload(text, { fields: { isPreview: 'true' } }));
  expect(failed).toMatchObject({ status: 'failed', error: expect.stringContaining('Choose the provider “Other”') });
  const id = Number(failed.key);
  expect(await imports.details(id)).toMatchObject({
    status: 'failed',
    columns: ['When', 'What', 'How much', 'Of'],
  });
  const columns = { time: 'When', kind: 'What', amount: 'How much', coin: 'Of' };
  expect((await imports.call('PUT', 'import-mappings/Mine', columns)).status).toBe(200);
  const choices = {
    provider: 'generic',
    mapping: 'Mine',
    timeZone: 'UTC',
    skipAlreadyThere: true,
    mergeDuplicates: false,
  };
  const previewed = await imports.finished(await imports.call('PUT', `imports/${id}`, choices));
  expect(previewed.message).toBe('file.csv: 1 transaction; rows: 1 added.');
  const preview = await imports.details(id);
  expect(preview).toMatchObject({ status: 'previewed', counts: { added: 1 }, provider: 'generic' });
  expect((await imports.call('DELETE', `imports/${id}`)).status).toBe(200);
  expect((await imports.call('GET', `imports/${id}`)).status).toBe(404);
});

test('formulas are kept as text, and the file of refused rows guards against them', async () => {
  const text = KRAKEN.replace('5.0000,0,5.0000', '"=1+1",0,5.0000');
  const preview = await imports.preview(text, { provider: 'kraken' });
  expect(preview.counts).toMatchObject({ added: 1, refused: 1 });
  const { items } = await imports.rows(preview.id, '&result=refused');
  expect(items).toMatchObject([{ rows: [2], result: 'refused', becomes: 'Not imported' }]);
  expect(items[0]?.text).toContain('=1+1');
  const download = await imports.call('GET', `imports/${preview.id}/refused`);
  expect(download.status).toBe(200);
  expect(String(download.body)).toMatch(/^Row,Reason,Record\r\n2,/);
  await imports.call('DELETE', `imports/${preview.id}`);
});

test('error: what is imported cannot be confirmed again or discarded, what is previewed cannot be undone', async () => {
  const preview = await imports.preview(KRAKEN);
  expect((await imports.call('POST', `imports/${preview.id}/undo`, {})).status).toBe(409);
  await imports.confirm(preview.id);
  expect((await imports.call('POST', `imports/${preview.id}/confirm`)).status).toBe(409);
  expect((await imports.call('DELETE', `imports/${preview.id}`)).status).toBe(409);
  await imports.undo(preview.id);
  expect((await imports.call('POST', `imports/${preview.id}/undo`, {})).status).toBe(409);
});

test('texts that JSON and the database treat specially are imported', async () => {
  const note = `\\u0000 \\ud800 ${'x'.repeat(150)}${'😀'.repeat(200)}`;
  const text = `Date,Type,Amount,Currency,Note\n2024-03-05 12:00:00,${'😀'.repeat(101)},1,BTC,${note}\n`;
  const imported = await imports.importNow(text, { provider: 'generic', fields: { timeZone: 'UTC' } });
  expect(imported.counts).toMatchObject({ added: 1 });
  await imports.undo(imported.id);
  const kraken = KRAKEN.replaceAll('"deposit"', '"trade"').replace('"QA1"', '"\\u0000"').replace('"QA2"', '"\\ud800"');
  const trades = await imports.importNow(kraken);
  expect(trades.counts).toMatchObject({ added: 2 });
  await imports.undo(trades.id);
});

/** FUZZ_MB sets how much; 10 is the full run. */
const FUZZ_MB = Number(process.env['FUZZ_MB'] ?? 1);
const FUZZ_FILE_BYTES = 256 * 1024;

/** Numbers below 1 from a fixed sequence. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function fuzzedFile(random: () => number): Buffer {
  const lines = ['"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"'];
  for (let row = 0, size = 0; size < FUZZ_FILE_BYTES; row += 1) {
    const at = new Date(Date.UTC(2022, 0, 1) + row * 60_000).toISOString().slice(0, 19).replace('T', ' ');
    const line = `"L${row}","T${row >> 1}","${at}","trade","","currency","XXBT",${row % 2 ? -1 : 1}.5,0,${row}.25`;
    size += line.length + 1;
    lines.push(line);
  }
  const file = Buffer.from(`${lines.join('\n')}\n`);
  const changes = 1 + Math.floor(random() * 400);
  for (let change = 0; change < changes; change += 1)
    file[Math.floor(random() * file.length)] = Math.floor(random() * 256);
  return file;
}

test(`${FUZZ_MB} MB of changed bytes: no server error, and no job fails without a sentence`, async () => {
  const random = createRandom(15);
  const outcomes = new Map<string, number>();
  for (let bytes = 0; bytes < FUZZ_MB * 1024 * 1024; bytes += FUZZ_FILE_BYTES) {
    const response = await imports.upload(fuzzedFile(random), { fields: { isPreview: 'true' } });
    expect(response.status, JSON.stringify(response.body)).toBeLessThan(500);
    const job = response.status === 200 ? await imports.finished(response) : null;
    expect(job?.error ?? '').not.toContain('Something went wrong');
    const outcome = job?.status ?? 'refused';
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    if (job) await imports.call('DELETE', `imports/${job.key}`);
  }
  expect(outcomes.size).toBeGreaterThan(0);
}, 600_000);
