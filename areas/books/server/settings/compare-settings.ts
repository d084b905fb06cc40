/**
 * Compares two settings over the same history. Nothing is stored. What the books have already is not computed again:
 * the history is read from its cache, and the gains in force come from the stored books while those are up to
 * date.
 *
 * This runs on the server and not in the page, which would have to download the whole history.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { loadCoins, type NamedCoin, symbolOf } from '@holdfast/catalogue/server';
import type { Queries } from '@holdfast/database/queries.ts';
import { add, parseUsd, type PartialUsd, type Usd } from '@holdfast/money';
import type pg from 'pg';
import type { BookSettings, WhatIf } from '../../contract/books.ts';
import { BooksStream } from '../../engine/books-stream.ts';
import type { Term } from '../../engine/lists.ts';
import type { BookRows, ClosedPosition } from '../../engine/types.ts';
import { defineHandlers } from '../define-handlers.ts';
import { findStaleFrom, loadGeneration } from '../generation/book-generation.ts';
import { checkBookSettings, loadBookSettings } from '../generation/book-settings.ts';
import { IssueIds } from '../generation/book-tables.ts';
import { type BookTerms, loadBookTerms } from '../generation/book-terms.ts';
import { readCachedHistory } from '../generation/history-cache/history-cache.ts';
import { listLockedYears } from '../generation/locked-periods.ts';
import { PeriodJournal } from '../generation/period-journal.ts';
import { contentOfRows, hashOf, loadManualContent, yearPeriod } from '../generation/period-content.ts';
import { partialGain } from '../positions/gain-sum.ts';
import type { BookDependencies } from '../reading-dependencies.ts';
import { withSnapshot } from '../regenerate/with-snapshot.ts';

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
  const locked = (await listLockedYears(reader)).map(({ hasStatement, ...lock }) => ({
    ...lock,
    ...yearPeriod(lock.year),
    hasEntries: hasStatement,
    hasOpening: hasStatement,
  }));
  const lockedJournal = new PeriodJournal(locked);
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
  for await (const batch of readCachedHistory(reader, { terms: inForce, from: null, until: null })) {
    transactions += batch.length;
    for (const { stream, tally } of sides) {
      stream.read(batch);
      tally.take(stream.takeRows());
      const entries = stream.takeEntries();
      if (tally === after) lockedJournal.take(entries);
    }
    // Other requests are served in between.
    await nextTurn();
  }
  for (const { stream, tally } of sides) {
    tally.take(stream.finish());
    if (tally === after) lockedJournal.take(stream.takeEntries());
  }
  const coins = await loadCoins(reader, [...before.coinIds, ...after.coinIds]);
  const describe = ({ settings }: BookTerms, tally: GainTally): WhatIf['inForce'] => ({
    settings,
    years: tally.listYears(),
    coins: tally.listCoins(coins),
    worklist: tally.worklist,
  });
  const lockedYearsAffected: number[] = [];
  for (const period of locked) {
    const content = contentOfRows(after.lockedRows, period);
    const withManual = {
      ...content,
      positions: [...content.positions, ...(await loadManualContent(reader, period))],
      ...lockedJournal.contentOf(period),
    };
    if (hashOf(withManual) !== period.contentHash) lockedYearsAffected.push(period.year);
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

/** Gains by year, by coin and year, and the items to review: added up from rows of the engine or from stored books. */
interface TermGains {
  gain: Usd;
  proceeds: Usd;
  disposals: number;
  missingPrice: number;
}
type Gains = Record<Term, TermGains>;
type CoinGains = Gains & { readonly coinId: number; readonly year: number };

class GainTally {
  readonly lockedRows: BookRows[] = [];
  private readonly years = new Map<number, Gains>();
  /** By coin, then by year: no text is made for each of a million rows. */
  private readonly coins = new Map<string, Map<number, CoinGains>>();
  private readonly issueIds = new IssueIds();
  private openIssues = 0;

  constructor(
    private readonly accepted: ReadonlySet<string>,
    private readonly lockedYears: ReadonlySet<number>,
  ) {}

  take(rows: BookRows): void {
    for (const position of rows.closed) if (position.taxable) this.takePosition(position);
    for (const issue of rows.issues) if (!this.accepted.has(this.issueIds.of(issue))) this.openIssues += 1;
    if (this.lockedYears.size > 0) this.keepLocked(rows);
  }

  /** Adds the gains and issues of the stored books. */
  async readBooks(queries: Queries): Promise<void> {
    const { rows } = await queries.query<{
      coin_id: number;
      year: number;
      term: Term;
      gain_usd: string;
      proceeds_usd: string;
      disposals: number;
      missing_price: number;
    }>(
      `SELECT coin_id, year, term, sum(gain_usd) AS gain_usd, sum(proceeds_usd) AS proceeds_usd,
              sum(disposals)::bigint AS disposals, sum(missing_price)::bigint AS missing_price
         FROM book_gains GROUP BY coin_id, year, term HAVING sum(disposals) > 0`,
    );
    for (const row of rows) {
      const { disposals, missing_price: missingPrice } = row;
      const added = { gain: parseUsd(row.gain_usd), proceeds: parseUsd(row.proceeds_usd), disposals, missingPrice };
      addTo(this.ofYear(row.year)[row.term], added);
      addTo(this.ofCoin(String(row.coin_id), row.year)[row.term], added);
    }
    const issues = await queries.query<{ id: string }>('SELECT id FROM book_issues');
    for (const { id } of issues.rows) if (!this.accepted.has(id)) this.openIssues += 1;
  }

  get worklist(): number {
    return this.openIssues;
  }

  listYears(): WhatIf['inForce']['years'] {
    return [...this.years]
      .toSorted(([left], [right]) => left - right)
      .map(([year, gains]) => ({ year, ...inText(gains) }));
  }

  listCoins(coins: ReadonlyMap<number, NamedCoin>): WhatIf['inForce']['coins'] {
    return [...this.coins.values()]
      .flatMap((years) => [...years.values()])
      .toSorted((left, right) => left.year - right.year || left.coinId - right.coinId)
      .map(({ coinId, year, ...gains }) => ({
        coinId,
        coinSymbol: symbolOf(coins, coinId),
        year,
        ...inText(gains),
      }));
  }

  get coinIds(): number[] {
    return [...this.coins.keys()].map(Number);
  }

  private takePosition({ year, coinId, term, gainUsd, proceedsUsd, flags }: ClosedPosition): void {
    const missingPrice = flags.length > 0 && flags.includes('missing_price') ? 1 : 0;
    const added = { gain: gainUsd, proceeds: proceedsUsd, disposals: 1, missingPrice };
    addTo(this.ofYear(year)[term], added);
    addTo(this.ofCoin(coinId, year)[term], added);
  }

  private ofYear(year: number): Gains {
    let gains = this.years.get(year);
    if (gains === undefined) this.years.set(year, (gains = { short: noGains(), long: noGains() }));
    return gains;
  }

  private ofCoin(coinId: string, year: number): Gains {
    let years = this.coins.get(coinId);
    if (years === undefined) this.coins.set(coinId, (years = new Map()));
    let gains = years.get(year);
    if (gains === undefined)
      years.set(year, (gains = { coinId: Number(coinId), year, short: noGains(), long: noGains() }));
    return gains;
  }

  private keepLocked({ closed, income, expenses }: BookRows): void {
    const isLocked = ({ year }: { year: number }): boolean => this.lockedYears.has(year);
    this.lockedRows.push({
      closed: closed.filter(isLocked),
      income: income.filter(isLocked),
      expenses: expenses.filter(isLocked),
      liabilities: [],
      allocation: [],
      borrowedMoves: [],
      issues: [],
    });
  }
}

function noGains(): TermGains {
  return { gain: 0n as Usd, proceeds: 0n as Usd, disposals: 0, missingPrice: 0 };
}

function addTo(sum: TermGains, { gain, proceeds, disposals, missingPrice }: Readonly<TermGains>): void {
  sum.gain = add(sum.gain, gain);
  sum.proceeds = add(sum.proceeds, proceeds);
  sum.disposals += disposals;
  sum.missingPrice += missingPrice;
}

function inText({ short, long }: Gains): { shortUsd: PartialUsd; longUsd: PartialUsd } {
  return { shortUsd: partialGain(short), longUsd: partialGain(long) };
}
