/** The audit log over HTTP on a real database: what is recorded, what is not, and what breaks the chain. */
import { accountsCalls } from '../../contract/calls.ts';
import { catalogueCalls } from '@holdfast/catalogue/contract';
import { transactionsCalls } from '@holdfast/transactions/contract';
import { lendingCalls } from '@holdfast/lending/contract';
import { booksCalls } from '@holdfast/books/contract';
import { pricesCalls } from '@holdfast/prices/contract';
import { type Call, fillPath } from '@holdfast/contract';
import type pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { insertReturningId } from '@holdfast/database/queries.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { createTestServer, type TestPerson } from '../../../../apps/server/src/testing.ts';
import { checkChain } from './check-chain.ts';
import { useShared } from '../../../../kit/database/testing.ts';

const server = useShared(createTestServer);
let admin: TestPerson;
beforeAll(async () => {
  admin = await server.addPerson({ role: 'admin', hasAgreed: false });
});

const PASSWORD = 'correct horse battery staple 9';

async function request(
  call: Call,
  person: TestPerson | null,
  input: { params?: object; query?: object; body?: object } = {},
) {
  const query = new URLSearchParams(
    Object.entries(input.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return server.app.inject({
    method: call.method,
    url: `/api/${fillPath(call.path, { ...input.params })}?${query}`,
    headers: { 'user-agent': 'Test/1.0', ...(person && { authorization: `Bearer ${person.token}` }) },
    ...(input.body && { payload: input.body }),
  });
}

async function succeed(...given: Parameters<typeof request>) {
  const response = await request(...given);
  expect(response.statusCode, response.payload).toBe(200);
  return response;
}

interface Entry {
  id: number;
  action: string;
  is_failure: boolean;
  user_id: number | null;
  person: string;
  address: string | null;
  user_agent: string | null;
  object: string;
  before: object | null;
  after: object | null;
  reason: string | null;
}

async function entriesSince(id: number): Promise<Entry[]> {
  return (await server.pool.query<Entry>('SELECT * FROM audit_log WHERE id > $1 ORDER BY id', [id])).rows;
}

async function newest(): Promise<number> {
  const { rows } = await server.pool.query<{ id: number }>('SELECT coalesce(max(id), 0) AS id FROM audit_log');
  return rows[0]!.id;
}

async function addUser(email: string): Promise<number> {
  const body = { email, password: PASSWORD, role: 'client', firstName: 'Ines', lastName: 'Carvalho' };
  return (await succeed(accountsCalls.addUserWithPassword, admin, { body })).json().id;
}

async function wholeLog(): Promise<string> {
  const { rows } = await server.pool.query('SELECT * FROM audit_log');
  return JSON.stringify(rows);
}

describe('what is recorded', () => {
  it('a sign-in names the user, the address and the browser', async () => {
    const userId = await addUser('ines@carvalho.example');
    const start = await newest();
    await succeed(accountsCalls.loginWithPassword, null, {
      body: { email: 'ines@carvalho.example', password: PASSWORD },
    });
    expect(await entriesSince(start)).toMatchObject([
      {
        action: 'signedIn',
        is_failure: false,
        user_id: userId,
        person: 'Ines Carvalho',
        object: 'ines@carvalho.example',
        address: '127.0.0.1',
        user_agent: 'Test/1.0',
      },
    ]);
  });

  it('a failed sign-in names the account', async () => {
    await addUser('wrong@password.example');
    const start = await newest();
    await request(accountsCalls.loginWithPassword, null, { body: { email: 'wrong@password.example', password: 'x' } });
    expect(await entriesSince(start)).toMatchObject([
      {
        action: 'signedIn',
        is_failure: true,
        user_id: null,
        person: 'Not signed in',
        object: 'wrong@password.example',
        reason: 'E-mail or password is wrong.',
      },
    ]);
  });

  it('what was typed instead of an e-mail address of an account is not recorded', async () => {
    const start = await newest();
    await request(accountsCalls.loginWithPassword, null, { body: { email: 'hunter2@secret.example', password: 'x' } });
    expect(await entriesSince(start)).toMatchObject([{ is_failure: true, object: 'Unknown e-mail address' }]);
    expect(await wholeLog()).not.toContain('hunter2');
  });

  it('a changed user has the fields before and after, and no secret', async () => {
    const id = await addUser('ruth@abelson.example');
    const start = await newest();
    await succeed(accountsCalls.updateUser, admin, {
      body: { id, role: 'admin', adminScope: 'bookkeeper', password: `${PASSWORD} again` },
    });
    expect(await entriesSince(start)).toMatchObject([
      {
        action: 'userChanged',
        user_id: admin.userId,
        object: 'ruth@abelson.example',
        before: { role: 'client', admin_scope: 'full', password_hash: '(hidden)' },
        after: { role: 'admin', admin_scope: 'bookkeeper', password_hash: '(hidden)' },
      },
    ]);
    expect(await wholeLog()).not.toContain('$argon2');
  });

  it('the key in the RPC address of a network is not recorded', async () => {
    const start = await newest();
    const rpcUrl = 'https://user:secret-a@node.example/v2/secret-b?key=secret-c';
    const body = { name: 'Keyed', kind: 'evm', chainId: 424_242, rpcUrl, confirmations: 1 };
    await succeed(catalogueCalls.addNetwork, admin, { body });
    expect(await entriesSince(start)).toMatchObject([
      { action: 'networkAdded', object: 'Keyed', before: null, after: { rpc_url: 'https://node.example' } },
    ]);
    expect(await wholeLog()).not.toContain('secret-');
  });

  it('a call that changes no audited table gets an entry with its summary', async () => {
    const start = await newest();
    await succeed(transactionsCalls.syncAllWallets, admin);
    const [entry] = await entriesSince(start);
    expect(entry).toMatchObject({ action: 'jobStarted', user_id: admin.userId, before: null, after: null });
    expect(transactionsCalls.syncAllWallets.summary).toContain(entry!.object);
  });

  it('such an entry says which rows and whose the call was about, wherever the request names them', async () => {
    const userId = await addUser('signed@out.example');
    const start = await newest();
    await succeed(accountsCalls.signOutUser, admin, { query: { user_id: userId } });
    await succeed(lendingCalls.getClientStatement, admin, {
      query: { user_id: userId, from: '2025-01-01', to: '2025-01-31', format: 'csv' },
    });
    await succeed(booksCalls.reopenWork, admin, { body: { ids: ['missing-basis 7'] } });
    expect((await entriesSince(start)).map(({ object }) => object)).toEqual([
      expect.stringMatching(new RegExp(`: user_id ${userId}$`)),
      `statement-2025-01-01-to-2025-01-31.csv: user_id ${userId}`,
      expect.stringMatching(/: ids missing-basis 7$/),
    ]);
  });

  it('an export is recorded before the file is handed out', async () => {
    const start = await newest();
    const { payload } = await succeed(accountsCalls.exportAuditLog, admin, { query: { action: 'networkAdded' } });
    expect(payload).toContain('Keyed');
    expect(payload.split('\r\n')[0]).toMatch(/^Entry,Time \(UTC\),Action,.*,Previous hash,Hash$/);
    expect(await entriesSince(start)).toMatchObject([{ action: 'fileExported', object: 'audit-log.csv' }]);
  });

  it('a change without the server is recorded as one of the system', async () => {
    const start = await newest();
    await server.pool.query(`UPDATE users SET role = 'staff' WHERE email = 'wrong@password.example'`);
    expect(await entriesSince(start)).toMatchObject([
      { action: 'recordChanged', user_id: null, person: 'System', address: null, after: { role: 'staff' } },
    ]);
  });

  it('a refused or rolled back change leaves no entry', async () => {
    const start = await newest();
    const body = { email: 'ines@carvalho.example', password: PASSWORD, role: 'client' };
    expect((await request(accountsCalls.addUserWithPassword, admin, { body })).statusCode).toBe(409);
    const undone = transaction(server.pool, async (client) => {
      await client.query(`UPDATE users SET first_name = 'Nobody'`);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await entriesSince(start)).toEqual([]);
  });

  it('a read is not recorded', async () => {
    const start = await newest();
    await succeed(accountsCalls.listUsers, admin);
    expect(await entriesSince(start)).toEqual([]);
  });
});

describe('the list', () => {
  it('is filtered by action, failure, person and time, the newest first', async () => {
    const list = async (query: object) => (await succeed(accountsCalls.listAuditEntries, admin, { query })).json();
    const failures = await list({ failures_only: true });
    expect(failures.items.length).toBeGreaterThan(1);
    expect(failures.items.every((entry: { isFailure: boolean }) => entry.isFailure)).toBe(true);
    expect((await list({ search: 'ruth@abelson', action: 'userChanged' })).items).toHaveLength(1);
    expect((await list({ time_query: '1999' })).total).toBe(0);
    const { items } = await list({ limit: 2 });
    expect(items[0].id).toBe(items[1].id + 1);
    expect(items[0].previousHash).toBe(items[1].hash);
  });

  it('amounts and prices have every digit, also in the exported file', async () => {
    const coin = { symbol: 'DUST', name: 'Dust', decimals: 18, hasPrices: true };
    const coinId = (await succeed(catalogueCalls.addCoin, admin, { body: coin })).json().id;
    const priceUsd = '0.000000001234567890123456';
    await succeed(pricesCalls.setManualPrice, admin, {
      params: { id: coinId, day: '2026-01-02' },
      body: { priceUsd, reason: 'Quote of the desk' },
    });
    const { items } = (await succeed(accountsCalls.listAuditEntries, admin, { query: { limit: 1 } })).json();
    expect(items[0].changes).toContainEqual({ field: 'price_usd', before: null, after: priceUsd });
    const file = await succeed(accountsCalls.exportAuditLog, admin, { query: { search: 'DUST' } });
    expect(file.body).toContain(priceUsd);
  });
});

describe('the chain', () => {
  it('holds with many writers at the same time', async () => {
    const start = await newest();
    await Promise.all(Array.from({ length: 24 }, (_, index) => addUser(`at-once-${index}@people.example`)));
    expect(await newest()).toBe(start + 24);
    expect(await checkChain(server.pool)).toMatchObject({ entries: start + 24, brokenEntry: null });
  });

  it.each([
    ['UPDATE audit_log SET person = $$x$$', 'audit_log'],
    ['DELETE FROM audit_log', 'audit_log'],
    ['TRUNCATE audit_log', 'audit_log'],
    ['DELETE FROM audit_checks', 'audit_checks'],
  ])('error: %s', async (sql, table) => {
    await expect(server.pool.query(sql)).rejects.toThrow(`Rows of ${table} are only added, never changed or deleted.`);
  });

  /** Does what only the owner of the database can, and returns the first wrong entry; everything is rolled back. */
  async function brokenBy(tamper: (client: pg.PoolClient) => Promise<unknown>): Promise<number | null> {
    const client = await server.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('ALTER TABLE audit_log DISABLE TRIGGER USER');
      await tamper(client);
      return (await checkChain(client)).brokenEntry;
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  }

  it('a changed, removed or inserted entry is found', async () => {
    const last = await newest();
    expect(await brokenBy((client) => client.query(`UPDATE audit_log SET object = 'x' WHERE id = 3`))).toBe(3);
    expect(await brokenBy((client) => client.query(`UPDATE audit_log SET at = at + '1 us' WHERE id = 4`))).toBe(4);
    expect(await brokenBy((client) => client.query('DELETE FROM audit_log WHERE id = 5'))).toBe(5);
    const insert = `INSERT INTO audit_log SELECT id + 1, at, action, is_failure, user_id, person, session_id, address,
      user_agent, request_id, object_kind, object, before, after, reason, previous_hash, hash
      FROM audit_log WHERE id = $1`;
    expect(await brokenBy((client) => client.query(insert, [last]))).toBe(last + 1);
  });

  it('an end that was cut off or computed anew is found by an earlier check', async () => {
    const { entries, headHash } = await checkChain(server.pool);
    await server.pool.query('INSERT INTO audit_checks (checked_at, entries, head_hash) VALUES (now(), $1, $2)', [
      entries,
      headHash,
    ]);
    expect(await brokenBy((client) => client.query('DELETE FROM audit_log WHERE id = $1', [entries]))).toBe(entries);
    const rewrite = async (client: pg.PoolClient) => {
      await client.query(`UPDATE audit_log SET object = 'x' WHERE id = $1`, [entries]);
      await client.query('UPDATE audit_log e SET hash = audit_hash(e) WHERE id = $1', [entries]);
    };
    expect(await brokenBy(rewrite)).toBe(entries);
    expect((await checkChain(server.pool)).brokenEntry).toBeNull();
  });

  it('auditors verify it; bookkeepers and clients cannot see it', async () => {
    const auditor = await server.addPerson({ role: 'admin', adminScope: 'auditor', hasAgreed: false });
    expect((await succeed(accountsCalls.verifyAuditLog, auditor)).json()).toMatchObject({ brokenEntry: null });
    const bookkeeper = await server.addPerson({ role: 'admin', adminScope: 'bookkeeper', hasAgreed: false });
    expect((await request(accountsCalls.listAuditEntries, bookkeeper)).statusCode).toBe(403);
  });
});

describe('a new log', () => {
  const fresh = useShared(createTestServer);

  it('finds the entry before each of a long transaction by the index', async () => {
    await fresh.pool.query('ANALYZE audit_log');
    const read = await transaction(fresh.pool, async (client) => {
      const readRows = async () => {
        const { rows } = await client.query<{ count: number }>(
          `SELECT seq_tup_read::int AS count FROM pg_stat_xact_user_tables WHERE relid = 'audit_log'::regclass`,
        );
        return rows[0]?.count ?? 0;
      };
      const before = await readRows();
      await client.query(`SELECT write_audit_entry('users', 'entry ' || n, NULL, NULL) FROM generate_series(1, 500) n`);
      return (await readRows()) - before;
    });
    expect(read).toBe(0);
    expect((await checkChain(fresh.pool)).brokenEntry).toBeNull();
  });
});

describe('the history of transactions', () => {
  it('error: is neither changed nor deleted', async () => {
    const userId = await addUser('event@people.example');
    const id = await insertReturningId(
      server.pool,
      `INSERT INTO transaction_events (transaction_id, ledger, key, kind, user_id)
       VALUES (1, 'x', 'x', 'noted', $1) RETURNING id`,
      [userId],
    );
    const refusal = 'Rows of transaction_events are only added, never changed or deleted.';
    await expect(server.pool.query(`UPDATE transaction_events SET kind = 'added'`)).rejects.toThrow(refusal);
    await expect(server.pool.query('DELETE FROM transaction_events')).rejects.toThrow(refusal);
    await server.pool.query('DELETE FROM users WHERE id = $1', [userId]);
    const { rows } = await server.pool.query('SELECT user_id FROM transaction_events WHERE id = $1', [id]);
    expect(rows).toEqual([{ user_id: null }]);
  });
});
