/** What an exchange does not give of an account, as sentences: in general, and what was seen while it was read. */
import type { Queries } from '@holdfast/database/queries.ts';
import { gapTextOf, nameOfExchange } from '../../connections/exchanges.ts';
import type { Exchange, Json } from '../../connections/kit/exchange.ts';
import { fieldsOf, listOf, textOf } from '../../connections/kit/items.ts';

/** Where the state of a list keeps why it was refused. */
export const REFUSED = 'refused';

/** By connection, the states of the lists that have something to say. */
export async function loadGaps(queries: Queries): Promise<Map<number, { stream: string; state: Json }[]>> {
  const { rows } = await queries.query<{ connection_id: number; stream: string; state: Json }>(
    `SELECT connection_id, stream, state FROM exchange_streams
      WHERE jsonb_typeof(state) = 'object' AND (state ? '${REFUSED}' OR state ? 'crowded')
      ORDER BY connection_id, stream LIMIT 2000`,
  );
  const found = new Map<number, { stream: string; state: Json }[]>();
  for (const { connection_id: id, stream, state } of rows) found.set(id, [...(found.get(id) ?? []), { stream, state }]);
  return found;
}

export function gapOf(exchange: Exchange, lists: readonly { stream: string; state: Json }[]): string | null {
  const sentences = lists.flatMap(({ stream: id, state }) => {
    const what = exchange.streams.find((stream) => stream.id === id)?.what;
    const fields = fieldsOf(state);
    if (what === undefined) return [];
    const refused = textOf(fields[REFUSED]);
    const moments = listOf(fields['crowded']).map((ms) => momentText(Number(ms)));
    return [
      ...(refused === '' ? [] : [`Not read: ${what}. ${refused}`]),
      ...(moments.length === 0
        ? []
        : [
            `${nameOfExchange(exchange)} may have more ${what} of ${moments.join(', ')} than its API lists. Import the ` +
              'file for these.',
          ]),
    ];
  });
  const all = [gapTextOf(exchange) ?? [], ...sentences].flat();
  return all.length === 0 ? null : all.join(' ');
}

const momentText = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
