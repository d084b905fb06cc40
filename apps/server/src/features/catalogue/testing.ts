/** The whole server on a fresh database with a signed-in admin, for catalogue tests over HTTP. */
import { ApiError, type Call, type CallApi, contract, createClient, fillPath } from '@holdfast/contract';
import { beforeEach, expect } from 'vitest';
import { useShared } from '../../db/testing.ts';
import { emptyTables } from '../../testing/empty-tables.ts';
import { createTestServer, type TestPerson, type TestServerOptions } from '../../testing.ts';

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
        Parameters<typeof api<typeof contract.addCoin>>[1]['body']
      >,
    ) => api(contract.addCoin, { body: { name: `${coin.symbol} coin`, decimals: 18, ...coin } }),
    addEvm: (name = 'Ethereum', chainId = 1) => api(contract.addNetwork, { body: { name, kind: 'evm', chainId } }),
    addBitcoin: () => api(contract.addNetwork, { body: { name: 'Bitcoin', kind: 'bitcoin' } }),
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
export function useCatalogueWorld(): CatalogueWorld {
  const world = useShared(createCatalogueWorld);
  beforeEach(async () => {
    await world.clear();
  });
  return world;
}

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
