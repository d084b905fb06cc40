/**
 * Compares two settings over the same history: read once, computed twice. Nothing is stored.
 *
 * This runs on the server and not in the page: reading the history costs several times what the engine needs, and the
 * page would have to download all of it.
 */
import { type BookRows, BooksStream, type ClosedPosition } from '@holdfast/accounting';
import type { BookSettings, WhatIf } from '@holdfast/contract';
import { add, type PartialUsd, type Usd } from '@holdfast/money';
import type pg from 'pg';
import { checkBookSettings, loadBookSettings } from '../../../books/book-settings.ts';
import { IssueIds } from '../../../books/book-tables.ts';
import { type BookTerms, loadBookTerms } from '../../../books/book-terms.ts';
import { listLockedYears } from '../../../books/locked-periods.ts';
import { readHistory } from '../../../books/read-history.ts';
import { contentOfRows, hashOf, loadManualContent, yearPeriod } from '../../../books/period-content.ts';
import { loadCoins, type NamedCoin, symbolOf } from '../../../catalogue/coins.ts';
import { partialGain } from '../positions/gain-sum.ts';
import { withSnapshot } from '../regenerate/with-snapshot.ts';

const ZERO_USD = 0n as Usd;

interface TermGains {
  readonly gain: Usd;
  readonly proceeds: Usd;
  readonly disposals: number;
  readonly missingPrice: number;
}
interface Gains {
  readonly short: TermGains;
  readonly long: TermGains;
}
const NO_GAINS: TermGains = { gain: ZERO_USD, proceeds: ZERO_USD, disposals: 0, missingPrice: 0 };
const NOTHING: Gains = { short: NO_GAINS, long: NO_GAINS };

export class GainTally {
  readonly lockedRows: BookRows[] = [];
  private readonly years = new Map<number, Gains>();
  private readonly coins = new Map<string, Gains & { coinId: number; year: number }>();
  private readonly issueIds = new IssueIds();
  private openIssues = 0;

  constructor(
    private readonly accepted: ReadonlySet<string>,
    private readonly lockedYears: ReadonlySet<number>,
  ) {}

  take(rows: BookRows): void {
    for (const position of rows.closed) {
      if (!position.taxable) continue;
      const { year, coinId } = position;
      this.years.set(year, withPosition(this.years.get(year) ?? NOTHING, position));
      const key = `${coinId} ${year}`;
      const ofCoin = this.coins.get(key) ?? { coinId: Number(coinId), year, ...NOTHING };
      this.coins.set(key, withPosition(ofCoin, position));
    }
    for (const issue of rows.issues) if (!this.accepted.has(this.issueIds.of(issue))) this.openIssues += 1;
    if (this.lockedYears.size > 0) this.keepLocked(rows);
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
      .toSorted((left, right) => left.year - right.year || left.coinId - right.coinId)
      .map(({ coinId, year, ...gains }) => ({
        coinId,
        coinSymbol: symbolOf(coins, coinId),
        year,
        ...inText(gains),
      }));
  }

  get coinIds(): number[] {
    return [...new Set([...this.coins.values()].map(({ coinId }) => coinId))];
  }

  private keepLocked({ closed, income, expenses }: BookRows): void {
    const isLocked = ({ year }: { year: number }): boolean => this.lockedYears.has(year);
    this.lockedRows.push({
      closed: closed.filter(isLocked),
      income: income.filter(isLocked),
      expenses: expenses.filter(isLocked),
      liabilities: [],
      allocation: [],
      issues: [],
    });
  }
}

function withPosition<Sum extends Gains>(sum: Sum, { term, gainUsd, proceedsUsd, flags }: ClosedPosition): Sum {
  const { gain, proceeds, disposals, missingPrice } = sum[term];
  return {
    ...sum,
    [term]: {
      gain: add(gain, gainUsd),
      proceeds: add(proceeds, proceedsUsd),
      disposals: disposals + 1,
      missingPrice: missingPrice + Number(flags.includes('missing_price')),
    },
  };
}

function inText({ short, long }: Gains): { shortUsd: PartialUsd; longUsd: PartialUsd } {
  return { shortUsd: partialGain(short), longUsd: partialGain(long) };
}

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
    const content = contentOfRows(two.tally.lockedRows, yearPeriod(year));
    const withManual = {
      ...content,
      positions: [...content.positions, ...(await loadManualContent(reader, yearPeriod(year)))],
    };
    if (hashOf(withManual) !== contentHash) lockedYearsAffected.push(year);
  }
  return {
    inForce: describe(inForce, one.tally),
    other: describe(others, two.tally),
    transactions,
    lockedYearsAffected,
  };
}

/** Identified lots are read when either side may use them. */
function readingBoth(inForce: BookTerms, others: BookTerms): BookTerms {
  return {
    ...inForce,
    settings: { ...inForce.settings, methods: [...inForce.settings.methods, ...others.settings.methods] },
  };
}
