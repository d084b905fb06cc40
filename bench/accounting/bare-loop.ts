/**
 * What any program must at least do: find the lots for each sale, subtract big integers, and record which lot it
 * was. No dates, terms, wallets, actions, fees or issues. FIFO reads a queue, HIFO a binary heap.
 */
import type { WorkloadRow } from './workload.ts';

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

/** Money is in units of 10⁻¹⁰ dollars. */
export function matchBare(rows: readonly WorkloadRow[], method: 'fifo' | 'hifo'): BareMatch[] {
  const pools = new Map<number, Pool>();
  const matches: BareMatch[] = [];
  for (const row of rows) {
    let pool = pools.get(row.coin);
    if (!pool) pools.set(row.coin, (pool = method === 'fifo' ? createQueue() : createHeap()));
    if (row.isBuy)
      pool.push({ id: row.id, amount: row.amountUnits, cost: row.amountUnits * row.priceCents, price: row.priceCents });
    else matchSale(row, pool, matches);
  }
  return matches;
}

function matchSale(sale: WorkloadRow, pool: Pool, matches: BareMatch[]): void {
  let left = sale.amountUnits;
  while (left > 0n) {
    const lot = pool.peek();
    if (!lot) return;
    const isWhole = lot.amount <= left;
    const amount = isWhole ? lot.amount : left;
    const cost = isWhole ? lot.cost : (lot.cost * amount) / lot.amount;
    const proceeds = amount * sale.priceCents;
    matches.push({ sale: sale.id, lot: lot.id, amount, proceeds, cost, gain: proceeds - cost });
    left -= amount;
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
