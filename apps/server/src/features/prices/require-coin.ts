import type pg from 'pg';
import { AppError } from '../../http/app-error.ts';

export async function requireCoin(client: Pick<pg.Pool, 'query'>, coinId: number): Promise<{ symbol: string }> {
  const { rows } = await client.query<{ symbol: string }>('SELECT symbol FROM coins WHERE id = $1', [coinId]);
  if (!rows[0]) throw new AppError('not_found', `There is no coin ${coinId}.`);
  return rows[0];
}
