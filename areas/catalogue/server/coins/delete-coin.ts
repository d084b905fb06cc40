import type pg from 'pg';
import { defineHandlers } from '../define-handlers.ts';
import { dayOf, deleteUnused, type Usage } from '../write-catalogue.ts';
import { noSuchCoin } from './coin-record.ts';

const USERS_OF_A_COIN: readonly Usage[] = [
  {
    one: 'network as its native coin',
    many: 'networks as their native coin',
    sql: 'SELECT name FROM networks WHERE native_coin_id = $1 ORDER BY lower(name)',
  },
  {
    one: 'alias group',
    many: 'alias groups',
    sql: `SELECT c.symbol FROM alias_coin_members mine
            JOIN alias_coin_members lead ON lead.alias_coin_id = mine.alias_coin_id AND lead.is_canonical
            JOIN coins c ON c.id = lead.coin_id
           WHERE mine.coin_id = $1`,
  },
  {
    one: 'coin that is priced by it',
    many: 'coins that are priced by it',
    sql: `SELECT c.symbol FROM price_ratios r JOIN coins c ON c.id = r.coin_id WHERE r.of_coin_id = $1
            ORDER BY lower(c.symbol), c.id`,
  },
  {
    one: 'coin that stands for it',
    many: 'coins that stand for it',
    sql: 'SELECT symbol FROM coins WHERE claim_of_coin_id = $1 ORDER BY lower(symbol), id',
  },
  {
    one: 'transaction',
    many: 'transactions',
    sql: `SELECT ${dayOf('t.at')} FROM transactions t
           WHERE t.id IN (SELECT x.transaction_id FROM transfers x WHERE x.coin_id = $1) ORDER BY t.id DESC`,
  },
  {
    one: 'client transaction',
    many: 'client transactions',
    sql: `SELECT ${dayOf('initiated_at')} FROM client_transactions WHERE coin_id = $1 ORDER BY id DESC`,
  },
];

export const coinDeletionHandlers = defineHandlers(({ pool }: { readonly pool: pg.Pool }) => ({
  deleteCoin: ({ params: { id } }) =>
    deleteUnused(pool, { table: 'coins', id, nameColumn: 'symbol', users: USERS_OF_A_COIN, missing: noSuchCoin }),
}));
