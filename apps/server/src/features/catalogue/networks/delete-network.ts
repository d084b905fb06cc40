import type pg from 'pg';
import { refuseWhileInUse, type UserOfIt } from '../in-use-words.ts';
import { writeInWords } from '../refuse-in-words.ts';
import { noSuchNetwork } from './network-record.ts';

const USERS_OF_A_NETWORK: readonly UserOfIt[] = [
  { one: 'wallet', many: 'wallets', sql: 'SELECT name FROM wallets WHERE network_id = $1 ORDER BY lower(name), id' },
  {
    one: 'entry of the address book',
    many: 'entries of the address book',
    sql: `SELECT p.name FROM counterparties p
           WHERE EXISTS (SELECT FROM accounts a WHERE a.counterparty_id = p.id AND a.network_id = $1) ORDER BY lower(p.name), p.id`,
  },
  {
    one: 'coin',
    many: 'coins',
    sql: `SELECT c.symbol FROM coins c
           WHERE c.id IN (SELECT a.coin_id FROM coin_addresses a WHERE a.network_id = $1) ORDER BY lower(c.symbol), c.id`,
  },
  {
    one: 'transaction',
    many: 'transactions',
    sql: `SELECT 'number ' || id FROM transactions WHERE network_id = $1 ORDER BY id DESC`,
  },
  {
    one: 'client transaction',
    many: 'client transactions',
    sql: `SELECT 'number ' || id FROM client_transactions WHERE network_id = $1 ORDER BY id DESC`,
  },
];

export function deleteNetwork(pool: pg.Pool, id: number): Promise<{ done: true }> {
  return writeInWords(pool, async (client) => {
    const { rows } = await client.query<{ name: string }>('SELECT name FROM networks WHERE id = $1 FOR UPDATE', [id]);
    if (!rows[0]) throw noSuchNetwork();
    await refuseWhileInUse(client, { id, name: rows[0].name, users: USERS_OF_A_NETWORK });
    // Addresses that once had an owner and were never used; one that was used refuses this by its foreign key.
    await client.query(`DELETE FROM accounts WHERE network_id = $1 AND kind IN ('pool', 'unknown')`, [id]);
    await client.query('DELETE FROM networks WHERE id = $1', [id]);
    return { done: true };
  });
}
