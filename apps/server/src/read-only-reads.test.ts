/**
 * Every GET of the contract on a database connection that cannot write: a new call is in the table the moment it is
 * declared.
 */
import { type Call } from '@holdfast/contract';
import { type CallName, contract } from '@holdfast/overview/contract';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '@holdfast/config/read-config.ts';
import { createPool } from '@holdfast/database/create-pool.ts';
import { silentLog } from '@holdfast/database/log.ts';
import { CHEAP_PASSWORD_COST } from '../../../areas/accounts/server/testing.ts';
import { createHandlers } from './handlers.ts';
import { findCaller } from '../../../areas/accounts/server/sessions/find-caller.ts';
import { buildServer } from '@holdfast/http/server/build-server.ts';
import { secretsOf, useSecrets } from '@holdfast/database/secrets/secret-box.ts';
import { createLog } from '@holdfast/http/server/create-log.ts';
import { createReadWorld, READS, readRequest, type ReadWorld } from './testing-reads.ts';

/** Specified as GET although they write: they use the primary. */
const WRITING: Readonly<Partial<Record<CallName, string>>> = {
  login: 'starts a session',
  queryCovalent: 'fetches a transaction and stores it',
  syncBlockFills: 'starts a job',
  getDepositAddress: "assigns the client's first address on a network",
};

let world: ReadWorld;
let readOnlyPool: pg.Pool;
let app: FastifyInstance;
const logLines: string[] = [];

beforeAll(async () => {
  world = await createReadWorld();
  const { host, user, password, database } = world.pool.options;
  readOnlyPool = createPool({ connection: { host, user, password, database }, log: silentLog, readOnly: true });
  useSecrets(readOnlyPool, secretsOf(world.pool));
  const config = readConfig({});
  const log = createLog('info', { write: (line) => logLines.push(line) });
  const parts = { config, log, version: '0.0.0' };
  const handlers = createHandlers({
    ...parts,
    pool: readOnlyPool,
    now: () => new Date(),
    provider: null,
    setupCode: '0000',
    passwordCost: CHEAP_PASSWORD_COST,
  });
  app = await buildServer({
    ...parts,
    pool: readOnlyPool,
    siteDirectory: '/nowhere',
    plugins: [],
    calls: {
      contract,
      handlers,
      rules: config,
      now: () => new Date(),
      findCaller: (token) => findCaller(world.pool, token, { limits: config }),
      spendConfirmation: async () => false,
    },
  });
});
afterAll(async () => {
  await app.close();
  await readOnlyPool.end();
  await world.close();
});

it.each(READS.map(([name]) => name).filter((name) => WRITING[name] === undefined))(
  '%s writes nothing',
  async (name) => {
    logLines.length = 0;
    const response = await app.inject(readRequest(world, name));
    const told = `${response.payload.slice(0, 300)} ${logLines.join('')}`;
    expect(response.statusCode, told).toBe(200);
    expect(logLines.join('')).not.toContain('read-only transaction');
  },
);

it('a call that may lag is a read that writes nothing', () => {
  const lagging = (Object.entries(contract) as [CallName, Call][]).filter(([, call]) => call.mayLag);
  expect(lagging.length).toBeGreaterThan(20);
  expect(lagging.filter(([name, call]) => call.method !== 'GET' || WRITING[name] !== undefined)).toEqual([]);
});
