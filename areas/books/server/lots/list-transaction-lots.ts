import type { CapitalPosition, OpenedLot } from '../../contract/books.ts';
import { formatDecimal, parseAmount } from '@holdfast/money';
import { symbolOf } from '@holdfast/catalogue/server';
import type { Queries } from '@holdfast/database/queries.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';
import { defineHandlers } from '../define-handlers.ts';
import { loadRowNames } from '../account-names.ts';
import { acquisitionOf, type PositionRow, positionSource, toCapitalPositions } from '../positions/capital-positions.ts';
import { lotCost, type OpenLotRow, openLotsSql, openPositionId } from '../positions/open-lot-source.ts';
import type { BookDependencies } from '../reading-dependencies.ts';

const LISTED_MAX = 200;

interface Moved {
  readonly at: Date;
  /** The coins of its transfers, and the other coins of their alias groups. */
  readonly coins: number[];
}

export const transactionLotHandlers = defineHandlers(({ pool }: BookDependencies) => ({
  /**
   * Reads what the books made of one transaction. No index leads from a transaction to its lots, so disposals are found
   * by their moment, and lots that it opened among those of its coins.
   */
  async listTransactionLots({ params: { id } }) {
    const { at, coins } = await readMoved(pool, id);
    const closed = await listPositions(pool, 'disposed_at = $1 AND close_transaction_id = $2', [at, id]);
    const disposedLater = await listPositions(pool, 'coin_id = ANY ($1) AND open_transaction_id = $2', [coins, id]);
    const { rows } = await pool.query<OpenLotRow>(
      `${openLotsSql('asset_id = ANY ($1) AND open_transaction_id = $2')} ORDER BY lot_id, account LIMIT $3`,
      [coins, id, LISTED_MAX + 1],
    );
    return {
      closed: closed.slice(0, LISTED_MAX),
      held: await toOpenedLots(pool, rows.slice(0, LISTED_MAX)),
      disposedLater: disposedLater.slice(0, LISTED_MAX),
      isCapped: [closed, disposedLater, rows].some((list) => list.length > LISTED_MAX),
    };
  },
}));

async function readMoved(queries: Queries, id: number): Promise<Moved> {
  const { rows } = await queries.query<Moved>(
    `SELECT t.at, ARRAY (SELECT DISTINCT coins_of_same_asset(x.coin_id) FROM transfers x
                          WHERE x.transaction_id = t.id) AS coins
       FROM transactions t WHERE t.id = $1`,
    [id],
  );
  if (!rows[0]) throw new AppError('not_found', 'There is no such transaction.');
  return rows[0];
}

async function listPositions(
  queries: Queries,
  condition: string,
  values: readonly unknown[],
): Promise<CapitalPosition[]> {
  const { rows } = await queries.query<PositionRow>(
    `SELECT * FROM ${positionSource({ generatedOnly: true })} AS p WHERE ${condition}
      ORDER BY disposed_at, id LIMIT $3`,
    [...values, LISTED_MAX + 1],
  );
  return toCapitalPositions(queries, rows);
}

async function toOpenedLots(queries: Queries, rows: readonly OpenLotRow[]): Promise<OpenedLot[]> {
  const { coins, names } = await loadRowNames(queries, rows);
  return rows.map((row) => {
    const cost = lotCost(row);
    return {
      id: openPositionId(row),
      coinId: row.coin_id,
      coinSymbol: symbolOf(coins, row.coin_id),
      walletName: names.get(row.account) ?? null,
      amount: formatDecimal(parseAmount(row.amount)),
      acquiredDay: acquisitionOf(row).acquiredDay,
      costUsd: cost === null ? null : formatDecimal(cost),
      flags: row.flags,
    };
  });
}
