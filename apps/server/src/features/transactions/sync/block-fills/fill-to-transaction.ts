import type { FoundTransaction, FoundTransfer } from '@holdfast/facts';
import { type Amount, multiply, parseAmount, parsePrice, type Usd } from '@holdfast/money';
import type { Fill } from './desk-client.ts';

const CASH = 'USD';

/**
 * A fill as movements of the desk's wallet: buying 2 BTC/USD at 50,000 is 2 BTC in and 100,000 USD out, with nobody in
 * particular on the other side. What the desk says it was worth stands beside the coin, so no market price is needed.
 */
export function fillToTransaction(fill: Fill, walletId: number): FoundTransaction {
  const [base = '', quote = ''] = fill.pair.toUpperCase().split(/[/-]/);
  const wallet = { kind: 'wallet', walletId } as const;
  const size = parseAmount(fill.size);
  const total = multiply<Amount>(size, parsePrice(fill.price), 'halfAwayFromZero');
  const fee = parseAmount(fill.fee ?? '0');
  const isBuy = fill.side === 'buy';
  const leg = (key: string, symbol: string, amount: Amount, direction: 'in' | 'out'): FoundTransfer => ({
    key,
    coin: { kind: 'symbol', symbol },
    amount,
    from: direction === 'out' ? wallet : null,
    to: direction === 'in' ? wallet : null,
    role: key === 'fee' ? 'fee' : 'transfer',
    origin: 'row',
    valueUsd: key === 'base' && quote === CASH ? (total as bigint as Usd) : null,
  });
  const legs = [
    leg('base', base, size, isBuy ? 'in' : 'out'),
    leg('quote', quote, total, isBuy ? 'out' : 'in'),
    leg('fee', (fill.feeCurrency ?? quote).toUpperCase(), fee, 'out'),
  ];
  return {
    key: fill.id,
    hash: null,
    block: null,
    atMs: Date.parse(fill.time),
    status: 'success',
    sender: null,
    target: null,
    methodId: null,
    // A fee of nothing, or a fill so small that its total is nothing, moves nothing.
    transfers: legs.filter(({ amount }) => amount > 0n),
    events: [],
    note: `${isBuy ? 'Bought' : 'Sold'} ${fill.size} ${base} at ${fill.price} ${quote}`,
  };
}
