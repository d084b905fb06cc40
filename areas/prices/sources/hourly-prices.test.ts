/** Hourly prices of both markets, from responses in their shapes. */
import type { Transport } from '@holdfast/http/client';
import { formatDecimal } from '@holdfast/money';
import { expect, test } from 'vitest';
import { createCoinGeckoSource } from './coingecko/create-coingecko-source.ts';
import { createDefiLlamaSource } from './defillama/create-defillama-source.ts';
import type { HoursResult, PriceSource } from './price-source.ts';

const hour = (text: string): number => Date.parse(`${text}:00Z`);
const HOURS = [hour('2024-03-04T09:00'), hour('2024-03-04T14:00'), hour('2024-03-05T08:00')];

function market(body: string, status = 200) {
  const requested: URL[] = [];
  const transport: Transport = {
    fetch: async (url) => {
      requested.push(new URL(String(url)));
      return new Response(body, { status, headers: { 'content-type': 'application/json' } });
    },
    nowMs: () => Date.parse('2024-03-05T12:00:00Z'),
    wait: async () => {},
    random: () => 1,
  };
  return { transport, requested };
}

const shown = ({ prices, gaps }: HoursResult) => [
  ...prices.map(({ hourMs, price, source }) => `${new Date(hourMs).toISOString()} ${formatDecimal(price)} ${source}`),
  ...gaps.map(({ hourMs, reason }) => `${new Date(hourMs).toISOString()} ${reason}`),
];
const ask = (source: PriceSource, id = 'ethereum', hours: readonly number[] = HOURS) =>
  source.hourly!.prices({ id, hours });

test('CoinGecko: of each hour the point nearest to its beginning, out of one chart', async () => {
  const at = (text: string): number => Date.parse(`${text}Z`);
  const prices = [
    [at('2024-03-04T09:00:41'), '3551.25'],
    [at('2024-03-04T09:20:00'), '9'],
    [at('2024-03-04T13:29:00'), '8'],
    [at('2024-03-05T07:59:58'), 'null'],
  ].map(([stamp, price]) => `[${stamp}, ${price}]`);
  const { transport, requested } = market(`{"prices": [${prices.join(',')}]}`);
  expect(shown(await ask(createCoinGeckoSource({}, transport)))).toEqual([
    '2024-03-04T09:00:00.000Z 3551.25 CoinGecko',
    '2024-03-04T14:00:00.000Z no_price',
    '2024-03-05T08:00:00.000Z no_price',
  ]);
  expect(requested).toHaveLength(1);
  expect(requested[0]!.pathname).toBe('/api/v3/coins/ethereum/market_chart/range');
  expect(Object.fromEntries(requested[0]!.searchParams)).toMatchObject({
    from: String(hour('2024-03-03T09:00') / 1000),
    to: String(hour('2024-03-05T08:30') / 1000),
  });
});

test('CoinGecko: an unknown coin is a gap, not a failure', async () => {
  expect(shown(await ask(createCoinGeckoSource({}, market('{}', 404).transport), 'gone', [HOURS[0]!]))).toEqual([
    '2024-03-04T09:00:00.000Z unknown_coin',
  ]);
});

test('DefiLlama: exactly the hours asked, without the points that it doubts', async () => {
  const point = (text: string, price: string, confidence: string) =>
    `{"timestamp": ${hour(text) / 1000 + 12}, "price": ${price}, "confidence": ${confidence}}`;
  const { transport, requested } = market(
    `{"coins": {"coingecko:ethereum": {"symbol": "ETH", "prices": [${[
      point('2024-03-04T14:00', '3600.5', '0.99'),
      point('2024-03-04T09:00', '3551', '0.1'),
      point('2024-03-05T08:00', '0', '0.99'),
    ].join(',')}]}}}`,
  );
  expect(shown(await ask(createDefiLlamaSource({}, transport)))).toEqual([
    '2024-03-04T14:00:00.000Z 3600.5 DefiLlama',
    '2024-03-04T09:00:00.000Z no_price',
    '2024-03-05T08:00:00.000Z not_a_price',
  ]);
  expect(requested).toHaveLength(1);
  expect(requested[0]!.pathname).toBe('/batchHistorical');
  expect(JSON.parse(requested[0]!.searchParams.get('coins')!)).toEqual({
    'coingecko:ethereum': HOURS.map((hourMs) => hourMs / 1000),
  });
});
