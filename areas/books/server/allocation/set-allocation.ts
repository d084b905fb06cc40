/**
 * Records the rule of a global allocation. The procedure accepts only a rule that was described in the books and
 * records before the first day per wallet, and that leaves nothing to decide afterwards (Rev. Proc. 2024-28,
 * section 5.02), so a later one is refused.
 */
import { accountIdOf } from '../../engine/ids.ts';
import { createCalendar } from '../../engine/calendar.ts';
import { custodyKeyOf } from '../../engine/steps/custody-account.ts';
import type { Allocation } from '../../contract/book-records.ts';
import type { AllocationKey } from '../../engine/lists.ts';
import { type Amount, formatDecimal, parseAmount, presentAmount, sum } from '@holdfast/money';
import type pg from 'pg';
import { loadBookSettings } from '../generation/book-settings.ts';
import { ADVISORY_CLASS, ADVISORY_KEYS } from '@holdfast/database/advisory-keys.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { AppError, invalidField } from '@holdfast/http/server/app-error.ts';
import { defineHandlers } from '../define-handlers.ts';
import type { BookDependencies } from '../reading-dependencies.ts';
import { dayOf, loadAllocation } from './load-allocation.ts';

interface GivenRule {
  readonly order: readonly AllocationKey[];
  readonly walletIds: readonly number[];
  readonly describedAt: string;
  readonly note: string;
}

async function refuseLate(client: pg.PoolClient, rule: GivenRule, { timeZone }: { timeZone: string }): Promise<void> {
  const { settings } = await loadBookSettings(client, { timeZone });
  const calendar = createCalendar({ kind: 'zone', timeZone: settings.timeZone });
  if (dayOf(new Date(rule.describedAt), calendar) < settings.perWalletFrom) return;
  throw invalidField({
    loc: ['body', 'rule', 'describedAt'],
    msg:
      `The rule must have been described in your books and records before ${settings.perWalletFrom} ` +
      '(Rev. Proc. 2024-28, section 5.02). If it was not, allocate specific units instead.',
    input: rule.describedAt,
  });
}

async function refuseUnknownWallets(client: pg.PoolClient, { walletIds }: GivenRule): Promise<void> {
  const { rows } = await client.query<{ id: number }>('SELECT id FROM operator_wallets WHERE id = ANY ($1)', [
    walletIds,
  ]);
  const known = new Set(rows.map(({ id }) => id));
  for (const [index, walletId] of walletIds.entries()) {
    const msg = !known.has(walletId)
      ? 'Wallet not found among your own wallets.'
      : walletIds.indexOf(walletId) < index
        ? 'This wallet is named twice.'
        : null;
    if (msg !== null) throw invalidField({ loc: ['body', 'rule', 'walletIds', String(index)], msg, input: walletId });
  }
}

interface Unit {
  readonly lotId: string;
  readonly account: string;
  readonly amount: string;
}

export const allocationChangeHandlers = defineHandlers(
  ({ pool, config: { timeZone }, now: clock }: BookDependencies) => ({
    async setAllocationUnits({ params, body, caller }) {
      const { coinId } = params;
      const { units, note } = body;
      const now = clock();
      return transaction(pool, async (client) => {
        await client.query('SELECT pg_advisory_xact_lock($1, $2)', [ADVISORY_CLASS, ADVISORY_KEYS.transactionWrites]);
        const asset = (await loadAllocation(client, { timeZone, now })).assets.find((each) => each.coinId === coinId);
        if (!asset)
          throw new AppError(
            'conflict',
            'There is nothing to allocate for this coin: on that day it was in one place, or not held at all.',
          );
        if (asset.isTooLong)
          throw new AppError(
            'conflict',
            `There are too many lots of ${asset.coinSymbol} to allocate them one by one. ` +
              'Record a rule for the global allocation instead.',
          );
        if (units.length > 0) refuseUnbalanced(asset, units);
        await client.query('DELETE FROM allocation_units WHERE asset_id = $1', [coinId]);
        await client.query(
          `INSERT INTO allocation_units
             (asset_id, lot_id, wallet_id, custody_key, amount, recorded_by, recorded_at, allocated_at, note)
           SELECT $1, lot_id, wallet_id, custody_key, amount, $6, $7, $8, $9
             FROM unnest($2::bigint[], $3::bigint[], $4::text[], $5::numeric[])
                    AS given (lot_id, wallet_id, custody_key, amount)`,
          [
            coinId,
            units.map(({ lotId }) => lotId),
            units.map(({ account }) => (custodyKeyOf(accountIdOf(account)) === null ? account : null)),
            units.map(({ account }) => custodyKeyOf(accountIdOf(account))),
            units.map(({ amount }) => amount),
            caller.userId,
            now,
            body.allocatedAt ?? now,
            note,
          ],
        );
        return loadAllocation(client, { timeZone, now });
      });
    },

    async setAllocationRule({ body: { rule }, caller: { userId } }) {
      const now = clock();
      return transaction(pool, async (client) => {
        await client.query('SELECT pg_advisory_xact_lock($1, $2)', [ADVISORY_CLASS, ADVISORY_KEYS.transactionWrites]);
        if (rule !== null) {
          await refuseLate(client, rule, { timeZone });
          await refuseUnknownWallets(client, rule);
        }
        await client.query(
          `INSERT INTO allocation_rules (lot_order, wallet_ids, described_at, note, is_withdrawn, recorded_by,
              recorded_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7)`,
          [
            rule?.order ?? [],
            rule?.walletIds ?? [],
            rule?.describedAt ?? now,
            rule?.note ?? '',
            rule === null,
            userId,
            now,
          ],
        );
        return loadAllocation(client, { timeZone, now });
      });
    },
  }),
);

/** No lot and no account may receive more than it has, and everything that can be allocated must be. */
function refuseUnbalanced({ coinSymbol, lots, accounts }: Allocation['assets'][number], units: readonly Unit[]): void {
  const pairs = new Set<string>();
  for (const [index, unit] of units.entries()) {
    const refuse = (field: string, msg: string, input: string) =>
      invalidField({ loc: ['body', 'units', String(index), field], msg, input });
    if (!lots.some(({ lotId }) => lotId === unit.lotId))
      throw refuse('lotId', 'This lot was not open on that day.', unit.lotId);
    if (!accounts.some(({ account }) => account === unit.account))
      throw refuse('account', `This account held no ${coinSymbol} on that day.`, unit.account);
    const pair = `${unit.lotId} ${unit.account}`;
    if (pairs.has(pair)) throw refuse('lotId', 'This lot is allocated to the account twice.', unit.lotId);
    pairs.add(pair);
  }
  const allocated = (fits: (unit: Unit) => boolean): Amount =>
    sum(units.filter(fits).map(({ amount }) => parseAmount(amount)));
  for (const { lotId, acquiredDay, amount } of lots) {
    const total = allocated((unit) => unit.lotId === lotId);
    if (total > parseAmount(amount))
      throw unbalanced(
        `${presentAmount(total)} of the lot of ${acquiredDay ?? 'an unknown date'} are allocated, ` +
          `but it has only ${presentAmount(parseAmount(amount))}.`,
        total,
      );
  }
  for (const { account, name, amount } of accounts) {
    const total = allocated((unit) => unit.account === account);
    if (total > parseAmount(amount))
      throw unbalanced(
        `${presentAmount(total)} ${coinSymbol} are allocated to ${name}, ` +
          `which held only ${presentAmount(parseAmount(amount))}.`,
        total,
      );
  }
  const [ofLots, ofAccounts] = [lots, accounts].map((list) => sum(list.map(({ amount }) => parseAmount(amount))));
  const due = (ofLots ?? 0n) < (ofAccounts ?? 0n) ? ofLots : ofAccounts;
  const total = allocated(() => true);
  if (total !== due)
    throw unbalanced(
      `${presentAmount(total)} of ${presentAmount(due ?? (0n as Amount))} ${coinSymbol} are allocated. Allocate all.`,
      total,
    );
}

function unbalanced(msg: string, total: Amount): AppError {
  return invalidField({ loc: ['body', 'units'], msg, input: formatDecimal(total) });
}
