/**
 * The books right after a moment, drawn up from what the database says now, without storing anything: the disposals of
 * that moment, and what was open and held then.
 */
import type { Books, ClosedPosition } from '@holdfast/accounting';
import type pg from 'pg';
import type { BookTerms } from './book-terms.ts';
import { findStart } from './draw-years.ts';
import { drawUp } from './draw-up.ts';

export interface Moment extends Pick<Books, 'open' | 'holdings'> {
  readonly closed: readonly ClosedPosition[];
}

export async function drawMoment(
  client: pg.PoolClient,
  { terms, at }: { terms: BookTerms; at: Date },
): Promise<Moment> {
  // As of that moment, and not of today: a change of scope in between would have dealt the lots out already.
  const asOfThen: BookTerms = { ...terms, engine: { ...terms.engine, asOf: at.getTime() } };
  const start = await findStart(client, { terms, before: at });
  const closed: ClosedPosition[] = [];
  const { last } = await drawUp(
    client,
    { terms: asOfThen, start, until: new Date(at.getTime() + 1) },
    {
      take: async (rows) => {
        for (const row of rows.closed) if (row.disposedAt === at.getTime()) closed.push(row);
      },
    },
  );
  return { closed, open: last.open, holdings: last.holdings };
}
