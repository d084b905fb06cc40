/**
 * Prices for the drawer that explains a figure: the course between two days, and in words where one price came from.
 */
import type { Explanation, Transfer } from '@holdfast/contract';
import { formatDecimal, parsePrice, parseUsd, presentUsd, type Usd } from '@holdfast/money';
import type { Queries } from '../../../db/queries.ts';
import { SOURCE_RANK } from '../../../prices/daily-sources.ts';

/** As many as a small chart can show. */
const POINTS_MAX = 120;

type Line = Explanation['steps'][number]['lines'][number];

/** One price a day, by hand before a market's; of a long time every so many days, with both ends. */
export async function loadCourse(
  queries: Queries,
  { coinId, from, to }: { coinId: number; from: string; to: string },
): Promise<Explanation['prices']> {
  const { rows } = await queries.query<{ day: string; price_usd: string }>(
    `SELECT day, price_usd FROM (
       SELECT DISTINCT ON (day) day, price_usd FROM (
         SELECT day, price_usd, 'manual' AS source, 0 AS place FROM price_manuals WHERE coin_id = $1 AND day BETWEEN $2 AND $3
         UNION ALL SELECT day, price_usd, source, 1 FROM price_dailies WHERE coin_id = $1 AND day BETWEEN $2 AND $3) AS known
        ORDER BY day, place, ${SOURCE_RANK}) AS daily
      WHERE (day - $2::date) % greatest(1, ceil(($3::date - $2::date + 1) / ${POINTS_MAX}.0)::integer) = 0 OR day = $3::date
      ORDER BY day`,
    [coinId, from, to],
  );
  return rows.map((row) => ({ day: row.day, priceUsd: formatDecimal(parsePrice(row.price_usd)) }));
}

export function valueLines({ valueUsd, price }: Transfer): Line[] {
  if (valueUsd === null) return [{ label: 'Price', value: 'None is known' }];
  if (price === null)
    return [
      { label: 'Value', value: inDollars(valueUsd) },
      { label: 'Source', value: 'Stated with the transaction' },
    ];
  return [
    { label: 'Price', value: inDollars(price.priceUsd) },
    { label: 'Source', value: price.source },
    { label: 'Priced at', value: price.at },
    { label: 'Distance', value: distanceWords(price.distanceSeconds) },
  ];
}

/** Cents, and more where a price is too small for them. */
export function inDollars(text: string): string {
  const value = parseUsd(text);
  const cent = parseUsd('0.01');
  return value !== 0n && value < cent && value > (-cent as Usd) ? `$${text}` : presentUsd(value);
}

function distanceWords(seconds: number): string {
  if (seconds < 60) return 'less than a minute';
  const minutes = Math.round(seconds / 60);
  if (minutes < 120) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}
