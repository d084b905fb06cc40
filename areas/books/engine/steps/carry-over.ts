/**
 * Pool shares for coins, or back, without a disposal: what the coins given had cost becomes the cost of what came in.
 *
 * Several lots usually melt into one new one. It takes the latest of their acquisition dates, because no part of it may
 * turn long term before all of it has. Money that is paid in joins the cost, and that part is bought now. Where money
 * comes out, a part is sold for it, and the transaction is read as an exchange instead.
 */
import { add, type Amount, formatDecimal, type Usd } from '@holdfast/money';
import { partOf } from '../lots/part-of.ts';
import { takeBorrowed } from './borrowed-coins.ts';
import { ClosingWriter, type Disposal } from './closing-writer.ts';
import { disposeFees } from './fees.ts';
import type { Ledger } from './ledger.ts';
import { divideValue, isPriced, knownValue } from './exchange-terms.ts';
import { cashTotal, isPositionLeg, type Legs, ownAccountId, payingAccountId } from './legs.ts';
import { cashMarketValue, marketValue } from './market-value.ts';
import { openLot } from './open-lot.ts';
import { CARRIED_OVER, MISSING_PRICE, joinFlags } from '../lots/row-flags.ts';
import { shareOut } from './share-out.ts';
import { type Taking, takeLots } from './take-lots.ts';
import type { JournalWriter } from '../journal/journal-writer.ts';
import type { Lot } from '../lots/lot.ts';
import type { Instant } from '../types.ts';
import type { Flag } from '../lists.ts';

export function canCarryOver({ incoming, outgoing, cashIncoming }: Legs): boolean {
  return incoming.length > 0 && outgoing.length > 0 && cashIncoming.length === 0;
}

export function carryOver(ledger: Ledger, legs: Legs): void {
  let costUsd = 0n as Usd;
  let acquiredAt: Instant = legs.cashOutgoing.length > 0 ? ledger.transaction.at : Number.NEGATIVE_INFINITY;
  let flags = CARRIED_OVER;
  for (const paid of legs.cashOutgoing) {
    const market = cashMarketValue(ledger, paid);
    costUsd = add(costUsd, market.valueUsd);
    flags = joinFlags(flags, market.flags);
  }
  for (const transfer of legs.outgoing) {
    const asset = ledger.assetOf(transfer.coinId);
    const account = ledger.accountOf(asset, payingAccountId(transfer));
    if (!isPositionLeg(transfer)) account.units -= transfer.amount;
    const taking = { transfer, asset, account, amount: transfer.amount, rule: ledger.transferRule };
    const withoutLot = takeLots(ledger, taking, {
      take: (lot, amount, partUsd) => {
        costUsd = add(costUsd, partUsd);
        acquiredAt = Math.max(acquiredAt, lot.origin.acquiredAt);
        flags = joinFlags(flags, lot.flags);
        if (ledger.journal !== null) postTaken(ledger.journal, taking, { lot, amount, costUsd: partUsd });
      },
    });
    const borrowed = takeBorrowed(ledger, asset, ledger.borrowedAt(asset, account), withoutLot);
    if (borrowed > 0n) {
      const sold = sellCarried(ledger, taking, borrowed);
      costUsd = add(costUsd, sold.valueUsd);
      acquiredAt = ledger.transaction.at;
      flags = joinFlags(flags, sold.flags);
    }
    const uncovered = (withoutLot - borrowed) as Amount;
    if (ledger.journal !== null) postUnits(ledger.journal, taking, uncovered);
    if (uncovered === 0n || ledger.isDust(uncovered)) continue;
    flags = joinFlags(flags, ['missing_basis']);
    const issue = ledger.issues.report(
      'missing_basis',
      `No lot covers ${formatDecimal(uncovered)} ${asset.assetId} of what was exchanged; they carry no cost over.`,
      {
        transactionId: ledger.transaction.id,
        transferId: transfer.id,
        assetId: asset.assetId,
        accountId: account.accountId,
        amount: uncovered,
      },
    );
    if (ledger.settings.missingBasis === 'stop') ledger.stoppedBy = issue;
  }
  // How the cost is divided depends on every price.
  if (legs.incoming.length > 1 && !isPriced(legs.incoming)) flags = joinFlags(flags, MISSING_PRICE);
  const costs = shareOut(costUsd, weighIncoming(ledger, legs), (weight) => weight);
  const opened = legs.incoming.map((transfer, index) =>
    openLot(ledger, {
      transfer,
      accountId: ownAccountId(transfer),
      costUsd: costs[index] ?? (0n as Usd),
      ...(Number.isFinite(acquiredAt) ? { acquiredAt } : {}),
      flags,
    }),
  );
  disposeFees(ledger, legs, { asExpense: true, opened });
}

/** Borrowed coins have no cost to carry over: they are sold short for what they bought. */
export function sellCarried(
  ledger: Ledger,
  { transfer, asset, account }: Taking,
  amount: Amount,
): { readonly valueUsd: Usd; readonly flags: readonly Flag[] } {
  const { valueUsd: wholeUsd, flags } = marketValue(ledger, transfer);
  const valueUsd = partOf(wholeUsd, amount, transfer.amount);
  const { accountId } = account;
  const disposal: Disposal = { transfer, accountId, kind: 'shortSale', amount, proceedsUsd: valueUsd, flags };
  new ClosingWriter(ledger, disposal, asset).sellShort(amount);
  return { valueUsd, flags };
}

export function postTaken(
  journal: JournalWriter,
  { transfer, asset, account }: Taking,
  { lot, amount, costUsd }: { readonly lot: Lot; readonly amount: Amount; readonly costUsd: Usd },
): void {
  const [{ assetId }, { accountId }, transferId] = [asset, account, transfer.id];
  if (asset.position === null) journal.takeLot({ assetId, accountId, amount, transferId }, lot, costUsd);
  else journal.postPosition(assetId, lot.origin, { usd: -costUsd as Usd, transferId });
}

/** Coins that left without a lot, or the token of a position. */
export function postUnits(
  journal: JournalWriter,
  { transfer, asset, account, amount }: Taking,
  uncovered: Amount,
): void {
  const left = asset.position === null ? uncovered : isPositionLeg(transfer) ? 0n : amount;
  if (left === 0n) return;
  const { assetId } = asset;
  journal.postCoins({ assetId, accountId: account.accountId, amount: -left as Amount, transferId: transfer.id });
}

/** By value; coins without a price weigh what is left of the value given, and are reported where they have to share. */
function weighIncoming(ledger: Ledger, { incoming, outgoing, cashOutgoing }: Legs): readonly Usd[] {
  const givenUsd = add(knownValue(outgoing), cashTotal(ledger, cashOutgoing));
  const receivedUsd = knownValue(incoming);
  return divideValue(ledger, givenUsd > receivedUsd ? givenUsd : receivedUsd, incoming);
}
