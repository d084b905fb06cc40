import type { CapitalPosition } from '@holdfast/contract';
import { requireCoin } from '../../../catalogue/coins.ts';
import type { Queries } from '../../../db/queries.ts';
import { positionSource, type PositionRow } from './position-source.ts';
import { toCapitalPositions } from './to-capital-position.ts';

export interface CoinPositionsQuery {
  readonly coinId: number;
  readonly generated_only: boolean;
  readonly year?: number | undefined;
  readonly page: number;
  readonly limit: number;
}

export async function listCoinCapitalPositions(
  queries: Queries,
  query: CoinPositionsQuery,
): Promise<{ items: CapitalPosition[]; total: number; page: number; limit: number }> {
  const { coinId, page, limit } = query;
  await requireCoin(queries, coinId);
  const from = `FROM ${positionSource({ generatedOnly: query.generated_only })} AS p WHERE coin_id = $1 AND ($2::integer IS NULL OR year = $2)`;
  const filter = [coinId, query.year ?? null];
  const { rows } = await queries.query<PositionRow>(
    `SELECT * ${from} ORDER BY disposed_at DESC, id LIMIT $3 OFFSET $4`,
    [...filter, limit, (page - 1) * limit],
  );
  const counted = await queries.query<{ total: number }>(`SELECT count(*) AS total ${from}`, filter);
  return { items: await toCapitalPositions(queries, rows), total: counted.rows[0]?.total ?? 0, page, limit };
}
