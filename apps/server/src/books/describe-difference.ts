import { loadCoins, type NamedCoin, symbolOf } from '../catalogue/coins.ts';
import type { Queries } from '../db/queries.ts';
import type { ContentDifference, RowDifference } from './compare-content.ts';
import type { YearFlow, YearPosition } from './year-content.ts';

const SHOWN_MAX = 3;

/**
 * The first differences in words: "the disposal of 1 ETH on 2024-03-01 would have a gain of $5 instead of $4; and 2
 * more."
 */
export async function describeDifference(queries: Queries, { positions, flows }: ContentDifference): Promise<string> {
  const shown: RowDifference<YearPosition | YearFlow>[] = [...positions, ...flows].slice(0, SHOWN_MAX);
  const coins = await loadCoins(
    queries,
    shown.flatMap(({ filed, now }) => [filed, now].flatMap((row) => (row ? [row.coinId] : []))),
  );
  const more = positions.length + flows.length - shown.length;
  const sentences = shown.map((difference) => inWords(difference, coins));
  return `${[...sentences, ...(more > 0 ? [`and ${more} more`] : [])].join('; ')}.`;
}

function inWords(
  { change, filed, now }: RowDifference<YearPosition | YearFlow>,
  coins: ReadonlyMap<number, NamedCoin>,
): string {
  const row = now ?? filed;
  if (!row) return 'a row would change';
  const what = `${nameOf(row)} of ${row.amount} ${symbolOf(coins, row.coinId)} on ${'side' in row ? row.day : row.disposedDay}`;
  if (change === 'added') return `${what} would be new, with ${figureOf(row)}`;
  if (change === 'removed' || !filed || !now) return `${what} would be gone, with ${figureOf(row)}`;
  return figureOf(filed) === figureOf(now)
    ? `${what} would change`
    : `${what} would have ${figureOf(now)} instead of $${dollarsOf(filed)}`;
}

function nameOf(row: YearPosition | YearFlow): string {
  return 'side' in row ? `the ${row.side}` : 'the disposal';
}

function figureOf(row: YearPosition | YearFlow): string {
  return `a ${'side' in row ? 'value' : 'gain'} of $${dollarsOf(row)}`;
}

function dollarsOf(row: YearPosition | YearFlow): string {
  return 'side' in row ? row.valueUsd : row.gainUsd;
}
