/** How exchanges are reached: directly, or through the operator's own relay. */
import type { Config } from '@holdfast/config/config.ts';
import { DEFAULT_NET, type ExchangeNet } from '../../connections/kit/client.ts';

export function createExchangeNet({ exchangesRelayUrl: relay }: Pick<Config, 'exchangesRelayUrl'>): ExchangeNet {
  if (relay === null) return DEFAULT_NET;
  return { ...DEFAULT_NET, send: (url, init) => fetch(relayed(String(url), relay), init) };
}

/** https://api.kraken.com/0/private/Ledgers → RELAY/api.kraken.com/0/private/Ledgers */
export function relayed(url: string, relay: string): string {
  return `${relay.replace(/\/+$/, '')}/${url.replace(/^https?:\/\//, '')}`;
}
