import { platformTransport, type Transport } from '@holdfast/http';
import { createCoinGeckoSource, createDefiLlamaSource, type PriceSource } from '@holdfast/prices';
import type { Config } from '../../config/config.ts';

type PriceFlags = Pick<Config, 'priceSource' | 'priceApiKey' | 'priceApiPlan'>;

/** The market of PRICE_SOURCE; null for "none". Nothing is asked before the first job does. */
export function createPriceSource(
  { priceSource, priceApiKey, priceApiPlan }: PriceFlags,
  transport: Transport = platformTransport,
): PriceSource | null {
  if (priceSource === 'none') return null;
  if (priceSource === 'defillama') return createDefiLlamaSource({}, transport);
  return createCoinGeckoSource(priceApiKey === null ? {} : { plan: priceApiPlan, apiKey: priceApiKey }, transport);
}
