/**
 * The same history by two settings, side by side: read once, drawn up twice. Nothing is stored.
 *
 * On the server and not in the page: reading the history costs several times what the engine does with it, and the page
 * would have to be sent all of it.
 */
import { BooksStream } from '@holdfast/accounting';
import type { BookSettings, WhatIf } from '@holdfast/contract';
import type pg from 'pg';
import { checkBookSettings, loadBookSettings } from '../../../ledger/book-settings.ts';
import { type BookTerms, loadBookTerms } from '../../../ledger/book-terms.ts';
import { readHistory } from '../../../ledger/read-history.ts';
import { listLockedYears } from '../../../ledger/locked-years.ts';
import { contentOfRows, hashOf, loadManualContent } from '../../../ledger/year-content.ts';
import type { Queries } from '../../../pricing/find-price.ts';
import { withSnapshot } from '../regenerate/with-snapshot.ts';
import { GainTally } from './gain-tally.ts';

interface Request {
  readonly pool: pg.Pool;
  readonly other: BookSettings;
  readonly timeZone: string;
  readonly now: Date;
}

export function compareSettings(request: Request): Promise<WhatIf & { lockedYearsAffected: number[] }> {
  checkBookSettings(request.other);
  return withSnapshot(request.pool, (reader) => compare(reader, request));
}

async function compare(
  reader: pg.PoolClient,
  { other, timeZone, now }: Request,
): Promise<WhatIf & { lockedYearsAffected: number[] }> {
  const inForce = await loadBookTerms(reader, {
    settings: (await loadBookSettings(reader, { timeZone })).settings,
    now,
  });
  const others = await loadBookTerms(reader, { settings: other, now });
  const locked = await listLockedYears(reader);
  const accepted = new Set(
    (await reader.query<{ id: string }>('SELECT id FROM accepted_work')).rows.map((row) => row.id),
  );
  const sides = [
    { stream: new BooksStream(inForce.engine), tally: new GainTally(accepted, new Set()) },
    { stream: new BooksStream(others.engine), tally: new GainTally(accepted, new Set(locked.map(({ year }) => year))) },
  ] as const;
  let transactions = 0;
  for await (const batch of readHistory(reader, { terms: readingBoth(inForce, others), from: null, until: null })) {
    transactions += batch.length;
    for (const { stream, tally } of sides) {
      stream.read(batch);
      tally.take(stream.takeRows());
    }
  }
  for (const { stream, tally } of sides) tally.take(stream.finish());
  const [one, two] = sides;
  const symbols = await loadSymbols(reader, [...one.tally.coinIds, ...two.tally.coinIds]);
  const describe = ({ settings }: BookTerms, tally: GainTally): WhatIf['inForce'] => ({
    settings,
    years: tally.listYears(),
    coins: tally.listCoins(symbols),
    worklist: tally.worklist,
  });
  const lockedYearsAffected: number[] = [];
  for (const { year, contentHash } of locked) {
    const content = contentOfRows(two.tally.lockedRows, year);
    const withManual = { ...content, positions: [...content.positions, ...(await loadManualContent(reader, year))] };
    if (hashOf(withManual) !== contentHash) lockedYearsAffected.push(year);
  }
  return {
    inForce: describe(inForce, one.tally),
    other: describe(others, two.tally),
    transactions,
    lockedYearsAffected,
  };
}

/** Lots that the owner named are read when either side may use them. */
function readingBoth(inForce: BookTerms, others: BookTerms): BookTerms {
  return {
    ...inForce,
    settings: { ...inForce.settings, methods: [...inForce.settings.methods, ...others.settings.methods] },
  };
}

async function loadSymbols(queries: Queries, coinIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await queries.query<{ id: number; symbol: string }>(
    'SELECT id, symbol FROM coins WHERE id = ANY ($1)',
    [coinIds],
  );
  return new Map(rows.map((row) => [row.id, row.symbol]));
}
