/** Both clients against real HTTP servers on this machine that respond, and fail, in the markets' shapes. */
import { formatDay, readUtcDay, type UtcDay } from '@holdfast/calendar';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Transport } from '@holdfast/http/client';
import { formatDecimal } from '@holdfast/money';
import { afterEach, describe, expect, test } from 'vitest';
import { type CoinGeckoSettingsInput } from './coingecko/settings.ts';
import { createCoinGeckoSource } from './coingecko/create-coingecko-source.ts';
import { createDefiLlamaSource } from './defillama/create-defillama-source.ts';
import { type DefiLlamaSettingsInput } from './defillama/settings.ts';
import { PriceSourceError } from './price-source-error.ts';
import type { ClosesResult, SpotResult } from './price-source.ts';

const NOW = Date.parse('2024-03-05T12:00:00Z');
const day = (text: string): UtcDay => readUtcDay(text)!;
const seconds = (text: string): number => Date.parse(text) / 1000;

type Reply = (request: IncomingMessage, response: ServerResponse) => void;
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A market that sends the replies one after the other and then repeats the last one. */
async function startMarket(...replies: Reply[]) {
  const requests: { url: URL; headers: IncomingMessage['headers'] }[] = [];
  const server = createServer((request, response) => {
    requests.push({ url: new URL(request.url ?? '', 'http://market'), headers: request.headers });
    (replies[requests.length - 1] ?? replies.at(-1))!(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(
    () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  );
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

const json =
  (body: string, status = 200, headers: Record<string, string> = {}): Reply =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  };

/** Time that passes only by sleeping; time-outs are real, because the server is. */
function createTestTransport() {
  const slept: number[] = [];
  const state = { nowMs: NOW };
  const transport: Transport = {
    fetch: (url, init) => fetch(url, init),
    nowMs: () => state.nowMs,
    wait: async (durationMs) => {
      slept.push(durationMs);
      state.nowMs += durationMs;
    },
    random: () => 1,
  };
  return { transport, slept };
}

async function startCoinGecko(replies: Reply[], settings: CoinGeckoSettingsInput = {}) {
  const market = await startMarket(...replies);
  const { transport, slept } = createTestTransport();
  const source = createCoinGeckoSource(
    { baseUrl: `${market.baseUrl}/api/v3`, callsPerMinute: 60_000, burst: 1000, historyDaysMax: null, ...settings },
    transport,
  );
  return { source, slept, ...market };
}

async function startDefiLlama(replies: Reply[], settings: DefiLlamaSettingsInput = {}) {
  const market = await startMarket(...replies);
  const { transport, slept } = createTestTransport();
  return {
    source: createDefiLlamaSource(
      { baseUrl: market.baseUrl, callsPerMinute: 60_000, burst: 1000, ...settings },
      transport,
    ),
    slept,
    ...market,
  };
}

function shownSpot({ prices, gaps }: SpotResult) {
  return {
    prices: prices.map(
      (spot) =>
        `${spot.id} ${formatDecimal(spot.price)} at ${new Date(spot.observedAtMs).toISOString()} from ${spot.source}`,
    ),
    gaps: gaps.map((gap) => `${gap.id} ${gap.reason}`),
  };
}

function shownCloses({ closes, gaps }: ClosesResult) {
  return {
    closes: closes.map((close) => `${formatDay(close.day)} ${formatDecimal(close.price)}`),
    gaps: gaps.map((gap) => `${formatDay(gap.from)}..${formatDay(gap.to)} ${gap.reason}`),
  };
}

async function errorOf(work: Promise<unknown>): Promise<PriceSourceError> {
  const error: unknown = await work.then(
    () => null,
    (caught: unknown) => caught,
  );
  expect(error).toBeInstanceOf(PriceSourceError);
  return error as PriceSourceError;
}

describe('CoinGecko', () => {
  test('spot prices keep their digits; null, zero, odd and absent ones are gaps; extra fields do no harm', async () => {
    const { source, requests } = await startCoinGecko([
      json(`{"bitcoin": {"usd": 61234.123456789012345678, "usd_market_cap": 1,
               "last_updated_at": ${seconds('2024-03-05T11:58:00Z')}},
             "pepe": {"usd": 1.2e-7, "last_updated_at": null}, "dead": {"usd": null}, "zero": {"usd": 0},
             "empty": {}, "odd": {"usd": {}}, "new": {"eur": 1}}`),
    ]);
    const result = await source.spot([
      'bitcoin',
      'pepe',
      'dead',
      'zero',
      'empty',
      'odd',
      'new',
      'nobody',
      'bitcoin',
      'a,b',
    ]);
    expect(shownSpot(result)).toEqual({
      prices: [
        'bitcoin 61234.123456789012345678 at 2024-03-05T11:58:00.000Z from CoinGecko',
        'pepe 0.00000012 at 2024-03-05T12:00:00.000Z from CoinGecko',
      ],
      gaps: [
        'a,b unknown_coin',
        'dead no_price',
        'zero not_a_price',
        'empty no_price',
        'odd not_a_price',
        'new no_price',
        'nobody unknown_coin',
      ],
    });
    expect(requests).toHaveLength(1);
    expect(requests[0]!.url.pathname).toBe('/api/v3/simple/price');
    expect(Object.fromEntries(requests[0]!.url.searchParams)).toEqual({
      ids: 'bitcoin,pepe,dead,zero,empty,odd,new,nobody',
      vs_currencies: 'usd',
      include_last_updated_at: 'true',
      precision: 'full',
    });
  });

  test('many ids go out in batches within the limit', async () => {
    const { source, requests } = await startCoinGecko([json('{}')], { idsPerCallMax: 2 });
    expect((await source.spot(['a', 'b', 'c', 'd', 'e'])).gaps).toHaveLength(5);
    expect(requests.map(({ url }) => url.searchParams.get('ids'))).toEqual(['a,b', 'c,d', 'e']);
    expect((await source.spot([])).gaps).toEqual([]);
    expect(requests).toHaveLength(3);
  });

  test.each([
    ['demo', 'x-cg-demo-api-key', 'x-cg-pro-api-key'],
    ['pro', 'x-cg-pro-api-key', 'x-cg-demo-api-key'],
  ] as const)('the %s key goes out in its own header', async (plan, header, other) => {
    const { source, requests } = await startCoinGecko([json('{}')], { plan, apiKey: 'CG-secret' });
    await source.spot(['bitcoin']);
    expect(requests[0]!.headers[header]).toBe('CG-secret');
    expect(requests[0]!.headers[other]).toBeUndefined();
    expect(requests[0]!.url.href).not.toContain('CG-secret');
  });

  test('each plan has its own host, and a plan without its key is refused', async () => {
    const requested: string[] = [];
    const { transport } = createTestTransport();
    const spying: Transport = {
      ...transport,
      fetch: async (url) => (requested.push(new URL(url).host), new Response('{}')),
    };
    for (const settings of [{}, { plan: 'demo', apiKey: 'k' }, { plan: 'pro', apiKey: 'k' }] as const)
      await createCoinGeckoSource(settings, spying).spot(['bitcoin']);
    expect(requested).toEqual(['api.coingecko.com', 'api.coingecko.com', 'pro-api.coingecko.com']);
    expect(() => createCoinGeckoSource({ plan: 'pro' }, transport)).toThrow('needs an API key');
    expect(() => createCoinGeckoSource({ apiKey: 'k' }, transport)).toThrow('demo or pro');
    expect(() => createCoinGeckoSource({ plan: 'pro', apiKey: 'two words' }, transport)).toThrow('one word');
    expect(() => createCoinGeckoSource({ baseUrl: 'ftp://x' }, transport)).toThrow();
  });

  test('daily closes: 00:00 closes the day before, null is a gap, "now" is no close, today is not over', async () => {
    const body = `{"prices": [[${NOW - 12 * 3_600_000 - 3 * 86_400_000}, 60000.1],
      [${Date.parse('2024-03-03T00:00:00Z')}, null],
      [${Date.parse('2024-03-04T00:00:07Z')}, 62000.123456789012345678901],
      [${Date.parse('2024-03-05T00:00:00Z')}, 6.3e4], [${NOW}, 99999], "odd", [1]],
      "market_caps": [], "total_volumes": []}`;
    const { source, requests } = await startCoinGecko([json(body)]);
    expect(
      shownCloses(await source.dailyCloses({ id: 'bitcoin', from: day('2024-03-01'), to: day('2024-03-06') })),
    ).toEqual({
      closes: ['2024-03-01 60000.1', '2024-03-03 62000.123456789012345678901', '2024-03-04 63000'],
      gaps: ['2024-03-02..2024-03-02 no_price', '2024-03-05..2024-03-06 not_over_yet'],
    });
    expect(requests[0]!.url.pathname).toBe('/api/v3/coins/bitcoin/market_chart/range');
    expect(Object.fromEntries(requests[0]!.url.searchParams)).toEqual({
      vs_currency: 'usd',
      from: String(seconds('2024-03-01T00:00:00Z')),
      to: String(seconds('2024-03-05T01:00:00Z')),
      precision: 'full',
    });
  });

  test('an hourly chart gives the same closes', async () => {
    const points = Array.from(
      { length: 72 },
      (_, hour) => `[${Date.parse('2024-03-01T00:03:20Z') + hour * 3_600_000}, ${hour + 1}]`,
    );
    const { source } = await startCoinGecko([json(`{"prices": [${points.join(',')}]}`)]);
    expect(
      shownCloses(await source.dailyCloses({ id: 'bitcoin', from: day('2024-03-01'), to: day('2024-03-02') })).closes,
    ).toEqual(['2024-03-01 25', '2024-03-02 49']);
  });

  test('what lies beyond the plan’s history is a gap and is not requested', async () => {
    const { source, requests } = await startCoinGecko([json('{"prices": []}')], { historyDaysMax: 365 });
    const result = await source.dailyCloses({ id: 'bitcoin', from: day('2020-01-01'), to: day('2024-03-04') });
    expect(shownCloses(result).gaps).toEqual([
      '2020-01-01..2023-03-05 beyond_history',
      '2023-03-06..2024-03-04 no_price',
    ]);
    expect(Number(requests[0]!.url.searchParams.get('from')) * 1000).toBeGreaterThanOrEqual(NOW - 365 * 86_400_000);
    expect(
      shownCloses(await source.dailyCloses({ id: 'bitcoin', from: day('2020-01-01'), to: day('2020-01-02') })).gaps,
    ).toEqual(['2020-01-01..2020-01-02 beyond_history']);
    expect(requests).toHaveLength(1);
  });

  test('an unknown coin, and a range the plan does not allow, are gaps and abort nothing', async () => {
    const range = { from: day('2024-03-01'), to: day('2024-03-02') };
    const unknown = await startCoinGecko([json('{"error": "coin not found"}', 404)]);
    expect(shownCloses(await unknown.source.dailyCloses({ id: 'nobody', ...range })).gaps).toEqual([
      '2024-03-01..2024-03-02 unknown_coin',
    ]);
    const refused = await startCoinGecko([
      json(
        '{"error": {"status": {"error_code": 10012, "error_message": "Your request exceeds the allowed time range."}}}',
        401,
      ),
    ]);
    expect(shownCloses(await refused.source.dailyCloses({ id: 'bitcoin', ...range })).gaps).toEqual([
      '2024-03-01..2024-03-02 beyond_history',
    ]);
    expect(unknown.requests.length + refused.requests.length).toBe(2);
    expect(shownCloses(await refused.source.dailyCloses({ id: 'a,b', ...range })).gaps).toEqual([
      '2024-03-01..2024-03-02 unknown_coin',
    ]);
  });

  test('error: a wrong key is final, is requested once, and appears in no message', async () => {
    const { source, requests } = await startCoinGecko(
      [json('{"status": {"error_code": 10002, "error_message": "Invalid key CG-secret\\nsee docs"}}', 401)],
      { plan: 'demo', apiKey: 'CG-secret' },
    );
    const error = await errorOf(source.spot(['bitcoin']));
    expect(error).toMatchObject({
      code: 'unauthorised',
      isRetryable: false,
      status: 401,
      marketCode: 10002,
      source: 'CoinGecko',
    });
    expect(error.message).toBe(
      'CoinGecko responded with status 401 (“Invalid key … see docs”) while reading the spot prices.',
    );
    expect(requests).toHaveLength(1);
  });
});

describe('how a market is called', () => {
  test('429 with Retry-After waits that long and succeeds', async () => {
    const { source, slept, requests } = await startCoinGecko(
      [
        json('{"status": {"error_code": 429, "error_message": "slow down"}}', 429, { 'retry-after': '42' }),
        json('{"bitcoin": {"usd": 5}}'),
      ],
      { callsPerMinute: 600 },
    );
    expect((await source.spot(['bitcoin'])).prices).toHaveLength(1);
    expect(slept).toEqual([42_000]);
    expect(requests).toHaveLength(2);
  });

  test('Retry-After can be a date', async () => {
    const { source, slept } = await startCoinGecko([
      json('', 429, { 'retry-after': new Date(NOW + 7000).toUTCString() }),
      json('{}'),
    ]);
    await source.spot(['bitcoin']);
    expect(slept).toEqual([7000]);
  });

  test('error: a longer pause than allowed is handed to the caller', async () => {
    const { source, slept, requests } = await startCoinGecko([json('', 429, { 'retry-after': '3600' })]);
    expect(await errorOf(source.spot(['bitcoin']))).toMatchObject({
      code: 'rate_limited',
      isRetryable: true,
      retryAfterSeconds: 3600,
    });
    expect([slept, requests.length]).toEqual([[], 1]);
  });

  test('a failing market is requested again with growing pauses', async () => {
    const { source, slept, requests } = await startCoinGecko(
      [json('', 500), json('<html>', 503), (_request, response) => response.destroy(), json('{"bitcoin": {"usd": 5}}')],
      { backoffMsMax: 3000 },
    );
    expect((await source.spot(['bitcoin'])).prices).toHaveLength(1);
    expect(slept).toEqual([1000, 2000, 3000]);
    expect(requests).toHaveLength(4);
  });

  test('429 without Retry-After pauses too', async () => {
    const { source, slept } = await startCoinGecko([json('', 429), json('', 429), json('{}')]);
    await source.spot(['bitcoin']);
    expect(slept).toEqual([1000, 2000]);
  });

  test('error: after the last attempt the failure is thrown, and can be retried later', async () => {
    const { source, requests } = await startCoinGecko([json('{"message": "Internal"}', 502)], { attemptsMax: 3 });
    const error = await errorOf(source.spot(['bitcoin']));
    expect(error).toMatchObject({ code: 'server_error', isRetryable: true, status: 502 });
    expect(error.message).toContain('“Internal”');
    expect(requests).toHaveLength(3);
  });

  test('error: a market that cannot be reached names its cause', async () => {
    const { transport } = createTestTransport();
    const market = await startMarket(json('{}'));
    await closers.pop()!();
    const error = await errorOf(
      createCoinGeckoSource({ baseUrl: market.baseUrl, attemptsMax: 2, callsPerMinute: 60_000 }, transport).spot([
        'bitcoin',
      ]),
    );
    expect(error).toMatchObject({ code: 'network', isRetryable: true });
    expect(error.cause).toBeInstanceOf(Error);
    expect(error.message).not.toContain('127.0.0.1');
  });

  test('error: a market that hangs times out, before and within its response', async () => {
    for (const hang of [
      () => {},
      (_request: IncomingMessage, response: ServerResponse) => void response.writeHead(200).write('{"bit'),
    ]) {
      const { source, requests } = await startCoinGecko([hang], { timeoutMs: 100, attemptsMax: 2 });
      expect(await errorOf(source.spot(['bitcoin']))).toMatchObject({ code: 'time_out', isRetryable: true });
      expect(requests).toHaveLength(2);
    }
  });

  test('error: something that is not JSON, or JSON of another shape, is final', async () => {
    for (const body of ['<html>maintenance</html>', '', '[]', '"text"', 'null']) {
      const { source, requests } = await startCoinGecko([json(body)]);
      expect(await errorOf(source.spot(['bitcoin']))).toMatchObject({ code: 'unreadable', isRetryable: false });
      expect(requests).toHaveLength(1);
    }
  });

  test('error: an endless response is cut off', async () => {
    const endless: Reply = (_request, response) => {
      response.on('error', () => {});
      const write = (): void =>
        void (
          response.destroyed ||
          (response.write('x'.repeat(65_536)) ? setImmediate(write) : response.once('drain', write))
        );
      write();
    };
    const { source } = await startCoinGecko([endless], { bodyBytesMax: 200_000 });
    expect(await errorOf(source.spot(['bitcoin']))).toMatchObject({ code: 'too_large', isRetryable: false });
  });

  test('error: a redirect is refused, so that the key stays with the market', async () => {
    const elsewhere = await startMarket(json('{}'));
    const { source } = await startCoinGecko([json('', 302, { location: `${elsewhere.baseUrl}/simple/price` })], {
      plan: 'pro',
      apiKey: 'CG-secret',
    });
    expect(await errorOf(source.spot(['bitcoin']))).toMatchObject({ code: 'refused', status: 302, isRetryable: false });
    expect(elsewhere.requests).toHaveLength(0);
  });

  test('error: cancelled work stops waiting and throws', async () => {
    const controller = new AbortController();
    const { source, requests } = await startCoinGecko([() => controller.abort(new Error('stop'))]);
    expect(await errorOf(source.spot(['bitcoin'], { signal: controller.signal }))).toMatchObject({
      code: 'cancelled',
      isRetryable: false,
    });
    expect(await errorOf(source.spot(['bitcoin'], { signal: controller.signal }))).toMatchObject({ code: 'cancelled' });
    expect(requests).toHaveLength(1);
  });

  test('the rate limit of the configuration is kept across calls', async () => {
    const { source, slept } = await startCoinGecko([json('{}')], { callsPerMinute: 30, burst: 2, idsPerCallMax: 1 });
    await source.spot(['a', 'b', 'c', 'd']);
    expect(slept).toEqual([2000, 2000]);
  });
});

describe('DefiLlama', () => {
  const usdt = 'ethereum:0xdAC17F958D2ee523a2206206994597C13D831ec7';
  const usdc = 'base:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913';

  test('spot prices by market id and by address, in any capitals; doubtful ones are gaps', async () => {
    const { source, requests } = await startDefiLlama([
      json(`{"coins": {"coingecko:bitcoin": {"symbol": "BTC", "price": 61234.5,
          "timestamp": ${seconds('2024-03-05T11:59:00Z')}, "confidence": 0.99},
        "${usdt.toLowerCase()}": {"decimals": 6, "symbol": "USDT", "price": 1.0003,
          "timestamp": ${seconds('2024-03-05T11:00:00Z')}},
        "base:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913": {"symbol": "USDC", "price": 0.9999,
          "timestamp": ${seconds('2024-03-05T11:00:00Z')}},
        "coingecko:shady": {"symbol": "S", "price": 3, "timestamp": 1, "confidence": 0.2},
        "coingecko:none": {"symbol": "N", "price": null, "timestamp": 1}}}`),
    ]);
    expect(shownSpot(await source.spot(['bitcoin', usdt, usdc, 'shady', 'none', 'nobody']))).toEqual({
      prices: [
        'bitcoin 61234.5 at 2024-03-05T11:59:00.000Z from DefiLlama',
        `${usdt} 1.0003 at 2024-03-05T11:00:00.000Z from DefiLlama`,
        `${usdc} 0.9999 at 2024-03-05T11:00:00.000Z from DefiLlama`,
      ],
      gaps: ['shady low_confidence', 'none no_price', 'nobody unknown_coin'],
    });
    expect(decodeURIComponent(requests[0]!.url.pathname)).toBe(
      `/prices/current/coingecko:bitcoin,${usdt},${usdc},coingecko:shady,coingecko:none,coingecko:nobody`,
    );
    expect(requests[0]!.url.searchParams.get('searchWidth')).toBe('4h');
  });

  test('the confidence that is enough is configuration', async () => {
    const body = `{"coins": {"coingecko:shady": {"price": 3, "timestamp": 1709638000, "confidence": 0.2},
      "coingecko:none": {"price": 3, "timestamp": 1709638000, "confidence": 0}}}`;
    const strict = await startDefiLlama([json(body)], { confidenceMin: '0.2' });
    expect(shownSpot(await strict.source.spot(['shady', 'none'])).gaps).toEqual(['none low_confidence']);
    const lenient = await startDefiLlama([json(body)], { confidenceMin: '0' });
    expect((await lenient.source.spot(['shady', 'none'])).prices).toHaveLength(2);
  });

  test('a long history is requested in several calls and joined', async () => {
    const chart: Reply = (request, response) => {
      const { searchParams } = new URL(request.url ?? '', 'http://market');
      const start = Number(searchParams.get('start'));
      const prices = Array.from(
        { length: Number(searchParams.get('span')) },
        (_, index) => `{"timestamp": ${start + index * 86_400 - 30}, "price": ${start + index * 86_400}.5}`,
      );
      json(`{"coins": {"coingecko:bitcoin": {"symbol": "BTC", "confidence": 0.99, "prices": [${prices.join(',')}]}}}`)(
        request,
        response,
      );
    };
    const { source, requests } = await startDefiLlama([chart], { daysPerCallMax: 2 });
    const result = await source.dailyCloses({ id: 'bitcoin', from: day('2024-03-01'), to: day('2024-03-06') });
    expect(shownCloses(result)).toEqual({
      closes: ['2024-03-01', '2024-03-02', '2024-03-03', '2024-03-04'].map(
        (text) => `${text} ${day(text) * 86_400 + 86_400}.5`,
      ),
      gaps: ['2024-03-05..2024-03-06 not_over_yet'],
    });
    expect(
      requests.map(({ url }) => [
        url.pathname,
        url.searchParams.get('start'),
        url.searchParams.get('span'),
        url.searchParams.get('period'),
      ]),
    ).toEqual([
      ['/chart/coingecko:bitcoin', String(seconds('2024-03-02T00:00:00Z')), '2', '1d'],
      ['/chart/coingecko:bitcoin', String(seconds('2024-03-04T00:00:00Z')), '2', '1d'],
    ]);
  });

  test('a chart without the coin, with doubts or with holes is gaps', async () => {
    const range = { id: 'bitcoin', from: day('2024-03-01'), to: day('2024-03-02') };
    const closesOf = async (body: string) =>
      shownCloses(await (await startDefiLlama([json(body)])).source.dailyCloses(range));
    expect((await closesOf('{"coins": {}}')).gaps).toEqual(['2024-03-01..2024-03-02 no_price']);
    expect((await closesOf('{"coins": {"coingecko:bitcoin": {"prices": "no"}}}')).gaps).toEqual([
      '2024-03-01..2024-03-02 not_a_price',
    ]);
    expect(
      (
        await closesOf(
          '{"coins": {"coingecko:bitcoin": {"confidence": 0.1, "prices": [{"timestamp": 1709337600, "price": 1}]}}}',
        )
      ).gaps,
    ).toEqual(['2024-03-01..2024-03-02 low_confidence']);
    expect(
      await closesOf(
        `{"coins": {"coingecko:bitcoin": {"prices": [{"timestamp": 1709337600, "price": 7},
          {"timestamp": 1709424000, "price": null}, {"price": 1}, 5]}}}`,
      ),
    ).toEqual({
      closes: ['2024-03-01 7'],
      gaps: ['2024-03-02..2024-03-02 no_price'],
    });
  });
});
