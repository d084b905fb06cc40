import pg from 'pg';
import { isConnectionLoss, WrongServerError } from './connection-loss.ts';
import type { Log } from './log.ts';
import { adaptToPooler } from './server/pooler.ts';
import type { ServerAddress, SessionAttributes } from './server/server-address.ts';
import { ANSWER_MS_MAX, restoreAnswerLimits, SERVER_LIMITS } from './time-limits.ts';
import { valueTypes } from './value-types.ts';

interface PoolOptions {
  /** The pool may be created before its server runs: connections then wait until this is known. */
  connection: pg.ClientConfig | Promise<pg.ClientConfig>;
  log: Log;
  readOnly?: boolean;
  /**
   * Tables are found and created in this schema instead of the connection's own. Commits do not wait for the disk; they
   * are safe once a later commit of another pool has waited.
   */
  schema?: string;
  /** The servers to choose from, instead of the one of `connection`. */
  address?: ServerAddress;
  /** For a program that measures statements of any length: 0. */
  answerMsMax?: number;
}

const CONNECTIONS_MAX = 16;
const CONNECT_MS_MAX = 10_000;
/** With several hosts the next one is tried soon; and a replica is left alone: the primary can serve the same reads. */
const SHORT_CONNECT_MS_MAX = 2_000;
const KEEP_ALIVE_MS = 10_000;

const SETTINGS = [...SERVER_LIMITS, `timezone = 'UTC'`];

/** How soon the server notices that the machine of a client is gone: after half a minute instead of two hours. */
const TCP_LIMITS = [
  'tcp_keepalives_idle = 15',
  'tcp_keepalives_interval = 5',
  'tcp_keepalives_count = 3',
  'tcp_user_timeout = 30000',
];
/** A statement of a process that was killed ends soon. Some platforms refuse the setting. */
const NOTICE_DEAD_CLIENT = `SET client_connection_check_interval = '10s'`;

const READ_SESSION = `
  SELECT pg_backend_pid() AS pid, pg_is_in_recovery() AS "isStandby",
         current_setting('default_transaction_read_only') = 'on' AS "isReadOnly"`;

interface Session {
  readonly pid: number;
  readonly isStandby: boolean;
  readonly isReadOnly: boolean;
}

const behindPooler = new WeakSet<pg.Pool>();

/** Whether the connections of this pool lead through a pooler such as pgbouncer; known after the first query. */
export function leadsThroughPooler(pool: pg.Pool): boolean {
  return behindPooler.has(pool);
}

/**
 * Creates a pool with time limits and value types. The limits are sent as SET after connecting, not as start-up
 * parameters, because poolers such as pgbouncer refuse unknown start-up parameters.
 */
export function createPool({
  connection,
  log,
  readOnly = false,
  schema,
  address,
  answerMsMax = ANSWER_MS_MAX,
}: PoolOptions): pg.Pool {
  const hosts = address === undefined ? null : new Hosts(address);
  const hasChoice = address !== undefined && address.urls.length > 1;
  const prepare = async (client: pg.ClientBase): Promise<void> => {
    const { rows } = await client.query<Session>(READ_SESSION);
    const [session] = rows;
    if (!session) throw new Error('The database did not describe the session.');
    hosts?.check(session);
    if ('processID' in client && client.processID !== session.pid) {
      // A session setting would stay with a connection that others use next.
      if (schema !== undefined) throw new Error('A pool with a schema of its own does not work through a pooler.');
      behindPooler.add(pool);
      adaptToPooler(client, { settings: SETTINGS, isReadOnly: readOnly });
      return;
    }
    const settings = [
      ...SETTINGS,
      ...TCP_LIMITS,
      ...(readOnly ? ['default_transaction_read_only = on'] : []),
      ...(schema === undefined ? [] : [`search_path = ${pg.escapeIdentifier(schema)}`, 'synchronous_commit = off']),
    ];
    await client.query(settings.map((setting) => `SET ${setting}`).join('; '));
    await client.query(NOTICE_DEAD_CLIENT).catch(() => {});
  };
  const options: pg.PoolConfig = {
    application_name: 'holdfast',
    // A password that is there from the beginning, even if it is replaced, is left out when the options are printed.
    ...(connection instanceof Promise ? { password: '' } : connection),
    ...(hosts && { connectionString: hosts.url }),
    max: CONNECTIONS_MAX,
    connectionTimeoutMillis: readOnly || hasChoice ? SHORT_CONNECT_MS_MAX : CONNECT_MS_MAX,
    idleTimeoutMillis: 60_000,
    query_timeout: answerMsMax,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    types: valueTypes,
    onConnect: prepare,
  };
  const busyMsMax = readOnly ? SHORT_CONNECT_MS_MAX : CONNECT_MS_MAX;
  const pool =
    hosts && hasChoice
      ? new PoolOfHosts(options, { hosts, busyMsMax })
      : connection instanceof Promise
        ? new PoolOfLaterServer(options, connection)
        : new pg.Pool(options);
  // Without listeners a connection that the server closes would end the process: idle connections emit the error on the
  // pool, those in use on the client. The next statement fails and the caller gets the error.
  pool.on('error', () => {});
  restoreAnswerLimits(pool);
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      // The server may end a connection that is being closed anyway, as at a stop.
      if (!pool.ending) log.warn({ err: error }, 'A database connection was lost.');
    });
  });
  return pool;
}

/** A second pool on the database of the first, for another schema. */
export function createSchemaPool(pool: pg.Pool, { schema, log }: { schema: string; log: Log }): pg.Pool {
  // The password of a pool's options is not enumerable, so a copy of the options leaves it out.
  const { password, ...connection } = { ...pool.options, password: pool.options.password };
  return createPool({ connection: { ...connection, ...(password !== undefined && { password }) }, log, schema });
}

/** The hosts of an address, of which one is used until it fails. */
class Hosts {
  #used = 0;
  #isPreferenceDropped = false;

  constructor(private readonly address: ServerAddress) {}

  get count(): number {
    return this.address.urls.length;
  }

  get url(): string {
    return this.address.urls[this.#used] ?? this.address.urls[0];
  }

  /** Moves on from the host of this address, unless another connection has moved on already. */
  moveOn(url: string): void {
    if (this.url === url) this.#used = (this.#used + 1) % this.count;
  }

  /** While no host is a standby, prefer-standby accepts a primary. */
  dropPreference(isDropped: boolean): void {
    this.#isPreferenceDropped = isDropped;
  }

  check({ isStandby, isReadOnly }: Session): void {
    const { attributes } = this.address;
    if (attributes === 'prefer-standby' && this.#isPreferenceDropped) return;
    const isWanted: Record<SessionAttributes, boolean> = {
      any: true,
      'read-write': !isStandby && !isReadOnly,
      'read-only': isStandby || isReadOnly,
      primary: !isStandby,
      standby: isStandby,
      'prefer-standby': isStandby,
    };
    if (!isWanted[attributes]) throw new WrongServerError(`no server is ${attributes}`);
  }
}

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (release?: Error | boolean) => void,
) => void;

/** A pool that does something before it connects; pg itself passes a callback, and others wait for the promise. */
abstract class PoolWithSteps extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    const connecting = this.connectInSteps(() => super.connect());
    if (!callback) return connecting;
    connecting.then(
      (client) => callback(undefined, client, (error) => client.release(error)),
      (error: unknown) =>
        callback(error instanceof Error ? error : new Error(String(error)), undefined, () => undefined),
    );
  }

  protected abstract connectInSteps(connect: () => Promise<pg.PoolClient>): Promise<pg.PoolClient>;
}

/** A pool that is created while its server starts, so that what uses it can be built meanwhile. */
class PoolOfLaterServer extends PoolWithSteps {
  constructor(
    options: pg.PoolConfig,
    private readonly connection: Promise<pg.ClientConfig>,
  ) {
    super(options);
    // The failure is reported by the caller, who starts the server; here it only means that nothing can connect.
    connection.then(
      (known) => Object.assign(this.options, known),
      () => {},
    );
  }

  protected override async connectInSteps(connect: () => Promise<pg.PoolClient>): Promise<pg.PoolClient> {
    await this.connection;
    return connect();
  }
}

/** A pool whose new connections go to the next host when the used one fails or has the wrong role. */
class PoolOfHosts extends PoolWithSteps {
  constructor(
    options: pg.PoolConfig,
    private readonly choice: { readonly hosts: Hosts; readonly busyMsMax: number },
  ) {
    super(options);
  }

  protected override async connectInSteps(connect: () => Promise<pg.PoolClient>): Promise<pg.PoolClient> {
    const { hosts, busyMsMax } = this.choice;
    const attemptsMax = 2 * hosts.count;
    const busyUntil = performance.now() + busyMsMax;
    for (let attempt = 1; ; ) {
      const { url } = hosts;
      this.options.connectionString = url;
      hosts.dropPreference(attempt > hosts.count);
      try {
        return await connect();
      } catch (error) {
        // The short limit is for a host that does not respond. A busy pool is waited for as long as with one host.
        if (isPoolExhausted(error) && performance.now() < busyUntil) continue;
        if (isPoolExhausted(error) || !isConnectionLoss(error) || attempt === attemptsMax) throw error;
        hosts.moveOn(url);
        attempt += 1;
      }
    }
  }
}

function isPoolExhausted(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('timeout exceeded when trying to connect');
}
