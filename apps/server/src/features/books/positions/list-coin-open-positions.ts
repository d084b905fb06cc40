import type { OpenPosition } from '@holdfast/contract';
import { formatDecimal, parseAmount, subtract, valueAt } from '@holdfast/money';
import { findPrice } from '../../../prices/find-price.ts';
import { loadAccountNames } from '../account-names.ts';
import { loadBookCalendar } from '../../../books/book-calendar.ts';
import type { ReadingDependencies } from '../reading-dependencies.ts';
import { loadCoins, requireCoin, symbolOf } from '../../../catalogue/coins.ts';
import { lotCost, type OpenLotRow, openLotsSql, openPositionId } from './open-lot-source.ts';

export async function listCoinOpenPositions(
  { pool, config, now }: ReadingDependencies,
  { coinId, page, limit }: { coinId: number; page: number; limit: number },
): Promise<{ items: OpenPosition[]; total: number; page: number; limit: number }> {
  await requireCoin(pool, coinId);
  const { dayOf } = await loadBookCalendar(pool, config);
  const at = now();
  const today = dayOf(at);
  const { rows } = await pool.query<OpenLotRow>(
    `${openLotsSql('asset_id = $1')} ORDER BY acquired_at, lot_id, account LIMIT $2 OFFSET $3`,
    [coinId, limit, (page - 1) * limit],
  );
  const counted = await pool.query<{ total: number }>(
    'SELECT count(*) AS total FROM (SELECT FROM book_open_lots WHERE asset_id = $1 GROUP BY acquired_at, lot_id, account) AS positions',
    [coinId],
  );
  const answer = await findPrice(pool, { coinId, at });
  const price = answer.found ? answer : null;
  const names = await loadAccountNames(
    pool,
    rows.map((row) => row.account),
  );
  const coins = await loadCoins(
    pool,
    rows.map((row) => row.coin_id),
  );
  const items = rows.map((row): OpenPosition => {
    const amount = parseAmount(row.amount);
    const [cost, value] = [lotCost(row), valueAt(amount, price?.price)];
    return {
      id: openPositionId(row),
      lotId: String(row.lot_id),
      coinId: row.coin_id,
      coinSymbol: symbolOf(coins, row.coin_id),
      walletId: row.wallet_id,
      walletName: names.get(row.account) ?? null,
      amount: formatDecimal(amount),
      acquiredAt: row.acquired_at.toISOString(),
      acquiredDay: row.acquired_day,
      costUsd: cost === null ? null : formatDecimal(cost),
      priceUsd: price === null ? null : formatDecimal(price.price),
      pricedAt: price?.pricedAt.toISOString() ?? null,
      valueUsd: value === null ? null : formatDecimal(value),
      unrealisedUsd: value === null || cost === null ? null : formatDecimal(subtract(value, cost)),
      termToday: row.long_from_day <= today ? 'long' : 'short',
      longFromDay: row.long_from_day,
      openTransactionId: row.open_transaction_id,
      flags: row.flags,
    };
  });
  return { items, total: counted.rows[0]?.total ?? 0, page, limit };
}
