/** What a broker form states about single disposals of a wallet: that they are on it, and the cost basis on it. */
import { transaction } from '@holdfast/database/transaction.ts';
import { AppError, invalidField } from '@holdfast/http/server/app-error.ts';
import { defineHandlers } from '../define-handlers.ts';
import {
  acquisitionOf,
  exact,
  isProceedsUnknown,
  type PositionRow,
  positionSource,
} from '../positions/capital-positions.ts';
import { lotCost } from '../positions/open-lot-source.ts';
import { loadCoins, symbolOf } from '@holdfast/catalogue/server';
import { countTotal, type Queries } from '@holdfast/database/queries.ts';
import type { BookDependencies } from '../reading-dependencies.ts';

interface WalletYear {
  readonly year: number;
  readonly walletId: number;
}

interface ReportedChange {
  readonly positionId: string;
  readonly reported: { readonly isBasisReported: boolean | null; readonly basisUsd: string | null } | null;
}

const TAXABLE = `FROM ${positionSource({ generatedOnly: false })} AS p WHERE p.year = $1 AND p.wallet_id = $2
  AND p.is_taxable`;

export const brokerDisposalHandlers = defineHandlers(({ pool }: BookDependencies) => ({
  async listBrokerDisposals({ params: { year, walletId }, query: { page, limit } }) {
    const { rows } = await pool.query<
      PositionRow & { is_listed: boolean; is_basis_reported: boolean | null; basis_usd: string | null }
    >(
      `SELECT p.*, d.position_id IS NOT NULL AS is_listed, d.is_basis_reported, d.basis_usd
         FROM (SELECT p.* ${TAXABLE}) AS p LEFT JOIN broker_disposals d ON d.year = $1 AND d.wallet_id = $2
           AND d.position_id = p.id
        ORDER BY p.disposed_at, p.id LIMIT $3 OFFSET $4`,
      [year, walletId, limit, (page - 1) * limit],
    );
    const total = await countTotal(pool, `SELECT count(*) AS total ${TAXABLE}`, [year, walletId]);
    const coins = await loadCoins(
      pool,
      rows.map((row) => row.coin_id),
    );
    return {
      items: rows.map((row) => ({
        positionId: row.id,
        coinId: row.coin_id,
        coinSymbol: symbolOf(coins, row.coin_id),
        amount: exact(row.amount),
        acquiredDay: acquisitionOf(row).acquiredDay,
        disposedDay: row.disposed_day,
        term: row.term,
        proceedsUsd: isProceedsUnknown({ proceedsUsd: row.proceeds_usd, flags: row.flags })
          ? null
          : exact(row.proceeds_usd),
        costUsd: lotCost(row) === null ? null : exact(row.cost_usd),
        reported: row.is_listed
          ? {
              isBasisReported: row.is_basis_reported,
              basisUsd: row.basis_usd === null ? null : exact(row.basis_usd),
            }
          : null,
      })),
      total,
      page,
      limit,
    };
  },

  async setBrokerDisposals({ params: { year, walletId }, body: { changes }, caller: { userId } }) {
    await transaction(pool, async (client) => {
      const report = await client.query('SELECT FROM broker_reports WHERE year = $1 AND wallet_id = $2 FOR UPDATE', [
        year,
        walletId,
      ]);
      if (report.rowCount === 0)
        throw new AppError('conflict', `No broker form is recorded for this wallet in ${year}. Record the form first.`);
      await refuseUnknown(client, { year, walletId, changes });
      const removed = changes.filter(({ reported }) => reported === null).map(({ positionId }) => positionId);
      const stated = changes.flatMap(({ positionId, reported }) => (reported ? [{ positionId, ...reported }] : []));
      await client.query('DELETE FROM broker_disposals WHERE year = $1 AND wallet_id = $2 AND position_id = ANY ($3)', [
        year,
        walletId,
        removed,
      ]);
      await client.query(
        `INSERT INTO broker_disposals (year, wallet_id, position_id, is_basis_reported, basis_usd, recorded_by)
         SELECT $1, $2, position_id, is_basis_reported, basis_usd, $6
         FROM unnest($3::text[], $4::boolean[], $5::numeric[]) AS given (position_id, is_basis_reported, basis_usd)
         ON CONFLICT (year, wallet_id, position_id) DO UPDATE
         SET is_basis_reported = excluded.is_basis_reported, basis_usd = excluded.basis_usd,
         recorded_by = excluded.recorded_by, recorded_at = now()`,
        [
          year,
          walletId,
          stated.map(({ positionId }) => positionId),
          stated.map(({ isBasisReported }) => isBasisReported),
          stated.map(({ basisUsd }) => basisUsd),
          userId,
        ],
      );
    });
    return { done: true };
  },
}));

/** Only disposals of the wallet can be added to its form; a disposal that no longer exists can still be removed. */
async function refuseUnknown(
  queries: Queries,
  { year, walletId, changes }: WalletYear & { readonly changes: readonly ReportedChange[] },
): Promise<void> {
  const seen = new Set<string>();
  const { rows } = await queries.query<{ id: string }>(`SELECT p.id ${TAXABLE} AND p.id = ANY ($3)`, [
    year,
    walletId,
    changes.map(({ positionId }) => positionId),
  ]);
  const known = new Set(rows.map(({ id }) => id));
  for (const [index, { positionId, reported }] of changes.entries()) {
    const refuse = (msg: string): AppError =>
      invalidField({ loc: ['body', 'changes', String(index), 'positionId'], msg, input: positionId });
    if (seen.has(positionId)) throw refuse('This disposal is listed twice.');
    seen.add(positionId);
    if (reported !== null && !known.has(positionId))
      throw refuse(`The books have no taxable disposal ${positionId} of this wallet in ${year}.`);
  }
}
