/**
 * Coins come in: a wallet's units grow and a lot opens at a cost.
 */
import { add, type Amount, subtract, type Usd, valueOf, ZERO } from '@holdfast/money';
import { longTermFrom } from '../long-term.ts';
import type { JournalWriter } from '../journal/journal-writer.ts';
import type { AccountState, AssetState, Ledger } from './ledger.ts';
import { isPositionLeg } from './legs.ts';
import type { GiftValue } from '../lots/lot.ts';
import { Lot } from '../lots/lot.ts';
import { joinFlags, MISSING_BASIS, NO_FLAGS } from '../lots/row-flags.ts';
import type { Instant, Transfer } from '../types.ts';
import { type AccountId, lotOpenedBy } from '../ids.ts';
import type { Flag } from '../lists.ts';

export interface Opening {
  readonly transfer: Transfer;
  readonly accountId: AccountId;
  readonly costUsd: Usd;
  /** The part of the cost that was fees. */
  readonly feeUsd?: Usd;
  /** Where it is not the whole transfer. */
  readonly amount?: Amount;
  readonly acquiredAt?: Instant;
  /** What a gift was worth, which counts for a loss where its donor had paid more. */
  readonly giftValueUsd?: Usd | null;
  readonly flags?: readonly Flag[];
  /** False when the units were counted already, as for the uncovered part of a move. */
  readonly addsUnits?: boolean;
  /** Further coins of the transfer that arrived without a lot and were counted: in this lot at no cost, with a flag. */
  readonly uncovered?: Amount;
}

export function openLot(ledger: Ledger, opening: Opening): Lot {
  const { transfer, accountId, costUsd } = opening;
  const ownAmount = opening.amount ?? transfer.amount;
  const { uncovered = ZERO, flags = NO_FLAGS } = opening;
  const amount = uncovered === 0n ? ownAmount : add(ownAmount, uncovered);
  const { transaction } = ledger;
  const acquiredAt = opening.acquiredAt ?? transaction.at;
  const acquiredDay =
    opening.acquiredAt === undefined ? ledger.day : ledger.calendar.dayOf({ ...transaction, at: opening.acquiredAt });
  const asset = ledger.assetOf(transfer.coinId);
  const account: AccountState = ledger.accountOf(asset, accountId);
  const { position } = asset;
  const addsLiquidity = position !== null && isPositionLeg(transfer);
  if (opening.addsUnits !== false && !addsLiquidity) account.units += ownAmount;

  const lot = new Lot(
    {
      id: lotOpenedBy(transfer.id),
      coinId: transfer.coinId,
      acquiredAt,
      acquiredDay,
      longFromDay: acquiredDay === ledger.day ? ledger.longFromDay : longTermFrom(acquiredDay),
      sequence: ledger.lotCount,
      orderCostUsd: orderCost(ledger, opening),
      openedAmount: amount,
      openTransactionId: transaction.id,
      gift: giftOf(ledger, opening),
      flags: uncovered === 0n ? flags : joinFlags(MISSING_BASIS, flags),
    },
    { accountId, amount, costUsd },
  );
  ledger.lotCount += 1;
  if (ledger.journal !== null) postOpening(ledger.journal, lot, { asset, opening });
  if (position !== null) {
    position.lots.push(lot);
    if (addsLiquidity) position.liquidity += amount;
    return lot;
  }
  ledger.indexLot(lot);
  const pool = ledger.poolOf(asset, account);
  pool.useMethod(ledger.rule);
  pool.add(lot);
  return lot;
}

/** The cost of a position has no wallet; coins that were counted already have no line of their own yet. */
function postOpening(
  journal: JournalWriter,
  { origin, accountId, amount, costUsd: usd }: Lot,
  { asset: { assetId, position }, opening }: { readonly asset: AssetState; readonly opening: Opening },
): void {
  const { transfer } = opening;
  const transferId = transfer.id;
  journal.flag(origin.flags);
  if (position === null) return journal.postLot({ assetId, accountId, amount, transferId }, origin, usd);
  if (!isPositionLeg(transfer)) journal.postCoins({ assetId, accountId, amount, transferId });
  journal.postPosition(assetId, origin, { usd, transferId });
}

function giftOf(ledger: Ledger, { costUsd, giftValueUsd = null }: Opening): GiftValue | null {
  if (giftValueUsd === null || giftValueUsd >= costUsd) return null;
  return { valueUsd: giftValueUsd, at: ledger.transaction.at, day: ledger.day, longFromDay: ledger.longFromDay };
}

/** What HIFO and LOFO see of the lot. */
function orderCost(ledger: Ledger, opening: Opening): Usd {
  const { transfer, costUsd, feeUsd } = opening;
  switch (ledger.settings.unitCostOrder) {
    case 'withFees':
      return costUsd;
    case 'withoutFees':
      return feeUsd === undefined ? costUsd : subtract(costUsd, feeUsd);
    case 'marketPrice':
      if (transfer.priceUsd !== undefined) return valueOf(opening.amount ?? transfer.amount, transfer.priceUsd);
      return transfer.valueUsd ?? costUsd;
  }
}
