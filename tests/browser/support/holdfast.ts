/**
 * What every walk starts from: a running Holdfast with an empty database, and people who can be added and signed in
 * without clicking through what another walk already tests.
 */
import { randomBytes } from 'node:crypto';
import { test as base, type Locator, type Page } from '@playwright/test';
import pg from 'pg';
import { startTestCluster, type TestCluster } from '../../../apps/server/src/db/testing-cluster.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

export const PASSWORD = 'correct horse battery staple';

export interface Person {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: 'admin' | 'client' | 'staff';
}

export const dana: Person = { email: 'dana@harbourline.example', firstName: 'Dana', lastName: 'Whitfield', role: 'admin' };
export const mara: Person = { email: 'mara@lindqvist.example', firstName: 'Mara', lastName: 'Lindqvist', role: 'client' };
export const ruth: Person = { email: 'ruth@harbourline.example', firstName: 'Ruth', lastName: 'Abelson', role: 'staff' };

export class Holdfast {
  constructor(
    readonly server: ServerProcess,
    readonly databaseUrl: string,
    readonly startAnother: (environment: Record<string, string>) => Promise<ServerProcess>,
  ) {}

  get url(): string {
    return this.server.url;
  }

  /** Makes a call of the API as a program would. */
  async api<Answer>(method: string, path: string, options: { token?: string; body?: unknown } = {}): Promise<Answer> {
    const response = await fetch(`${this.url}/api/${path}`, {
      method,
      headers: {
        ...(options.token && { authorization: `Bearer ${options.token}` }),
        ...(options.body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text) as Answer;
  }

  /** The first administrator, signed in; answers the token. */
  async createAdmin(): Promise<string> {
    const { email, firstName, lastName } = dana;
    const answer = await this.api<{ authToken: string }>('POST', 'setup/first-administrator', { body: { email, firstName, lastName, password: PASSWORD } });
    return answer.authToken;
  }

  async addPerson(adminToken: string, person: Person): Promise<{ id: number }> {
    return this.api<{ id: number }>('POST', 'auth/user/add-with-password', { token: adminToken, body: { ...person, password: PASSWORD } });
  }

  async tokenOf(person: Person): Promise<string> {
    const answer = await this.api<{ authToken: string }>('POST', 'auth/login-with-password', { body: { email: person.email, password: PASSWORD } });
    return answer.authToken;
  }

  async acceptTerms(token: string): Promise<void> {
    await this.api('POST', 'auth/user/accept-agreement', { token });
  }

  /** Puts the token where the page keeps it, before any page loads. */
  async signIn(page: Page, token: string): Promise<void> {
    await page.addInitScript((value) => {
      if (!sessionStorage.getItem('test-signed-in')) localStorage.setItem('authToken', value);
      sessionStorage.setItem('test-signed-in', 'yes');
    }, token);
  }
}

interface WorkerFixtures {
  cluster: TestCluster;
}
interface TestFixtures {
  /** Flags for this file's server: test.use({ environment: { CUSTOMIZER: 'true' } }). */
  environment: Record<string, string>;
  holdfast: Holdfast;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  cluster: [
    async ({}, use) => {
      const cluster = await startTestCluster();
      await makeTemplate(cluster);
      await use(cluster);
      await cluster.stop();
    },
    { scope: 'worker' },
  ],
  environment: [{}, { option: true }],
  holdfast: async ({ cluster, environment }, use) => {
    const name = `walk_${randomBytes(6).toString('hex')}`;
    await administer(cluster, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
    const databaseUrl = urlOf(cluster, name);
    const started: ServerProcess[] = [];
    const start = async (flags: Record<string, string>): Promise<ServerProcess> => {
      const server = await startServerProcess({ DATABASE_URL: databaseUrl, ...flags });
      started.push(server);
      return server;
    };
    await use(new Holdfast(await start(environment), databaseUrl, start));
    await Promise.all(started.map((server) => server.stop()));
    await administer(cluster, `DROP DATABASE ${name} WITH (FORCE)`);
  },
  baseURL: async ({ holdfast }, use) => use(holdfast.url),
});

const TEMPLATE = 'walk_template';

/** A database as a first start leaves it, so that each walk begins with a copy instead of with every migration. */
async function makeTemplate(cluster: TestCluster): Promise<void> {
  await administer(cluster, `CREATE DATABASE ${TEMPLATE}`);
  const server = await startServerProcess({ DATABASE_URL: urlOf(cluster, TEMPLATE) });
  await server.stop();
}

async function administer(cluster: TestCluster, statement: string): Promise<void> {
  const { host, user, password } = cluster.connection;
  const client = new pg.Client({ host, user, password, database: 'postgres' });
  await client.connect();
  await client.query(statement);
  await client.end();
}

function urlOf({ connection: { host, user, password } }: TestCluster, name: string): string {
  return `postgres://${user}:${password}@/${name}?host=${encodeURIComponent(String(host))}`;
}

/** A dialog, or one that asks before something is done. */
export function dialogOf(page: Page): Locator {
  return page.getByRole('dialog').or(page.getByRole('alertdialog'));
}

export { expect } from '@playwright/test';
