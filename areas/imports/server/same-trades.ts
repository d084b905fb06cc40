/**
 * Finds trades of a file in an earlier import of another kind of file that shares no id with it. BlockFi confirms the
 * two sides of a trade days after it, in rows of their own, and lists the trade itself in another file: only the coins
 * and the exact amounts are the same in both.
 *
 *   transactions  LTC −42.23878904 on 5 February, USDC +6404.6 on 3 February
 *   trades        42.23878904 LTC for 6404.6 USDC on 30 January
 *
 * The trade counts once, in the file that was imported first. A row with one side has the result `waiting` until then.
 */
import { type Layout } from '../providers/kit/layout.ts';
import { overlapsOf } from '../providers/layouts.ts';
import { type RecordReading } from '../providers/build-records.ts';
import { absolute, formatDecimal, parseDecimal } from '@holdfast/money';
import type { NotNull, Queries } from '@holdfast/database/queries.ts';
import type { SymbolResolver } from './resolve-symbols.ts';

export interface SameTrade {
  /** The key of the stored transaction. */
  readonly key: string;
  readonly reason: string;
}

/** Layouts whose overlapping files are compared in this way. */
const COMPARED: ReadonlySet<string> = new Set(['blockfi_transactions', 'blockfi_trades']);

export function isComparedByAmounts({ id }: Pick<Layout, 'id'>): boolean {
  return COMPARED.has(id);
}

/** BlockFi confirmed within days; the next equal trade is rarely that near. */
const APART_MS_MAX = 31 * 24 * 60 * 60 * 1000;

interface StoredTrade {
  readonly key: string;
  readonly atMs: number;
  readonly reason: string;
  /** Its sides that no row has used yet. */
  readonly sides: Set<string>;
}

/** Returns the stored trade of each row of the part that is a side, or both sides, of one. */
export async function findSameTrades(
  queries: Queries,
  { layout, ledger, resolver }: { layout: Layout; ledger: string; resolver: SymbolResolver },
  readings: readonly RecordReading[],
): Promise<ReadonlyMap<number, SameTrade>> {
  const found = new Map<number, SameTrade>();
  if (!isComparedByAmounts(layout)) return found;
  const trades = readings.filter(({ reading }) => reading?.becomes === 'trade');
  if (trades.length === 0) return found;
  const stored = await loadTrades(queries, { layout, ledger });
  for (const { row, reading } of trades) {
    const sides = reading ? sidesOf(reading.legs, resolver) : null;
    if (!reading || sides === null) continue;
    const fitting = stored
      .filter(
        (trade) => Math.abs(trade.atMs - reading.atMs) <= APART_MS_MAX && sides.every((side) => trade.sides.has(side)),
      )
      .sort((left, right) => Math.abs(left.atMs - reading.atMs) - Math.abs(right.atMs - reading.atMs));
    const [nearest] = fitting;
    if (!nearest) continue;
    for (const side of sides) nearest.sides.delete(side);
    found.set(row, { key: nearest.key, reason: nearest.reason });
  }
  return found;
}

type Legs = NonNullable<RecordReading['reading']>['legs'];

/** Null if a coin is not known yet, or there is nothing to compare. */
function sidesOf(legs: Legs, resolver: SymbolResolver): string[] | null {
  const sides: string[] = [];
  for (const { coin, amount, isFee } of legs) {
    if (isFee || amount === 0n) continue;
    const resolved = resolver.resolve({ kind: 'symbol', symbol: coin.symbol });
    if (resolved.kind !== 'coin') return null;
    sides.push(sideText(amount < 0n ? 'out' : 'in', resolved.coinId, formatDecimal(absolute(amount))));
  }
  return sides.length === 0 ? null : sides;
}

function sideText(direction: string, coinId: number, amount: string): string {
  return `${direction} ${coinId} ${amount}`;
}

const TRADES_MAX = 100_000;

async function loadTrades(
  queries: Queries,
  { layout, ledger }: { layout: Layout; ledger: string },
): Promise<StoredTrade[]> {
  const { rows } = await queries.query<{
    key: string;
    at: Date;
    file_name: string;
    layout_name: NotNull<string>;
    sides: NotNull<{ direction: string; coin: number; amount: string }[]>;
  }>(
    `SELECT t.key, t.at, i.file_name, i.layout_name,
            (SELECT jsonb_agg(jsonb_build_object('direction', split_part(x.key, ':', 1), 'coin', x.coin_id,
                                                 'amount', x.amount::text))
               FROM transfers x WHERE x.transaction_id = t.id AND x.role = 'transfer') AS sides
       FROM imports i JOIN import_transactions it ON it.import_id = i.id AND it.change <> 'removed'
       JOIN transactions t ON t.id = it.transaction_id
      WHERE i.ledger = $1 AND i.layout = ANY ($2) AND i.status = 'imported' AND t.source_kind = 'trade'
      ORDER BY t.at, t.id LIMIT ${TRADES_MAX}`,
    [ledger, [...overlapsOf(layout.id).keys()]],
  );
  return rows.map(({ key, at, file_name: fileName, layout_name: layoutName, sides }) => ({
    key,
    atMs: at.getTime(),
    reason: `The trade was imported from “${fileName}” (${layoutName}).`,
    sides: new Set(
      (sides ?? []).map((side) => sideText(side.direction, side.coin, formatDecimal(parseDecimal(side.amount)))),
    ),
  }));
}
