/** The two coins of a market whose name has no mark between them, from the exchange's own list of markets. */
import type { ExchangeClient } from './client.ts';
import type { Json } from './exchange.ts';
import { type Fields, fieldsOf, textOf } from './items.ts';

export interface Market {
  readonly id: string;
  readonly base: string;
  readonly quote: string;
}

interface MarketsGiven {
  readonly call: string;
  readonly params?: object;
  readonly entriesOf: (answer: unknown) => readonly Json[];
  readonly names: { readonly id: string; readonly base: string; readonly quote: string };
}

const MARKETS = new WeakMap<ExchangeClient, Promise<Market[]>>();

/** Once for each reading, in the order of their names. */
export function marketsOf(client: ExchangeClient, { call, params, entriesOf, names }: MarketsGiven): Promise<Market[]> {
  let found = MARKETS.get(client);
  if (found === undefined) {
    found = client.call(call, params).then((answer) =>
      entriesOf(answer)
        .map((entry) => marketOf(fieldsOf(entry), names))
        .sort((left, right) => (left.id < right.id ? -1 : 1)),
    );
    MARKETS.set(client, found);
  }
  return found;
}

const marketOf = (fields: Fields, names: MarketsGiven['names']): Market => ({
  id: textOf(fields[names.id]),
  base: textOf(fields[names.base]),
  quote: textOf(fields[names.quote]),
});

/** Coins that others are paid in, for markets that are not listed any more. */
const MONEY = 'USDT USDC FDUSD TUSD BUSD GUSD DAI USD EUR GBP SGD BRL TRY BTC ETH BNB BGB BCH LTC FIL'.split(' ');

export function splitMarket(id: string, markets: readonly Market[]): { base: string; quote: string } {
  const known = markets.find((market) => market.id === id);
  if (known) return known;
  const quote = MONEY.find((coin) => id.endsWith(coin) && id.length > coin.length) ?? '';
  return { base: id.slice(0, id.length - quote.length), quote };
}
