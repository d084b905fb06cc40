import { describe, expect, it } from 'vitest';
import { contract } from '@holdfast/overview/contract';
import type { Call } from './call.ts';
import { openApiDocument } from './open-api.ts';

const document = openApiDocument(contract, { version: '1.2.3' }) as {
  openapi: string;
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string;
        parameters: { name: string; required: boolean }[];
        security: unknown[];
        'x-may-lag'?: true;
      }
    >
  >;
  components: { schemas: Record<string, unknown>; securitySchemes: Record<string, unknown> };
};
const calls = Object.entries(contract as Record<string, Call>);

describe('the OpenAPI document', () => {
  it('has every call of the contract, by its name', () => {
    expect(document.openapi).toBe('3.1.0');
    for (const [name, call] of calls) {
      expect(document.paths[`/${call.path}`]?.[call.method.toLowerCase()]?.operationId).toBe(name);
    }
  });

  it('points only at schemas that are there', () => {
    const names = [...JSON.stringify(document).matchAll(/#\/components\/schemas\/(\w+)/g)].map(
      (match) => match[1] ?? '',
    );
    expect(names.length).toBeGreaterThan(10);
    for (const name of names) expect(document.components.schemas, name).toHaveProperty(name);
    expect(JSON.stringify(document)).not.toContain('#/$defs/');
  });

  it('marks reads that may be a moment behind', () => {
    const lagging = calls.filter(([, call]) => call.mayLag).map(([name]) => name);
    const marked = Object.values(document.paths).flatMap((path) =>
      Object.values(path).flatMap((operation) => (operation['x-may-lag'] ? [operation.operationId] : [])),
    );
    expect(marked.sort()).toEqual(lagging.sort());
    expect(lagging).toEqual(expect.arrayContaining(['getNetWorth', 'listPools', 'getLoan', 'getStressInputs']));
    expect(lagging).not.toContain('listJobs');
    // A form shows them for editing.
    expect(lagging).not.toContain('listPoolPriceAlerts');
  });

  it('lists the scopes of API tokens that may make a call', () => {
    const securityOf = (name: 'me' | 'listTransactions' | 'listUsers' | 'logout' | 'config') => {
      const { path, method } = contract[name];
      return document.paths[`/${path}`]?.[method.toLowerCase()]?.security;
    };
    const session = { token: [] };
    const [ledger, books, everything] = ['ledger', 'books', 'everything'].map((scope) => ({ apiToken: [scope] }));
    expect(securityOf('me')).toEqual([session, ledger, books, everything]);
    expect(securityOf('listTransactions')).toEqual([session, books, everything]);
    expect(securityOf('listUsers')).toEqual([session, everything]);
    expect(securityOf('logout')).toEqual([session]);
    expect(securityOf('config')).toEqual([]);
    expect(Object.keys(document.components.securitySchemes)).toEqual(['token', 'apiToken']);
  });

  it('marks required parameters', () => {
    expect(document.paths['/auth/user/add']?.post?.parameters).toMatchObject([{ name: 'email', required: true }]);
    expect(document.paths['/auth/users']?.get?.parameters.every((parameter) => !parameter.required)).toBe(true);
  });
});

describe('the contract', () => {
  it('declares no method and path twice', () => {
    const keys = calls.map(([, call]) => `${call.method} ${call.path}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('every parameter in a path is declared, and no other', () => {
    for (const [name, call] of calls) {
      const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      expect(Object.keys(call.params?.shape ?? {}), name).toEqual(inPath);
    }
  });

  it("a read changes nothing, except two GETs of the specification: the sign-in exchange and the desk's fills", () => {
    const odd = calls.filter(([, call]) => call.method === 'GET' && call.changes).map(([name]) => name);
    expect(odd).toEqual(['login', 'syncBlockFills']);
  });
});
