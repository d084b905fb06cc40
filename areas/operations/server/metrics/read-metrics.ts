/** The metrics of the process and of the database. A value that is unknown is left out, never zero. */
import type pg from 'pg';
import { IS_READABLE_NETWORK } from '@holdfast/chain/readable-networks.ts';
import type { Metric } from '@holdfast/http/server/metrics.ts';

interface DatabaseRow {
  bytes: number;
  queued: number;
  running: number;
  failed: number;
  queue_age: number | null;
  sync_lag: number | null;
  unsynced: number;
  backup_age: number | null;
}

/** The size is summed from the files of the database; the rest is counted by indexes of small tables. */
const DATABASE = `
  SELECT pg_database_size(current_database()) AS bytes,
         (SELECT count(*) FROM jobs WHERE status = 'queued') AS queued,
         (SELECT count(*) FROM jobs WHERE status = 'running') AS running,
         (SELECT count(*) FROM jobs WHERE status = 'failed' AND finished_at > now() - interval '1 day') AS failed,
         (SELECT extract(epoch FROM now() - min(created_at))::float8 FROM jobs WHERE status = 'queued') AS queue_age,
         (SELECT extract(epoch FROM now() - min(synced_at))::float8 FROM operator_wallets
           WHERE is_active AND synced_at IS NOT NULL) AS sync_lag,
         (SELECT count(*) FROM operator_wallets w JOIN networks n ON n.id = w.network_id
           WHERE w.is_active AND ${IS_READABLE_NETWORK} AND w.synced_at IS NULL) AS unsynced,
         (SELECT extract(epoch FROM now() - max(made_at))::float8 FROM backups WHERE failure IS NULL) AS backup_age`;

export async function readMetrics(pool: pg.Pool, version: string): Promise<Metric[]> {
  const { rows } = await pool.query<DatabaseRow>(DATABASE);
  const [row] = rows;
  if (!row) throw new Error('The metrics of the database could not be read.');
  return [
    gauge('holdfast_info', 'The version.', 1, { version }),
    gauge('holdfast_database_bytes', 'The size of the database.', row.bytes),
    gaugesByState('holdfast_jobs', 'Jobs that wait, run, or failed within a day.', {
      queued: row.queued,
      running: row.running,
      failed: row.failed,
    }),
    // An empty queue has no age, and an alarm needs a value to end.
    gauge('holdfast_queue_age_seconds', 'How long the oldest job has waited.', row.queue_age ?? 0),
    gauge('holdfast_sync_lag_seconds', 'The time since the oldest last sync of an active wallet.', row.sync_lag),
    gauge('holdfast_unsynced_wallets', 'Active wallets that were never synced.', row.unsynced),
    gauge('holdfast_backup_age_seconds', 'The age of the last complete backup.', row.backup_age),
    gaugesByState('holdfast_pool_connections', 'Connections to the database, and requests that wait for one.', {
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    gauge('process_resident_memory_bytes', 'Memory of the process.', process.memoryUsage.rss()),
    gauge('process_uptime_seconds', 'The time since the start.', Math.round(process.uptime())),
  ];
}

function gaugesByState(name: string, help: string, values: Readonly<Record<string, number>>): Metric {
  const samples = Object.entries(values).map(([state, value]) => ({ labels: { state }, value }));
  return { name, help, type: 'gauge', samples };
}

function gauge(name: string, help: string, value: number | null, labels?: Record<string, string>): Metric {
  return { name, help, type: 'gauge', samples: value === null ? [] : [{ value, ...(labels && { labels }) }] };
}
