/**
 * Manual disposals, without a transaction. The database refuses them in a locked year.
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
import { parseAmount, parseUsd, presentAmount, presentUsd } from '@holdfast/money';
import type { CapitalPosition } from '../../contract/books.ts';
import type pg from 'pg';
import { z } from 'zod';
import { loadBookCalendar } from '../generation/book-settings.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { AppError, invalidField } from '@holdfast/http/server/app-error.ts';
import { defineHandlers } from '../define-handlers.ts';
import { type PositionRow, positionSource, toCapitalPositions } from '../positions/capital-positions.ts';
import type { BookDependencies } from '../reading-dependencies.ts';

const givenPosition = z.object({
  coinId: z.int(),
  amount: z.string(),
  acquiredDay: z.string(),
  disposedDay: z.string(),
  proceedsUsd: z.string(),
  costUsd: z.string(),
  walletId: z.int().nullable(),
  reason: z.string(),
  /** Idempotency key: the same disposal sent twice is recorded once. */
  key: z.string().optional(),
});
type GivenPosition = z.infer<typeof givenPosition>;

/** In the order of the columns coin_id, wallet_id, amount, acquired_day, disposed_day, proceeds_usd, cost_usd, note. */
function columnValues(given: GivenPosition): unknown[] {
  const { coinId, walletId, amount, acquiredDay, disposedDay, proceedsUsd, costUsd, reason } = given;
  return [coinId, walletId, amount, acquiredDay, disposedDay, proceedsUsd, costUsd, reason];
}

/** The first block of Bitcoin: before it there was nothing to buy. */
const FIRST_DAY = '2009-01-03';

export const manualPositionHandlers = defineHandlers(
  ({ pool, config, now }: BookDependencies & { config: RuleDefaults }) => ({
    async addManualPosition({ body, caller: { userId } }) {
      const { dayOf } = await loadBookCalendar(pool, config);
      refuseDays(body, dayOf(now()));
      return transaction(pool, async (client) => {
        await refuseUnknown(client, body);
        const known = await findByKey(client, body);
        if (known !== null) return { position: known, pendingApproval: null };
        const [proceeds, cost] = [parseUsd(body.proceedsUsd), parseUsd(body.costUsd)];
        if (await needsSecondPerson(client, config, proceeds > cost ? proceeds : cost))
          return { position: null, pendingApproval: await requestPosition(client, body, { config, adminId: userId }) };
        const id = await insertPosition(client, body, userId);
        // No row is returned when another request with the same key was first.
        const position = id === null ? await findByKey(client, body) : await readPosition(client, `manual/${id}`);
        if (position === null)
          throw new AppError('conflict', 'This disposal was added and deleted at the same moment. Try again.');
        return { position, pendingApproval: null };
      });
    },

    async deleteManualPosition({ params: { id } }) {
      await transaction(pool, async (client) => {
        const { rowCount } = await client.query('DELETE FROM manual_positions WHERE id = $1', [id]);
        if (rowCount === 0)
          throw new AppError('not_found', 'This disposal was not added manually, or is deleted already.');
      });
      return { done: true };
    },
  }),
);

/** Null: a disposal with the same key is there. */
async function insertPosition(client: pg.PoolClient, given: GivenPosition, userId: number): Promise<number | null> {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO manual_positions (key, coin_id, wallet_id, amount, acquired_day, disposed_day, proceeds_usd,
       cost_usd, note, created_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (key) DO NOTHING RETURNING id`,
    [given.key ?? null, ...columnValues(given), userId],
  );
  return rows[0]?.id ?? null;
}

async function requestPosition(
  client: pg.PoolClient,
  given: GivenPosition,
  requester: Requester,
): Promise<PendingApproval | null> {
  const { rows } = await client.query<{ symbol: string }>('SELECT symbol FROM coins WHERE id = $1', [given.coinId]);
  const coins = `${presentAmount(parseAmount(given.amount))} ${rows[0]?.symbol ?? ''}`;
  const { id } = await requestApproval(client, requester, {
    kind: 'manualDisposal',
    name: `Add a disposal of ${coins}`,
    details: `${coins}, sold on ${given.disposedDay}`,
    objectIds: [],
    before: {},
    after: {
      Amount: coins,
      Acquired: given.acquiredDay,
      Sold: given.disposedDay,
      Proceeds: presentUsd(parseUsd(given.proceedsUsd)),
      Cost: presentUsd(parseUsd(given.costUsd)),
    },
    change: { ...given, key: given.key ?? null },
    reason: given.reason,
    ownNotices: { client: true },
  });
  return findPendingApproval(client, 'manualDisposal', id);
}

export const manualDisposalEffect: Effect = {
  async apply(client, { change, requestedBy }) {
    const { key, ...given } = givenPosition.extend({ key: z.string().nullable() }).parse(change);
    await refuseUnknown(client, given);
    await insertPosition(client, key === null ? given : { ...given, key }, requestedBy);
  },
};

function refuseDays({ acquiredDay, disposedDay }: GivenPosition, today: string): void {
  if (acquiredDay < FIRST_DAY)
    throw invalidField({
      loc: ['body', 'acquiredDay'],
      msg: `The day of acquisition must not be before ${FIRST_DAY}`,
      input: acquiredDay,
    });
  if (disposedDay < acquiredDay)
    throw invalidField({
      loc: ['body', 'disposedDay'],
      msg: 'The day of disposal must not be before the day of acquisition',
      input: disposedDay,
    });
  if (disposedDay > today)
    throw invalidField({ loc: ['body', 'disposedDay'], msg: 'This day is in the future', input: disposedDay });
}

async function refuseUnknown(client: pg.PoolClient, { coinId, walletId }: GivenPosition): Promise<void> {
  const coin = await client.query<{ is_cash: boolean }>('SELECT is_cash FROM coins WHERE id = $1', [coinId]);
  if (!coin.rows[0]) throw invalidField({ loc: ['body', 'coinId'], msg: 'There is no such coin', input: coinId });
  if (coin.rows[0].is_cash)
    throw invalidField({
      loc: ['body', 'coinId'],
      msg: 'A currency has no gains. Choose another coin.',
      input: coinId,
    });
  if (walletId === null) return;
  const { rowCount } = await client.query('SELECT FROM operator_wallets WHERE id = $1', [walletId]);
  if (rowCount === 0)
    throw invalidField({ loc: ['body', 'walletId'], msg: 'There is no such wallet', input: walletId });
}

async function findByKey(client: pg.PoolClient, given: GivenPosition): Promise<CapitalPosition | null> {
  if (given.key === undefined) return null;
  const { rows } = await client.query<{ id: number; is_same: boolean }>(
    `SELECT id, (coin_id, wallet_id, amount, acquired_day, disposed_day, proceeds_usd, cost_usd,
       note) IS NOT DISTINCT FROM ($2::bigint, $3::bigint, $4::numeric, $5::date, $6::date, $7::numeric, $8::numeric,
         $9::text) AS is_same
       FROM manual_positions WHERE key = $1`,
    [given.key, ...columnValues(given)],
  );
  if (!rows[0]) return null;
  if (!rows[0].is_same) throw new AppError('conflict', 'Another disposal was entered under this key.');
  return readPosition(client, `manual/${rows[0].id}`);
}

async function readPosition(client: pg.PoolClient, id: string): Promise<CapitalPosition> {
  const { rows } = await client.query<PositionRow>(
    `SELECT * FROM ${positionSource({ generatedOnly: false })} AS p WHERE id = $1`,
    [id],
  );
  const [position] = await toCapitalPositions(client, rows);
  if (!position) throw new Error(`The position ${id} was just written and is not there.`);
  return position;
}
