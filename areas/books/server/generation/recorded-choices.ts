/**
 * Choices that a person recorded for the engine: identified lots, divided fees, costs of received coins, and the
 * safe-harbour allocation rule.
 */
import { ALLOCATION_KEYS, type AllocationKey } from '../../engine/lists.ts';
import { type CarriedCost, type FeeAllocation, type Identification } from '../../engine/types.ts';
import { lotIdOf } from '../../engine/ids.ts';
import { parseAmount, parseUsd } from '@holdfast/money';
import { z } from 'zod';
import type { Queries } from '@holdfast/database/queries.ts';
import { fullName } from '@holdfast/database/user-name.ts';

const namedLots = z.array(z.object({ lotId: z.string(), amount: z.string().optional() }));

/** The lots that the owner named, by transfer. */
export async function loadIdentifications(queries: Queries): Promise<ReadonlyMap<number, Identification>> {
  const { rows } = await queries.query<{ transfer_id: number; lots: unknown; identified_at: Date }>(
    'SELECT transfer_id, lots, identified_at FROM lot_identifications',
  );
  return new Map(
    rows.map((row) => {
      const lots = namedLots.parse(row.lots).map(({ lotId, amount }) => ({
        lotId: lotIdOf(lotId),
        ...(amount === undefined ? {} : { amount: parseAmount(amount) }),
      }));
      return [row.transfer_id, { recordedAt: row.identified_at.getTime(), lots }];
    }),
  );
}

/** How fees in a third coin are divided, by transaction. */
export async function loadFeeAllocations(queries: Queries): Promise<ReadonlyMap<number, FeeAllocation>> {
  const { rows } = await queries.query<{ transaction_id: number; swap: string; fee_disposal: string }>(
    'SELECT transaction_id, swap, fee_disposal FROM fee_allocations',
  );
  return new Map(
    rows.map((row) => [
      row.transaction_id,
      { swap: parseAmount(row.swap), feeDisposal: parseAmount(row.fee_disposal) },
    ]),
  );
}

/** What coins that came in had cost before, by transfer. */
export async function loadRecordedCosts(queries: Queries): Promise<ReadonlyMap<number, CarriedCost>> {
  const { rows } = await queries.query<{ transfer_id: number; amount: string; cost_usd: string; acquired_at: Date }>(
    'SELECT transfer_id, amount, cost_usd, acquired_at FROM recorded_costs',
  );
  return new Map(
    rows.map((row) => [
      row.transfer_id,
      { amount: parseAmount(row.amount), costUsd: parseUsd(row.cost_usd), acquiredAt: row.acquired_at.getTime() },
    ]),
  );
}

export interface AllocationRule {
  readonly order: readonly AllocationKey[];
  readonly walletIds: readonly number[];
  readonly describedAt: Date;
  readonly note: string;
  readonly recordedAt: Date;
  readonly recordedByName: string | null;
}

/** The rule of the global allocation that was recorded last, or null when there is none or it was withdrawn. */
export async function loadAllocationRule(queries: Queries): Promise<AllocationRule | null> {
  const { rows } = await queries.query<{
    lot_order: string[];
    wallet_ids: number[];
    described_at: Date;
    note: string;
    is_withdrawn: boolean;
    recorded_at: Date;
    name: string | null;
  }>(
    `SELECT r.lot_order, r.wallet_ids, r.described_at, r.note, r.is_withdrawn, r.recorded_at,
       ${fullName('u')} AS name
       FROM allocation_rules r LEFT JOIN users u ON u.id = r.recorded_by ORDER BY r.id DESC LIMIT 1`,
  );
  const [row] = rows;
  if (!row || row.is_withdrawn) return null;
  return {
    order: row.lot_order.flatMap((name) => ALLOCATION_KEYS.find((key) => key === name) ?? []),
    walletIds: row.wallet_ids,
    describedAt: row.described_at,
    note: row.note,
    recordedAt: row.recorded_at,
    recordedByName: row.name,
  };
}
