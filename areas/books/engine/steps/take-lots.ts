/**
 * Which lots leave, for a disposal as for a move: those the owner named in time, then those the method picks.
 */
import { type Amount, formatDecimal, subtract, type Usd, ZERO } from '@holdfast/money';
import type { Lot } from '../lots/lot.ts';
import type { LotPool } from '../lots/lot-pool.ts';
import type { PositionLots } from '../lots/position-lots.ts';
import type { MethodRule } from '../methods/method-rule.ts';
import type { Transfer } from '../types.ts';
import type { AssetState, Ledger, AccountState } from './ledger.ts';
import { isPositionLeg } from './legs.ts';

export interface Taking {
  readonly transfer: Transfer;
  readonly asset: AssetState;
  readonly account: AccountState;
  readonly amount: Amount;
  readonly rule: MethodRule;
}

export interface LotTaker {
  /** Called for each part, with what the part cost, and whether the owner named its lot. */
  take(lot: Lot, amount: Amount, costUsd: Usd, isNamed?: boolean): void;
}

/** Takes the amount out of the pool part by part, and returns what no lot covered. */
export function takeLots(ledger: Ledger, taking: Taking, taker: LotTaker): Amount {
  const { rule, transfer } = taking;
  if (taking.asset.position !== null) return takePosition(taking.asset.position, taking, taker);
  const pool = ledger.poolOf(taking.asset, taking.account);
  let left = taking.amount;
  if (transfer.identification !== undefined) left = takeNamedLots(ledger, taking, pool, taker);
  while (left > 0n) {
    const lot = pool.next(rule);
    if (lot === null) return left;
    const isWhole = lot.amount < left;
    const taken = isWhole ? lot.amount : left;
    left = isWhole ? subtract(left, taken) : ZERO;
    taker.take(lot, taken, pool.draw(lot, taken));
  }
  return left;
}

/** Parts that are paid out of a position, or all of it when its token leaves. */
function takePosition(position: PositionLots, { transfer, amount }: Taking, taker: LotTaker): Amount {
  let left = amount;
  for (const part of isPositionLeg(transfer) ? transfer.parts : position.takeAll()) {
    left = part.amount < left ? subtract(left, part.amount) : ZERO;
    taker.take(part, part.amount, part.costUsd);
  }
  return left;
}

function takeNamedLots(ledger: Ledger, taking: Taking, pool: LotPool, taker: LotTaker): Amount {
  const { transfer, asset, account, amount, rule } = taking;
  const where = {
    transactionId: ledger.transaction.id,
    transferId: transfer.id,
    assetId: asset.assetId,
    accountId: account.accountId,
  };
  const identification = transfer.identification;
  let left = amount;
  /** What was named and is not there; lots named for a part leave the rest to the method. */
  let missing = 0n;
  if (!identification) return left;
  if (identification.recordedAt > ledger.transaction.at) {
    ledger.issues.report(
      'identification_late',
      'The lots were named after the disposal, so the accounting method chose the lots instead.',
      where,
    );
    return left;
  }
  pool.useMethod(rule);
  for (const named of identification.lots) {
    let wanted = named.amount !== undefined && named.amount < left ? named.amount : left;
    for (const lot of ledger.findLots(named.lotId)) {
      const piece = lot.pieceIn(pool);
      if (!piece || wanted <= 0n) continue;
      const taken = piece.amount < wanted ? piece.amount : wanted;
      left = subtract(left, taken);
      wanted = subtract(wanted, taken);
      taker.take(piece, taken, pool.draw(piece, taken), true);
    }
    missing += named.amount === undefined && identification.lots.length > 1 ? 0n : wanted;
  }
  const short = (missing < left ? missing : left) as Amount;
  if (short > 0n) {
    ledger.issues.report(
      'identification_not_covered',
      `The named lots did not cover ${formatDecimal(short)} ${asset.assetId}, so the accounting method chose the rest.`,
      { ...where, amount: short },
    );
  }
  return left;
}
