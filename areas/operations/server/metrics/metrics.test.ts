import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../../../kit/database/testing.ts';
import { renderMetrics, RequestMetrics, startMetricsServer } from '@holdfast/http/server/metrics.ts';
import { readMetrics } from './read-metrics.ts';

const database = await createTestDatabase();
afterAll(() => database.close());

it('an unknown value is left out, and a known one is a line', async () => {
  const unknown = renderMetrics(await readMetrics(database.pool, '1.2.3'));
  expect(unknown).toContain('holdfast_info{version="1.2.3"} 1\n');
  expect(unknown).not.toMatch(/^holdfast_backup_age_seconds \d/m);
  expect(unknown).toMatch(/^holdfast_database_bytes [1-9]\d+$/m);
  await database.pool.query(
    `INSERT INTO backups (made_at, file, bytes, rows) VALUES (now() - interval '1 hour', 'a.gz', 1, 1)`,
  );
  expect(renderMetrics(await readMetrics(database.pool, '1.2.3'))).toMatch(
    /^holdfast_backup_age_seconds 3600(\.\d+)?$/m,
  );
});

it('wallets that were never synced are counted on networks that can be read, Bitcoin too', async () => {
  await database.pool.query(
    `WITH made AS (INSERT INTO networks (name, kind, chain_id, confirmations)
                     VALUES ('Ethereum', 'evm', 1, 0), ('Bitcoin', 'bitcoin', NULL, 0), ('Kraken', 'other', NULL, 0)
                     RETURNING id, name),
          known AS (INSERT INTO accounts (network_id, address, kind) SELECT id, name, 'wallet' FROM made
                      RETURNING id, network_id, address)
     INSERT INTO wallets (account_id, network_id, name, purpose) SELECT id, network_id, address, 'hot' FROM known`,
  );
  expect(renderMetrics(await readMetrics(database.pool, '1.2.3'))).toMatch(/^holdfast_unsynced_wallets 2$/m);
});

it('requests are counted by route and status, and their times are cumulative', () => {
  const requests = new RequestMetrics();
  requests.record({ method: 'GET', route: '/api/a"b', status: 200, seconds: 0.02 });
  requests.record({ method: 'GET', route: '/api/a"b', status: 200, seconds: 20 });
  const text = renderMetrics(requests.read());
  expect(text).toContain('holdfast_requests_total{method="GET",route="/api/a\\"b",status="200"} 2\n');
  expect(text).toContain('holdfast_request_seconds_bucket{le="0.01"} 0\n');
  expect(text).toContain('holdfast_request_seconds_bucket{le="0.025"} 1\n');
  expect(text).toContain('holdfast_request_seconds_bucket{le="10"} 1\n');
  expect(text).toContain('holdfast_request_seconds_bucket{le="+Inf"} 2\n');
  expect(text).toContain('holdfast_request_seconds_count 2\n');
});

it('error: the port of the metrics wants the token and serves nothing else', async () => {
  const server = await startMetricsServer({
    host: '127.0.0.1',
    port: 0,
    token: 'a secret',
    read: () => readMetrics(database.pool, '1.2.3'),
  });
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect((await fetch(`${url}/metrics`)).status).toBe(401);
    expect((await fetch(`${url}/metrics`, { headers: { authorization: 'Bearer another' } })).status).toBe(401);
    expect((await fetch(`${url}/api/config`)).status).toBe(404);
    const allowed = await fetch(`${url}/metrics`, { headers: { authorization: 'Bearer a secret' } });
    expect(allowed.status).toBe(200);
    expect(allowed.headers.get('content-type')).toContain('text/plain; version=0.0.4');
    expect(await allowed.text()).toContain('holdfast_jobs{state="queued"} 0');
  } finally {
    server.close();
    await once(server, 'close');
  }
});
