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

interface Decided {
  readonly decision: Decision;
  /** Of a correction. */
  readonly ofCoinId: number | null;
}

const COUNTED_MAX = 2_000;
const STATEMENTS_MAX = 100;

export const tokenStatementHandlers = defineHandlers(({ pool }: { readonly pool: pg.Pool }) => ({
  getTokenStatements: ({ params: { id } }) => readStatements(pool, id),

  /** Repeating it changes nothing. The decision before is for undoing it. */
  decideTokenStatement: ({ params: { id }, body }) =>
    writeCatalogue(pool, async (client) => ({ before: await decideStatement(client, { coinId: id, ...body }) })),
}));

/** Returns the decision before. */
export async function decideStatement(
  client: Queries,
  { coinId, networkId, decision, ofCoinId }: Decided & { readonly coinId: number; readonly networkId: number },
): Promise<Decided> {
  const coin = await client.query<{ symbol: string; usable_by_clients: boolean }>(
    'SELECT symbol, usable_by_clients FROM coins WHERE id = $1 FOR NO KEY UPDATE',
    [coinId],
  );
  const [found] = coin.rows;
  if (!found) throw noSuchCoin();
  // It would decide what the balances of clients are worth.
  if (found.usable_by_clients)
    throw new AppError('conflict', `Clients use ${found.symbol}. Change its token type instead.`);
  const { rows } = await client.query<{ stated_decision: Decision; corrected_to: number | null }>(
    `SELECT a.stated_decision, ${CORRECTED_TO} AS corrected_to FROM coin_addresses a
      WHERE a.coin_id = $1 AND a.network_id = $2 AND a.stated IS NOT NULL ORDER BY a.address FOR NO KEY UPDATE OF a`,
    [coinId, networkId],
  );
  const [before] = rows;
  if (!before)
    throw invalidField({
      loc: ['body', 'networkId'],
      msg: 'On this network the token does not say that it stands for another one.',
      input: networkId,
    });
  const correction = await findCorrection(client, { coinId, networkId, decision, ofCoinId });
  await client.query(
    `UPDATE coin_addresses SET stated_decision = $3, stated_correction = $4
      WHERE coin_id = $1 AND network_id = $2 AND stated IS NOT NULL
        AND (stated_decision IS DISTINCT FROM $3 OR stated_correction IS DISTINCT FROM $4)`,
    [coinId, networkId, decision, correction],
  );
  return { decision: before.stated_decision, ofCoinId: before.corrected_to };
}

/** SQL: the coin at the corrected contract of `a`; null where it is no longer in the catalogue. */
const CORRECTED_TO = `CASE WHEN a.stated_correction = 'native'
         THEN (SELECT n.native_coin_id FROM networks n WHERE n.id = a.network_id)
         ELSE (SELECT b.coin_id FROM coin_addresses b
                WHERE b.network_id = a.network_id AND b.address = a.stated_correction) END`;

/** The contract of the given coin on the network, or "native"; null without a correction. */
async function findCorrection(
  client: Queries,
  { coinId, networkId, decision, ofCoinId }: Decided & { readonly coinId: number; readonly networkId: number },
): Promise<string | null> {
  const refuse = (msg: string) => invalidField({ loc: ['body', 'ofCoinId'], msg, input: ofCoinId });
  if (decision !== 'corrected') {
    if (ofCoinId !== null) throw refuse('Only a correction names a coin.');
    return null;
  }
  if (ofCoinId === null) throw refuse('Choose the coin that the token stands for.');
  if (ofCoinId === coinId) throw refuse('A coin cannot stand for itself. Choose another coin.');
  const { rows } = await client.query<{ address: string }>(
    `SELECT 'native' AS address FROM networks WHERE id = $1 AND native_coin_id = $2
      UNION ALL SELECT address FROM coin_addresses WHERE network_id = $1 AND coin_id = $2 ORDER BY address LIMIT 1`,
    [networkId, ofCoinId],
  );
  const [place] = rows;
  if (!place) throw refuse('This coin has no contract on the network of the token. Choose another coin.');
  return place.address;
}

async function readStatements(queries: Queries, coinId: number): Promise<TokenStatements> {
  const { rows } = await queries.query<{
    network_id: number;
    network_name: string;
    address: string;
    kind: string;
    of_symbols: string[];
    stated_decision: Decision;
    corrected_to: number | null;
    corrected_symbol: string | null;
    transactions: number;
    unclassified: number;
  }>(
    `SELECT a.network_id, n.name AS network_name, a.address, a.stated ->> 'kind' AS kind, a.stated_decision,
            ARRAY (SELECT coalesce(min(c.symbol), left(named.address, 6) || '…' || right(named.address, 4))
                     FROM jsonb_array_elements_text(a.stated -> 'of') WITH ORDINALITY AS named (address, place)
                     LEFT JOIN coin_addresses b
                            ON b.network_id = a.network_id AND lower(b.address) = lower(named.address)
                     LEFT JOIN coins c ON c.id = b.coin_id
                    GROUP BY named.address, named.place ORDER BY named.place) AS of_symbols,
            corrected.id AS corrected_to, corrected.symbol AS corrected_symbol, uses.transactions, uses.unclassified
       FROM coin_addresses a JOIN networks n ON n.id = a.network_id
       LEFT JOIN coins corrected ON corrected.id = ${CORRECTED_TO}
      CROSS JOIN LATERAL (
        SELECT count(*) AS transactions, count(*) FILTER (WHERE NOT used.is_classified) AS unclassified
          FROM (SELECT t.is_classified FROM transactions t
                 WHERE t.network_id = a.network_id
                   AND t.id IN (SELECT x.transaction_id FROM transfers x WHERE x.coin_id = a.coin_id)
                 LIMIT ${COUNTED_MAX}) AS used) AS uses
      WHERE a.coin_id = $1 AND a.stated ->> 'kind' IS NOT NULL
      ORDER BY lower(n.name), a.address LIMIT ${STATEMENTS_MAX}`,
    [coinId],
  );
  return {
    statements: rows.map((row) => ({
      networkId: row.network_id,
      networkName: row.network_name,
      address: row.address,
      kind: row.kind,
      ofSymbols: row.of_symbols,
      decision: row.stated_decision,
      correctedTo:
        row.corrected_to === null || row.corrected_symbol === null
          ? null
          : { coinId: row.corrected_to, coinSymbol: row.corrected_symbol },
      transactions: row.transactions,
      unclassified: row.unclassified,
      isCapped: row.transactions >= COUNTED_MAX,
    })),
  };
}
