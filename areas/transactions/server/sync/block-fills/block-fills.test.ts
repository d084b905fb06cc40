import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Job } from '@holdfast/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { emptyTables } from '../../../../../apps/server/src/testing/empty-tables.ts';
import { enqueueJob } from '@holdfast/jobs/enqueue-job.ts';
import type { RunningWorker } from '@holdfast/jobs/start-worker.ts';
import { createTestJobs, type TestJobs } from '../../../../../kit/jobs/testing.ts';
import { addCoin, addNetwork, addWallet, storedTransfers } from '../../ingest/testing.ts';
import { syncBlockFills } from './sync-block-fills.ts';

type Reply = { status?: number; headers?: Record<string, string>; body: unknown };

let jobs: TestJobs;
let desk: Server;
let worker: RunningWorker;
let wallet: number;
let replies: Reply[];
let asked: { path: string; key: string | undefined }[];
beforeAll(async () => {
  jobs = await createTestJobs();
  desk = createServer((request: IncomingMessage, response) => {
    asked.push({ path: request.url ?? '', key: request.headers.authorization });
    const reply = replies.shift() ?? { body: { fills: [], next: null } };
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers });
    response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body));
  });
  await new Promise<void>((resolve) => desk.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  desk.close();
  await jobs.close();
});
beforeEach(async () => {
  await emptyTables(jobs.pool, 'coins, networks, transactions, transaction_days, jobs', { restartsIds: true });
  await addCoin(jobs.pool, { symbol: 'USD', name: 'US dollar', decimals: 2, isCash: true });
  await addCoin(jobs.pool, { symbol: 'BTC', name: 'Bitcoin', decimals: 8 });
  const network = await addNetwork(jobs.pool, { name: 'Desk', chainId: 1, nativeCoinId: null });
  wallet = await addWallet(jobs.pool, { networkId: network, name: 'BlockFills', address: 'desk', purpose: 'exchange' });
  replies = [];
  asked = [];
  worker = await jobs.startWorker([syncBlockFills], {
    blockFills: {
      url: `http://127.0.0.1:${(desk.address() as AddressInfo).port}/api/`,
      apiKey: 'desk-key',
      retryPausesMs: [1, 1],
    },
  });
});
afterEach(() => worker.stop());

const sync = async (): Promise<Job> =>
  jobs.until(
    (await enqueueJob(jobs.pool, syncBlockFills, { key: 'block-fills', payload: {}, createdBy: null })).job.id,
    (job) => job.finishedAt !== null,
  );
const fill = (id: string, given: object = {}) => ({
  id,
  time: '2024-03-07T10:00:00Z',
  pair: 'BTC/USD',
  side: 'buy',
  size: '2',
  price: '50000.25',
  fee: '12.5',
  feeCurrency: 'USD',
  ...given,
});

test('a buy becomes coins in, dollars out and a fee in the desk’s wallet; a sale the reverse', async () => {
  replies = [
    {
      body: {
        fills: [
          fill('f1'),
          fill('f2', {
            side: 'SELL',
            pair: 'btc-usd',
            size: 0.5,
            fee: null,
            time: '2024-03-08T10:00:00+01:00',
            extra: 'ignored',
          }),
        ],
        next: null,
      },
    },
  ];
  expect(await sync()).toMatchObject({
    status: 'succeeded',
    message: '2 new fills of 2 read.',
    result: { read: 2, added: 2, issues: [] },
  });
  expect(await storedTransfers(jobs.pool)).toEqual([
    'f1 base: 2 BTC nobody > desk',
    'f1 fee: 12.5 USD desk > nobody',
    'f1 quote: 100000.5 USD desk > nobody',
    'f2 base: 0.5 BTC desk > nobody',
    'f2 quote: 25000.125 USD nobody > desk',
  ]);
  const { rows } = await jobs.pool.query(
    `SELECT t.ledger, t.source, t.at, t.source_note, x.role, x.value_usd FROM transactions t
       JOIN transfers x ON x.transaction_id = t.id WHERE t.key = 'f1' ORDER BY x.key`,
  );
  expect(rows).toEqual([
    {
      ledger: 'block-fills',
      source: 'block-fills',
      at: new Date('2024-03-07T10:00:00Z'),
      source_note: 'Bought 2 BTC at 50000.25 USD',
      role: 'transfer',
      value_usd: '100000.5',
    },
    expect.objectContaining({ role: 'fee', value_usd: null }),
    expect.objectContaining({ role: 'transfer', value_usd: null }),
  ]);
  expect(asked).toEqual([{ path: '/api/fills', key: 'Bearer desk-key' }]);
});

test('pages are followed, repetition adds nothing, and the second sync reads only recent fills', async () => {
  replies = [
    { body: { fills: [fill('f1'), fill('f2')], next: 'c 1' } },
    { body: { fills: [fill('f2'), fill('f3')], next: 'c2' } },
    { body: { fills: [], next: 'c2' } },
  ];
  expect((await sync()).result).toMatchObject({ read: 4, added: 3 });
  expect(asked.map(({ path }) => path)).toEqual(['/api/fills', '/api/fills?cursor=c+1', '/api/fills?cursor=c2']);
  replies = [{ body: { fills: [fill('f3')], next: null } }];
  expect((await sync()).result).toMatchObject({ read: 1, added: 0 });
  expect(asked.at(-1)!.path).toBe('/api/fills?since=2024-02-29T10%3A00%3A00.000Z');
});

test('a desk that is busy or broken for a moment is requested again', async () => {
  replies = [
    { status: 429, headers: { 'retry-after': '0' }, body: '' },
    { status: 500, body: 'oops' },
    { body: { fills: [fill('f1')], next: null } },
  ];
  expect(await sync()).toMatchObject({ status: 'succeeded', result: { added: 1 } });
});

test.each<[string, Reply[], string]>([
  ['a refused key', [{ status: 401, body: {} }], 'BlockFills refused the key. Check BLOCK_FILLS_API_KEY.'],
  [
    'a desk that stays busy',
    Array.from({ length: 3 }, () => ({ status: 429, body: '' })),
    'BlockFills limits the request rate. Try again later.',
  ],
  [
    'a desk that stays broken',
    Array.from({ length: 3 }, () => ({ status: 503, body: '' })),
    'BlockFills responded with status 503. Try again later.',
  ],
  [
    'another address',
    [{ body: '<html>' }],
    'BlockFills returned an unknown format. Check that BLOCK_FILLS_URL is the address of its API.',
  ],
  [
    'a redirect',
    [{ status: 302, headers: { location: 'http://elsewhere.example' }, body: '' }],
    'BlockFills responded with status 302.',
  ],
  [
    'a fill that makes no sense',
    [{ body: { fills: [fill('f1', { size: '1e5' })], next: null } }],
    'BlockFills sent a fill (f1) that cannot be read: its size makes no sense. Nothing after it was read.',
  ],
])('error: %s is reported and stores nothing', async (_, given, text) => {
  replies = given;
  expect(await sync()).toMatchObject({ status: 'failed', error: text });
  expect(await storedTransfers(jobs.pool)).toEqual([]);
});

test('error: a fill with an unknown coin is left out and reported; the others are stored', async () => {
  replies = [{ body: { fills: [fill('f1', { pair: 'XYZ/USD' }), fill('f2')], next: null } }];
  expect(await sync()).toMatchObject({
    status: 'succeeded',
    message: '1 new fill of 2 read. 1 transfer could not be resolved: No coin has the symbol XYZ.',
  });
});

test('error: without a wallet for the desk the job names the one to add', async () => {
  await jobs.pool.query(`UPDATE wallets SET purpose = 'hot' WHERE id = $1`, [wallet]);
  expect((await sync()).error).toBe(
    'The BlockFills desk has no wallet. Add a wallet of your own with the name BlockFills and the purpose ' +
      'exchange.',
  );
});
