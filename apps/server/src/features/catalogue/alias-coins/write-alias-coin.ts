import type { AliasCoin } from '@holdfast/contract';
import type pg from 'pg';
import { AppError, invalidField } from '../../../http/app-error.ts';
import type { Queries } from '../catalogue-dependencies.ts';
import { writeInWords } from '../refuse-in-words.ts';
import { getAliasCoin, noSuchAliasCoin } from './alias-coin-record.ts';

export function addAliasCoin(pool: pg.Pool, coinId: number): Promise<AliasCoin> {
  return writeInWords(pool, async (client) => {
    await refuseUnfit(client, { coinIds: [coinId], setId: null, loc: () => ['body', 'coinId'] });
    const { rows } = await client.query<{ id: number }>('INSERT INTO alias_coins DEFAULT VALUES RETURNING id');
    const id = rows[0]?.id;
    if (id === undefined) throw new Error('INSERT … RETURNING answered no row.');
    await client.query('INSERT INTO alias_coin_members (coin_id, alias_coin_id, is_canonical) VALUES ($1, $2, true)', [
      coinId,
      id,
    ]);
    return getAliasCoin(client, id);
  });
}

export function updateAliasCoin(
  pool: pg.Pool,
  { id, coinIds }: { id: number; coinIds: readonly number[] },
): Promise<AliasCoin> {
  return writeInWords(pool, async (client) => {
    const set = await client.query('SELECT FROM alias_coins WHERE id = $1 FOR UPDATE', [id]);
    if (set.rowCount === 0) throw noSuchAliasCoin();
    const wanted = [...new Set(coinIds)];
    await refuseUnfit(client, {
      coinIds: wanted,
      setId: id,
      loc: (coinId) => ['body', 'aliasedCoinsIds', String(coinIds.indexOf(coinId))],
    });
    await client.query('DELETE FROM alias_coin_members WHERE alias_coin_id = $1 AND NOT is_canonical', [id]);
    await client.query(
      'INSERT INTO alias_coin_members (coin_id, alias_coin_id, is_canonical) SELECT coin_id, $2, false FROM unnest($1::bigint[]) AS coin_id ORDER BY coin_id',
      [wanted, id],
    );
    return getAliasCoin(client, id);
  });
}

export function deleteAliasCoin(pool: pg.Pool, id: number): Promise<{ done: true }> {
  return writeInWords(pool, async (client) => {
    const { rowCount } = await client.query('DELETE FROM alias_coins WHERE id = $1', [id]);
    if (rowCount === 0) throw noSuchAliasCoin();
    return { done: true };
  });
}

interface Candidate {
  id: number;
  symbol: string | null;
  set_id: number | null;
  is_canonical: boolean | null;
  lead: string | null;
  claim_of: string | null;
}

/** Every coin must exist and be free: in no other group, not the primary coin of this one, and an asset of its own. */
async function refuseUnfit(
  client: Queries,
  { coinIds, setId, loc }: { coinIds: readonly number[]; setId: number | null; loc: (coinId: number) => string[] },
): Promise<void> {
  const { rows } = await client.query<Candidate>(
    `SELECT given.id, c.symbol, m.alias_coin_id AS set_id, m.is_canonical, lead_coin.symbol AS lead, base.symbol AS claim_of
       FROM unnest($1::bigint[]) WITH ORDINALITY AS given (id, place)
       LEFT JOIN coins c ON c.id = given.id
       LEFT JOIN coins base ON base.id = c.claim_of_coin_id
       LEFT JOIN alias_coin_members m ON m.coin_id = given.id
       LEFT JOIN alias_coin_members lead ON lead.alias_coin_id = m.alias_coin_id AND lead.is_canonical
       LEFT JOIN coins lead_coin ON lead_coin.id = lead.coin_id
      ORDER BY given.place`,
    [coinIds],
  );
  for (const coin of rows) {
    if (coin.symbol === null) throw invalidField({ loc: loc(coin.id), msg: 'There is no such coin.', input: coin.id });
    if (coin.claim_of !== null)
      throw new AppError(
        'conflict',
        `${coin.symbol} stands for ${coin.claim_of} and cannot be in an alias group. Clear what it stands for first.`,
      );
    if (coin.set_id === null) continue;
    if (coin.set_id !== setId) {
      const words = coin.is_canonical ? 'leads an alias set already' : `counts as ${coin.lead} already`;
      throw new AppError('conflict', `${coin.symbol} ${words}. A coin can be in one alias set only.`);
    }
    if (coin.is_canonical)
      throw new AppError('conflict', `${coin.symbol} leads this set and cannot be an alias of itself.`);
  }
}
