/**
 * Two processes for requests and two workers on a primary with a synchronous standby; one of each goes through
 * pgbouncer. While clients read and write, processes are killed at random, the primary restarts, connections are cut,
 * and half-way the standby is promoted. Afterwards everything that was acknowledged is looked for.
 */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { LOG_POSITION_HEADER } from '@holdfast/contract';
import { waitFor } from '../../kit/jobs/testing.ts';
import { buildServerOnce, HoldfastProcess } from '../faults/jobs-server-process.ts';
import { Pgbouncer } from '../faults/pgbouncer-process.ts';
import { databaseUser, PostgresPair } from './postgres-pair.ts';

export interface ClusterReport {
  readonly faults: Record<string, number>;
  readonly acknowledged: { readonly transactions: number; readonly prices: number; readonly jobs: number };
  readonly unavailable: number;
  /** Every sentence is a broken promise. */
  readonly violations: readonly string[];
  /** From a fault until both APIs are ready. */
  readonly readySecondsMax: number;
}

interface ClusterOptions {
  readonly programs: string;
  readonly kills: number;
  readonly random: () => number;
  readonly print: (line: string) => void;
}

const PROCESSES = { 'api-1': 'api', 'api-2': 'api', 'worker-1': 'worker', 'worker-2': 'worker' } as const;
type ProcessName = keyof typeof PROCESSES;
const NAMES = Object.keys(PROCESSES) as ProcessName[];
const WRITERS = 3;
const PRICES_A_JOB = 20;
const DAY_MS = 86_400_000;
const READY_MS_MAX = 60_000;

export async function runCluster(options: ClusterOptions): Promise<ClusterReport> {
  const cluster = await Cluster.start(options);
  try {
    return await cluster.test();
  } finally {
    await cluster.remove();
  }
}

class Cluster {
  readonly #token = randomBytes(16).toString('base64url');
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'holdfast-cluster-data-'));
  readonly #secretsKey = randomBytes(32).toString('hex');
  readonly #server = buildServerOnce();
  readonly #processes = new Map<ProcessName, HoldfastProcess>();
  readonly #faults: Record<string, number> = {};
  readonly #violations: string[] = [];
  readonly #transactions = new Map<string, number>();
  readonly #prices = new Map<string, number>();
  readonly #jobs = new Map<number, string>();
  #unavailable = 0;
  #readySecondsMax = 0;
  #isEnding = false;
  #walletId = 0;
  #coinIds: number[] = [];

  private constructor(
    private readonly options: ClusterOptions,
    private readonly pair: PostgresPair,
    private readonly pooler: Pgbouncer,
  ) {}

  static async start(options: ClusterOptions): Promise<Cluster> {
    const pair = await PostgresPair.start(options.programs);
    const pooler = new Pgbouncer(databaseUser());
    const cluster = new Cluster(options, pair, pooler);
    try {
      await pooler.start(pair.poolerTarget);
      await Promise.all(NAMES.map((name) => cluster.#startProcess(name).ready()));
      await cluster.#fill();
    } catch (error) {
      await cluster.remove();
      throw error;
    }
    return cluster;
  }

  async remove(): Promise<void> {
    this.#isEnding = true;
    await Promise.all([...this.#processes.values()].map((each) => each.end('SIGKILL')));
    await this.pooler.remove();
    this.pair.remove();
    this.#server.remove();
    rmSync(this.#dataDir, { recursive: true, force: true });
  }

  async test(): Promise<ClusterReport> {
    const { kills, print } = this.options;
    const load = [...Array.from({ length: WRITERS }, (_, writer) => this.#write(writer)), this.#enqueue()];
    for (let kill = 0; kill < kills; kill += 1) {
      await this.#untilAcknowledged();
      const isHalf = kill === Math.floor(kills / 2);
      const name = isHalf ? 'promote the standby' : this.#choose(Object.keys(this.#injections));
      const startedAt = performance.now();
      await (isHalf ? this.#promote() : this.#injections[name]?.());
      await this.#untilReady();
      const seconds = (performance.now() - startedAt) / 1000;
      this.#readySecondsMax = Math.max(this.#readySecondsMax, seconds);
      this.#faults[name] = (this.#faults[name] ?? 0) + 1;
      print(`${kill + 1}/${kills} ${name}: ready after ${seconds.toFixed(1)} s`);
      if (isHalf) await this.pair.rebuildStandby();
    }
    this.#isEnding = true;
    await Promise.all(load);
    await this.#verify();
    return {
      faults: this.#faults,
      acknowledged: {
        transactions: this.#transactions.size,
        prices: [...this.#prices.values()].reduce((sum, value) => sum + value, 0),
        jobs: this.#jobs.size,
      },
      unavailable: this.#unavailable,
      violations: this.#violations,
      readySecondsMax: this.#readySecondsMax,
    };
  }

  readonly #injections: Readonly<Record<string, () => Promise<void>>> = {
    ...Object.fromEntries(
      NAMES.map((name) => [
        `kill ${name}`,
        async () => {
          await this.#processes.get(name)?.end('SIGKILL');
          await this.#startProcess(name).ready();
        },
      ]),
    ),
    'kill pgbouncer': async () => {
      await this.pooler.end('SIGKILL');
      await this.pooler.start(this.pair.poolerTarget);
    },
    'cut all connections': async () => {
      await this.pair.primary.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
      );
    },
    'restart the primary': async () => {
      this.pair.primary.stop('fast');
      await this.pair.primary.start();
    },
    'kill the primary': async () => {
      this.pair.primary.kill();
      await this.pair.primary.start();
    },
    'kill the standby': async () => {
      this.pair.standby.kill();
      await this.pair.standby.start();
    },
  };

  async #promote(): Promise<void> {
    this.pair.promote();
    this.pooler.moveTo(this.pair.poolerTarget);
  }

  #startProcess(name: ProcessName): HoldfastProcess {
    const isPooled = name.endsWith('2');
    const urls = this.pair.urls(name);
    const started = new HoldfastProcess(this.#server.program, {
      arguments: ['--role', PROCESSES[name]],
      environment: {
        ...urls,
        ...(isPooled && { DATABASE_URL: this.pooler.urlOf(this.pair.poolerTarget, name) }),
        DATA_DIR: this.#dataDir,
        SECRETS_KEY: this.#secretsKey,
        REQUESTS_PER_MINUTE: '1000000',
        LOG_LEVEL: 'info',
      },
    });
    this.#processes.set(name, started);
    return started;
  }

  async #fill(): Promise<void> {
    const { primary } = this.pair;
    const user = await primary.query(
      `INSERT INTO users (email, role, created_at) VALUES ('admin@people.example', 'admin', now()) RETURNING id`,
    );
    const hash = createHash('sha256').update(this.#token).digest('hex');
    await primary.query(
      `INSERT INTO sessions (user_id, token_hash, created_at, last_used_at, expires_at, user_agent, address)
         VALUES (${user.rows[0].id}, '\\x${hash}', now(), now(), now() + interval '1 day', 'test', '')`,
    );
    const coins = await primary.query(
      `INSERT INTO coins (symbol, name, decimals)
         SELECT 'CLU' || n, 'Cluster coin ' || n, 18 FROM generate_series(1, 500) n RETURNING id`,
    );
    this.#coinIds = coins.rows.map(({ id }) => Number(id));
    const wallet = await primary.query(
      `WITH network AS (INSERT INTO networks (name, kind, confirmations) VALUES ('Cluster', 'other', 0) RETURNING id),
            account AS (INSERT INTO accounts (network_id, address, kind) SELECT id, 'hot', 'wallet' FROM network
                        RETURNING id, network_id)
       INSERT INTO wallets (account_id, network_id, name, purpose) SELECT id, network_id, 'Hot', 'hot' FROM account
       RETURNING id`,
    );
    this.#walletId = Number(wallet.rows[0].id);
  }

  /** Returns null for a request that was not acknowledged; any response but 503 is then a violation. */
  async #call(
    path: string,
    { method = 'GET', body, position }: { method?: string; body?: unknown; position?: string | null } = {},
  ): Promise<{ body: never; position: string | null } | null> {
    const name = this.#choose(['api-1', 'api-2'] as const);
    const address = /ready at (http:\/\/[^\s"]+)/.exec(this.#processes.get(name)?.output ?? '')?.[1];
    try {
      const response = await fetch(`${address}/api/${path}`, {
        method,
        headers: {
          authorization: `Bearer ${this.#token}`,
          ...(position && { [LOG_POSITION_HEADER]: position }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(20_000),
      });
      const text = await response.text();
      if (response.ok) return { body: JSON.parse(text) as never, position: response.headers.get(LOG_POSITION_HEADER) };
      if (response.status === 503 && !response.headers.has('retry-after'))
        this.#violations.push(`${method} ${path} at ${name}: 503 without the time to wait`);
      if (response.status !== 503) this.#violations.push(`${method} ${path} at ${name}: ${response.status} ${text}`);
    } catch {
      // The process was killed: nothing was acknowledged.
    }
    this.#unavailable += 1;
    await pause(50);
    return null;
  }

  /** Records transactions and prices, and reads each price back, which a replica must not show as unwritten. */
  async #write(writer: number): Promise<void> {
    for (let count = 1; !this.#isEnding; count += 1) {
      const marker = `writer ${writer} number ${count}`;
      const added = await this.#call('indexer/admin/transaction/add', {
        method: 'POST',
        body: {
          at: new Date(Date.UTC(2024, 0, 1) + count * 60_000).toISOString(),
          transfers: [{ coinId: this.#coinIds[writer], amount: '1', to: { walletId: this.#walletId } }],
          note: marker,
        },
      });
      if (added) this.#transactions.set(marker, (added.body as { id: number }).id);
      const coinId = this.#coinIds[writer];
      const path = `market/coins/${coinId}/prices`;
      const set = await this.#call(`${path}/2024-01-01`, {
        method: 'PUT',
        body: { priceUsd: String(count), reason: 'Price of a test' },
      });
      if (!set) continue;
      this.#prices.set(String(coinId), count);
      const read = await this.#call(`${path}?from=2024-01-01&to=2024-01-01`, { position: set.position });
      const seen = (read?.body as { items: { priceUsd: string }[] } | undefined)?.items[0]?.priceUsd;
      if (read && seen !== String(count))
        this.#violations.push(`The price ${count} of writer ${writer} was acknowledged, and then read as ${seen}.`);
      await pause(20);
    }
  }

  async #enqueue(): Promise<void> {
    for (let count = WRITERS; !this.#isEnding && count < this.#coinIds.length; count += 1) {
      const symbol = `CLU${count + 1}`;
      const days = Array.from({ length: PRICES_A_JOB }, (_, day) =>
        new Date(Date.UTC(2023, 0, 1) + day * DAY_MS).toISOString().slice(0, 10),
      );
      const job = await this.#call('market/prices/import', {
        method: 'POST',
        body: { csv: `date,symbol,price\n${days.map((day) => `${day},${symbol},${count}`).join('\n')}\n` },
      });
      if (job) this.#jobs.set((job.body as { id: number }).id, symbol);
      await pause(500);
    }
  }

  /** A fault is a test only amid writes. */
  async #untilAcknowledged(): Promise<void> {
    const [transactions, jobs] = [this.#transactions.size, this.#jobs.size];
    await waitFor(
      async () => this.#transactions.size > transactions && this.#jobs.size > jobs,
      (isAcknowledged) => isAcknowledged,
    );
  }

  async #untilReady(): Promise<void> {
    const endsAt = performance.now() + READY_MS_MAX;
    for (const name of ['api-1', 'api-2'] as const) {
      for (;;) {
        const address = await this.#processes.get(name)?.ready();
        const isReady = await fetch(`${address}/health/ready`, { signal: AbortSignal.timeout(5_000) }).then(
          (response) => response.ok,
          () => false,
        );
        if (isReady) break;
        if (performance.now() > endsAt) throw new Error(`${name} is not ready:\n${this.#tailOf(name)}`);
        await pause(100);
      }
    }
  }

  #tailOf(name: ProcessName): string {
    return this.#processes.get(name)?.output.split('\n').slice(-15).join('\n') ?? '';
  }

  async #verify(): Promise<void> {
    const { primary } = this.pair;
    await waitFor(
      async () => (await primary.query(`SELECT FROM jobs WHERE status IN ('queued', 'running')`)).rowCount,
      (count) => count === 0,
    );
    const notes = await primary.query(`SELECT note, count(*)::int AS times, min(transaction_id)::text AS id
      FROM transaction_notes WHERE note LIKE 'writer %' GROUP BY note`);
    const byNote = new Map(notes.rows.map((row) => [row.note as string, row]));
    for (const [marker, id] of this.#transactions)
      if (byNote.get(marker)?.id !== String(id)) this.#violations.push(`The transaction "${marker}" is lost.`);
    for (const { note, times } of notes.rows)
      if (times !== 1) this.#violations.push(`The transaction "${note}" exists ${times} times.`);
    for (const [coinId, price] of this.#prices) {
      const { rows } = await primary.query(
        `SELECT price_usd::numeric >= ${price} AS is_kept FROM price_manuals
          WHERE coin_id = ${coinId} AND day = '2024-01-01'`,
      );
      if (rows[0]?.is_kept !== true) this.#violations.push(`The price ${price} of coin ${coinId} is lost.`);
    }
    const jobs = await primary.query('SELECT id::int, status, error, result FROM jobs');
    const byId = new Map(jobs.rows.map((row) => [row.id as number, row]));
    for (const [id, symbol] of this.#jobs) {
      const job = byId.get(id);
      if (job?.status !== 'succeeded' || job.result?.added !== PRICES_A_JOB)
        this.#violations.push(`The job ${id} for ${symbol} is ${JSON.stringify(job ?? 'lost')}.`);
    }
    if (!(await this.#call('auth/me'))) this.#violations.push('The session did not survive.');
  }

  #choose<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.options.random() * items.length)] as Item;
  }
}

/** The same sequence for the same seed, so that a failure can be repeated. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
