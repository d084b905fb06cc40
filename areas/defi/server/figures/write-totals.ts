/** Sums over all positions that count. They are stored, so that a page does not add up ten thousand rows. */
import type { StoredLoan, StoredReason, StoredStake, StoredStep } from '@holdfast/protocols/engine';
import { type ProtocolId, protocolLabel } from '@holdfast/protocols/contract';
import type { LoanTotals } from '../../contract/loans.ts';
import type { PoolTotals } from '../../contract/pools.ts';
import type { RewardMonth, StakeTotals } from '../../contract/stakes.ts';
import {
  divide,
  exactUsd,
  formatDecimal,
  parseAmount,
  parseRatio,
  parseUsd,
  type PartialUsd,
  partialUsd,
  type Ratio,
  sum,
  type UnknownCoin,
  type Usd,
} from '@holdfast/money';
import type pg from 'pg';
import type { Queries } from '@holdfast/database/queries.ts';
import { type poolColumns } from './combine-pool.ts';

/** Coins are stored by id and named when the totals are shown. */
export type StoredPoolTotals = Omit<PoolTotals, 'alertsOutside'>;
export type StoredLoanTotals = Omit<LoanTotals, 'p2pLoans' | 'pastAlert' | 'outstandingUsd' | 'next'> & {
  readonly next: { readonly loanId: number; readonly step: StoredStep } | null;
};
export type StoredStakeTotals = StakeTotals & {
  readonly rewardMonths: readonly Pick<RewardMonth, 'month' | 'coinId' | 'amount' | 'valueUsd'>[];
};

export async function writeTotals(client: pg.PoolClient, now: Date): Promise<void> {
  const totals = {
    pool: await sumPools(client),
    loan: await sumLoans(client),
    stake: await sumStakes(client, now),
  };
  await client.query(
    `INSERT INTO defi_totals (kind, figures) SELECT key, value FROM jsonb_each($1) ORDER BY key ON CONFLICT (kind)
       DO UPDATE SET figures = excluded.figures`,
    [JSON.stringify(totals)],
  );
}

interface Part {
  readonly usd: string | null;
  readonly reasons: readonly StoredReason[];
}

async function symbolsOf(client: Queries, parts: readonly (readonly Part[])[]): Promise<Map<number, string>> {
  const coinIds = parts.flat().flatMap(({ reasons }) => reasons.flatMap(({ coinId }) => coinId ?? []));
  const { rows } = await client.query<{ id: number; symbol: string }>(
    'SELECT id, symbol FROM coins WHERE id = ANY ($1)',
    [[...new Set(coinIds)]],
  );
  return new Map(rows.map(({ id, symbol }) => [id, symbol]));
}

function addUp(parts: readonly Part[], symbols: ReadonlyMap<number, string>, areChanges = false): PartialUsd {
  const known = parts.flatMap(({ usd }) => (usd === null ? [] : [parseUsd(usd)]));
  const missing = parts.filter(({ usd }) => usd === null);
  const unknown = new Map<number, UnknownCoin>();
  for (const { reasons } of missing)
    for (const { coinId } of reasons)
      if (coinId !== null) unknown.set(coinId, { coinId, coinSymbol: symbols.get(coinId) ?? '' });
  return partialUsd({
    known: known.length === 0 ? null : sum<Usd>(known),
    unknown: [...unknown.values()],
    unknownCount: missing.length,
    areChanges,
  });
}

export interface PoolSum extends ReturnType<typeof poolColumns> {
  readonly reasons: readonly StoredReason[];
}

async function sumPools(client: pg.PoolClient): Promise<StoredPoolTotals> {
  const { rows } = await client.query<PoolSum>(
    `SELECT range_state, value_usd, fees_usd, held_usd, impermanent_loss_usd, difference_usd,
       figures -> 'reasons' AS reasons FROM defi_pools`,
  );
  return totalPools(client, rows);
}

export async function totalPools(client: Queries, rows: readonly PoolSum[]): Promise<StoredPoolTotals> {
  type Column = 'value_usd' | 'fees_usd' | 'held_usd' | 'impermanent_loss_usd' | 'difference_usd';
  const parts = (column: Column): Part[] => rows.map((row) => ({ usd: row[column], reasons: row.reasons }));
  const symbols = await symbolsOf(client, [parts('difference_usd')]);
  const count = (...states: (string | null)[]): number => rows.filter((row) => states.includes(row.range_state)).length;
  return {
    pools: rows.length,
    complete: rows.filter((row) => row.value_usd !== null && row.difference_usd !== null).length,
    inside: count('inside'),
    outside: count('below', 'above'),
    full: count('full'),
    valueUsd: addUp(parts('value_usd'), symbols),
    feesUsd: addUp(parts('fees_usd'), symbols),
    heldUsd: addUp(parts('held_usd'), symbols),
    impermanentLossUsd: addUp(parts('impermanent_loss_usd'), symbols, true),
    differenceUsd: addUp(parts('difference_usd'), symbols, true),
  };
}

const absolute = (value: bigint): bigint => (value < 0n ? -value : value);

export interface LoanSum {
  readonly id: number;
  readonly network_id: number;
  readonly network_name: string;
  readonly protocol: ProtocolId;
  readonly figures: StoredLoan;
}

async function sumLoans(client: pg.PoolClient): Promise<StoredLoanTotals> {
  const { rows } = await client.query<LoanSum>(
    `SELECT p.id, p.network_id, n.name AS network_name, p.protocol, p.figures - 'account' AS figures
       FROM defi_positions p JOIN networks n ON n.id = p.network_id
      WHERE p.kind = 'loan' AND p.is_open AND p.is_counted ORDER BY p.id`,
  );
  return totalLoans(rows);
}

interface Ranked {
  readonly loanId: number;
  readonly rank: bigint;
}

function byRank(left: Ranked, right: Ranked): number {
  return left.rank < right.rank ? -1 : left.rank > right.rank ? 1 : left.loanId - right.loanId;
}

export function totalLoans(rows: readonly LoanSum[]): StoredLoanTotals {
  const parts = (read: (figures: StoredLoan) => string | null): Part[] =>
    rows.map(({ figures }) => ({ usd: read(figures), reasons: figures.reasons }));
  const collateralUsd = addUp(
    parts(({ collateralUsd: usd }) => usd),
    new Map(),
  );
  const debtUsd = addUp(
    parts(({ debtUsd: usd }) => usd),
    new Map(),
  );
  const [held, owed] = [exactUsd(collateralUsd), exactUsd(debtUsd)];
  const [worst] = rows
    .flatMap(({ id, protocol, network_name: network, figures: { healthFactor } }) =>
      healthFactor === null
        ? []
        : [
            {
              loanId: id,
              healthFactor,
              label: `${protocolLabel(protocol)}, ${network}`,
              rank: parseRatio(healthFactor),
            },
          ],
    )
    .sort(byRank);
  const [next] = rows
    .flatMap(({ id, figures }) =>
      figures.ladder
        .filter(({ coins }) => coins.length === 1)
        .map((step) => ({ loanId: id, step, rank: absolute(parseRatio(step.change)) })),
    )
    .sort(byRank);
  return {
    protocolLoans: rows.length,
    networks: new Set(rows.map((row) => row.network_id)).size,
    collateralUsd,
    debtUsd,
    ltv: held === null || owed === null || held === 0n ? null : formatDecimal(divide<Ratio>(owed, held, 'ceiling')),
    interestUsd: addUp(
      parts(({ interestUsd: usd }) => usd),
      new Map(),
    ),
    worst: worst ? { loanId: worst.loanId, healthFactor: worst.healthFactor, label: worst.label } : null,
    next: next ? { loanId: next.loanId, step: next.step } : null,
  };
}

interface StakeSum {
  readonly contract_id: number;
  readonly network_id: number;
  readonly is_open: boolean;
  readonly figures: StoredStake;
}

async function sumStakes(client: pg.PoolClient, now: Date): Promise<StoredStakeTotals> {
  const { rows } = await client.query<StakeSum>(
    `SELECT contract_id, network_id, is_open, figures FROM defi_positions WHERE kind = 'stake' AND is_counted
       ORDER BY id`,
  );
  return totalStakes(client, rows, now);
}

export async function totalStakes(client: Queries, rows: readonly StakeSum[], now: Date): Promise<StoredStakeTotals> {
  const open = rows.filter((row) => row.is_open);
  const value = (row: StakeSum): Part => ({ usd: row.figures.valueUsd, reasons: row.figures.reasons });
  const stakedCoin = ({ figures }: StakeSum): Part => ({
    usd: null,
    reasons: [{ code: 'priceMissing', coinId: figures.coinId }],
  });
  const claimable = open.flatMap(({ figures }) =>
    figures.claimable.map(
      (coin): Part => ({ usd: coin.valueUsd, reasons: [{ code: 'priceMissing', coinId: coin.coinId }] }),
    ),
  );
  const year = String(now.getUTCFullYear());
  const claims = rows.flatMap(({ figures }) => figures.claims.filter(({ at }) => at.startsWith(year)));
  const claimed = claims.map(
    ({ coinId, valueUsd }): Part => ({ usd: valueUsd, reasons: [{ code: 'priceMissing', coinId }] }),
  );
  const symbols = await symbolsOf(client, [open.map(value), claimable, claimed, open.map(stakedCoin)]);
  const [deadline] = open
    .filter(
      ({ figures }) => (figures.state === 'coolingDown' || figures.state === 'redeemable') && figures.stateAt !== null,
    )
    .sort((left, right) => (left.figures.stateAt ?? '').localeCompare(right.figures.stateAt ?? ''));
  return {
    stakes: open.length,
    networks: new Set(open.map((row) => row.network_id)).size,
    stakedUsd: addUp(open.map(value), symbols),
    inPoolsUsd: addUp(open.filter(({ figures }) => figures.poolAccountId !== null).map(value), symbols),
    claimableUsd: addUp(claimable, symbols),
    claimedUsd: addUp(claimed, symbols),
    nextDeadline:
      deadline && deadline.figures.state && deadline.figures.stateAt
        ? {
            stakeId: deadline.contract_id,
            at: deadline.figures.stateAt,
            state: deadline.figures.state,
            text: [
              deadline.figures.staked,
              symbols.get(deadline.figures.coinId ?? 0),
              deadline.figures.state === 'redeemable' ? 'redeemable until' : 'cooling down until',
            ]
              .filter((part) => part)
              .join(' '),
          }
        : null,
    rewardMonths: sumMonths(claims),
  };
}

function sumMonths(claims: readonly StoredStake['claims'][number][]): StoredStakeTotals['rewardMonths'] {
  const months = new Map<string, { month: string; coinId: number; amounts: string[]; values: (string | null)[] }>();
  for (const { at, coinId, amount, valueUsd } of claims) {
    const key = `${at.slice(0, 7)}/${coinId}`;
    const known = months.get(key) ?? { month: at.slice(0, 7), coinId, amounts: [], values: [] };
    known.amounts.push(amount);
    known.values.push(valueUsd);
    months.set(key, known);
  }
  return [...months.values()].map(({ month, coinId, amounts, values }) => ({
    month,
    coinId,
    amount: formatDecimal(sum(amounts.map((amount) => parseAmount(amount)))),
    valueUsd: values.every((each) => each !== null) ? formatDecimal(sum(values.map((each) => parseUsd(each)))) : null,
  }));
}
