/** A running Holdfast, and users who are added and signed in without repeating the steps that another test covers. */
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { createPool } from '@holdfast/database/create-pool.ts';
import { silentLog } from '@holdfast/database/log.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { createPasswords } from '../../../areas/accounts/server/passwords/passwords.ts';
import { startSession } from '../../../areas/accounts/server/sessions/start-session.ts';
import { insertUser } from '../../../areas/accounts/server/users/write-user.ts';
import type { Origin } from '@holdfast/http/server/handler.ts';
import type { ServerProcess } from './server-process.ts';

export const PASSWORD = 'correct horse battery staple';

export interface Person {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: 'admin' | 'client' | 'staff';
}

export const dana: Person = {
  email: 'dana@harbourline.example',
  firstName: 'Dana',
  lastName: 'Whitfield',
  role: 'admin',
};
export const mara: Person = {
  email: 'mara@lindqvist.example',
  firstName: 'Mara',
  lastName: 'Lindqvist',
  role: 'client',
};
export const ruth: Person = {
  email: 'ruth@harbourline.example',
  firstName: 'Ruth',
  lastName: 'Abelson',
  role: 'staff',
};

/** As a request of this process has it. */
const ORIGIN: Origin = {
  address: '127.0.0.1',
  isLocal: true,
  userAgent: 'node',
  site: new URL('http://127.0.0.1'),
  bearerToken: null,
};
const SESSION_DAYS = 30;

/** Made once for everybody: to judge and to hash a password takes a server most of a second. */
let passwordHash: Promise<string> | undefined;

export class Holdfast {
  constructor(
    readonly server: ServerProcess,
    readonly databaseUrl: string,
    /** Another process on the same database. */
    readonly startAnother: (environment: Record<string, string>) => Promise<ServerProcess>,
  ) {}

  get url(): string {
    return this.server.url;
  }

  /** Makes an API call. */
  async api<Body>(method: string, path: string, options: { token?: string; body?: unknown } = {}): Promise<Body> {
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
    return JSON.parse(text) as Body;
  }

  /** The first administrator, signed in; returns the token. Written as the server does. */
  async createAdmin(): Promise<string> {
    return this.write(async (client) => {
      const userId = await insertPerson(client, dana);
      const session = { userId, origin: ORIGIN, now: new Date(), sessionDays: SESSION_DAYS };
      return (await startSession(client, session)).authToken;
    });
  }

  async addPerson(person: Person): Promise<{ id: number }> {
    return { id: await this.write((client) => insertPerson(client, person)) };
  }

  async tokenOf(person: Person): Promise<string> {
    const response = await this.api<{ authToken: string }>('POST', 'auth/login-with-password', {
      body: { email: person.email, password: PASSWORD },
    });
    return response.authToken;
  }

  async acceptTerms(token: string): Promise<void> {
    await this.api('POST', 'auth/user/accept-agreement', { token });
  }

  /** Adds a person who has accepted the terms, and signs them in. */
  async join(person: Person): Promise<{ id: number; token: string }> {
    const { id } = await this.addPerson(person);
    const token = await this.tokenOf(person);
    if (person.role !== 'admin') await this.acceptTerms(token);
    return { id, token };
  }

  /** Creates the first administrator, signed in on this page; returns the token. */
  async signInAdmin(page: Page): Promise<string> {
    const token = await this.createAdmin();
    await this.signIn(page, token);
    return token;
  }

  /** Stores the token where the page keeps it, before any page loads. */
  async signIn(page: Page, token: string): Promise<void> {
    await page.addInitScript((value) => {
      if (!sessionStorage.getItem('test-signed-in')) localStorage.setItem('authToken', value);
      sessionStorage.setItem('test-signed-in', 'yes');
    }, token);
  }

  /** For what no call can do: a sync records it. */
  async write<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
    const pool = createPool({ connection: { connectionString: this.databaseUrl }, log: silentLog });
    try {
      return await transaction(pool, work);
    } finally {
      await pool.end();
    }
  }
}

async function insertPerson(client: pg.PoolClient, person: Person): Promise<number> {
  passwordHash ??= createPasswords().hash(PASSWORD);
  return insertUser(client, { ...person, passwordHash: await passwordHash, now: new Date() });
}
