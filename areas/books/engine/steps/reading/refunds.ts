/**
 * Refunds: coins of one asset that leave and come back in one transaction are netted before anything else, in the lots
 * that they are in.
 *
 *   1 MKR bought for $1,000; later 1 MKR is sent, 0.6 MKR and 1,000 SNX worth $1,000 come back
 *   → 0.4 MKR were given for 1,000 SNX: gain $600; 0.6 MKR keep their lot and date
 *
 * The smaller side disappears into the larger. A refund that arrives in another own wallet moves its lots there.
 * Transfers are reduced in the order in which the source lists them, and keep their value per unit.
 *
 * A position's own events state how much of a coin went into it or was paid by it. That much is no refund: fees can be
 * collected and liquidity added in one transaction.
 */
import type { Amount } from '@holdfast/money';
import type { Treatment } from '@holdfast/actions/actions.ts';
import type { PositionChange, Transfer } from '../../types.ts';
import type { AssetState, Ledger } from '../ledger.ts';
import { amountTotal, type Legs, ownAccountId, payingAccountId, splitTransfer } from '../legs.ts';
import { moveLots } from '../move-lots.ts';

/**
 * A wrap, a redenomination and a move through custody are both directions at once, and what an ignored transaction moves
 * is ignored.
 */
export function netsRefunds({ incoming, outgoing }: Treatment): boolean {
  if (incoming?.do === 'ignore' && outgoing?.do === 'ignore') return false;
  if (outgoing?.do === 'succeed') return false;
  return !(outgoing?.do === 'setAside' && incoming?.do === 'takeBack' && outgoing.custody === incoming.custody);
}

export function netRefunds(ledger: Ledger, legs: Legs, except: ReadonlySet<AssetState>): void {
  const assets = new Set(legs.outgoing.map(({ coinId }) => ledger.assetOf(coinId)));
  for (const asset of assets) {
    if (except.has(asset)) continue;
    const ofAsset = ({ coinId }: Transfer): boolean => ledger.assetOf(coinId) === asset;
    const incoming = legs.incoming.filter(ofAsset);
    const outgoing = legs.outgoing.filter(ofAsset);
    const refund = sizeOfRefund(ledger, asset, incoming, outgoing);
    if (refund <= 0n) continue;
    const [givenBack, sent] = pairUp(incoming, outgoing, refund);
    for (const { from, to, amount } of givenBack) {
      const [fromAccountId, toAccountId] = [payingAccountId(from), ownAccountId(to)];
      if (fromAccountId !== toAccountId) moveLots(ledger, { transfer: from, fromAccountId, toAccountId, amount });
    }
    replace(legs.incoming, sent);
    replace(legs.outgoing, sent);
  }
}

function sizeOfRefund(ledger: Ledger, asset: AssetState, incoming: Transfer[], outgoing: Transfer[]): bigint {
  const changes = ledger.transaction.positionChanges ?? [];
  const explained = (kind: PositionChange['kind']): bigint => {
    let total = 0n;
    for (const change of changes) {
      if (change.kind !== kind) continue;
      for (const { coinId, amount } of change.amounts) if (ledger.assetOf(coinId) === asset) total += amount;
    }
    return total;
  };
  const back = amountTotal(incoming) - explained('collect');
  const sent = amountTotal(outgoing) - explained('increase');
  return back < sent ? back : sent;
}

interface Refund {
  readonly from: Transfer;
  readonly to: Transfer;
  readonly amount: Amount;
}

/** What is left of each transfer; null: nothing. */
type Rests = ReadonlyMap<Transfer, Transfer | null>;

function pairUp(incoming: readonly Transfer[], outgoing: readonly Transfer[], total: bigint): [Refund[], Rests] {
  const rests = new Map<Transfer, Transfer | null>();
  const refunds: Refund[] = [];
  let left = total;
  for (const to of incoming) {
    for (const from of outgoing) {
      const [toLeft, fromLeft] = [
        rests.get(to) === undefined ? to : rests.get(to),
        rests.get(from) === undefined ? from : rests.get(from),
      ];
      if (!toLeft || !fromLeft || left === 0n) continue;
      let amount: bigint = toLeft.amount < fromLeft.amount ? toLeft.amount : fromLeft.amount;
      if (left < amount) amount = left;
      left -= amount;
      refunds.push({ from, to, amount: amount as Amount });
      rests.set(to, splitTransfer(toLeft, amount as Amount)[1]);
      rests.set(from, splitTransfer(fromLeft, amount as Amount)[1]);
    }
  }
  return [refunds, rests];
}

function replace(list: Transfer[], rests: Rests): void {
  const left = list.flatMap((transfer) => {
    const rest = rests.get(transfer);
    return rest === undefined ? [transfer] : rest === null ? [] : [rest];
  });
  list.splice(0, list.length, ...left);
}
