import { add, formatDecimal, parseUsd, partialUsd, type PartialUsd, type Usd } from '@holdfast/money';

export interface SummedGains {
  readonly term: 'short' | 'long';
  readonly disposals: number;
  readonly proceeds_usd: string;
  readonly cost_usd: string;
  readonly fee_usd: string;
  readonly gain_usd: string;
  readonly missing_basis: number;
  readonly missing_price: number;
}

const ZERO_USD = 0n as Usd;

/** Adds the database's sums of both terms. */
export class GainSum {
  disposals = 0;
  private missingBasis = 0;
  private readonly disposalsByTerm = { short: 0, long: 0 };
  private readonly missingPriceByTerm = { short: 0, long: 0 };
  private readonly proceedsByTerm = { short: ZERO_USD, long: ZERO_USD };
  private cost = ZERO_USD;
  private fee = ZERO_USD;
  private readonly byTerm = { short: ZERO_USD, long: ZERO_USD };

  add(row: SummedGains): void {
    this.disposals += row.disposals;
    this.missingBasis += row.missing_basis;
    this.disposalsByTerm[row.term] += row.disposals;
    this.missingPriceByTerm[row.term] += row.missing_price;
    this.proceedsByTerm[row.term] = add(this.proceedsByTerm[row.term], parseUsd(row.proceeds_usd));
    this.cost = add(this.cost, parseUsd(row.cost_usd));
    this.fee = add(this.fee, parseUsd(row.fee_usd));
    this.byTerm[row.term] = add(this.byTerm[row.term], parseUsd(row.gain_usd));
  }

  missing(): { missingBasis: number; missingPrice: number } {
    const { short, long } = this.missingPriceByTerm;
    return { missingBasis: this.missingBasis, missingPrice: short + long };
  }

  terms(): { shortUsd: string; longUsd: string } {
    return { shortUsd: formatDecimal(this.byTerm.short), longUsd: formatDecimal(this.byTerm.long) };
  }

  partialTerms(): { shortUsd: PartialUsd; longUsd: PartialUsd } {
    const partial = (term: 'short' | 'long'): PartialUsd =>
      partialGain({
        gain: this.byTerm[term],
        proceeds: this.proceedsByTerm[term],
        disposals: this.disposalsByTerm[term],
        missingPrice: this.missingPriceByTerm[term],
      });
    return { shortUsd: partial('short'), longUsd: partial('long') };
  }

  figures() {
    return {
      disposals: this.disposals,
      proceedsUsd: formatDecimal(add(this.proceedsByTerm.short, this.proceedsByTerm.long)),
      costUsd: formatDecimal(this.cost),
      feeUsd: formatDecimal(this.fee),
      ...this.terms(),
      gainUsd: formatDecimal(add(this.byTerm.short, this.byTerm.long)),
      ...this.missing(),
    };
  }
}

/** A gain with a missing price is partial, because the books value it at $0; unknown where no proceeds are known. */
export function partialGain(sums: {
  readonly gain: Usd;
  readonly proceeds: Usd;
  readonly disposals: number;
  readonly missingPrice: number;
}): PartialUsd {
  const { gain, proceeds, disposals, missingPrice } = sums;
  const isNothingKnown = missingPrice >= disposals && proceeds <= 0n;
  return partialUsd({
    known: isNothingKnown ? null : gain,
    unknownCount: missingPrice,
    unknown: [],
    areChanges: true,
  });
}

/** One sum for each key, created on first use. */
export function sumFor<Key>(sums: Map<Key, GainSum>, key: Key): GainSum {
  let sum = sums.get(key);
  if (!sum) sums.set(key, (sum = new GainSum()));
  return sum;
}
