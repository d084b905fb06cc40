/** Gains by year, by coin and year, and the items to review: added up from rows of the engine or from stored books. */
import type { BookRows, ClosedPosition } from '../../engine/types.ts';
import type { Term } from '../../engine/lists.ts';
import type { WhatIf } from '../../contract/books.ts';
import { add, parseUsd, type PartialUsd, type Usd } from '@holdfast/money';
import { IssueIds } from '../generation/book-tables.ts';
import { type NamedCoin, symbolOf } from '@holdfast/catalogue/server';
import type { Queries } from '@holdfast/database/queries.ts';
import { partialGain } from '../positions/gain-sum.ts';

interface TermGains {
  gain: Usd;
  proceeds: Usd;
  disposals: number;
  missingPrice: number;
}
type Gains = Record<Term, TermGains>;
type CoinGains = Gains & { readonly coinId: number; readonly year: number };

export class GainTally {
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
