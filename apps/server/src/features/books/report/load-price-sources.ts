import type { Queries } from '../../../db/queries.ts';
import { findPrices } from '../../../prices/find-price.ts';

export interface PriceSourceUse {
  readonly source: string;
  readonly transfers: number;
}

export const STATED = 'Stated with the transaction';
export const MISSING = 'No price known';
/** So many moments are priced at once. */
const PIECE = 20_000;

/** Where the values of a year's disposals, income and expenses came from, and for how many transfers. */
export async function loadPriceSources(queries: Queries, year: number): Promise<PriceSourceUse[]> {
  const { rows } = await queries.query<{ coin_id: number; at: Date; is_stated: boolean; transfers: number }>(
    `SELECT x.coin_id, x.at, x.value_usd IS NOT NULL AS is_stated, count(*) AS transfers
       FROM (SELECT close_transfer_id AS id FROM book_positions WHERE year = $1 UNION SELECT transfer_id FROM book_flows WHERE year = $1) AS used JOIN transfers x ON x.id = used.id
      GROUP BY 1, 2, 3 ORDER BY 2, 1`,
    [year],
  );
  const counts = new Map<string, number>();
  const count = (source: string, transfers: number): void =>
    void counts.set(source, (counts.get(source) ?? 0) + transfers);
  for (const row of rows) if (row.is_stated) count(STATED, row.transfers);
  const asked = rows.filter((row) => !row.is_stated);
  for (let start = 0; start < asked.length; start += PIECE) {
    const piece = asked.slice(start, start + PIECE);
    const answers = await findPrices(
      queries,
      piece.map((row) => ({ coinId: row.coin_id, at: row.at })),
      { lastingOnly: true },
    );
    piece.forEach((row, index) => {
      const answer = answers[index];
      count(answer?.found ? answer.source : MISSING, row.transfers);
    });
  }
  return [...counts]
    .map(([source, transfers]) => ({ source, transfers }))
    .toSorted((left, right) => right.transfers - left.transfers || (left.source < right.source ? -1 : 1));
}
