import { afterEach, describe, expect, test } from 'vitest';
import { FatalChainError, RetryableChainError } from '@holdfast/chain/chain-error.ts';
import { JsonRpcClient, type JsonRpcSettings } from './json-rpc-client.ts';
import { type CallReply, type RpcDouble, startRpcDouble, transportWithoutPauses } from './testing.ts';

let double: RpcDouble | null = null;
afterEach(async () => {
  await double?.close();
  double = null;
});

type Options = Parameters<typeof startRpcDouble>[0];

async function connect(options: Partial<Options>, settings: Partial<JsonRpcSettings> = {}) {
  double = await startRpcDouble({ reply: ({ params }) => ({ result: params[0] }), ...options });
  const transport = transportWithoutPauses();
  return { double, transport, client: new JsonRpcClient({ url: double.url, transport, ...settings }) };
}

const echo = (count: number) => Array.from({ length: count }, (_, value) => ({ method: 'echo', params: [value] }));
const results = (responses: readonly unknown[]) =>
  responses.map((response) => (response as { result?: unknown }).result);
const numbers = (count: number) => Array.from({ length: count }, (_, value) => value);

describe('batches', () => {
  test('250 calls go out in batches of 100, 100 and 50, and their responses come back in order', async () => {
    const { client, double } = await connect({});
    expect(results(await client.callAll(echo(250)))).toEqual(numbers(250));
    expect(double.requests.map((calls) => calls.length).sort()).toEqual([100, 100, 50]);
  });

  test('no more than the allowed number of batches is under way at once', async () => {
    let running = 0;
    let most = 0;
    const { client } = await connect(
      {
        spoil: (response, calls) => {
          running += 1;
          most = Math.max(most, running);
          setImmediate(() => {
            running -= 1;
            response.end(JSON.stringify(calls.map(({ id, params }) => ({ id, result: params[0] }))));
          });
          return true;
        },
      },
      { batchSizeMax: 10, parallelMax: 2 },
    );
    const [left, right] = await Promise.all([client.callAll(echo(100)), client.callAll(echo(100))]);
    expect(results([...left, ...right])).toEqual([...numbers(100), ...numbers(100)]);
    expect(most).toBe(2);
  });

  test('a node that accepts only 30 calls at once gets batches of 25, and every call has its result', async () => {
    const { client, double } = await connect({
      spoil: (response, calls) => {
        if (calls.length <= 30) return false;
        response.statusCode = 413;
        response.end('too large');
        return true;
      },
    });
    expect(results(await client.callAll(echo(100)))).toEqual(numbers(100));
    expect(double.requests.map((calls) => calls.length)).toEqual([100, 50, 25, 25, 25, 25]);
  });

  test('a node without batches receives one call at a time', async () => {
    const { client, double } = await connect({
      spoil: (response, calls) => {
        if (calls.length === 1) return false;
        response.end(
          JSON.stringify({
            jsonrpc: '2.0',
            id: null,
            error: { code: -32_600, message: 'batch requests are not allowed' },
          }),
        );
        return true;
      },
    });
    expect(results(await client.callAll(echo(5)))).toEqual(numbers(5));
    expect(double.requests.slice(-5).map((calls) => calls.length)).toEqual([1, 1, 1, 1, 1]);
  });

  test('a call that the node refuses does not affect the results of the others', async () => {
    const { client } = await connect({
      reply: ({ params }): CallReply =>
        params[0] === 1 ? { error: { code: 3, message: 'execution reverted' } } : { result: params[0] },
    });
    expect(await client.callAll(echo(3))).toEqual([
      { ok: true, result: 0 },
      { ok: false, failure: { kind: 'other', code: 3, message: 'execution reverted' } },
      { ok: true, result: 2 },
    ]);
  });

  test('only the calls that were rate limited are sent again', async () => {
    let refusals = 2;
    const { client, double } = await connect({
      reply: ({ params }) =>
        params[0] === 2 && (refusals -= 1) >= 0
          ? { error: { code: -32_005, message: 'rate limit exceeded' } }
          : { result: params[0] },
    });
    expect(results(await client.callAll(echo(4)))).toEqual([0, 1, 2, 3]);
    expect(double.requests.map((calls) => calls.map(({ params }) => params[0]))).toEqual([[0, 1, 2, 3], [2], [2]]);
  });
});

describe('trouble', () => {
  const spoiledTimes = (
    times: number,
    status: number,
    headers: Record<string, string> = {},
  ): NonNullable<Options['spoil']> => {
    let left = times;
    return (response) => {
      if ((left -= 1) < 0) return false;
      response.writeHead(status, headers).end('{"message":"no"}');
      return true;
    };
  };

  test('status 503 is tried again with pauses that double', async () => {
    const { client, transport } = await connect({ spoil: spoiledTimes(3, 503) });
    expect(await client.call({ method: 'echo', params: [7] })).toBe(7);
    expect(transport.pausesMs).toEqual([250, 500, 1000]);
  });

  test('status 429 waits as long as Retry-After states', async () => {
    const { client, transport } = await connect({ spoil: spoiledTimes(1, 429, { 'retry-after': '7' }) });
    expect(await client.call({ method: 'echo', params: [7] })).toBe(7);
    expect(transport.pausesMs).toEqual([7000]);
  });

  test('error: a Retry-After of an hour is not waited for, and handed on', async () => {
    const { client, transport } = await connect({ spoil: spoiledTimes(1, 429, { 'retry-after': '3600' }) });
    await expect(client.call({ method: 'echo', params: [] })).rejects.toMatchObject({
      name: 'RetryableChainError',
      retryAfterMs: 3_600_000,
    });
    expect(transport.pausesMs).toEqual([]);
  });

  test('error: after five attempts the error states the cause and that it may work later', async () => {
    const { client, double } = await connect({ spoil: spoiledTimes(99, 502) });
    await expect(client.call({ method: 'echo', params: [] })).rejects.toThrow(
      new RetryableChainError('The node responded with status 502 (“no”).'),
    );
    expect(double.requests.length).toBe(5);
  });

  test('error: a refused connection is retryable', async () => {
    const { client, double } = await connect({});
    await double.close();
    const error = await client.call({ method: 'echo', params: [] }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(RetryableChainError);
    expect((error as Error).message).toBe('The node could not be reached (ECONNREFUSED).');
  });

  test('error: a node that never responds times out with a clear message', async () => {
    const { client } = await connect({ spoil: () => true }, { timeoutMs: 20 });
    await expect(client.call({ method: 'echo', params: [] })).rejects.toThrow(
      'The node did not respond within 0.02 seconds.',
    );
  });

  test('error: a refused key is fatal and not tried again', async () => {
    const { client, double } = await connect({ spoil: spoiledTimes(9, 401) });
    await expect(client.call({ method: 'echo', params: [] })).rejects.toBeInstanceOf(FatalChainError);
    expect(double.requests.length).toBe(1);
  });

  test('error: a web page instead of a node is fatal', async () => {
    const { client } = await connect({ spoil: (response) => Boolean(response.end('<html>')) });
    await expect(client.call({ method: 'echo', params: [] })).rejects.toThrow('not JSON-RPC');
  });

  test('error: a redirect is not followed, because the key would go with it', async () => {
    const { client } = await connect({
      spoil: (response) => Boolean(response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()),
    });
    await expect(client.call({ method: 'echo', params: [] })).rejects.toThrow('redirects to another address');
  });

  test('error: a method the node does not have is fatal and named', async () => {
    const { client } = await connect({
      reply: () => ({ error: { code: -32_601, message: 'the method does not exist' } }),
    });
    await expect(client.call({ method: 'debug_traceTransaction', params: [] })).rejects.toThrow(
      /^The node does not offer debug_traceTransaction/,
    );
  });

  test('an aborted reader stops at once, without another attempt', async () => {
    const controller = new AbortController();
    const { client, double } = await connect({ spoil: () => (controller.abort(new Error('stop')), true) });
    await expect(client.callAll(echo(3), controller.signal)).rejects.toThrow('stop');
    expect(double.requests.length).toBe(1);
  });
});

describe('secrets', () => {
  const key = 'k3y-9f8e7d6c5b4a';

  test('error: a key in the path, the query or as a password never shows, even when the node repeats it', async () => {
    for (const place of ['path', 'query', 'password'] as const) {
      const { client, double: running } = await connect({
        reply: () => ({ error: { code: -32_000, message: `bad project ${key} in /v3/${key}?apiKey=${key}` } }),
      });
      const url = new URL(running.url);
      if (place === 'path') url.pathname = `/v3/${key}`;
      if (place === 'query') url.search = `?apiKey=${key}`;
      if (place === 'password') [url.username, url.password] = ['operator', key];
      expect(client).toBeDefined();
      const error = await new JsonRpcClient({ url: url.href, transport: transportWithoutPauses() })
        .call({ method: 'echo', params: [] })
        .catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(FatalChainError);
      expect(
        JSON.stringify([(error as Error).message, String((error as Error).cause), (error as Error).stack]),
      ).not.toContain(key);
      await running.close();
    }
  });

  test('a name and password in the URL go into the header where they belong', async () => {
    const { double } = await connect({});
    const url = new URL(double.url);
    [url.username, url.password] = ['operator', 'p@ss word'];
    expect(await new JsonRpcClient({ url: url.href }).call({ method: 'echo', params: [1] })).toBe(1);
    expect(double.headers[0]?.authorization).toBe(`Basic ${Buffer.from('operator:p@ss word').toString('base64')}`);
  });

  test('error: a URL that is none is refused without repeating it', () => {
    for (const url of [`not a url ${key}`, `ftp://${key}/`, '']) {
      expect(() => new JsonRpcClient({ url })).toThrow(
        new FatalChainError('The address of the node is not an http or https URL.'),
      );
    }
  });
});
