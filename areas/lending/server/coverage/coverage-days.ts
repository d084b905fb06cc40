/** Coverage as history, its limits, and the alarm when a coin falls under one. */
import type { UtcDay } from '@holdfast/calendar';
import type { CoverageHistory } from '../../contract/lending-admin.ts';
import {
  type Amount,
  formatDecimal,
  parseAmount,
  parsePrice,
  sumPartialUsd,
  type Usd,
  type UsdPiece,
  valueAt,
} from '@holdfast/money';
import type pg from 'pg';
import { assetOf } from '@holdfast/catalogue/server';
import { transaction } from '@holdfast/database/transaction.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';
import { defineHandlers } from '../define-handlers.ts';
import type { LendingDependencies } from '../lending-dependencies.ts';
import { type CoveredAsset, dollarRatio, ratioOf } from './get-coverage.ts';

/** Records the coverage of a day, once. */
export async function writeCoverageDay(
  client: pg.PoolClient,
  { day, assets }: { day: UtcDay; assets: readonly CoveredAsset[] },
): Promise<void> {
  const texts = (part: (asset: CoveredAsset) => Amount): string[] => assets.map((asset) => formatDecimal(part(asset)));
  await client.query(
    `INSERT INTO coverage_days (day, coin_id, owed, liquid, staked, in_pools, pledged, lent_out, in_transit,
       owed_to_protocols, price_usd, unknowns)
     SELECT date '1970-01-01' + $1::integer, given.*
     FROM unnest($2::bigint[], $3::numeric[], $4::numeric[], $5::numeric[], $6::numeric[], $7::numeric[], $8::numeric[],
       $9::numeric[], $10::numeric[], $11::numeric[], $12::jsonb[]) AS given
         ON CONFLICT DO NOTHING`,
    [
      day,
      assets.map((asset) => asset.name.coinId),
      texts((asset) => asset.owed),
      texts((asset) => asset.liquid),
      texts((asset) => asset.staked),
      texts((asset) => asset.inPools),
      texts((asset) => asset.pledged),
      texts((asset) => asset.lentOut),
      texts((asset) => asset.inTransit),
      texts((asset) => asset.owedToProtocols),
      assets.map((asset) => (asset.price === null ? null : formatDecimal(asset.price.price))),
      assets.map((asset) => JSON.stringify([...asset.unknowns, ...unconfirmedOf(asset)])),
    ],
  );
}

/** The history has one figure for what is held; what stood beside it is kept in words. */
function unconfirmedOf({ name: { coinSymbol }, records, differences }: CoveredAsset): string[] {
  return [
    ...(records === 0n ? [] : [`Records of ${formatDecimal(records)} ${coinSymbol} are not counted.`]),
    ...(differences === 0n ? [] : [`Balances differ by ${formatDecimal(differences)} ${coinSymbol}.`]),
  ];
}

/** Admins are notified once each time a coin falls below its limit, and not again while it stays there. */
export async function raiseAlarms(client: pg.PoolClient, assets: readonly CoveredAsset[]): Promise<number> {
  let raised = 0;
  for (const asset of assets.filter((each) => each.limit !== null)) {
    const { rows } = await client.query<{ since: string | null }>(
      asset.isUnderLimit
        ? `UPDATE coverage_limits l SET under_since = now() WHERE ${assetOf('l.coin_id')} = $1 AND under_since IS NULL
          RETURNING under_since::text AS since`
        : `UPDATE coverage_limits l SET under_since = NULL WHERE ${assetOf('l.coin_id')} = $1
             AND under_since IS NOT NULL RETURNING NULL AS since`,
      [asset.name.coinId],
    );
    if (!asset.isUnderLimit || !rows[0] || asset.ratio === null || asset.limit === null) continue;
    const data = {
      coinSymbol: asset.name.coinSymbol,
      ratio: formatDecimal(asset.ratio),
      limitRatio: formatDecimal(asset.limit),
      owed: formatDecimal(asset.owed),
      held: formatDecimal(asset.held),
    };
    await client.query(`SELECT write_admin_notices('coverageUnderLimit', $1, $2)`, [
      `${asset.name.coinId} ${rows[0].since}`,
      JSON.stringify(data),
    ]);
    raised += 1;
  }
  return raised;
}

interface DayRow {
  day: string;
  coin_id: number;
  symbol: string;
  owed: string;
  held: string;
  price_usd: string | null;
  unknowns: string[];
}

const DAYS_MAX = 1_100;
/** Sentences for one day over all coins. */
const UNKNOWNS_MAX = 20;

export const coverageHistoryHandlers = defineHandlers(({ pool }: LendingDependencies) => ({
  async getCoverageHistory({ query }) {
    const { rows } = await pool.query<DayRow>(
      `SELECT d.day, d.coin_id, c.symbol, d.owed,
         d.liquid + d.staked + d.in_pools + d.pledged + d.lent_out + d.in_transit - d.owed_to_protocols AS held,
         d.price_usd, d.unknowns
         FROM coverage_days d JOIN coins c ON c.id = d.coin_id
        WHERE ($1::bigint IS NULL OR d.coin_id = $1)
          AND d.day >= greatest(coalesce($2::date, '-infinity'),
          coalesce($3::date, (SELECT max(day) FROM coverage_days)) - ${DAYS_MAX})
          AND d.day <= coalesce($3::date, 'infinity') ORDER BY d.coin_id, d.day`,
      [query.coin_id ?? null, query.from ?? null, query.to ?? null],
    );
    const days = rows.map((row) => {
      const [owed, held, price] = [
        parseAmount(row.owed),
        parseAmount(row.held),
        row.price_usd === null ? null : parsePrice(row.price_usd),
      ];
      return {
        row,
        owed,
        held,
        owedUsd: valueAt(owed, price),
        heldUsd: valueAt(held, price),
      };
    });
    const coinIds = [...new Set(rows.map((row) => row.coin_id))];
    return {
      coins: coinIds.map((coinId) => {
        const own = days.filter(({ row }) => row.coin_id === coinId);
        return {
          coinId,
          coinSymbol: own[0]?.row.symbol ?? '',
          days: own.map(({ row, owed, held, owedUsd, heldUsd }) => ({
            day: row.day,
            owed: formatDecimal(owed),
            held: formatDecimal(held),
            ratio: ratioText(ratioOf(held, owed)),
            owedUsd: owedUsd === null ? null : formatDecimal(owedUsd),
            heldUsd: heldUsd === null ? null : formatDecimal(heldUsd),
            unknowns: row.unknowns,
          })),
        };
      }),
      total: totalsOf(days),
    };
  },

  setCoverageLimit: ({ params: { coinId }, body: { limitRatio }, caller: { userId: adminId } }) =>
    transaction(pool, async (queries) => {
      const { rows } = await queries.query<{ asset_id: number }>(
        `SELECT ${assetOf('c.id')} AS asset_id FROM coins c WHERE c.id = $1`,
        [coinId],
      );
      const [coin] = rows;
      if (!coin) throw new AppError('not_found', 'There is no such coin.');
      const assetId = coin.asset_id;
      // An asset has one limit; those of coins that joined its alias group later are replaced.
      await queries.query(
        `DELETE FROM coverage_limits l WHERE ${assetOf('l.coin_id')} = $1 AND ($2 OR l.coin_id <> $1)`,
        [assetId, limitRatio === null],
      );
      if (limitRatio !== null) {
        await queries.query(
          `INSERT INTO coverage_limits (coin_id, limit_ratio, set_by) VALUES ($1, $2, $3)
               ON CONFLICT (coin_id) DO UPDATE SET limit_ratio = excluded.limit_ratio, set_by = excluded.set_by,
               set_at = now(), under_since = NULL`,
          [assetId, limitRatio, adminId],
        );
      }
      return { done: true };
    }),
}));

interface ValuedDay {
  readonly row: Pick<DayRow, 'day' | 'coin_id' | 'symbol' | 'unknowns'>;
  readonly held: Amount;
  readonly owedUsd: Usd | null;
  readonly heldUsd: Usd | null;
}

function totalsOf(days: readonly ValuedDay[]): CoverageHistory['total'] {
  const pieces = new Map<string, { owed: UsdPiece[]; held: UsdPiece[]; unknowns: string[] }>();
  for (const { row, held, owedUsd, heldUsd } of days) {
    const ofDay = pieces.get(row.day) ?? { owed: [], held: [], unknowns: [] };
    ofDay.owed.push({ coinId: row.coin_id, coinSymbol: row.symbol, usd: owedUsd });
    ofDay.held.push({ coinId: row.coin_id, coinSymbol: row.symbol, usd: heldUsd, isNegative: held < 0n });
    ofDay.unknowns.push(...row.unknowns.map((unknown) => `${row.symbol}: ${unknown}`));
    pieces.set(row.day, ofDay);
  }
  return [...pieces]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([day, ofDay]) => {
      const [owedUsd, heldUsd] = [sumPartialUsd(ofDay.owed), sumPartialUsd(ofDay.held)];
      const unknowns = ofDay.unknowns.slice(0, UNKNOWNS_MAX);
      return { day, owedUsd, heldUsd, ratio: dollarRatio(heldUsd, owedUsd), unknowns };
    });
}

const ratioText = (ratio: ReturnType<typeof ratioOf>): string | null => (ratio === null ? null : formatDecimal(ratio));
