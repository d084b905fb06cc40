/**
 * What any program must at least do with the same decimals: find the lots for each sale, subtract big integers, and write
 * down which lot it was. No dates, terms, wallets, actions, fees or issues. FIFO reads a queue, HIFO a binary heap.
 */
export interface BareTrade {
  readonly id: string;
  readonly isBuy: boolean;
  readonly coin: number;
  /** Both in units of 10⁻²⁴, as the engine gets them. */
  readonly amount: bigint;
  readonly value: bigint;
  /** What HIFO compares. */
  readonly price: bigint;
}

export interface BareMatch {
  readonly sale: string;
  readonly lot: string;
  readonly amount: bigint;
  readonly proceeds: bigint;
  readonly cost: bigint;
  readonly gain: bigint;
}

interface BareLot {
  readonly id: string;
  amount: bigint;
  cost: bigint;
  readonly price: bigint;
}

interface Pool {
  push(lot: BareLot): void;
  peek(): BareLot | undefined;
  drop(): void;
}

export function matchBare(trades: readonly BareTrade[], method: 'fifo' | 'hifo'): BareMatch[] {
  const pools = new Map<number, Pool>();
  const matches: BareMatch[] = [];
  for (const trade of trades) {
    let pool = pools.get(trade.coin);
    if (!pool) pools.set(trade.coin, (pool = method === 'fifo' ? createQueue() : createHeap()));
    if (trade.isBuy) pool.push({ id: trade.id, amount: trade.amount, cost: trade.value, price: trade.price });
    else matchSale(trade, pool, matches);
  }
  return matches;
}

function matchSale(sale: BareTrade, pool: Pool, matches: BareMatch[]): void {
  let left = sale.amount;
  let proceedsLeft = sale.value;
  while (left > 0n) {
    const lot = pool.peek();
    if (!lot) return;
    const isWhole = lot.amount <= left;
    const amount = isWhole ? lot.amount : left;
    const cost = isWhole ? lot.cost : (lot.cost * amount) / lot.amount;
    const proceeds = amount === left ? proceedsLeft : (proceedsLeft * amount) / left;
    matches.push({ sale: sale.id, lot: lot.id, amount, proceeds, cost, gain: proceeds - cost });
    left -= amount;
    proceedsLeft -= proceeds;
    if (isWhole) {
      pool.drop();
    } else {
      lot.amount -= amount;
      lot.cost -= cost;
    }
  }
}

function createQueue(): Pool {
  const lots: BareLot[] = [];
  let head = 0;
  return {
    push: (lot) => void lots.push(lot),
    peek: () => lots[head],
    drop: () => void (head += 1),
  };
}

function createHeap(): Pool {
  const lots: BareLot[] = [];
  return {
    push: (lot) => {
      let hole = lots.push(lot) - 1;
      while (hole > 0) {
        const parent = lots[(hole - 1) >> 1];
        if (!parent || parent.price >= lot.price) break;
        lots[hole] = parent;
        hole = (hole - 1) >> 1;
      }
      lots[hole] = lot;
    },
    peek: () => lots[0],
    drop: () => {
      const sinking = lots.pop();
      if (!sinking || lots.length === 0) return;
      let hole = 0;
      for (let index = 1; index < lots.length; index = 2 * hole + 1) {
        const left = lots[index];
        const right = lots[index + 1];
        const isRight = right !== undefined && left !== undefined && right.price > left.price;
        const child = isRight ? right : left;
        if (!child || child.price <= sinking.price) break;
        lots[hole] = child;
        hole = isRight ? index + 1 : index;
      }
      lots[hole] = sinking;
    },
  };
}
