import {
  createClock,
  createCoinGeckoSource,
  createDefiLlamaSource,
  type PriceSource,
  type Transport,
} from '@holdfast/prices';
import type { Config } from '../../config/config.ts';

const webTransport: Transport = {
  fetch: (url, init) => fetch(url, init),
  clock: createClock({ now: Date.now, setTimeout, clearTimeout }),
  timeoutSignal: (milliseconds) => AbortSignal.timeout(milliseconds),
  random: Math.random,
};

type PriceFlags = Pick<Config, 'priceSource' | 'priceApiKey' | 'priceApiPlan'>;

/** The market of PRICE_SOURCE; null for "none". Nothing is asked before the first job does. */
export function createPriceSource(
  { priceSource, priceApiKey, priceApiPlan }: PriceFlags,
  transport: Transport = webTransport,
): PriceSource | null {
  if (priceSource === 'none') return null;
  if (priceSource === 'defillama') return createDefiLlamaSource({}, transport);
  return createCoinGeckoSource(priceApiKey === null ? {} : { plan: priceApiPlan, apiKey: priceApiKey }, transport);
}
