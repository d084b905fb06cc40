/**
 * Records which lots a disposal took, under any method. The regulations (26 CFR 1.1012-1(j)) accept a choice that was
 * recorded no later than the disposal, so its time and place are part of the record, and a later one is refused.
 */
import type { LotChoice } from '../../contract/book-records.ts';
import { formatDecimal, parseAmount, presentAmount, sum } from '@holdfast/money';
import type pg from 'pg';
import { ADVISORY_CLASS, ADVISORY_KEYS } from '@holdfast/database/advisory-keys.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { AppError, invalidField } from '@holdfast/http/server/app-error.ts';
import { defineHandlers } from '../define-handlers.ts';
import type { BookDependencies } from '../reading-dependencies.ts';
import { loadLotChoice } from './load-lot-choice.ts';

interface NamedLots {
  readonly identifiedAt: string;
  readonly note: string;
  readonly lots: readonly { readonly lotId: string; readonly amount: string }[];
}

export const namedLotHandlers = defineHandlers(({ pool, config: { timeZone }, now }: BookDependencies) => ({
  async nameLots({ params, body, caller }) {
    const { transferId } = params;
    const request = { transferId, timeZone, now: now() };
    return changeChoice(pool, async (client) => {
      refuseUnfit(await loadLotChoice(client, request), body);
      await client.query(
        `INSERT INTO lot_identifications (transfer_id, lots, identified_at, note, recorded_by, recorded_at)
           VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (transfer_id) DO UPDATE SET lots = excluded.lots, identified_at = excluded.identified_at,
         note = excluded.note, recorded_by = excluded.recorded_by, recorded_at = excluded.recorded_at`,
        [transferId, JSON.stringify(body.lots), body.identifiedAt, body.note, caller.userId, request.now],
      );
      const choice = await loadLotChoice(client, request);
      if (!isFollowed(choice, body))
        throw new AppError(
          'conflict',
          'The books could not use exactly these lots at that moment. Choose other lots, or change the time of ' +
            'another transaction at the same moment.',
        );
      return choice;
    });
  },

  async forgetNamedLots({ params: { transferId } }) {
    await changeChoice(pool, async (client) => {
      const { rowCount } = await client.query('DELETE FROM lot_identifications WHERE transfer_id = $1', [transferId]);
      if (rowCount === 0) throw new AppError('not_found', 'No lots are named for this disposal.');
    });
    return { done: true };
  },
}));

/** The caller holds the lock on transaction writes. */
function changeChoice<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return transaction(pool, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock($1, $2)', [ADVISORY_CLASS, ADVISORY_KEYS.transactionWrites]);
    return work(client);
  });
}

function refuseUnfit(choice: LotChoice, { identifiedAt, lots }: NamedLots): void {
  if (Date.parse(identifiedAt) > Date.parse(choice.at)) {
    throw invalidField({
      loc: ['body', 'identifiedAt'],
      msg: `The lots must have been chosen no later than the disposal, ${choice.at}. A later choice cannot be used.`,
      input: identifiedAt,
    });
  }
  const known = new Map(choice.lots.map((lot) => [lot.lotId, lot]));
  const seen = new Set<string>();
  for (const [index, { lotId, amount }] of lots.entries()) {
    const lot = known.get(lotId);
    const refuse = (field: string, msg: string, input: string) =>
      invalidField({ loc: ['body', 'lots', String(index), field], msg, input });
    if (!lot) throw refuse('lotId', 'This lot could not be taken at that moment.', lotId);
    if (seen.has(lotId)) throw refuse('lotId', 'This lot is named twice.', lotId);
    seen.add(lotId);
    if (parseAmount(amount) > parseAmount(lot.available))
      throw refuse('amount', `Only ${lot.available} of this lot could be taken.`, amount);
  }
  const total = sum(lots.map(({ amount }) => parseAmount(amount)));
  // Lots named for a part of a disposal leave the rest to the accounting method.
  if (total > parseAmount(choice.amount)) {
    throw invalidField({
      loc: ['body', 'lots'],
      msg:
        `The lots total ${presentAmount(total)} ${choice.coinSymbol}, but ` +
        `only ${presentAmount(parseAmount(choice.amount))} were disposed of.`,
      input: formatDecimal(total),
    });
  }
}

function isFollowed({ lots }: LotChoice, named: NamedLots): boolean {
  const wanted = new Map(named.lots.map(({ lotId, amount }) => [lotId, parseAmount(amount)]));
  return lots.every(({ lotId, used }) => parseAmount(used) >= (wanted.get(lotId) ?? 0n));
}
