/**
 * Compares two settings over the same history. Nothing is stored. What the books have already is not computed again:
 * the history is read from what was kept of it, and the gains in force come from the stored books while those are up to
 * date.
 *
 * This runs on the server and not in the page, which would have to download the whole history.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { BooksStream } from '../../engine/books-stream.ts';
import type { BookSettings, WhatIf } from '../../contract/books.ts';
import type pg from 'pg';
import { findStaleFrom, loadGeneration } from '../generation/book-generation.ts';
import { checkBookSettings, loadBookSettings } from '../generation/book-settings.ts';
import { type BookTerms, loadBookTerms } from '../generation/book-terms.ts';
import { readKeptHistory } from '../generation/kept-history/kept-history.ts';
import { listLockedYears } from '../generation/locked-periods.ts';
import { contentOfRows, hashOf, loadManualContent, yearPeriod } from '../generation/period-content.ts';
import { loadCoins } from '@holdfast/catalogue/server';
import type { Queries } from '@holdfast/database/queries.ts';
import { defineHandlers } from '../define-handlers.ts';
import type { BookDependencies } from '../reading-dependencies.ts';
import { withSnapshot } from '../regenerate/with-snapshot.ts';
import { GainTally } from './gain-tally.ts';

interface Request {
  readonly pool: pg.Pool;
  readonly other: BookSettings;
  readonly timeZone: string;
  readonly now: Date;
}

export const settingsComparisonHandlers = defineHandlers(({ pool, config: { timeZone }, now }: BookDependencies) => ({
  previewBookSettings: ({ body }) => compareSettings({ pool, other: body, timeZone, now: now() }),
  compareWhatIf: ({ body }) => compareSettings({ pool, other: body, timeZone, now: now() }),
}));

export function compareSettings(request: Request): Promise<WhatIf & { lockedYearsAffected: number[] }> {
  checkBookSettings(request.other);
  return withSnapshot(request.pool, (reader) => compare(reader, request));
}

/** As the books are generated: the journal finds money without a rate that no row shows. */
const WITH_JOURNAL = { journal: true };

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
  const before = new GainTally(accepted, new Set());
  const after = new GainTally(accepted, new Set(locked.map(({ year }) => year)));
  const isStored = await areBooksOf(reader, inForce);
  if (isStored) await before.readBooks(reader);
  const sides = [
    ...(isStored ? [] : [{ stream: new BooksStream(inForce.engine, WITH_JOURNAL), tally: before }]),
    { stream: new BooksStream(others.engine, WITH_JOURNAL), tally: after },
  ];
  let transactions = 0;
  // Nothing in how the history is read depends on the settings.
  for await (const batch of readKeptHistory(reader, { terms: inForce, from: null, until: null })) {
    transactions += batch.length;
    for (const { stream, tally } of sides) {
      stream.read(batch);
      tally.take(stream.takeRows());
      stream.takeEntries();
    }
    // Other requests are served in between.
    await nextTurn();
  }
  for (const { stream, tally } of sides) tally.take(stream.finish());
  const coins = await loadCoins(reader, [...before.coinIds, ...after.coinIds]);
  const describe = ({ settings }: BookTerms, tally: GainTally): WhatIf['inForce'] => ({
    settings,
    years: tally.listYears(),
    coins: tally.listCoins(coins),
    worklist: tally.worklist,
  });
  const lockedYearsAffected: number[] = [];
  for (const { year, contentHash } of locked) {
    const content = contentOfRows(after.lockedRows, yearPeriod(year));
    const withManual = {
      ...content,
      positions: [...content.positions, ...(await loadManualContent(reader, yearPeriod(year)))],
    };
    if (hashOf(withManual) !== contentHash) lockedYearsAffected.push(year);
  }
  return {
    inForce: describe(inForce, before),
    other: describe(others, after),
    transactions,
    lockedYearsAffected,
  };
}

/** Whether the stored books are those of the terms, with every change since. */
async function areBooksOf(queries: Queries, { fingerprint }: BookTerms): Promise<boolean> {
  const generation = await loadGeneration(queries);
  return generation?.fingerprint === fingerprint && (await findStaleFrom(queries)) === null;
}
