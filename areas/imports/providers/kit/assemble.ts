/**
 * Rows that belong together → one transaction: the legs of a trade by its id, the fills of one second, many small
 * coins exchanged for one.
 *
 * Amounts add up for each coin, so the order and number of rows do not matter. Fees stay apart; a fee in a coin that
 * the transaction brings in was withheld from it.
 */
import type {
  FoundAccount,
  FoundCoin,
  FoundTransaction,
  FoundTransfer,
  TransferRole,
} from '@holdfast/chain/found-transaction.ts';
import type { SourceKind } from '@holdfast/chain/source-kind.ts';
import { absolute, add, type Amount, type Usd } from '@holdfast/money';
import type { Entry, Leg, LegCoin } from './reading.ts';

export interface ImportTransaction {
  /** Rows with the same group become one transaction; a group that gains a row is built again. */
  readonly group: string;
  readonly rows: readonly number[];
  /** The keys of all its records, those of earlier files included. */
  readonly keys: readonly string[];
  readonly found: FoundTransaction;
  /** What keeps the transaction from being complete, such as a missing side of a trade. */
  readonly remark: string | null;
}

interface Sum {
  readonly coin: LegCoin;
  amount: Amount;
  valueUsd: Usd | null;
  counterparty: string | undefined;
}

/** Null when the rows of the group cancel out. */
export function assemble(entries: readonly Entry[], account: FoundAccount): ImportTransaction | null {
  const [first] = entries;
  if (!first) return null;
  const sums = [...sumByCoin(entries, false).values()].filter((sum) => sum.amount !== 0n);
  const fees = [...sumByCoin(entries, true).values()].filter((sum) => sum.amount !== 0n);
  if (sums.length + fees.length === 0) return null;
  const received = new Set(sums.filter((sum) => sum.amount > 0n).map((sum) => coinKey(sum.coin)));
  const transfers = [
    ...sums.map((sum) => transferOf(sum, 'transfer', account)),
    ...fees.map((sum) => transferOf(sum, received.has(coinKey(sum.coin)) ? 'withheldFee' : 'fee', account)),
  ].sort((left, right) => (left.key < right.key ? -1 : 1));
  const { kind, remark } = kindOf(entries, sums);
  const rows = entries.flatMap(({ row }) => row ?? []).sort((left, right) => left - right);
  const { group } = first;
  // The choice does not depend on the order of rows, which differs between exports.
  const byKey = [...entries].sort((left, right) => (left.key < right.key ? -1 : 1));
  const readings = byKey.map((entry) => entry.reading);
  const main = (byKey.find((entry) => entry.becomes === kind) ?? byKey[0] ?? first).reading;
  const note = [...new Set(readings.flatMap((reading) => reading.note ?? []).filter((text) => text !== ''))].join('; ');
  return {
    group,
    rows,
    keys: byKey.map((entry) => entry.key),
    remark,
    found: {
      key: group,
      hash: readings.find((reading) => reading.hash)?.hash ?? null,
      block: null,
      // A trade is complete with its last row.
      atMs: readings.reduce((latest, reading) => Math.max(latest, reading.atMs), 0),
      status: readings.some((reading) => reading.isFailed) ? 'failed' : 'success',
      sender: main.sender ?? null,
      target: main.target ?? null,
      methodId: null,
      transfers,
      events: [],
      ...(note === '' ? {} : { note: note.slice(0, 500) }),
      source: { position: rows[0] ?? 0, name: main.kind, kind },
    },
  };
}

function sumByCoin(entries: readonly Entry[], isFee: boolean): Map<string, Sum> {
  const sums = new Map<string, Sum>();
  for (const { legs } of entries) {
    for (const leg of legs) if ((leg.isFee ?? false) === isFee) addLeg(sums, leg);
  }
  return sums;
}

function addLeg(sums: Map<string, Sum>, leg: Leg): void {
  const key = coinKey(leg.coin);
  const sum = sums.get(key);
  if (!sum) {
    sums.set(key, {
      coin: leg.coin,
      amount: leg.amount,
      valueUsd: leg.valueUsd ?? null,
      counterparty: leg.counterparty,
    });
    return;
  }
  sum.amount = add(sum.amount, leg.amount);
  // The value of a sum is known only if all of its parts have one and none of them cancel out.
  sum.valueUsd = null;
  if (sum.counterparty !== leg.counterparty) sum.counterparty = undefined;
}

function coinKey(coin: LegCoin): string {
  return coin.contract ?? coin.symbol;
}

function transferOf(sum: Sum, role: TransferRole, account: FoundAccount): FoundTransfer {
  const isIn = sum.amount > 0n;
  const other: FoundAccount | null = sum.counterparty ? { kind: 'address', address: sum.counterparty } : null;
  return {
    key: `${role === 'transfer' ? (isIn ? 'in' : 'out') : 'fee'}:${coinKey(sum.coin)}`,
    coin: coinOf(sum.coin),
    amount: absolute(sum.amount),
    from: isIn ? other : account,
    to: isIn ? account : other,
    role,
    origin: 'row',
    valueUsd: sum.valueUsd,
  };
}

function coinOf(coin: LegCoin): FoundCoin {
  if (coin.contract) return { kind: 'token', address: coin.contract };
  return coin.isNative ? { kind: 'native' } : { kind: 'symbol', symbol: coin.symbol };
}

function kindOf(entries: readonly Entry[], sums: readonly Sum[]): { kind: SourceKind; remark: string | null } {
  const kinds = new Set(entries.map((entry) => entry.becomes));
  if (sums.length === 0) return { kind: kinds.has('margin_fee') ? 'margin_fee' : 'fee', remark: null };
  kinds.delete('fee');
  const isTwoSided = sums.some((sum) => sum.amount > 0n) && sums.some((sum) => sum.amount < 0n);
  const [only = 'review'] = kinds;
  const kind = kinds.size === 1 ? only : kinds.has('trade') || isTwoSided ? 'trade' : only;
  if ((kind === 'trade' || kind === 'migration') && !isTwoSided)
    return { kind: 'review', remark: 'The other side of this trade is missing.' };
  return { kind, remark: null };
}
