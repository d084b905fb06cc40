/** All open positions of one pool together: one row of the page. */
import {
  returnOnInvestment,
  type StoredPooledCoin,
  type StoredPoolFigures,
  type StoredPoolPosition,
  type StoredRange,
  textOf,
} from '@holdfast/protocols/engine';
import { formatDecimal, parseAmount, parseUsd, sum, type Usd } from '@holdfast/money';

export interface StoredPool extends StoredPoolFigures {
  readonly feeMillionths: number | null;
  readonly coins: readonly StoredPooledCoin[];
  readonly positions: number;
  readonly isStaked: boolean;
  readonly range: StoredRange | null;
}

/** All open positions of one pool. A figure is known where every position has it. */
export function combinePool(positions: readonly StoredPoolPosition[]): StoredPool {
  const ordered = [...positions].sort((left, right) => compareUsd(right.valueUsd, left.valueUsd));
  const [largest] = ordered.filter(({ coins }) => coins.length > 0);
  const total = (read: (position: StoredPoolPosition) => string | null): Usd | null => {
    const parts = ordered.map((position) => read(position));
    return parts.every((part) => part !== null) ? sum(parts.map((part) => parseUsd(part))) : null;
  };
  const [valueUsd, depositedUsd, withdrawnUsd] = [
    total((each) => each.valueUsd),
    total((each) => each.depositedUsd),
    total((each) => each.withdrawnUsd),
  ];
  const shares = ordered.map(({ share }) => share);
  const roi =
    valueUsd === null || depositedUsd === null || withdrawnUsd === null
      ? null
      : returnOnInvestment({ valueUsd, depositedUsd, withdrawnUsd });
  const reasons = new Map(
    ordered.flatMap((each) => each.reasons).map((reason) => [`${reason.code}/${reason.coinId}`, reason]),
  );
  return {
    feeMillionths: largest?.feeMillionths ?? null,
    coins: (largest?.coins ?? []).map((coin) =>
      combineCoin(ordered.flatMap(({ coins }) => coins.filter(({ coinId }) => coinId === coin.coinId))),
    ),
    positions: positions.length,
    isStaked: positions.some(({ stakedIn }) => stakedIn.length > 0),
    range: largest?.range ?? null,
    valueUsd: textOf(valueUsd),
    heldUsd: textOf(total((each) => each.heldUsd)),
    impermanentLossUsd: textOf(total((each) => each.impermanentLossUsd)),
    feesUsd: textOf(total((each) => each.feesUsd)),
    differenceUsd: textOf(total((each) => each.differenceUsd)),
    roi: textOf(roi),
    share: shares.every((share) => share === null)
      ? null
      : formatDecimal(sum(shares.flatMap((share) => (share === null ? [] : [parseAmount(share)])))),
    reasons: [...reasons.values()],
  };
}

function compareUsd(left: string | null, right: string | null): number {
  const [first, second] = [left, right].map((text) => (text === null ? -1n : parseUsd(text)));
  return (first ?? 0n) < (second ?? 0n) ? -1 : (first ?? 0n) > (second ?? 0n) ? 1 : 0;
}

function combineCoin(parts: readonly StoredPooledCoin[]): StoredPooledCoin {
  const total = (read: (coin: StoredPooledCoin) => string | null): string | null => {
    const texts = parts.map(read);
    return texts.every((text) => text !== null) ? formatDecimal(sum(texts.map((text) => parseAmount(text)))) : null;
  };
  const [first] = parts;
  if (!first) throw new Error('A coin of a pool belongs to a position.');
  return {
    coinId: first.coinId,
    priceUsd: first.priceUsd,
    amount: total((coin) => coin.amount) ?? '0',
    valueUsd: total((coin) => coin.valueUsd),
    fees: total((coin) => coin.fees),
    pending: total((coin) => coin.pending) ?? '0',
    held: total((coin) => coin.held),
  };
}

/** The figures by which pools are filtered, sorted and added up, as columns. */
export function poolColumns(figures: StoredPool) {
  return {
    range_state: figures.range?.state ?? null,
    value_usd: figures.valueUsd,
    fees_usd: figures.feesUsd,
    held_usd: figures.heldUsd,
    impermanent_loss_usd: figures.impermanentLossUsd,
    difference_usd: figures.differenceUsd,
  };
}
