import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { FatalChainError, RetryableChainError } from '@holdfast/chain/chain-error.ts';
import type { HistoryBatch } from '@holdfast/chain/chain-source.ts';
import { transportWithoutPauses } from '../rpc/testing.ts';
import { TRANSFER } from '../transfers/topics.ts';
import { topicOfAddress } from '../transfers/words.ts';
import { createGoldrushSource } from './create-goldrush-source.ts';

const API_KEY = 'cqt_secret_0123456789';
const wallet = `0x${'a'.repeat(40)}`;
const stranger = `0x${'b'.repeat(40)}`;
const token = `0x${'c'.repeat(40)}`;
const hash = (number: number) => `0x${number.toString(16).padStart(64, '0')}`;

const log = {
  log_offset: 40,
  raw_log_topics: [TRANSFER, topicOfAddress(stranger), topicOfAddress(wallet)],
  raw_log_data: `0x${'0'.repeat(63)}5`,
  sender_address: token,
  sender_contract_decimals: 0,
  sender_name: 'Shares',
  sender_contract_ticker_symbol: 'SHR',
  decoded: { name: 'Lies' },
};
const item = (block: number, fields: object = {}) => ({
  block_signed_at: '2024-05-01T00:00:00Z',
  block_height: block,
  block_hash: hash(1000 + block),
  tx_hash: hash(block),
  tx_offset: 2,
  successful: true,
  from_address: stranger,
  to_address: token,
  value: '0',
  gas_spent: 60_000,
  gas_price: 10,
  fees_paid: '599999',
  log_events: [log],
  internal_transfers: null,
  input_data: null,
  unheard_of: [1],
  ...fields,
});

type Reply = { status?: number; headers?: Record<string, string>; body: unknown } | 'hangUp';
const ok = (data: object): Reply => ({
  body: { data: { chain_id: 1, ...data }, error: false, error_code: null, error_message: null },
});
const refusal = (status: number, headers: Record<string, string> = {}): Reply => ({
  status,
  headers,
  body: { data: null, error: true, error_code: status, error_message: `No: ${API_KEY}` },
});

let close: (() => void) | null = null;
afterEach(() => close?.());

/** A service that sends these responses one after the other, and then repeats the last one. */
async function serviceThatSays(...replies: Reply[]) {
  const requested: { path: string; key: string | undefined }[] = [];
  const server = createServer((request, response) => {
    requested.push({ path: (request.url ?? '').split('?')[0] ?? '', key: request.headers.authorization });
    const reply = replies.length > 1 ? replies.shift() : replies[0];
    if (reply === undefined || reply === 'hangUp') return void response.destroy();
    response
      .writeHead(reply.status ?? 200, reply.headers)
      .end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => {
    server.close();
    server.closeAllConnections();
  };
  const transport = transportWithoutPauses();
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return {
    requested,
    transport,
    source: createGoldrushSource({ baseUrl, apiKey: API_KEY, chainName: 'eth-mainnet', chainId: 1, transport }),
  };
}

async function read(
  source: Awaited<ReturnType<typeof serviceThatSays>>['source'],
  query: { fromBlock?: number; toBlock?: number } = {},
): Promise<HistoryBatch[]> {
  const batches: HistoryBatch[] = [];
  for await (const batch of source.readHistory({ address: wallet, fromBlock: 0, ...query })) batches.push(batch);
  return batches;
}
const keysOf = (batches: readonly HistoryBatch[]) =>
  batches.flatMap(({ transactions }) => transactions.map(({ block }) => block?.number));

describe('pages', () => {
  test('pages come newest first, the history oldest first; a link gives only its number, never a host', async () => {
    const { source, requested } = await serviceThatSays(
      ok({
        items: [item(9), item(8)],
        links: { prev: 'https://elsewhere.example/v1/eth-mainnet/address/x/transactions_v3/page/3/?a=b', next: null },
      }),
      ok({ items: [item(7), null, item(7)], links: { prev: null } }),
    );
    expect(keysOf(await read(source))).toEqual([7, 8, 9]);
    expect(requested).toEqual([
      { path: `/v1/eth-mainnet/address/${wallet}/transactions_v3/`, key: `Bearer ${API_KEY}` },
      { path: `/v1/eth-mainnet/address/${wallet}/transactions_v3/page/3/`, key: `Bearer ${API_KEY}` },
    ]);
  });

  test('pages that lie wholly before the first wanted block are not requested', async () => {
    const prev = (page: number) => ({ prev: `/page/${page}/` });
    const { source, requested } = await serviceThatSays(
      ok({ items: [item(9)], links: prev(2) }),
      ok({ items: [item(5), item(4)], links: prev(1) }),
      ok({ items: [item(3)], links: prev(0) }),
    );
    expect(keysOf(await read(source, { fromBlock: 5, toBlock: 8 }))).toEqual([5]);
    expect(requested.length).toBe(3);
  });

  test('a range without transactions is one empty batch up to its end', async () => {
    const { source } = await serviceThatSays(ok({ items: [], links: null }));
    expect(await read(source, { fromBlock: 5, toBlock: 8 })).toEqual([
      {
        through: { number: 8, hash: null, atMs: null },
        transactions: [],
        tokens: [],
        limits: ['no-validators'],
        unreadable: [],
        unexplained: [],
      },
    ]);
  });

  test('error: a page without a list of transactions is no empty history, and no missing transaction', async () => {
    for (const items of [null, undefined]) {
      const { source } = await serviceThatSays(ok({ items, links: null }));
      await expect(read(source, { fromBlock: 5, toBlock: 8 })).rejects.toBeInstanceOf(RetryableChainError);
      await expect(source.readTransaction(hash(9))).rejects.toBeInstanceOf(RetryableChainError);
      close?.();
    }
  });

  test('error: pages that lead in a circle, or links without a number, end the reading', async () => {
    const first = await serviceThatSays(ok({ items: [item(9)], links: { prev: '/page/1/' } }));
    await expect(read(first.source)).rejects.toThrow('circle');
    close?.();
    const second = await serviceThatSays(ok({ items: [item(9)], links: { prev: '/older' } }));
    await expect(read(second.source)).rejects.toBeInstanceOf(FatalChainError);
  });
});

describe('the contents of a response', () => {
  test('fees_paid is the fee, logs are read from their raw form, and their key counts from the first log', async () => {
    const { source } = await serviceThatSays(
      ok({
        items: [
          item(9, {
            from_address: wallet.toUpperCase().replace('X', 'x'),
            log_events: [{ ...log, log_offset: 42 }, log],
          }),
        ],
        links: null,
      }),
    );
    const [batch] = await read(source);
    expect(batch?.transactions[0]?.transfers.map(({ key, amount }) => [key, amount])).toEqual([
      ['gas', 599_999_000_000n],
      ['log:0', 5n * 10n ** 24n],
      ['log:2', 5n * 10n ** 24n],
    ]);
    expect(batch?.tokens).toMatchObject([{ symbol: 'SHR', name: 'Shares', decimals: 0 }]);
  });

  test('a fee that is not stated is the gas used times its price', async () => {
    const { source } = await serviceThatSays(
      ok({ items: [item(9, { from_address: wallet, fees_paid: null, log_events: null })], links: null }),
    );
    expect((await read(source))[0]?.transactions[0]?.transfers.map(({ key, amount }) => [key, amount])).toEqual([
      ['gas', 600_000_000_000n],
    ]);
  });

  test('error: a transaction without what is needed is reported, the others are read', async () => {
    const broken = [
      { tx_hash: null },
      { block_hash: 'x' },
      { successful: null },
      { from_address: null },
      { block_signed_at: 'soon' },
      { fees_paid: null, gas_price: null },
      { log_events: [{ ...log, raw_log_topics: ['0x12'] }] },
    ];
    const { source } = await serviceThatSays(
      ok({ items: [item(5), ...broken.map((fields, place) => item(10 + place, fields))], links: null }),
    );
    const [batch] = await read(source);
    expect(keysOf([batch!])).toEqual([5]);
    expect(batch?.unreadable.map(({ reason }) => reason)).toEqual(
      ['hash', 'blockHash', 'success', 'sender', 'time', 'fee', 'logs'].map(
        (what) => `GoldRush does not state the ${what} of this transaction.`,
      ),
    );
  });

  test('error: a token without known decimals is left out and reported', async () => {
    const { source } = await serviceThatSays(
      ok({
        items: [item(5, { from_address: wallet, log_events: [{ ...log, sender_contract_decimals: null }] })],
        links: null,
      }),
    );
    const [batch] = await read(source);
    expect(batch?.transactions[0]?.transfers.map(({ key }) => key)).toEqual(['gas']);
    expect(batch?.unreadable).toMatchObject([{ logIndex: 0, reason: expect.stringContaining('decimals') }]);
  });

  test('a service that leaves out internal value shows no traces; one that returns null has found none', async () => {
    const { internal_transfers: _, ...silent } = item(5);
    const first = await serviceThatSays(ok({ items: [silent], links: null }));
    expect((await read(first.source))[0]?.limits).toEqual(['no-traces', 'no-validators']);
    close?.();
    const second = await serviceThatSays(ok({ items: [item(5)], links: null }));
    expect((await read(second.source))[0]?.limits).toEqual(['no-validators']);
  });

  test('the newest block and a block’s hash are read where the service shows blocks, otherwise unknown', async () => {
    const first = await serviceThatSays(
      ok({ items: [{ height: 77, block_hash: hash(77), signed_at: '2024-05-01T00:00:00Z' }] }),
    );
    expect(await first.source.head()).toEqual({ number: 77, hash: hash(77), atMs: Date.UTC(2024, 4, 1) });
    expect(await first.source.blockHash(77)).toEqual({ kind: 'found', hash: hash(77) });
    close?.();
    const second = await serviceThatSays(refusal(404));
    expect(await second.source.head()).toBeNull();
    expect(await second.source.blockHash(77)).toEqual({ kind: 'unknown' });
  });
});

describe('trouble', () => {
  const page = ok({ items: [item(9)], links: null });

  test('haste, errors of the service and broken connections are tried again', async () => {
    const { source, transport } = await serviceThatSays(
      refusal(429, { 'retry-after': '3' }),
      refusal(500),
      'hangUp',
      refusal(503),
      page,
    );
    expect(keysOf(await read(source))).toEqual([9]);
    expect(transport.pausesMs).toEqual([3000, 500, 1000, 2000]);
  });

  test('error: an error inside a good status is an error too', async () => {
    const { source } = await serviceThatSays({
      body: { data: null, error: true, error_code: 507, error_message: 'backend' },
    });
    await expect(read(source)).rejects.toBeInstanceOf(RetryableChainError);
  });

  test.each([401, 402, 403, 400])(
    'error: status %i is fatal, requested once, and does not repeat the key',
    async (status) => {
      const { source, requested } = await serviceThatSays(refusal(status));
      const error = await read(source).catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(FatalChainError);
      expect(String((error as Error).stack)).not.toContain(API_KEY);
      expect(requested.length).toBe(1);
    },
  );

  test('error: an unknown network, another chain’s response, and no JSON at all have clear messages', async () => {
    for (const [reply, message] of [
      [refusal(404), 'GoldRush does not have the network “eth-mainnet”.'],
      [ok({ chain_id: 137, items: [], links: null }), 'is the chain with id 137'],
      [{ body: '<html>' }, 'cannot be read'],
      [ok({ items: 'none' }), 'cannot be read'],
    ] as const) {
      const { source } = await serviceThatSays(reply);
      await expect(read(source)).rejects.toThrow(message);
      close?.();
    }
  });
});
