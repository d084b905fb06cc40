/**
 * A coin became its successor at the ratio of a known migration. Through a pool, or at a price of its own, it was traded.
 */
import { absolute, type Amount, type Decimal, multiply, parseDecimal, subtract } from '@holdfast/money';
import { findMigration, type FoundMigration } from '@holdfast/protocols/registry';
import type { Moves } from '../read-moves.ts';
import { eventTest, type Signal } from '../signal.ts';
import { amountsText, withName } from './amounts-text.ts';

const isSwapEvent = eventTest('swap');
/** A migration contract may keep a part back, such as the penalty for a late upgrade of MKR. */
const KEPT_BACK_MAX = parseDecimal<Decimal>('0.1');
/** Coins of a few decimals are cut off. */
const CUT_OFF_MAX = parseDecimal<Decimal>('0.000001');

export const MIGRATION_SIGNALS: readonly Signal[] = [
  {
    action: 'migration',
    weight: 95,
    reason: (moves) =>
      `${amountsText(moves.given)} became ${amountsText(moves.got)}` +
      `${withName('at the fixed ratio of', migrationOf(moves)?.protocol.name ?? null)}. Cost and dates are kept.`,
    matches: (moves) => migrationOf(moves) !== null,
  },
];

function migrationOf(moves: Moves): FoundMigration | null {
  const [given, got] = [moves.given[0], moves.got[0]];
  if (given === undefined || got === undefined || moves.given.length > 1 || moves.got.length > 1) return null;
  if (isSwapEvent(moves) || moves.view.source?.kind === 'trade') return null;
  const found = findMigration(moves.view.chainId, { from: given.coin, to: got.coin });
  if (found === null) return null;
  const [old, successor] = found.isBack ? [got.amount, given.amount] : [given.amount, got.amount];
  return isAtRatio(multiply<Amount>(old, parseDecimal(found.ratio), 'halfEven'), successor) ? found : null;
}

function isAtRatio(expected: Amount, successor: Amount): boolean {
  const partOfExpected = (part: Decimal): Amount => multiply(expected, part, 'halfEven');
  const missing = subtract(expected, successor);
  return absolute(missing) <= partOfExpected(missing > 0n ? KEPT_BACK_MAX : CUT_OFF_MAX);
}
