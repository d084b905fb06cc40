/**
 * Markets such as BTC-EUR, BTC/EUR, ltc_usdt and BTCEUR. Without a separator the longest known quote at the end
 * decides.
 */
import { refuse } from './import-error.ts';

const QUOTES = [
  'USDT USDC BUSD FDUSD TUSD USDP USDD BTC ETH BNB EUR USD GBP TRY BRL AUD CAD JPY CHF RUB UAH NGN ZAR PLN RON CZK ARS',
  'BIDR IDRT VAI DAI PAX USDS TRX XRP DOGE DOT SOL XBT UST KCS HT PAXG GUSD SGD HKD INR KRW MXN',
  'SEK DKK NOK HUF ILS AED',
]
  .join(' ')
  .split(' ')
  .sort((left, right) => right.length - left.length);

export interface Pair {
  readonly base: string;
  readonly quote: string;
}

export function splitPair(text: string, moreQuotes: readonly string[] = []): Pair {
  const upper = text.trim().toUpperCase();
  const [base = '', quote = '', more] = upper.split(/[-/_:]/);
  if (base !== '' && quote !== '' && more === undefined) return { base, quote };
  const found = [...moreQuotes, ...QUOTES].find((one) => upper.endsWith(one) && upper.length > one.length);
  if (!found) throw refuse(`The market “${text.slice(0, 30)}” is not a pair of coins.`);
  return { base: upper.slice(0, -found.length), quote: found };
}

export type Side = 'buy' | 'sell';

export function sideOf(text: string): Side {
  const side = text.trim().toLowerCase();
  if (/^(buy|bought|b|bid)$/.test(side)) return 'buy';
  if (/^(sell|sold|s|ask)$/.test(side)) return 'sell';
  throw refuse(`“${text.slice(0, 30)}” is neither a purchase nor a sale.`);
}
