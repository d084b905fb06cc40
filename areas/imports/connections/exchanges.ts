/** Every exchange that can be connected, in the order of the page. */
import type { Exchange } from './kit/exchange.ts';
import { PROVIDERS } from '../providers/kit/provider.ts';
import { LAYOUTS } from '../providers/layouts.ts';
import { binance, binanceUs } from './exchanges/binance.ts';
import { bitfinex } from './exchanges/bitfinex.ts';
import { bitget } from './exchanges/bitget.ts';
import { bitstamp } from './exchanges/bitstamp.ts';
import { bitvavo } from './exchanges/bitvavo.ts';
import { bybit } from './exchanges/bybit.ts';
import { coinbase } from './exchanges/coinbase.ts';
import { cryptoCom } from './exchanges/crypto-com.ts';
import { gate } from './exchanges/gate.ts';
import { gemini } from './exchanges/gemini.ts';
import { htx } from './exchanges/htx.ts';
import { kraken } from './exchanges/kraken.ts';
import { kucoin } from './exchanges/kucoin.ts';
import { mexc } from './exchanges/mexc.ts';
import { okx } from './exchanges/okx.ts';
import { poloniex } from './exchanges/poloniex.ts';

export const CONNECTABLE: readonly Exchange[] = [
  binance,
  binanceUs,
  bitfinex,
  bitget,
  bitstamp,
  bitvavo,
  bybit,
  coinbase,
  cryptoCom,
  gate,
  gemini,
  htx,
  kraken,
  kucoin,
  mexc,
  okx,
  poloniex,
];

const BY_PROVIDER = new Map(CONNECTABLE.map((exchange) => [exchange.provider as string, exchange]));

export const findExchange = (provider: string): Exchange | undefined => BY_PROVIDER.get(provider);
export const nameOfExchange = ({ name, provider }: Exchange): string => name ?? PROVIDERS[provider];

const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** What the exchange does not give and which file has it, as sentences; null: it gives everything. */
export function gapTextOf({ gap }: Exchange): string | null {
  if (gap === null) return null;
  const names = gap.files.map((id) => `“${LAYOUTS.find((layout) => layout.id === id)?.name ?? id}”`);
  return `${gap.text} Import ${LIST.format(names)} for these.`;
}
