import { describe, expect, it } from 'vitest';
import { createPool } from '@holdfast/database/create-pool.ts';
import { silentLog } from '@holdfast/database/log.ts';
import { hasPgbouncer } from '../faults/pgbouncer-process.ts';
import { findPostgresPrograms, PostgresPair } from './postgres-pair.ts';
import { runCluster, seededRandom } from './run-cluster.ts';

const programs = findPostgresPrograms();

describe.runIf(programs !== null)('a connection over TCP', () => {
  it('notices within half a minute that the machine of its client is gone', async () => {
    const pair = await PostgresPair.start(programs!);
    try {
      const pool = createPool({ connection: pair.poolerTarget, log: silentLog });
      const { rows } = await pool.query(
        `SELECT name, setting FROM pg_settings WHERE name LIKE 'tcp\\_%' OR name = 'client_connection_check_interval'`,
      );
      await pool.end();
      expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
        tcp_keepalives_idle: '15',
        tcp_keepalives_interval: '5',
        tcp_keepalives_count: '3',
        tcp_user_timeout: '30000',
        client_connection_check_interval: '10000',
      });
    } finally {
      pair.remove();
    }
  }, 60_000);
});

describe.runIf(programs !== null && hasPgbouncer)('a cluster with a standby and a pooler', () => {
  it('kills and a promotion: nothing acknowledged is lost, nothing happens twice, sessions survive', async () => {
    const report = await runCluster({ programs: programs!, kills: 4, random: seededRandom(7), print: () => undefined });
    console.log(
      `cluster: ${JSON.stringify(report.faults)}; acknowledged ${JSON.stringify(report.acknowledged)}, ` +
        `ready again within ${report.readySecondsMax.toFixed(1)} s.`,
    );
    expect(report.violations).toEqual([]);
    expect(report.faults).toHaveProperty('promote the standby', 1);
    expect(report.acknowledged.transactions).toBeGreaterThan(0);
    expect(report.acknowledged.jobs).toBeGreaterThan(0);
  }, 300_000); // About a minute on a quiet machine of two cores.
});
