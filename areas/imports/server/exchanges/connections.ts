/** The calls about accounts at exchanges. A key is checked with its exchange before it is stored. */
import type pg from 'pg';
import { secretsOf } from '@holdfast/database/secrets/secret-box.ts';
import { insertReturningId } from '@holdfast/database/queries.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { AppError, invalidField } from '@holdfast/http/server/app-error.ts';
import { enqueueJob } from '@holdfast/jobs/enqueue-job.ts';
import { CONNECTABLE, findExchange, gapTextOf, nameOfExchange } from '../../connections/exchanges.ts';
import type { Credentials, ExchangeNet } from '../../connections/kit/client.ts';
import { ConnectionError } from '../../connections/kit/connection-error.ts';
import type { Exchange, StatedBalance } from '../../connections/kit/exchange.ts';
import { defineHandlers } from '../define-handlers.ts';
import { describeConnections } from './describe-connections.ts';
import { readExchange } from './read-exchange.ts';
import { loadConnection, openClient, openKey, refusalOf, requireExchange, sealKey } from './stored-connection.ts';

const CONNECTIONS_MAX = 100;
const KEY_ENDING = 4;
/** Shorter keys would be shown as a whole. */
const KEY_LENGTH_SHOWN = 12;

export interface ExchangeDependencies {
  readonly pool: pg.Pool;
  readonly exchangeNet: ExchangeNet;
}

export const exchangeHandlers = defineHandlers(({ pool, exchangeNet }: ExchangeDependencies) => {
  // A person waits for the answer, so nothing is asked twice.
  const net: ExchangeNet = { ...exchangeNet, pausesMs: [] };
  return {
    listExchangeAccounts: async () => ({
      items: await describeConnections(pool),
      exchanges: CONNECTABLE.map((exchange) => ({
        provider: exchange.provider,
        name: nameOfExchange(exchange),
        fields: exchange.fields,
        howTo: exchange.howTo,
        gap: gapTextOf(exchange),
      })),
    }),

    async connectExchange({ body, caller }) {
      const exchange = findExchange(body.provider);
      if (!exchange)
        throw invalidField({
          loc: ['body', 'provider'],
          msg: 'This exchange cannot be connected. Import its files instead.',
          input: body.provider,
        });
      const key = keyOf(exchange, body);
      const checked = await checkKey({ exchange, key, net });
      const id = await transaction(pool, async (client) => {
        await client.query('LOCK TABLE exchange_connections IN SHARE ROW EXCLUSIVE MODE');
        const { rows } = await client.query<{ count: number }>('SELECT count(*) AS count FROM exchange_connections');
        if ((rows[0]?.count ?? 0) >= CONNECTIONS_MAX)
          throw new AppError('conflict', `At most ${CONNECTIONS_MAX} accounts can be connected. Disconnect one first.`);
        const added = await insertReturningId(
          client,
          `INSERT INTO exchange_connections (provider, name, key_ending, permissions, created_by, balances, balances_at)
           VALUES ($1, $2, $3, $4, $5, $6, now()) RETURNING id`,
          [
            exchange.provider,
            body.name,
            endingOf(key),
            checked.permissions,
            caller.userId,
            JSON.stringify(checked.balances),
          ],
        );
        // The text is bound to its row, which has its number only now.
        await client.query('UPDATE exchange_connections SET credentials = $2 WHERE id = $1', [
          added,
          sealKey(secretsOf(pool), added, key),
        ]);
        return added;
      });
      await startReading(pool, { id, name: body.name, userId: caller.userId });
      return requireDescribed(pool, id);
    },

    async replaceExchangeKey({ params: { id }, body, caller }) {
      const row = await loadConnection(pool, id);
      const exchange = requireExchange(row.provider);
      const key = keyOf(exchange, body);
      const { permissions } = await checkKey({ exchange, key, net });
      await transaction(pool, (client) =>
        client.query(
          `UPDATE exchange_connections SET credentials = $2, key_ending = $3, permissions = $4, failure = NULL
          WHERE id = $1`,
          [id, sealKey(secretsOf(pool), id, key), endingOf(key), permissions],
        ),
      );
      await startReading(pool, { id, name: row.name, userId: caller.userId });
      return requireDescribed(pool, id);
    },

    async testExchangeAccount({ params: { id } }) {
      const row = await loadConnection(pool, id);
      const key = openKey(secretsOf(pool), row);
      if (key === null) throw new AppError('conflict', 'The key of this account is lost. Enter one again.');
      const { permissions, balances } = await checkKey({ exchange: requireExchange(row.provider), key, net });
      return { permissions, coins: new Set(balances.map(({ symbol }) => symbol)).size };
    },

    async readExchangeAccount({ params: { id }, caller }) {
      const { name, credentials } = await loadConnection(pool, id);
      if (credentials === null) throw new AppError('conflict', 'The key of this account is lost. Enter one again.');
      return startReading(pool, { id, name, userId: caller.userId });
    },

    async disconnectExchange({ params: { id } }) {
      await loadConnection(pool, id);
      // A preview that nobody confirmed goes with the connection; what is imported stays.
      await transaction(pool, async (client) => {
        await client.query(
          `DELETE FROM imports WHERE status IN ('previewed', 'failed')
              AND id IN (SELECT import_id FROM exchange_rows WHERE connection_id = $1)`,
          [id],
        );
        await client.query('DELETE FROM exchange_connections WHERE id = $1', [id]);
      });
      return { done: true };
    },
  };
});

function keyOf(
  { fields, provider }: Exchange,
  { apiKey, secret, passphrase }: { apiKey: string; secret: string; passphrase?: string | undefined },
): Credentials {
  if (fields.passphrase !== null && passphrase === undefined)
    throw invalidField({ loc: ['body', 'passphrase'], msg: `Enter the passphrase of the key.`, input: null });
  // A private key in PEM is often pasted with its line ends written out.
  const lines = provider === 'coinbase' ? secret.replaceAll('\\n', '\n') : secret;
  return { apiKey, secret: lines, passphrase: fields.passphrase === null ? null : (passphrase ?? null) };
}

const endingOf = ({ apiKey }: Credentials): string =>
  apiKey.length < KEY_LENGTH_SHOWN ? '' : apiKey.slice(-KEY_ENDING);

interface CheckedKey {
  readonly permissions: 'readOnly' | 'unknown';
  readonly balances: readonly StatedBalance[];
}

/** Asks what the key may do, and whether it can read. Nothing is stored before. */
async function checkKey(given: { exchange: Exchange; key: Credentials; net: ExchangeNet }): Promise<CheckedKey> {
  const { exchange } = given;
  try {
    const client = await openClient(given);
    const permissions = await exchange.permissionsOf(client);
    const refusal = refusalOf(permissions, exchange);
    if (refusal !== null) throw refusedKey(refusal);
    const balances = await exchange.balancesOf(client);
    return { permissions: permissions === null ? 'unknown' : 'readOnly', balances };
  } catch (error) {
    if (error instanceof ConnectionError) throw refusedKey(error.message);
    throw error;
  }
}

const refusedKey = (msg: string): AppError =>
  invalidField({ loc: ['body', 'apiKey'], msg, input: null, type: 'refused_key' });

async function startReading(pool: pg.Pool, { id, name, userId }: { id: number; name: string; userId: number }) {
  const { job } = await enqueueJob(pool, readExchange, {
    key: String(id),
    payload: { connectionId: id },
    message: `Waiting to read ${name}`,
    createdBy: userId,
  });
  return job;
}

async function requireDescribed(pool: pg.Pool, id: number) {
  const found = (await describeConnections(pool, id))[0];
  if (!found) throw new AppError('not_found', 'There is no such connection.');
  return found;
}
