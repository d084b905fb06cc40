/**
 * The same history by two settings, side by side: read once, drawn up twice. Nothing is stored.
 *
 * On the server and not in the page: reading the history costs several times what the engine does with it, and the page
 * would have to be sent all of it.
 */
import { BooksStream } from '@holdfast/accounting';
import type { BookSettings, WhatIf } from '@holdfast/contract';
import type pg from 'pg';
import { checkBookSettings, loadBookSettings } from '../../../books/book-settings.ts';
import { type BookTerms, loadBookTerms } from '../../../books/book-terms.ts';
import { readHistory } from '../../../books/read-history.ts';
import { listLockedYears } from '../../../books/locked-years.ts';
import { contentOfRows, hashOf, loadManualContent } from '../../../books/year-content.ts';
import { loadCoins } from '../../../catalogue/coins.ts';
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
  const coins = await loadCoins(reader, [...one.tally.coinIds, ...two.tally.coinIds]);
  const describe = ({ settings }: BookTerms, tally: GainTally): WhatIf['inForce'] => ({
    settings,
    years: tally.listYears(),
    coins: tally.listCoins(coins),
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
