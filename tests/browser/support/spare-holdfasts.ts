/**
 * Holdfasts with an empty database for the tests of one worker. While a test runs, the process of the next test starts
 * and the previous one ends, so a test waits for neither. Few tests need flags; theirs start when they are needed.
 */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { copyOfDatabase, type TestCluster } from '../../../kit/database/testing-cluster.ts';
import { Holdfast } from './running-holdfast.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

const TEMPLATE = 'browser_template';

type Environment = Record<string, string>;

interface Running {
  readonly holdfast: Holdfast;
  readonly database: string;
  readonly processes: ServerProcess[];
}

export class SpareHoldfasts {
  #template: Promise<void> | undefined;
  #spare: Promise<Running> | undefined;
  readonly #running = new Map<Holdfast, Running>();
  readonly #ending: Promise<void>[] = [];

  constructor(readonly cluster: TestCluster) {}

  async take(environment: Environment): Promise<Holdfast> {
    const running = await (Object.keys(environment).length === 0 ? this.#takeSpare() : this.#start(environment));
    this.#running.set(running.holdfast, running);
    return running.holdfast;
  }

  giveBack(holdfast: Holdfast): void {
    const running = this.#running.get(holdfast);
    if (!running) return;
    this.#running.delete(holdfast);
    this.#ending.push(this.#end(running));
  }

  async end(): Promise<void> {
    if (this.#spare) this.#ending.push(this.#giveUp(this.#spare));
    await Promise.all(this.#ending);
  }

  async #takeSpare(): Promise<Running> {
    const running = await (this.#spare ?? this.#start({}));
    this.#spare = this.#start({});
    // The test that takes it receives the error; until then it is ignored.
    this.#spare.catch(() => undefined);
    return running;
  }

  async #giveUp(starting: Promise<Running>): Promise<void> {
    const spare = await starting.catch(() => undefined);
    if (spare) await this.#end(spare);
  }

  async #start(environment: Environment): Promise<Running> {
    this.#template ??= this.#makeTemplate();
    await this.#template;
    const database = `browser_${randomBytes(6).toString('hex')}`;
    await this.#administer(copyOfDatabase(database, TEMPLATE));
    const databaseUrl = this.#urlOf(database);
    const processes: ServerProcess[] = [];
    const start = async (flags: Environment): Promise<ServerProcess> => {
      const server = await startServerProcess({ DATABASE_URL: databaseUrl, ...flags });
      processes.push(server);
      return server;
    };
    return { holdfast: new Holdfast(await start(environment), databaseUrl, start), database, processes };
  }

  async #end({ database, processes }: Running): Promise<void> {
    await Promise.all(processes.map((server) => server.stop()));
    await this.#administer(`DROP DATABASE ${database} WITH (FORCE)`);
  }

  /** A database as a first start leaves it: each test starts with a copy instead of running every migration. */
  async #makeTemplate(): Promise<void> {
    await this.#administer(`CREATE DATABASE ${TEMPLATE}`);
    const server = await startServerProcess({ DATABASE_URL: this.#urlOf(TEMPLATE) });
    await server.stop();
  }

  async #administer(statement: string): Promise<void> {
    const { host, user, password } = this.cluster.connection;
    const client = new pg.Client({ host, user, password, database: 'postgres' });
    await client.connect();
    await client.query(statement);
    await client.end();
  }

  #urlOf(database: string): string {
    const { host, user, password } = this.cluster.connection;
    return `postgres://${user}:${password}@/${database}?host=${encodeURIComponent(String(host))}`;
  }
}
