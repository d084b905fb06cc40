/** What is known of an unknown address, before it gets a name. */
import { isOwn } from '@holdfast/catalogue/server';
import type { Queries } from '@holdfast/database/queries.ts';
import { formatDecimal, parseAmount } from '@holdfast/money';
import type pg from 'pg';
import type { AddressUse } from '../../contract/transaction.ts';
import { defineHandlers } from '../define-handlers.ts';

const COUNTED_MAX = 2_000;
const COINS_MAX = 2;

export const addressUseHandlers = defineHandlers(({ pool }: { readonly pool: pg.Pool }) => ({
  getAddressUse: ({ query: { address } }) => readAddressUse(pool, address),
}));

/** The accounts with the address on all networks. Only addresses of EVM networks ignore case. */
const ACCOUNTS = `
  SELECT a.id, a.network_id, a.address FROM accounts a
   WHERE lower(a.address) COLLATE "C" = lower($1::text) COLLATE "C"
     AND (a.address = $1 OR starts_with(lower($1::text), '0x')) LIMIT 200`;
/** Its transfers with own wallets, and calls of it as a contract. */
const USES = `
  SELECT t.id, t.at, t.is_classified FROM (
    SELECT x.transaction_id AS id FROM transfers x WHERE x.from_account_id IN (SELECT id FROM places)
     UNION SELECT x.transaction_id FROM transfers x WHERE x.to_account_id IN (SELECT id FROM places)
     UNION SELECT c.id FROM transactions c WHERE c.target IN (SELECT address FROM places)
       AND c.network_id IN (SELECT network_id FROM places)) AS used
    JOIN transactions t ON t.id = used.id ORDER BY t.at DESC, t.id DESC LIMIT ${COUNTED_MAX}`;

/** The newest unclassified transactions with the address. */
export async function listAddressUses(
  queries: Queries,
  { address, limit }: { readonly address: string; readonly limit: number },
): Promise<number[]> {
  const { rows } = await queries.query<{ id: number }>(
    `WITH places AS MATERIALIZED (${ACCOUNTS}), uses AS MATERIALIZED (${USES})
     SELECT id FROM uses WHERE NOT is_classified ORDER BY at DESC, id DESC LIMIT $2`,
    [address, limit],
  );
  return rows.map(({ id }) => id);
}

async function readAddressUse(queries: Queries, address: string): Promise<AddressUse> {
  const { rows } = await queries.query<{
    transactions: number;
    unclassified: number;
    first_at: Date | null;
    networks: string[];
  }>(
    `WITH places AS MATERIALIZED (${ACCOUNTS}), uses AS MATERIALIZED (${USES})
     SELECT count(*) AS transactions, count(*) FILTER (WHERE NOT is_classified) AS unclassified, min(at) AS first_at,
            ARRAY (SELECT n.name FROM networks n WHERE n.id IN (SELECT network_id FROM places)
                    ORDER BY lower(n.name)) AS networks
       FROM uses`,
    [address],
  );
  const moved = await queries.query<{ coin_id: number; coin_symbol: string; is_in: boolean; amount: string }>(
    `WITH places AS MATERIALIZED (${ACCOUNTS}), uses AS MATERIALIZED (${USES})
     SELECT x.coin_id, c.symbol AS coin_symbol, x.from_account_id IN (SELECT id FROM places) AS is_in,
            sum(x.amount) AS amount
       FROM uses JOIN transfers x ON x.transaction_id = uses.id JOIN coins c ON c.id = x.coin_id
      WHERE x.role = 'transfer'
        AND (x.from_account_id IN (SELECT id FROM places) AND ${isOwn('x.to_account_id')}
             OR x.to_account_id IN (SELECT id FROM places) AND ${isOwn('x.from_account_id')})
      GROUP BY 1, 2, 3 ORDER BY count(*) DESC, 1 LIMIT 20`,
    [address],
  );
  const [row] = rows;
  if (!row) throw new Error('A count always returns a row.');
  const sums = (isIn: boolean): AddressUse['received'] =>
    moved.rows
      .filter((each) => each.is_in === isIn)
      .slice(0, COINS_MAX)
      .map((each) => ({
        coinId: each.coin_id,
        coinSymbol: each.coin_symbol,
        amount: formatDecimal(parseAmount(each.amount)),
      }));
  return {
    address,
    transactions: row.transactions,
    unclassified: row.unclassified,
    networks: row.networks,
    firstAt: row.first_at?.toISOString() ?? null,
    received: sums(true),
    sent: sums(false),
    isCapped: row.transactions >= COUNTED_MAX,
  };
}
