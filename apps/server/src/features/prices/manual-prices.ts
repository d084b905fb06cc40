import type { DailyPrice } from '@holdfast/contract';
import { formatDecimal, parsePrice } from '@holdfast/money';
import type pg from 'pg';
import { requireCoin } from '../../catalogue/coins.ts';
import { transaction } from '../../db/transaction.ts';
import { AppError, invalidField } from '../../http/app-error.ts';

interface CoinDay {
  readonly coinId: number;
  readonly day: string;
}

export async function setManualPrice(
  pool: pg.Pool,
  given: CoinDay & { priceUsd: string; setBy: number; now: Date },
): Promise<DailyPrice> {
  if (given.day > given.now.toISOString().slice(0, 10)) {
    throw invalidField({
      loc: ['path', 'day'],
      msg: 'This day lies in the future; nobody knows its price yet',
      input: given.day,
    });
  }
  await requireCoin(pool, given.coinId);
  await transaction(pool, async (client) => {
    await client.query(
      `INSERT INTO price_manuals (coin_id, day, price_usd, set_by, set_at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (coin_id, day) DO UPDATE SET price_usd = excluded.price_usd, set_by = excluded.set_by, set_at = excluded.set_at`,
      [given.coinId, given.day, given.priceUsd, given.setBy, given.now],
    );
  });
  return { day: given.day, priceUsd: formatDecimal(parsePrice(given.priceUsd)), source: 'manual' };
}

export async function deleteManualPrice(pool: pg.Pool, { coinId, day }: CoinDay): Promise<void> {
  await requireCoin(pool, coinId);
  await transaction(pool, async (client) => {
    const { rowCount } = await client.query('DELETE FROM price_manuals WHERE coin_id = $1 AND day = $2', [coinId, day]);
    if (rowCount === 0) throw new AppError('not_found', `No price was set by hand for ${day}.`);
  });
}
