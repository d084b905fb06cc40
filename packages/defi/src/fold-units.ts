/**
 * Sums over the events of a loan or a stake, in units of one coin.
 *
 * Interest of a loan is what it costs: debt − (borrowed − repaid − liquidated). Example: 1,000 borrowed, 200 repaid,
 * 100 liquidated and a debt of 730 now: 730 − 700 = 30.
 */
export type LoanEvent = { readonly kind: 'borrow' | 'repay' | 'liquidation'; readonly units: bigint };

export interface LoanHistory {
  readonly borrowedUnits: bigint;
  readonly repaidUnits: bigint;
  /** What liquidators repaid. */
  readonly liquidatedUnits: bigint;
}

export function foldLoanEvents(events: Iterable<LoanEvent>): LoanHistory {
  let [borrowedUnits, repaidUnits, liquidatedUnits] = [0n, 0n, 0n];
  for (const { kind, units } of events) {
    if (kind === 'borrow') borrowedUnits += units;
    else if (kind === 'repay') repaidUnits += units;
    else liquidatedUnits += units;
  }
  return { borrowedUnits, repaidUnits, liquidatedUnits };
}

export function loanInterest(debtUnits: bigint, { borrowedUnits, repaidUnits, liquidatedUnits }: LoanHistory): bigint {
  return debtUnits - (borrowedUnits - repaidUnits - liquidatedUnits);
}

export type StakeEvent = { readonly kind: 'stake' | 'unstake' | 'claim'; readonly units: bigint };

export interface StakeHistory {
  readonly stakedUnits: bigint;
  readonly unstakedUnits: bigint;
  /** Rewards that were paid out, in units of the reward coin. */
  readonly claimedUnits: bigint;
}

export function foldStakeEvents(events: Iterable<StakeEvent>): StakeHistory {
  let [stakedUnits, unstakedUnits, claimedUnits] = [0n, 0n, 0n];
  for (const { kind, units } of events) {
    if (kind === 'stake') stakedUnits += units;
    else if (kind === 'unstake') unstakedUnits += units;
    else claimedUnits += units;
  }
  return { stakedUnits, unstakedUnits, claimedUnits };
}
