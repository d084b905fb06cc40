/**
 * What tokens say that they stand for, and what a person decided about it. A statement is a hint until it is confirmed:
 * anyone can deploy a token that names another one. A decision holds for all transactions of the token at once, because
 * suggestions are computed when they are shown.
 */
import type pg from 'pg';
import type { Queries } from '@holdfast/database/queries.ts';
import { AppError, invalidField } from '@holdfast/http/server/app-error.ts';
import type { TokenStatements } from '../../contract/token-statement.ts';
import { defineHandlers } from '../define-handlers.ts';
import { writeCatalogue } from '../write-catalogue.ts';
import { noSuchCoin } from './coin-record.ts';

type Decision = TokenStatements['statements'][number]['decision'];

const COUNTED_MAX = 2_000;
const STATEMENTS_MAX = 100;

export const tokenStatementHandlers = defineHandlers(({ pool }: { readonly pool: pg.Pool }) => ({
  getTokenStatements: ({ params: { id } }) => readStatements(pool, id),

  /** Repeating it changes nothing. The decision before is for undoing it. */
  decideTokenStatement: ({ params: { id }, body: { networkId, decision } }) =>
    writeCatalogue(pool, async (client) => {
      const coin = await client.query<{ symbol: string; usable_by_clients: boolean }>(
        'SELECT symbol, usable_by_clients FROM coins WHERE id = $1 FOR NO KEY UPDATE',
        [id],
      );
      const [found] = coin.rows;
      if (!found) throw noSuchCoin();
      // It would decide what the balances of clients are worth.
      if (found.usable_by_clients)
        throw new AppError('conflict', `Clients use ${found.symbol}. Change its token type instead.`);
      const { rows } = await client.query<{ address: string; stated_decision: Decision }>(
        `SELECT address, stated_decision FROM coin_addresses
          WHERE coin_id = $1 AND network_id = $2 AND stated IS NOT NULL ORDER BY address FOR NO KEY UPDATE`,
        [id, networkId],
      );
      const [before] = rows;
      if (!before)
        throw invalidField({
          loc: ['body', 'networkId'],
          msg: 'On this network the token does not say that it stands for another one.',
          input: networkId,
        });
      await client.query(
        `UPDATE coin_addresses SET stated_decision = $3
          WHERE coin_id = $1 AND network_id = $2 AND stated IS NOT NULL AND stated_decision IS DISTINCT FROM $3`,
        [id, networkId, decision],
      );
      return { before: before.stated_decision };
    }),
}));

async function readStatements(queries: Queries, coinId: number): Promise<TokenStatements> {
  const { rows } = await queries.query<{
    network_id: number;
    network_name: string;
    address: string;
    kind: string;
    of_symbols: string[];
    stated_decision: Decision;
  }>(
    `SELECT a.network_id, n.name AS network_name, a.address, a.stated ->> 'kind' AS kind, a.stated_decision,
            ARRAY (SELECT coalesce(min(c.symbol), left(named.address, 6) || '…' || right(named.address, 4))
                     FROM jsonb_array_elements_text(a.stated -> 'of') WITH ORDINALITY AS named (address, place)
                     LEFT JOIN coin_addresses b
                            ON b.network_id = a.network_id AND lower(b.address) = lower(named.address)
                     LEFT JOIN coins c ON c.id = b.coin_id
                    GROUP BY named.address, named.place ORDER BY named.place) AS of_symbols
       FROM coin_addresses a JOIN networks n ON n.id = a.network_id
      WHERE a.coin_id = $1 AND a.stated ->> 'kind' IS NOT NULL
      ORDER BY lower(n.name), a.address LIMIT ${STATEMENTS_MAX}`,
    [coinId],
  );
  const uses = await queries.query<{ transactions: number; unclassified: number }>(
    `WITH uses AS MATERIALIZED (
       SELECT DISTINCT x.transaction_id AS id FROM transfers x WHERE x.coin_id = $1 LIMIT ${COUNTED_MAX})
     SELECT count(*) AS transactions, count(*) FILTER (WHERE NOT t.is_classified) AS unclassified
       FROM uses JOIN transactions t ON t.id = uses.id`,
    [coinId],
  );
  const [counted] = uses.rows;
  return {
    statements: rows.map((row) => ({
      networkId: row.network_id,
      networkName: row.network_name,
      address: row.address,
      kind: row.kind,
      ofSymbols: row.of_symbols,
      decision: row.stated_decision,
    })),
    transactions: counted?.transactions ?? 0,
    unclassified: counted?.unclassified ?? 0,
    isCapped: (counted?.transactions ?? 0) >= COUNTED_MAX,
  };
}
