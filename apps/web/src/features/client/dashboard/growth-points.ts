/** All coins together, day by day: what the growth chart draws and the table behind it lists. */
import type { ClientGrowth } from '@holdfast/contract';
import { parseAmount, parseUsd, type PartialUsd, sumPartialUsd, type UsdPiece } from '@holdfast/money';

export interface GrowthPoint {
  readonly day: string;
  readonly principalUsd: PartialUsd;
  readonly interestUsd: PartialUsd;
  readonly totalUsd: PartialUsd;
}

export interface Growth {
  readonly points: readonly GrowthPoint[];
  /** Coins that were owed on a day without a price; the line has a gap on such days. */
  readonly symbolsWithoutPrice: readonly string[];
}

export function growthPoints({ days, coins }: ClientGrowth): Growth {
  const points = days.map((day, index): GrowthPoint => {
    const piecesOf = (part: 'principal' | 'interest'): UsdPiece[] =>
      coins.map((coin) => ({
        coinId: coin.coinId,
        coinSymbol: coin.coinSymbol,
        usd: usdOf(coin[part][index], coin[`${part}Usd`][index] ?? null),
      }));
    const [principal, interest] = [piecesOf('principal'), piecesOf('interest')];
    return {
      day,
      principalUsd: sumPartialUsd(principal),
      interestUsd: sumPartialUsd(interest),
      totalUsd: sumPartialUsd([...principal, ...interest]),
    };
  });
  const lacking = new Set(points.flatMap(({ totalUsd }) => totalUsd.unknown.map(({ coinSymbol }) => coinSymbol)));
  return { points, symbolsWithoutPrice: [...lacking] };
}

function usdOf(amount: string | undefined, usd: string | null): UsdPiece['usd'] {
  if (amount === undefined || parseAmount(amount) === 0n) return parseUsd('0');
  return usd === null ? null : parseUsd(usd);
}
