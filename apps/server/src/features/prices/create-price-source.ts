import { createClock, createCoinGeckoSource, createDefiLlamaSource, type PriceSource, type Transport } from '@holdfast/prices';
import type { Config } from '../../config/config.ts';

const transport: Transport = {
  fetch: (url, init) => fetch(url, init),
  clock: createClock({ now: Date.now, setTimeout, clearTimeout }),
  timeoutSignal: (milliseconds) => AbortSignal.timeout(milliseconds),
  random: Math.random,
};

/** The market of PRICE_SOURCE; null for "none". Nothing is asked before the first job does. */
export function createPriceSource({ priceSource, priceApiKey }: Pick<Config, 'priceSource' | 'priceApiKey'>): PriceSource | null {
  if (priceSource === 'none') return null;
  if (priceSource === 'defillama') return createDefiLlamaSource({}, transport);
  return createCoinGeckoSource(priceApiKey === null ? {} : { plan: 'demo', apiKey: priceApiKey }, transport);
}
