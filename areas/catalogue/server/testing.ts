/** The whole server on a fresh database with a signed-in admin, for catalogue tests over HTTP. */
import { catalogueCalls } from '../contract/calls.ts';
import { ApiError, type Call, type CallApi, createClient, fillPath } from '@holdfast/contract';
import { expect } from 'vitest';
import { z } from 'zod';
import { useCleared } from '../../../kit/database/testing.ts';
import { emptyTables } from '../../../apps/server/src/testing/empty-tables.ts';
import { createTestServer, type TestPerson, type TestServerOptions } from '../../../apps/server/src/testing.ts';

export const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
export const TETHER = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
export const VITALIK = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
export const GENESIS = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';

export async function createCatalogueWorld(options: TestServerOptions = {}) {
  const server = await createTestServer(options);
  const admin = await server.addPerson({ role: 'admin', hasAgreed: false });

  const apiOf = (person: TestPerson): CallApi =>
    createClient({
      baseUrl: '/api',
      token: () => person.token,
      transport: async (url, init) => {
        const response = await server.app.inject({
          method: init.method as 'GET',
          url,
          headers: init.headers,
          ...(init.body !== undefined && { payload: init.body }),
        });
        return {
          ok: response.statusCode < 300,
          status: response.statusCode,
          statusText: response.statusMessage,
          text: async () => response.payload,
          blob: async () => response.rawPayload,
        };
      },
    });
  const api = apiOf(admin);

  return {
    ...server,
    admin,
    api,
    apiOf,
    addCoin: (
      coin: { symbol: string; name?: string; decimals?: number } & Partial<
        Parameters<typeof api<typeof catalogueCalls.addCoin>>[1]['body']
      >,
    ) => api(catalogueCalls.addCoin, { body: { name: `${coin.symbol} coin`, decimals: 18, ...coin } }),
    addEvm: (name = 'Ethereum', chainId = 1) =>
      api(catalogueCalls.addNetwork, { body: { name, kind: 'evm', chainId } }),
    addBitcoin: () => api(catalogueCalls.addNetwork, { body: { name: 'Bitcoin', kind: 'bitcoin' } }),
    /** A fingerprint of all stored rows except sessions, which every request renews, and the audit log. */
    fingerprint: async (): Promise<Record<string, string>> => {
      const tables = await server.pool.query<{ name: string }>(
        `SELECT tablename AS name FROM pg_tables
          WHERE schemaname = 'public' AND tablename NOT IN ('sessions', 'audit_log') ORDER BY 1`,
      );
      const prints: Record<string, string> = {};
      for (const { name } of tables.rows) {
        const { rows } = await server.pool.query<{ print: string }>(
          `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' ORDER BY t::text)), '') AS print
             FROM "${name}" t`,
        );
        prints[name] = rows[0]?.print ?? '';
      }
      return prints;
    },
    clear: () =>
      emptyTables(server.pool, 'price_dailies, coins, networks, alias_coins, counterparties', { restartsIds: true }),
  };
}

export type CatalogueWorld = Awaited<ReturnType<typeof createCatalogueWorld>>;

/** One world for a test file, emptied before each test. */
export const useCatalogueWorld = (): CatalogueWorld => useCleared(createCatalogueWorld);

export const UNKNOWN_ID = 987_654_321;
export const MEGABYTE = 'x'.repeat(1_000_000);
/** Bad for a field of any type. */
const BAD_VALUES = [{}, [[]], -1, 1.5, 1e300, '\u0000', 'a\u202eb', 'half \ud800', 'x'.repeat(2_001), MEGABYTE];
/** Bad for a parameter of any type. */
const BAD_TEXTS = ['\u0000', 'x'.repeat(600), 'a\u202eb'];

interface CallInput {
  readonly params?: Record<string, unknown>;
  readonly query?: string;
  readonly body?: unknown;
}

/** Expects each input to be refused with a status of 4xx and a message, and no stored row to change. */
export async function expectRefusals(
  world: Pick<CatalogueWorld, 'app' | 'admin' | 'fingerprint'>,
  call: Call,
  inputs: readonly CallInput[],
): Promise<void> {
  const before = await world.fingerprint();
  for (const input of inputs) {
    const response = await world.app.inject({
      method: call.method,
      url: `/api/${fillPath(call.path, input.params ?? { id: 1 })}${input.query ?? ''}`,
      headers: {
        authorization: `Bearer ${world.admin.token}`,
        ...(input.body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(input.body !== undefined && { payload: JSON.stringify(input.body) }),
    });
    const { detail } = response.json() as { detail?: string | { msg: string }[] };
    const shown = [
      call.method,
      call.path,
      JSON.stringify(input).slice(0, 300),
      response.statusCode,
      JSON.stringify(detail)?.slice(0, 300),
    ].join(' ');
    expect(response.statusCode, shown).toBeGreaterThanOrEqual(400);
    expect(response.statusCode, shown).toBeLessThan(500);
    expect(typeof detail === 'string' ? detail : detail?.[0]?.msg, shown).toMatch(/\w/);
  }
  expect(await world.fingerprint(), `${call.method} ${call.path}`).toEqual(before);
}

/** Expects every bad id in the path to be refused, with a body that is good. */
export function expectBadIdsRefused(
  world: Pick<CatalogueWorld, 'app' | 'admin' | 'fingerprint'>,
  call: Call,
  goodBody: unknown,
): Promise<void> {
  const ids = ['0', '-1', '1.5', 'abc', '99999999999999999999', '\u0000', 'x'.repeat(5_000), UNKNOWN_ID];
  return expectRefusals(
    world,
    call,
    ids.map((id) => ({ params: { id }, ...(call.body && { body: goodBody }) })),
  );
}

/** Bad values of every parameter of the query, and a parameter that does not exist. */
export function badQueries(call: Call): CallInput[] {
  const inputs = Object.entries(call.query?.shape ?? {}).flatMap(([name, field]) =>
    badTexts(name, field).map((text) => ({ query: `?${name}=${encodeURIComponent(text)}` })),
  );
  return [...inputs, { query: '?nothing_like_it=1' }];
}

function badTexts(name: string, field: unknown): string[] {
  const schema = unwrap(field);
  if (schema instanceof z.ZodArray) return badTexts(name, schema.element);
  if (schema instanceof z.ZodNumber) return [...BAD_TEXTS, 'x', '-1', '0', '1.5', '99999999999999999999', ''];
  if (schema instanceof z.ZodBoolean || schema instanceof z.ZodEnum) return [...BAD_TEXTS, 'x', '2', 'null'];
  if (name === 'time_query') return [...BAD_TEXTS, 'x', '2024-13', '0000'];
  return BAD_TEXTS;
}

function unwrap(schema: unknown): unknown {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? unwrap(schema.unwrap())
    : schema;
}

/** The good body with one field bad, missing or too many, and what is no body at all. */
export function badBodies(call: Call, good: Record<string, unknown>): CallInput[] {
  const { shape } = call.body as z.ZodObject;
  const fields = Object.entries(shape);
  const required = fields.filter(([, schema]) => !(schema as z.ZodType).safeParse(undefined).success);
  return [
    ...fields.flatMap(([key]) => BAD_VALUES.map((value) => ({ body: { ...good, [key]: value } }))),
    ...required.map(([key]) => ({
      body: Object.fromEntries(Object.entries(good).filter(([each]) => each !== key)),
    })),
    { body: { ...good, extra: 1 } },
    { body: [] },
    { body: 'text' },
    { body: null },
  ];
}

/** Returns the status and the message of a refused call; field errors as "position: message". */
export async function refusalOf(promise: Promise<unknown>): Promise<{ status: number; text: string }> {
  try {
    await promise;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { detail } = error.data as { detail: string | { loc: string[]; msg: string }[] };
    const text =
      typeof detail === 'string' ? detail : detail.map((item) => `${item.loc.join('.')}: ${item.msg}`).join(' • ');
    return { status: error.status, text };
  }
  throw new Error('It was not refused.');
}
