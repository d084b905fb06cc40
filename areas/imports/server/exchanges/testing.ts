/** Connected accounts on a fresh database, with recorded answers and a worker in the test's process. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { JobKind } from '@holdfast/jobs/job-kind.ts';
import { factWriter } from '../../../../apps/server/src/job-kinds.ts';
import { createTestServer, type TestPerson } from '../../../../apps/server/src/testing.ts';
import { startTestWorker } from '../../../../kit/jobs/testing-worker.ts';
import { waitFor } from '../../../../kit/jobs/testing.ts';
import { type RecordedExchange, recordedNet } from '../../connections/testing/recorded.ts';
import type { ExchangeConnection } from '../../contract/exchanges.ts';
import { createFileReader } from '../file-reader.ts';
import { createImportFile } from '../import-file.ts';
import { addCoins } from '../testing.ts';
import { exchangeJobKinds } from './read-exchange.ts';

export async function createTestExchanges(recorded: readonly RecordedExchange[]) {
  const net = recordedNet(recorded);
  const logged: string[] = [];
  const server = await createTestServer({ exchangeNet: net, onLog: (line) => logged.push(line) });
  const { pool } = server;
  const importFile = createImportFile(factWriter, createFileReader({}));
  let nowMs = Date.UTC(2026, 0, 5, 12);
  const worker = startTestWorker(pool, [importFile as JobKind, ...exchangeJobKinds], {
    exchanges: { net, importFile },
    now: () => new Date(nowMs),
  });
  const admin = await server.addPerson({ role: 'admin', hasAgreed: true });
  await addCoins(pool, ['ETH', 'EUR', 'USDT', 'BTC', 'BNB']);

  async function call<T>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
    by: TestPerson = admin,
  ) {
    const response = await server.app.inject({
      method,
      url: `/api/indexer/admin/${path}`,
      headers: { authorization: `Bearer ${by.token}` },
      ...(body && { payload: body }),
    });
    return { status: response.statusCode, text: response.payload, body: response.json<T>() };
  }

  const list = async (): Promise<ExchangeConnection[]> =>
    (await call<{ items: ExchangeConnection[] }>('GET', 'exchange-accounts')).body.items;

  /** Waits until no job is left, and returns the failures. */
  async function settled(): Promise<string[]> {
    await waitFor(
      async () =>
        (
          await pool.query(
            `SELECT FROM jobs WHERE status IN ('queued', 'running') AND kind IN ('read-exchange', 'import-file')`,
          )
        ).rowCount,
      (left) => left === 0,
    );
    const { rows } = await pool.query<{ error: string }>(`SELECT error FROM jobs WHERE status = 'failed' ORDER BY id`);
    return rows.map(({ error }) => error);
  }

  async function confirmPreviews(): Promise<void> {
    for (const { previews } of await list())
      for (const { importId } of previews) {
        const confirmed = await call('POST', `imports/${importId}/confirm`);
        if (confirmed.status !== 200) throw new Error(confirmed.text);
      }
    await settled();
  }

  async function connect(exchange: RecordedExchange, name = 'Books'): Promise<ExchangeConnection> {
    const { status, text, body } = await call<ExchangeConnection>('POST', 'exchange-accounts', {
      provider: exchange.provider,
      name,
      ...exchange.key,
    });
    if (status !== 200) throw new Error(`${status} ${text} ${logged.at(-2)}`);
    return body;
  }

  async function uploadAll(exchange: RecordedExchange, from: number, until: number): Promise<void> {
    for (const { provider, text } of exchange.filesOf(from, until)) {
      const boundary = 'file-of-a-test';
      const response = await server.app.inject({
        method: 'POST',
        url: `/api/indexer/admin/import/${provider}`,
        headers: {
          authorization: `Bearer ${admin.token}`,
          'content-type': `multipart/form-data; boundary=${boundary}`,
        },
        payload:
          `--${boundary}\r\ncontent-disposition: form-data; name="timeZone"\r\n\r\nUTC\r\n` +
          `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="file.csv"\r\n` +
          `content-type: text/csv\r\n\r\n${text}\r\n--${boundary}--\r\n`,
      });
      if (response.statusCode !== 200) throw new Error(response.payload);
      await settled();
    }
  }

  return {
    server,
    pool,
    net,
    logged,
    admin,
    call,
    list,
    settled,
    confirmPreviews,
    connect,
    uploadAll,
    later: (hours: number) => {
      nowMs += hours * 36e5;
    },
    close: async () => {
      await worker.stop();
      await server.close();
    },
  };
}

export type TestExchanges = Awaited<ReturnType<typeof createTestExchanges>>;

/** Every fact of the books as text, without what the database numbers, and its hash. */
export async function factsOf(pool: pg.Pool): Promise<{ hash: string; transactions: number; facts: string[] }> {
  const { rows } = await pool.query<{ fact: string }>(
    `SELECT jsonb_build_array(t.key, t.at, t.status, t.hash, t.source, t.source_kind, t.source_name,
              (SELECT jsonb_agg(jsonb_build_array(x.key, x.at, c.symbol, trim_scale(x.amount)::text, x.role, x.origin,
                        x.value_usd, x.from_account_id IS NULL, x.to_account_id IS NULL) ORDER BY x.key)
                 FROM transfers x JOIN coins c ON c.id = x.coin_id WHERE x.transaction_id = t.id))::text AS fact
       FROM transactions t ORDER BY t.key COLLATE "C"`,
  );
  const facts = rows.map(({ fact }) => fact);
  return { hash: createHash('sha256').update(facts.join('\n')).digest('hex'), transactions: facts.length, facts };
}
