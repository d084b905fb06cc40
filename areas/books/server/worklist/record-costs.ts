/**
 * Records what coins had cost that a wallet received without a known origin: a withdrawal from an exchange whose
 * history is not here, or a gift. The coins are in the wallet by their transfer, so the cost is attached to that
 * transfer; a purchase beside it would count them twice.
 */
import type { PendingApproval } from '@holdfast/accounts/contract';
import {
  type Effect,
  findPendingApproval,
  needsSecondPerson,
  requestApproval,
  type Requester,
  type RuleDefaults,
} from '@holdfast/accounts/server';
import {
  type Amount,
  formatDecimal,
  parseAmount,
  parseUsd,
  presentAmount,
  presentUsd,
  sum,
  type Usd,
} from '@holdfast/money';
import type pg from 'pg';
import { z } from 'zod';
import { loadBookCalendar } from '../generation/book-settings.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { AppError, invalidField } from '@holdfast/http/server/app-error.ts';
import { defineHandlers } from '../define-handlers.ts';
import type { BookDependencies } from '../reading-dependencies.ts';
import { WORK } from './work-source.ts';
import type { NotNull } from '@holdfast/database/queries.ts';

interface ReceivedRow {
  readonly id: string;
  readonly transfer_id: NotNull<number>;
  readonly at: NotNull<Date>;
  readonly amount: NotNull<string>;
  readonly coin_id: NotNull<number>;
  readonly is_received: boolean;
}

/**
 * A record that the books were generated with covers a part of the coins, and the item is about the rest: its cost is
 * added, with the later of both dates, because no part may turn long term before all of it has. A record that the books
 * do not have yet is replaced.
 */
const IS_ADDED = `recorded_costs.recorded_at < (SELECT max(finished_at) FROM book_generations)`;

const givenCosts = z.object({
  ids: z.array(z.string()),
  acquiredAt: z.string(),
  costUsd: z.string(),
  reason: z.string(),
});
type GivenCosts = z.infer<typeof givenCosts>;

export const recordedCostHandlers = defineHandlers(({ pool, config }: BookDependencies & { config: RuleDefaults }) => ({
  /** Returns the transfers, to remove the record again. */
  async recordCosts({ body, caller: { userId } }) {
    const { timeZone } = await loadBookCalendar(pool, config);
    return transaction(pool, async (client) => {
      const received = await loadReceived(client, { ...body, timeZone });
      if (await needsSecondPerson(client, config, parseUsd(body.costUsd))) {
        const requested = { given: body, received, timeZone };
        return {
          transferIds: [],
          pendingApproval: await requestCosts(client, requested, { config, adminId: userId }),
        };
      }
      await writeCosts(client, { given: body, received, userId });
      return { transferIds: received.map((row) => row.transfer_id), pendingApproval: null };
    });
  },

  /** Nothing happens to transfers without a recorded cost. */
  async removeRecordedCosts({ body: { transferIds } }) {
    await transaction(pool, (client) =>
      client.query('DELETE FROM recorded_costs WHERE transfer_id = ANY ($1)', [transferIds]),
    );
    return { done: true };
  },
}));

async function loadReceived(
  client: pg.PoolClient,
  given: Pick<GivenCosts, 'ids' | 'acquiredAt'> & { readonly timeZone: string },
): Promise<readonly ReceivedRow[]> {
  const ids = [...new Set(given.ids)];
  const { rows } = await client.query<ReceivedRow>(
    `SELECT id, transfer_id, at, amount, coin_id, is_received FROM ${WORK} AS w WHERE id = ANY ($2)
      ORDER BY at, id COLLATE "C"`,
    [given.timeZone, ids],
  );
  if (rows.length < ids.length)
    throw new AppError('not_found', 'Some of these items are no longer on the list of items to review.');
  checkReceived(rows, given);
  return rows;
}

async function writeCosts(
  client: pg.PoolClient,
  {
    given,
    received,
    userId,
  }: { readonly given: GivenCosts; readonly received: readonly ReceivedRow[]; readonly userId: number },
): Promise<void> {
  await client.query(
    `INSERT INTO recorded_costs (transfer_id, amount, cost_usd, acquired_at, note, recorded_by)
     SELECT transfer_id, amount, cost_usd, $4, $5, $6
       FROM unnest($1::bigint[], $2::numeric[], $3::numeric[]) AS given (transfer_id, amount, cost_usd)
         ON CONFLICT (transfer_id) DO UPDATE
        SET (amount, cost_usd, acquired_at, note) = (SELECT
              CASE WHEN ${IS_ADDED} THEN recorded_costs.amount ELSE 0 END + excluded.amount,
              CASE WHEN ${IS_ADDED} THEN recorded_costs.cost_usd ELSE 0 END + excluded.cost_usd,
              greatest(CASE WHEN ${IS_ADDED} THEN recorded_costs.acquired_at END, excluded.acquired_at),
              left(concat_ws('; ', CASE WHEN ${IS_ADDED} THEN nullif(recorded_costs.note, '') END,
                nullif(excluded.note, '')), 2000)),
            recorded_by = excluded.recorded_by, recorded_at = now()`,
    [
      received.map((row) => row.transfer_id),
      received.map((row) => row.amount),
      divide(received, parseUsd(given.costUsd)).map(formatDecimal),
      given.acquiredAt,
      given.reason,
      userId,
    ],
  );
}

async function requestCosts(
  client: pg.PoolClient,
  {
    given,
    received,
    timeZone,
  }: { readonly given: GivenCosts; readonly received: readonly ReceivedRow[]; readonly timeZone: string },
  requester: Requester,
): Promise<PendingApproval | null> {
  const coinId = received[0]?.coin_id ?? null;
  const { rows } = await client.query<{ symbol: string }>('SELECT symbol FROM coins WHERE id = $1', [coinId]);
  const total = sum(received.map((row) => parseAmount(row.amount))) as Amount;
  const coins = `${presentAmount(total)} ${rows[0]?.symbol ?? ''}`;
  const { id } = await requestApproval(client, requester, {
    kind: 'recordedCost',
    name: `Record the cost of ${coins}`,
    details: coins,
    objectIds: received.map((row) => row.transfer_id),
    before: {},
    after: { Amount: coins, Bought: given.acquiredAt, Cost: presentUsd(parseUsd(given.costUsd)) },
    change: { ...given, timeZone },
    reason: given.reason,
    ownNotices: { client: true },
  });
  return findPendingApproval(client, 'recordedCost', id);
}

/** Items that closed meanwhile need no cost any more, so that approving is refused. */
export const recordedCostEffect: Effect = {
  async apply(client, { change, requestedBy }) {
    const { timeZone, ...given } = givenCosts.extend({ timeZone: z.string() }).parse(change);
    const received = await loadReceived(client, { ...given, timeZone });
    await writeCosts(client, { given, received, userId: requestedBy });
  },
};

function checkReceived(rows: readonly ReceivedRow[], { acquiredAt }: { acquiredAt: string }): void {
  const refuse = (field: string, msg: string): AppError => invalidField({ loc: ['body', field], msg, input: null });
  if (rows.some((row) => !row.is_received))
    throw refuse('ids', 'These coins are in no wallet yet. Record their purchase as a transaction.');
  if (new Set(rows.map((row) => row.coin_id)).size > 1)
    throw refuse('ids', 'A cost is recorded for one coin at a time. Choose items of one coin.');
  const [first] = rows;
  if (first && Date.parse(acquiredAt) > first.at.getTime())
    throw refuse('acquiredAt', `The coins arrived on ${first.at.toISOString().slice(0, 10)}. Enter an earlier time.`);
}

/** By amount; the last one takes what remains, so that the parts add up. */
function divide(rows: readonly ReceivedRow[], costUsd: Usd): Usd[] {
  const amounts = rows.map((row) => parseAmount(row.amount));
  let [costLeft, amountLeft] = [costUsd as bigint, sum(amounts) as bigint];
  return amounts.map((amount) => {
    const part = (costLeft * amount) / amountLeft;
    costLeft -= part;
    amountLeft -= amount;
    return part as Usd;
  });
}
