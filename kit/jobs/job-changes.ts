/**
 * Notifies all subscribers in this process of job changes, over one connection that listens to the database.
 *
 * Notifications are not guaranteed: a pooler in transaction mode drops them, and a lost connection misses some.
 * Subscribers also poll, and `missed` signals when to.
 */
import type pg from 'pg';
import type { Log } from '@holdfast/database/log.ts';

type JobChange = { readonly what: 'change' | 'cancel'; readonly jobId: number } | { readonly what: 'missed' };

export interface JobChanges {
  subscribe(listener: (change: JobChange) => void): () => void;
  close(): Promise<void>;
}

const RECONNECT_MILLISECONDS_MIN = 250;
const RECONNECT_MILLISECONDS_MAX = 30_000;
const NOTICE = /^(change|cancel) (\d+)$/;

export function listenToJobChanges({
  pool,
  log,
  opened = Promise.resolve(),
}: {
  pool: pg.Pool;
  log: Log;
  /** When the database can be used. */
  opened?: Promise<void>;
}): JobChanges {
  const listeners = new Set<(change: JobChange) => void>();
  let isClosed = false;
  let pauseMs = RECONNECT_MILLISECONDS_MIN;
  let timer: NodeJS.Timeout | undefined;
  let dropConnection: (() => void) | null = null;
  let connecting: Promise<void> = Promise.resolve();

  const notify = (change: JobChange): void => {
    for (const listener of listeners) listener(change);
  };

  const connectLater = (): void => {
    if (isClosed) return;
    timer = setTimeout(() => {
      connecting = connect();
    }, pauseMs);
    timer.unref();
    pauseMs = Math.min(pauseMs * 2, RECONNECT_MILLISECONDS_MAX);
  };

  async function connect(): Promise<void> {
    let client: pg.PoolClient;
    try {
      client = await pool.connect();
    } catch (error) {
      log.warn({ err: error }, 'Listening to the database failed');
      connectLater();
      return;
    }
    const drop = (): void => {
      if (dropConnection !== drop) return;
      dropConnection = null;
      client.off('notification', receive);
      client.release(true);
      connectLater();
    };
    dropConnection = drop;
    client.on('notification', receive);
    client.once('error', drop);
    client.once('end', drop);
    try {
      await client.query('LISTEN holdfast_jobs');
      pauseMs = RECONNECT_MILLISECONDS_MIN;
      notify({ what: 'missed' });
    } catch {
      drop();
    }
  }

  function receive({ payload }: pg.Notification): void {
    const notice = NOTICE.exec(payload ?? '');
    if (notice) notify({ what: notice[1] === 'cancel' ? 'cancel' : 'change', jobId: Number(notice[2]) });
  }

  // The failure is reported by the one that opens the database.
  connecting = opened.then(connect, () => {});
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      listeners.clear();
      await connecting;
      dropConnection?.();
    },
  };
}
