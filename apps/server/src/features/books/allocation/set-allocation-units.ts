/**
 * Records which units of which lots belong to which account. What does not add up is refused: the record counts once
 * and for good.
 */
import { accountIdOf, custodyKeyOf } from '@holdfast/accounting';
import type { Allocation } from '@holdfast/contract';
import { type Amount, formatDecimal, parseAmount, presentAmount, sum } from '@holdfast/money';
import type pg from 'pg';
import { ADVISORY_CLASS, ADVISORY_KEYS } from '../../../db/advisory-keys.ts';
import { transaction } from '../../../db/transaction.ts';
import { AppError, invalidField } from '../../../http/app-error.ts';
import { loadAllocation } from './load-allocation.ts';

interface Unit {
  readonly lotId: string;
  readonly account: string;
  readonly amount: string;
}

export interface UnitsRequest {
  readonly coinId: number;
  readonly units: readonly Unit[];
  /** Absent: now. */
  readonly allocatedAt?: string | undefined;
  readonly note: string;
  readonly userId: number;
  readonly timeZone: string;
  readonly now: Date;
}

export async function setAllocationUnits(pool: pg.Pool, request: UnitsRequest): Promise<Allocation> {
  const { coinId, units, userId, now, note } = request;
  return transaction(pool, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock($1, $2)', [ADVISORY_CLASS, ADVISORY_KEYS.transactionWrites]);
    const asset = (await loadAllocation(client, request)).assets.find((each) => each.coinId === coinId);
    if (!asset)
      throw new AppError(
        'conflict',
        'There is nothing to allocate for this coin: on that day it was in one place, or not held at all.',
      );
    if (asset.isTooLong)
      throw new AppError(
        'conflict',
        `There are too many lots of ${asset.coinSymbol} to allocate them one by one. Record a rule for the global allocation instead.`,
      );
    if (units.length > 0) refuseUnbalanced(asset, units);
    await client.query('DELETE FROM allocation_units WHERE asset_id = $1', [coinId]);
    await client.query(
      `INSERT INTO allocation_units (asset_id, lot_id, wallet_id, custody_key, amount, recorded_by, recorded_at, allocated_at, note)
       SELECT $1, lot_id, wallet_id, custody_key, amount, $6, $7, $8, $9
         FROM unnest($2::bigint[], $3::bigint[], $4::text[], $5::numeric[]) AS given (lot_id, wallet_id, custody_key, amount)`,
      [
        coinId,
        units.map(({ lotId }) => lotId),
        units.map(({ account }) => (custodyKeyOf(accountIdOf(account)) === null ? account : null)),
        units.map(({ account }) => custodyKeyOf(accountIdOf(account))),
        units.map(({ amount }) => amount),
        userId,
        now,
        request.allocatedAt ?? now,
        note,
      ],
    );
    return loadAllocation(client, request);
  });
}

/** No lot and no account gets more than it has, and everything is allocated that can be. */
function refuseUnbalanced({ coinSymbol, lots, accounts }: Allocation['assets'][number], units: readonly Unit[]): void {
  const pairs = new Set<string>();
  for (const [index, unit] of units.entries()) {
    const refuse = (field: string, msg: string, input: string) =>
      invalidField({ loc: ['body', 'units', String(index), field], msg, input });
    if (!lots.some(({ lotId }) => lotId === unit.lotId))
      throw refuse('lotId', 'This lot was not left on that day.', unit.lotId);
    if (!accounts.some(({ account }) => account === unit.account))
      throw refuse('account', `Nothing of ${coinSymbol} lay there on that day.`, unit.account);
    const pair = `${unit.lotId} ${unit.account}`;
    if (pairs.has(pair)) throw refuse('lotId', 'This lot is given to the account twice.', unit.lotId);
    pairs.add(pair);
  }
  const allocated = (fits: (unit: Unit) => boolean): Amount =>
    sum(units.filter(fits).map(({ amount }) => parseAmount(amount)));
  for (const { lotId, acquiredDay, amount } of lots) {
    const total = allocated((unit) => unit.lotId === lotId);
    if (total > parseAmount(amount))
      throw unbalanced(
        `${presentAmount(total)} of the lot of ${acquiredDay} are given out, and it has ${presentAmount(parseAmount(amount))}.`,
        total,
      );
  }
  for (const { account, name, amount } of accounts) {
    const total = allocated((unit) => unit.account === account);
    if (total > parseAmount(amount))
      throw unbalanced(
        `${name} gets ${presentAmount(total)} ${coinSymbol}, and held ${presentAmount(parseAmount(amount))}.`,
        total,
      );
  }
  const [ofLots, ofAccounts] = [lots, accounts].map((list) => sum(list.map(({ amount }) => parseAmount(amount))));
  const due = (ofLots ?? 0n) < (ofAccounts ?? 0n) ? ofLots : ofAccounts;
  const total = allocated(() => true);
  if (total !== due)
    throw unbalanced(
      `${presentAmount(total)} of ${presentAmount(due ?? (0n as Amount))} ${coinSymbol} are given out. All must be.`,
      total,
    );
}

function unbalanced(msg: string, total: Amount): AppError {
  return invalidField({ loc: ['body', 'units'], msg, input: formatDecimal(total) });
}
