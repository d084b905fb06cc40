/** Balances of exchanges that state what is free and what is locked, as Binance and those like it do. */
import { sum } from './amounts.ts';
import type { ExchangeClient } from './client.ts';
import type { StatedBalance } from './exchange.ts';
import { fieldsOf, listOf, numberOf, textOf } from './items.ts';

export const accountBalances =
  (call: string) =>
  async (client: ExchangeClient): Promise<StatedBalance[]> =>
    listOf(fieldsOf(await client.call(call))['balances'])
      .map(fieldsOf)
      .map((entry) => ({
        symbol: textOf(entry['asset']),
        amount: sum(numberOf(entry['free']), numberOf(entry['locked'])),
      }))
      .filter(({ amount }) => amount !== '0');
