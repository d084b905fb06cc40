import type { Identification } from '@holdfast/accounting';
import type { BookSettings } from '@holdfast/contract';
import { parseAmount } from '@holdfast/money';
import { z } from 'zod';
import type { Queries } from '../pricing/find-price.ts';

const namedLots = z.array(z.object({ lotId: z.string(), amount: z.string().optional() }));

/**
 * The lots that the owner named, by transfer. Few, and none at all while no year has the method of specific
 * identification.
 */
export async function loadIdentifications(
  queries: Queries,
  { methods }: BookSettings,
): Promise<ReadonlyMap<number, Identification>> {
  if (!methods.some(({ method }) => method === 'specificId')) return new Map();
  const { rows } = await queries.query<{ transfer_id: number; lots: unknown; identified_at: Date }>(
    'SELECT transfer_id, lots, identified_at FROM lot_identifications',
  );
  return new Map(
    rows.map((row) => {
      const lots = namedLots
        .parse(row.lots)
        .map(({ lotId, amount }) => (amount === undefined ? { lotId } : { lotId, amount: parseAmount(amount) }));
      return [row.transfer_id, { recordedAt: row.identified_at.getTime(), lots }];
    }),
  );
}
