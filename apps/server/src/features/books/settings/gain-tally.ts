/** The gains of the books under some settings, added up while they are generated. */
import type { BookRows } from '@holdfast/accounting';
import { add, formatDecimal, type Usd } from '@holdfast/money';
import { type NamedCoin, symbolOf } from '../../../catalogue/coins.ts';
import { IssueIds } from '../../../books/book-tables.ts';

const ZERO_USD = 0n as Usd;

interface Gains {
  short: Usd;
  long: Usd;
}

export class GainTally {
  readonly lockedRows: BookRows[] = [];
  private readonly years = new Map<number, Gains & { missingPrice: number }>();
  private readonly coins = new Map<string, Gains & { coinId: number; year: number }>();
  private readonly issueIds = new IssueIds();
  private openIssues = 0;

  constructor(
    private readonly accepted: ReadonlySet<string>,
    private readonly lockedYears: ReadonlySet<number>,
  ) {}

  take(rows: BookRows): void {
    for (const { taxable, year, term, gainUsd, coinId, flags } of rows.closed) {
      if (!taxable) continue;
      const inYear = this.years.get(year) ?? { short: ZERO_USD, long: ZERO_USD, missingPrice: 0 };
      const missingPrice = inYear.missingPrice + Number(flags.includes('missing_price'));
      this.years.set(year, { ...inYear, missingPrice, [term]: add(inYear[term], gainUsd) });
      const key = `${coinId} ${year}`;
      const ofCoin = this.coins.get(key) ?? { coinId: Number(coinId), year, short: ZERO_USD, long: ZERO_USD };
      this.coins.set(key, { ...ofCoin, [term]: add(ofCoin[term], gainUsd) });
    }
    for (const issue of rows.issues) if (!this.accepted.has(this.issueIds.of(issue))) this.openIssues += 1;
    if (this.lockedYears.size > 0) this.keepLocked(rows);
  }

  get worklist(): number {
    return this.openIssues;
  }

  listYears(): { year: number; shortUsd: string; longUsd: string; missingPrice: number }[] {
    return [...this.years]
      .toSorted(([left], [right]) => left - right)
      .map(([year, gains]) => ({ year, ...inText(gains), missingPrice: gains.missingPrice }));
  }

  listCoins(
    coins: ReadonlyMap<number, NamedCoin>,
  ): { coinId: number; coinSymbol: string; year: number; shortUsd: string; longUsd: string }[] {
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

function inText({ short, long }: Gains): { shortUsd: string; longUsd: string } {
  return { shortUsd: formatDecimal(short), longUsd: formatDecimal(long) };
}
