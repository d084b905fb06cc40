import { type Call, exampleOfCall, isFileResponse, listQuery, pageOf, WHOLE_LIST_MAX } from '@holdfast/contract';
import { contract } from '@holdfast/overview/contract';
import Fastify from 'fastify';
import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { installErrorHandler } from './error-handler.ts';
import { registerCalls } from './register-calls.ts';
import { RequestLimiter } from './request-limits.ts';

const read = { method: 'GET', path: 'read', summary: 'Reads.', access: 'public' } as const;

/** Makes a call whose handler returns the value. */
async function respond(response: z.ZodType, value: unknown, query?: z.ZodObject) {
  const app = await serve({ ...read, response, ...(query && { query }) }, async () => value);
  return app.inject('/api/read');
}

async function serve(call: Call, handler: () => Promise<unknown>) {
  const app = Fastify();
  installErrorHandler(app);
  await registerCalls(app, {
    contract: { call },
    handlers: { call: handler },
    findCaller: async () => null,
    spendConfirmation: async () => false,
    rules: {} as Parameters<typeof registerCalls>[1]['rules'],
    now: () => new Date(0),
    limiter: new RequestLimiter({ requestsPerMinute: 10, concurrentRequests: 10, concurrentHeavyRequests: 1 }),
  });
  return app;
}

afterEach(() => vi.useRealTimers());

it.each([
  ['GET', 60, 'Try again in a moment.'],
  ['POST', 60, 'Check whether the change was saved before you repeat it.'],
] as const)('error: a %s that never answers is given up after %i seconds', async (method, seconds, advice) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let begin = (): void => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const app = await serve({ ...read, method, response: z.object({}) }, () => {
    begin();
    return new Promise(() => {});
  });
  const answering = app.inject({ method, url: '/api/read' });
  await begun;
  await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
  expect(await Promise.race([answering, 'nothing yet'])).toBe('nothing yet');
  await vi.advanceTimersByTimeAsync(1);
  const { statusCode, headers, payload } = await answering;
  expect([statusCode, headers['retry-after'], JSON.parse(payload)]).toEqual([
    503,
    '5',
    { detail: `There was no answer within ${seconds} seconds. ${advice}` },
  ]);
});

/** Adds a field that no schema declares to every object. */
function withSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return { ...Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, withSecrets(entry)])), secret: 1 };
}

it('a response has no undeclared field, at any depth', async () => {
  const { listTransactions } = contract as Record<string, Call>;
  if (!listTransactions || isFileResponse(listTransactions.response)) throw new Error('It returns a list.');
  const example = exampleOfCall(listTransactions).response;
  const given = withSecrets(example);
  expect(JSON.stringify(given)).toContain('"secret":1');
  const { statusCode, payload } = await respond(listTransactions.response, given);
  expect(statusCode).toBe(200);
  expect(payload).not.toContain('secret');
  expect(JSON.parse(payload)).toEqual(example);
});

it('a response is sent as its schema changes it', async () => {
  const response = await respond(z.object({ note: z.string().trim(), absent: z.int().optional() }), { note: ' text ' });
  expect(response.payload).toBe('{"note":"text"}');
});

it('error: a value that does not match its declaration is not sent', async () => {
  const response = await respond(z.object({ id: z.int() }), { id: 'a secret' });
  expect(response.statusCode).toBe(500);
  expect(response.payload).not.toContain('a secret');
});

it('a list that is asked for as a whole is not cut: the refusal names pages', async () => {
  const ask = (total: number, limit: number) =>
    respond(pageOf(z.int()), { items: [1], total, page: 1, limit }, z.strictObject(listQuery));
  expect((await ask(10_000, WHOLE_LIST_MAX)).statusCode).toBe(200);
  expect((await ask(10_001, 200)).statusCode).toBe(200);
  const refused = await ask(10_001, WHOLE_LIST_MAX);
  expect(refused.payload).toContain('This list has more than 10,000 rows. Ask for pages, with page and limit.');
});

/** The specification gives these neither a page nor a limit. */
const WHOLE_LISTS = `
  listCoinCapitalPositions listCoinOpenPositions listUsers listClientWallets listBridges listClientTransactions
  listExchanges listExchangesWithAccountAddress listLendingProtocols listLendingProtocolsWithAccountAddress
  listFarms listFarmsWithAccountAddress
  getLiabilities listNetworks listNetworksWithAdminWallets listLoans listPools listWallets listExpenses listIncome
  listStakes listAssetHoldingTransactions listAliasCoins listCoins listAssetAddresses listClientCoins
  listCoinsWithPrices`;

it('the lists of the specification return everything unless a page is asked for', () => {
  for (const name of WHOLE_LISTS.trim().split(/\s+/)) {
    const call = (contract as Record<string, Call>)[name];
    expect((call?.query as z.ZodObject | undefined)?.shape['limit']?.safeParse(undefined).data, name).toBe(
      WHOLE_LIST_MAX,
    );
  }
});
