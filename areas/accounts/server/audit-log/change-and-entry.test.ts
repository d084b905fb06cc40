/** The entry of a call and its change are one transaction: neither is saved without the other. */
import { importsCalls } from '@holdfast/imports/contract';
import { fillPath } from '@holdfast/contract';
import { fastify } from 'fastify';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '@holdfast/database/transaction.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';
import { installOrigin } from '@holdfast/http/server/origin.ts';
import { createAuditRecorder, recordCall } from '@holdfast/http/server/record-call.ts';
import { createTestServer, type TestPerson } from '../../../../apps/server/src/testing.ts';
import { useShared } from '../../../../kit/database/testing.ts';

const server = useShared(createTestServer);
let admin: TestPerson;
beforeAll(async () => {
  admin = await server.addPerson({ role: 'admin', hasAgreed: false });
});
afterEach(() => server.pool.query('DROP FUNCTION IF EXISTS refuse_by_test CASCADE'));

const { saveImportMapping } = importsCalls;

const saveMapping = (name: string) =>
  server.app.inject({
    method: saveImportMapping.method,
    url: `/api/${fillPath(saveImportMapping.path, { name })}`,
    headers: { authorization: `Bearer ${admin.token}` },
    payload: { time: 'When', amount: 'How much' },
  });

/** From now on every new row of this table fails as on a full disk. */
const fillDiskFor = (table: string) =>
  server.pool.query(`
    CREATE FUNCTION refuse_by_test() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$;
    CREATE TRIGGER refuse_by_test BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse_by_test()`);

const savedMappings = async (name: string): Promise<string[]> => {
  const { rows } = await server.pool.query<{ xmin: string }>('SELECT xmin::text FROM import_mappings WHERE name = $1', [
    name,
  ]);
  return rows.map(({ xmin }) => xmin);
};
const entriesAbout = async (name: string): Promise<string[]> => {
  const { rows } = await server.pool.query<{ xmin: string }>(
    `SELECT xmin::text FROM audit_log WHERE object LIKE '%' || $1 AND NOT is_failure`,
    [name],
  );
  return rows.map(({ xmin }) => xmin);
};

it('the change and its entry have one transaction, and there is one entry', async () => {
  expect((await saveMapping('together')).statusCode).toBe(200);
  const saved = await savedMappings('together');
  expect(saved).toHaveLength(1);
  expect(await entriesAbout('together')).toEqual(saved);
});

it('error: no change without its entry, and the answer says so', async () => {
  await fillDiskFor('audit_log');
  const answer = await saveMapping('unrecorded');
  expect(answer.statusCode).toBe(503);
  expect(answer.json().detail).toMatch(/^The disk of the server is full, so nothing was saved\./);
  expect(await savedMappings('unrecorded')).toEqual([]);
});

it('error: no entry without its change', async () => {
  await fillDiskFor('import_mappings');
  expect((await saveMapping('unchanged')).statusCode).toBe(503);
  expect(await entriesAbout('unchanged')).toEqual([]);
});

describe('a call of which a part is saved', () => {
  /** What the caller of such a call is told. */
  async function failAfterCommit(failure: Error): Promise<unknown> {
    const app = fastify();
    installOrigin(app, { publicUrl: null, trustProxy: false });
    // Without an entry of its own: nobody is signed in here.
    const call = { ...saveImportMapping, isAuditedIfChanged: true } as const;
    app.get('/', (request) =>
      recordCall(createAuditRecorder(server.pool), { call, request, input: {} }, (recorded) =>
        recorded(async () => {
          await transaction(server.pool, (client) => client.query('SELECT 1'));
          throw failure;
        }),
      ),
    );
    const told = new Promise((resolve) => {
      app.setErrorHandler((error, _request, reply) => {
        resolve(error);
        return reply.send();
      });
    });
    await app.inject('/');
    return told;
  }

  it.each([
    ['the disk is full', Object.assign(new Error('could not extend file'), { code: '53100' }), 'unavailable', 5],
    ['there is a fault', new TypeError('x is not a function'), 'internal', undefined],
  ])('never answers that nothing was saved: %s', async (_name, failure, code, retryAfterSeconds) => {
    const told = await failAfterCommit(failure);
    expect((told as AppError).options.retryAfterSeconds).toBe(retryAfterSeconds);
    expect(told).toMatchObject({
      code,
      cause: failure,
      detail: expect.stringMatching(/^A part of this was saved, and then something failed\./),
    });
  });

  it('keeps a refusal as it is', async () => {
    const refusal = new AppError('conflict', 'Somebody else was faster.');
    expect(await failAfterCommit(refusal)).toBe(refusal);
  });
});
