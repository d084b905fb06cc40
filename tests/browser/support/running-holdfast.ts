/** A running Holdfast, and users who are added and signed in without repeating the steps that another test covers. */
import type { Page } from '@playwright/test';
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

  /** The first administrator, signed in; returns the token. */
  async createAdmin(): Promise<string> {
    const { email, firstName, lastName } = dana;
    const response = await this.api<{ authToken: string }>('POST', 'setup/first-administrator', {
      body: { email, firstName, lastName, password: PASSWORD },
    });
    return response.authToken;
  }

  async addPerson(adminToken: string, person: Person): Promise<{ id: number }> {
    return this.api<{ id: number }>('POST', 'auth/user/add-with-password', {
      token: adminToken,
      body: { ...person, password: PASSWORD },
    });
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

  /** Stores the token where the page keeps it, before any page loads. */
  async signIn(page: Page, token: string): Promise<void> {
    await page.addInitScript((value) => {
      if (!sessionStorage.getItem('test-signed-in')) localStorage.setItem('authToken', value);
      sessionStorage.setItem('test-signed-in', 'yes');
    }, token);
  }
}
