/**
 * Sums over the events of a loan or a stake, in units of one coin.
 *
 * Interest of a loan is what it costs: debt − (borrowed − repaid − liquidated). Example: 1,000 borrowed, 200 repaid,
 * 100 liquidated and a debt of 730 now: 730 − 700 = 30.
 */
interface UnitEvent<Kind> {
  readonly kind: Kind;
  readonly units: bigint;
}

/** The units of all events of a kind; zero for a kind without events. */
function sumByKind<Kind>(events: Iterable<UnitEvent<Kind>>): (kind: Kind) => bigint {
  const sums = new Map<Kind, bigint>();
  for (const { kind, units } of events) sums.set(kind, (sums.get(kind) ?? 0n) + units);
  return (kind) => sums.get(kind) ?? 0n;
}

export type LoanEvent = UnitEvent<'borrow' | 'repay' | 'liquidation'>;

export interface LoanHistory {
  readonly borrowedUnits: bigint;
  readonly repaidUnits: bigint;
  /** What liquidators repaid. */
  readonly liquidatedUnits: bigint;
}

export function foldLoanEvents(events: Iterable<LoanEvent>): LoanHistory {
  const unitsOf = sumByKind(events);
  return {
    borrowedUnits: unitsOf('borrow'),
    repaidUnits: unitsOf('repay'),
    liquidatedUnits: unitsOf('liquidation'),
  };
}

export function loanInterest(debtUnits: bigint, { borrowedUnits, repaidUnits, liquidatedUnits }: LoanHistory): bigint {
  return debtUnits - (borrowedUnits - repaidUnits - liquidatedUnits);
}

export type StakeEvent = UnitEvent<'stake' | 'unstake' | 'claim'>;

export interface StakeHistory {
  readonly stakedUnits: bigint;
  readonly unstakedUnits: bigint;
  /** Rewards that were paid out, in units of the reward coin. */
  readonly claimedUnits: bigint;
}

export function foldStakeEvents(events: Iterable<StakeEvent>): StakeHistory {
  const unitsOf = sumByKind(events);
  return { stakedUnits: unitsOf('stake'), unstakedUnits: unitsOf('unstake'), claimedUnits: unitsOf('claim') };
}
