import { platformTransport, type Transport } from '@holdfast/http/client';
import { expect, it } from 'vitest';
import { createPriceSource } from './refresh-prices.ts';

/** Which address is requested with which headers; the response is one price. */
function createTestTransport() {
  const requested: { origin: string; headers: Record<string, string> }[] = [];
  const transport: Transport = {
    ...platformTransport,
    fetch: async (url, { headers }) => {
      requested.push({ origin: new URL(url).origin, headers: headers as Record<string, string> });
      return new Response('{"bitcoin":{"usd":64000.5}}', { headers: { 'content-type': 'application/json' } });
    },
    random: () => 0,
  };
  return { transport, requested };
}

it.each([
  ['without a key', { priceKey: null, pricePlan: 'demo' }, 'https://api.coingecko.com', undefined],
  [
    'with a key of the demo plan',
    { priceKey: 'CG-1', pricePlan: 'demo' },
    'https://api.coingecko.com',
    ['x-cg-demo-api-key', 'CG-1'],
  ],
  [
    'with a key of a paid plan',
    { priceKey: 'CG-1', pricePlan: 'pro' },
    'https://pro-api.coingecko.com',
    ['x-cg-pro-api-key', 'CG-1'],
  ],
] as const)('CoinGecko %s is requested at its own address, with its own header', async (_, flags, origin, key) => {
  const { transport, requested } = createTestTransport();
  await createPriceSource({ priceSource: 'coingecko', ...flags }, transport)?.spot(['bitcoin']);
  expect(requested).toHaveLength(1);
  expect(requested[0]?.origin).toBe(origin);
  expect(Object.entries(requested[0]?.headers ?? {}).find(([name]) => name.endsWith('-api-key'))).toEqual(key);
});

it('no market is requested where none is configured, and DefiLlama takes no key', async () => {
  expect(createPriceSource({ priceSource: 'none', priceKey: 'CG-1', pricePlan: 'pro' })).toBeNull();
  expect(createPriceSource({ priceSource: 'defillama', priceKey: null, pricePlan: 'demo' })?.name).toBe('DefiLlama');
});
