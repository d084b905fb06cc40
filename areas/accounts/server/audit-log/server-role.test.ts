/**
 * What somebody with the connection of the server's role can write, on the embedded database: nothing in the name of a
 * person who did not prove to be there. The product itself works as this role here, as on an embedded database.
 *
 * No other file uses the role on the database server of the tests: its password is replaced where it is created.
 */
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPool } from '@holdfast/database/create-pool.ts';
import { silentLog } from '@holdfast/database/log.ts';
import { createServerRole, grantServerRights, SERVER_ROLE } from '@holdfast/database/server-role.ts';
import { lendingCalls } from '@holdfast/lending/contract';
import { createAuditRecorder } from '@holdfast/http/server/record-call.ts';
import { APPROVAL_EFFECTS } from '../../../../apps/server/src/approval-effects.ts';
import { createTestDatabase, useShared } from '../../../../kit/database/testing.ts';
import { createLendingWorld, type TestClient } from '../../../lending/server/testing.ts';
import { accountsCalls } from '../../contract/calls.ts';
import { createEffectOf } from '../approvals/approvals.ts';
import { decideDue } from '../approvals/decide-approval.ts';
import { checkChain } from './check-chain.ts';

const world = useShared(async () => {
  const database = await createTestDatabase();
  const role = await createServerRole(database.pool);
  await grantServerRights(database.pool);
  const { host, database: name } = database.pool.options;
  const pool = createPool({ connection: { host, database: name, ...role }, log: silentLog });
  const close = async (): Promise<void> => {
    await pool.end();
    await database.close();
  };
  return {
    ...(await createLendingWorld({
      database: { ...database, pool, readPool: pool, close },
      environment: { TWO_PERSON_RULE: 'true' },
    })),
    owner: database.ownerPool,
  };
});
let mara: TestClient;
let thief: TestClient;
beforeAll(async () => {
  mara = await world.addAdmin();
  thief = await world.addClient();
});

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
const claimOf = ({ userId, sessionId }: { userId: number | null; sessionId: number | null }) => ({
  action: 'fileExported',
  userId,
  sessionId,
  address: '192.0.2.1',
  userAgent: 'Test/1.0',
  requestId: '5f3c7b2a-1d9e-4c8f-9a6b-0123456789ab',
});
const NOBODY = claimOf({ userId: null, sessionId: null });
const NOT_PROVEN = 'Sign in first';

const newest = async (): Promise<number> =>
  (await world.owner.query<{ id: number }>('SELECT coalesce(max(id), 0) AS id FROM audit_log')).rows[0]!.id;
const entriesSince = async (id: number) =>
  (await world.owner.query('SELECT * FROM audit_log WHERE id > $1 ORDER BY id', [id])).rows;

/** Statements of one transaction of somebody who has the connection of the role; rolled back if one is refused. */
async function asRole(...statements: (string | readonly [sql: string, values: readonly unknown[]])[]): Promise<void> {
  const client = await world.pool.connect();
  try {
    await client.query('BEGIN');
    for (const statement of statements) {
      const [sql, values] = typeof statement === 'string' ? [statement, []] : statement;
      await client.query(sql, [...values]);
    }
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    // Temporary tables and settings of a session end with it.
    client.release(true);
  }
}

const stating = (actor: object | string) =>
  [
    `SELECT set_config('holdfast.audit', $1, true)`,
    [typeof actor === 'string' ? actor : JSON.stringify(actor)],
  ] as const;
const renaming = `UPDATE users SET first_name = 'Renamed'`;
const prove = (claimed: object, token: string | null) =>
  createAuditRecorder(world.pool).prove(claimed as typeof NOBODY, token);

describe('the audit log', () => {
  it.each([
    `INSERT INTO audit_log (action, is_failure, person, object) VALUES ('fileExported', false, 'System', 'x')`,
    `UPDATE audit_log SET person = 'x'`,
    'DELETE FROM audit_log',
    'TRUNCATE audit_log',
    'DELETE FROM audit_checks',
    `UPDATE transaction_events SET kind = 'noted'`,
    'TRUNCATE transaction_events',
    'SELECT * FROM audit_key',
    'UPDATE audit_key SET inner_key = outer_key',
    `SELECT write_audit_entry('users', 'x', NULL, NULL)`,
    `SELECT sign_actor('{}')`,
    'ALTER TABLE audit_log DISABLE TRIGGER ALL',
    'ALTER TABLE users DISABLE TRIGGER users_audit',
    'DROP TRIGGER users_audit ON users',
    'DROP TABLE audit_log',
    'ALTER FUNCTION audit_change() SECURITY INVOKER',
    'CREATE OR REPLACE FUNCTION acting() RETURNS jsonb LANGUAGE sql AS $$ SELECT NULL::jsonb $$',
    'CREATE FUNCTION public.mine() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
    'CREATE SCHEMA mine',
    `SET session_replication_role = 'replica'`,
    'SET ROLE holdfast',
    'SET SESSION AUTHORIZATION holdfast',
  ])('error: %s', async (sql) => {
    await expect(asRole(sql)).rejects.toThrow(
      /permission denied|must be owner|cannot set parameter|does not exist|reserved/,
    );
  });

  it('a change without a proof is one of the system', async () => {
    const start = await newest();
    await asRole([`UPDATE users SET first_name = 'Tobias' WHERE id = $1`, [thief.userId]]);
    expect(await entriesSince(start)).toMatchObject([
      { action: 'recordChanged', user_id: null, person: 'System', after: { first_name: 'Tobias' } },
    ]);
  });

  it('error: a stated person, with or without an id, is refused', async () => {
    for (const actor of [
      { ...claimOf(mara), person: 'Mara' },
      { ...NOBODY, person: 'Mara' },
      { ...NOBODY, person: 'System' },
      { action: 'userChanged', person: 'Mara', userId: mara.userId, signature: '' },
    ])
      await expect(asRole(stating(actor), renaming), JSON.stringify(actor)).rejects.toThrow(NOT_PROVEN);
    await expect(
      createAuditRecorder(world.pool).record({
        actor: JSON.stringify({ ...NOBODY, person: 'Mara' }),
        object: 'x',
        failure: 'x',
        onlyIfUnrecorded: false,
      }),
    ).rejects.toThrow(NOT_PROVEN); // prettier-ignore
  });

  it('error: what was proven is not edited into another person, session or action', async () => {
    const actor = JSON.parse(await prove(claimOf(thief), thief.token)) as Record<string, unknown>;
    for (const edit of [
      { userId: mara.userId },
      { sessionId: mara.sessionId },
      { person: 'Mara' },
      { action: 'userAdded' },
      { provenAt: '2099-01-01T00:00:00Z' },
      { signature: null },
    ])
      await expect(asRole(stating({ ...actor, ...edit }), renaming), JSON.stringify(edit)).rejects.toThrow(NOT_PROVEN);
  });

  it('error: the stored hash, another’s session, an ended session and an unknown token prove nobody', async () => {
    const { rows } = await world.pool.query<{ hash: string }>(
      `SELECT encode(token_hash, 'hex') AS hash FROM sessions WHERE id = $1`,
      [mara.sessionId],
    );
    await expect(prove(claimOf(mara), rows[0]!.hash)).rejects.toThrow(NOT_PROVEN);
    await expect(prove(claimOf(mara), hashOf(mara.token).toString('base64url'))).rejects.toThrow(NOT_PROVEN);
    await expect(prove(claimOf(mara), 'unknown')).rejects.toThrow(NOT_PROVEN);
    await expect(prove(claimOf(mara), null)).rejects.toThrow(NOT_PROVEN);
    await expect(prove(claimOf(mara), thief.token)).rejects.toThrow(NOT_PROVEN);
    await expect(prove(claimOf({ userId: thief.userId, sessionId: mara.sessionId }), thief.token)).rejects.toThrow(
      NOT_PROVEN,
    );
    const gone = await world.addClient();
    await world.pool.query('DELETE FROM sessions WHERE id = $1', [gone.sessionId]);
    await expect(prove(claimOf(gone), gone.token)).rejects.toThrow(NOT_PROVEN);
    const disabled = await world.addClient();
    await world.owner.query('UPDATE users SET is_disabled = true WHERE id = $1', [disabled.userId]);
    await expect(prove(claimOf(disabled), disabled.token)).rejects.toThrow(NOT_PROVEN);
    const expired = await world.addClient();
    await world.owner.query(`UPDATE sessions SET expires_at = now() - interval '1 s' WHERE id = $1`, [
      expired.sessionId,
    ]);
    await expect(prove(claimOf(expired), expired.token)).rejects.toThrow(NOT_PROVEN);
  });

  it('error: without a session nothing is recorded but sign-ins, the first administrator and refusals', async () => {
    const recorder = createAuditRecorder(world.pool);
    const actor = await prove(NOBODY, null);
    const entry = { actor, object: 'x', onlyIfUnrecorded: false };
    await expect(recorder.record({ ...entry, failure: null })).rejects.toThrow(NOT_PROVEN);
    await expect(asRole(stating(actor), renaming)).rejects.toThrow(NOT_PROVEN);
    const start = await newest();
    await recorder.record({ ...entry, failure: 'Refused.' });
    expect(await entriesSince(start)).toMatchObject([
      { user_id: null, session_id: null, person: 'Not signed in', is_failure: true },
    ]);
    const { rows } = await world.pool.query<{ actions: string[] }>('SELECT actions_before_sign_in() AS actions');
    const open = Object.values<{ access: string; audit?: string }>(accountsCalls).filter(
      ({ access, audit }) => access === 'public' && audit !== undefined,
    );
    expect(rows[0]?.actions.sort()).toEqual([...new Set(open.map(({ audit }) => audit))].sort());
  });

  it('error: temporary tables do not stand in for those of the owner', async () => {
    const hash = hashOf('mine').toString('hex');
    const shadows = [
      `CREATE TEMP TABLE sessions AS SELECT * FROM public.sessions WHERE user_id = ${mara.userId}`,
      `UPDATE pg_temp.sessions SET token_hash = '\\x${hash}', expires_at = now() + interval '1 day'`,
      `CREATE TEMP TABLE audit_key AS SELECT true AS id, '\\x00'::bytea AS inner_key, '\\x00'::bytea AS outer_key`,
      'CREATE TEMP TABLE audit_log (LIKE public.audit_log)',
      'SET LOCAL search_path = pg_temp, public',
    ];
    const proving = [`SELECT public.prove_actor('mine', $1)`, [JSON.stringify(claimOf(mara))]] as const;
    await expect(asRole(...shadows, proving)).rejects.toThrow(NOT_PROVEN);
    const start = await newest();
    await asRole(...shadows, `UPDATE public.users SET last_name = 'Shadow' WHERE id = ${thief.userId}`);
    expect(await entriesSince(start)).toMatchObject([{ person: 'System', after: { last_name: 'Shadow' } }]);
  });

  it('every function with the rights of the owner has a fixed search path, and no other role may call it', async () => {
    const { rows } = await world.owner.query<{ name: string; config: string[]; callers: string[] }>(
      `SELECT proname AS name, proconfig AS config,
              ARRAY(SELECT coalesce(nullif(grantee, 0)::regrole::text, 'PUBLIC') FROM aclexplode(proacl)
                     WHERE grantee <> proowner) AS callers
         FROM pg_proc WHERE prosecdef AND pronamespace = 'public'::regnamespace ORDER BY proname`,
    );
    expect(rows.length).toBeGreaterThan(5);
    for (const { name, config } of rows) expect(config, name).toEqual(['search_path=public, pg_temp']);
    expect(rows.filter(({ callers }) => callers.length > 0)).toMatchObject(
      ['acting', 'prove_actor', 'record_call', 'record_change', 'set_approval_rule', 'store_approval_rule'].map(
        (name) => ({
          name,
          callers: [SERVER_ROLE],
        }),
      ),
    );
  });

  it('what the product does is in the name of who did it', async () => {
    const start = await newest();
    await mara.api(accountsCalls.updateUser, { body: { id: thief.userId, firstName: 'Ines' } });
    await mara.api(accountsCalls.exportAuditLog, { query: {} });
    await thief.api(accountsCalls.logout, {});
    expect(await entriesSince(start)).toMatchObject([
      { action: 'userChanged', user_id: mara.userId, session_id: mara.sessionId, after: { first_name: 'Ines' } },
      { action: 'fileExported', user_id: mara.userId, session_id: mara.sessionId },
      { user_id: thief.userId, session_id: thief.sessionId },
    ]);
    expect((await checkChain(world.pool)).brokenEntry).toBeNull();
    thief = await world.addClient();
  });
});

describe('sessions', () => {
  const inserting = (token: string, columns = '', values = '') =>
    [
      `INSERT INTO sessions (user_id, token_hash, created_at, last_used_at, expires_at, user_agent, address${columns})
       ${columns.includes('id') ? 'OVERRIDING SYSTEM VALUE' : ''}
       VALUES ($1, $2, now(), now(), now() + interval '1 day', 'Thief/1.0', '203.0.113.9'${values})`,
      [mara.userId, hashOf(token)],
    ] as const;

  it('one that was forged is in the log, and the person is notified of a new place', async () => {
    await world.pool.query(`INSERT INTO known_devices VALUES ($1, 'Firefox', now())`, [mara.userId]);
    const start = await newest();
    await asRole(inserting('forged'));
    expect(await entriesSince(start)).toMatchObject([
      { action: 'signedIn', user_id: mara.userId, address: '203.0.113.9', user_agent: 'Thief/1.0' },
    ]);
    const { rows } = await world.pool.query(`SELECT data FROM notices WHERE user_id = $1 AND kind = 'newSignIn'`, [
      mara.userId,
    ]);
    expect(rows).toEqual([{ data: { address: '203.0.113.9', userAgent: 'Thief/1.0' } }]);
  });

  it('error: a session or token does not go over to another user, nor take the number of another', async () => {
    for (const statement of [
      ['UPDATE sessions SET token_hash = $2 WHERE user_id = $1', [mara.userId, hashOf('x')]],
      ['UPDATE sessions SET user_id = $1', [mara.userId]],
      [`UPDATE sessions SET expires_at = now() + interval '1 year'`, []],
      ['UPDATE api_tokens SET user_id = $1', [mara.userId]],
      ['UPDATE api_tokens SET token_hash = $1', [hashOf('x')]],
      inserting('numbered', ', id', ', 1'),
    ] as const)
      await expect(asRole(statement), statement[0]).rejects.toThrow('permission denied');
  });
});

describe('approvals', () => {
  let second: TestClient;
  let client: TestClient;
  const wallets: number[] = [];
  beforeAll(async () => {
    second = await world.addAdmin();
    client = await world.addClient();
    for (let count = 0; count < 4; count += 1) wallets.push((await world.addWallet({ purpose: 'deposit' })).id);
    await assign(); // The first address ends the set-up.
  });
  const assign = () =>
    world.api(lendingCalls.assignDepositAddress, { body: { userId: client.userId, walletId: wallets.pop()! } });
  const pendingId = async (): Promise<number> =>
    (await world.api(accountsCalls.listApprovals, { query: { state: 'requested' } })).items[0]!.id;
  const read = async (id: number) =>
    (
      await world.owner.query(
        `SELECT state, decided_by, decided_by_email, decided_at IS NOT NULL AS is_decided
           FROM approval_requests WHERE id = $1`,
        [id],
      )
    ).rows[0];
  const deciding = (id: number, state: string, decider: number | null) =>
    [
      `UPDATE approval_requests r SET state = $2, decided_at = now(), decided_by = u.id, decided_by_name = u.email,
              decided_by_email = u.email, change = CASE WHEN $2 = 'approved' THEN change END
         FROM (SELECT 1) AS one LEFT JOIN users u ON u.id = $3 WHERE r.id = $1`,
      [id, state, decider],
    ] as const;
  /** What only the owner can: a request that is older than it is. */
  const age = (id: number, column: 'effective_from' | 'expires_at') =>
    world.owner.query(
      `ALTER TABLE approval_requests DISABLE TRIGGER USER;
       UPDATE approval_requests SET ${column} = now() - interval '1 minute' WHERE id = ${id};
       ALTER TABLE approval_requests ENABLE TRIGGER USER`,
    );
  const OTHER_NAME = 'in their own name';

  it('error: a request is made and decided by nobody else than who proved to be there', async () => {
    await assign();
    const id = await pendingId();
    const asThief = stating(await prove(claimOf(thief), thief.token));
    const asRequester = stating(await prove(claimOf(world.admin), world.admin.token));
    for (const state of ['approved', 'refused', 'withdrawn']) {
      await expect(asRole(deciding(id, state, mara.userId)), state).rejects.toThrow(OTHER_NAME);
      await expect(asRole(asThief, deciding(id, state, mara.userId)), state).rejects.toThrow(OTHER_NAME);
      await expect(asRole(asThief, deciding(id, state, null)), state).rejects.toThrow(OTHER_NAME);
    }
    await expect(asRole(asRequester, deciding(id, 'approved', world.admin.userId))).rejects.toThrow('Another admin');
    await expect(asRole(asThief, deciding(id, 'refused', thief.userId))).rejects.toThrow(OTHER_NAME);
    await expect(asRole(stating({ ...claimOf(mara), person: 'Mara' }), deciding(id, 'approved', mara.userId))) //
      .rejects.toThrow(NOT_PROVEN);
    await expect(asRole(deciding(id, 'expired', null))).rejects.toThrow('needs the approval');
    await expect(asRole(deciding(id, 'inEffect', null))).rejects.toThrow('needs the approval');
    for (const set of ['requested_by = 1', `requested_at = '2020-01-01'`, `expires_at = '2099-01-01'`, `after = '{}'`])
      await expect(asRole(`UPDATE approval_requests SET ${set}`), set).rejects.toThrow('permission denied');
    await expect(asRole('DELETE FROM approval_requests')).rejects.toThrow('permission denied');
    expect(await read(id)).toMatchObject({ state: 'requested', decided_by: null, is_decided: false });
    await mara.api(accountsCalls.approveChange, { params: { id } });
    expect(await read(id)).toMatchObject({ state: 'inEffect', decided_by: mara.userId });
    await expect(asRole(`UPDATE approval_requests SET note = 'x' WHERE id = ${id}`)).rejects.toThrow('already decided');
  });

  it('error: an approved request, or one of another person, is not inserted', async () => {
    const inserting = (state: string, requester: number, more: readonly [columns: string, values: string] = ['', '']) =>
      [
        `INSERT INTO approval_requests (kind, name, object_ids, before, after, requested_by, requested_by_name,
                                        requested_by_email, requested_at, state, decided_at, expires_at${more[0]})
         VALUES ('wallet', 'x', '{1}', '{}', '{}', $2, 'Mara', 'mara@example.com', '2020-01-01', $1,
                 CASE WHEN $1 <> 'requested' THEN now() END, now() + interval '1 day'${more[1]})`,
        [state, requester],
      ] as const;
    const asThief = stating(await prove(claimOf(thief), thief.token));
    await expect(asRole(inserting('requested', mara.userId))).rejects.toThrow(OTHER_NAME);
    await expect(asRole(asThief, inserting('requested', mara.userId))).rejects.toThrow(OTHER_NAME);
    await expect(asRole(asThief, inserting('approved', thief.userId))).rejects.toThrow('begins undecided');
    await asRole(
      asThief,
      inserting('requested', thief.userId, [
        ', decided_by, decided_by_name, decided_by_email',
        `, ${mara.userId}, 'Mara', 'mara@example.com'`,
      ]),
    );
    const { rows } = await world.owner.query(
      `SELECT requested_by_email, requested_at > now() - interval '1 minute' AS is_new, decided_by
         FROM approval_requests WHERE requested_by = $1`,
      [thief.userId],
    );
    expect(rows).toEqual([{ requested_by_email: expect.stringMatching(/@people/), is_new: true, decided_by: null }]);
    const [{ id } = { id: 0 }] = (
      await world.owner.query<{ id: number }>('SELECT id FROM approval_requests WHERE requested_by = $1', [
        thief.userId,
      ])
    ).rows;
    await mara.api(accountsCalls.refuseChange, { params: { id } });
  });

  it('the waiting time and the expiry are acts of the system, once they are over', async () => {
    const runDue = () => decideDue(world.pool, { now: new Date(), effectOf: createEffectOf(APPROVAL_EFFECTS) });
    await assign();
    const expiring = await pendingId();
    await age(expiring, 'expires_at');
    expect(await runDue()).toEqual({ inEffect: 0, expired: 1 });
    expect(await read(expiring)).toMatchObject({ state: 'expired', decided_by: null, is_decided: true });
    await world.owner.query('UPDATE users SET is_disabled = true WHERE id = ANY ($1)', [[mara.userId, second.userId]]);
    await assign();
    const waiting = await pendingId();
    const early = `UPDATE approval_requests SET state = 'inEffect', decided_at = effective_from, change = NULL
                    WHERE id = ${waiting}`;
    await expect(asRole(early)).rejects.toThrow('needs the approval');
    await age(waiting, 'effective_from');
    expect(await runDue()).toEqual({ inEffect: 1, expired: 0 });
    expect(await read(waiting)).toMatchObject({ state: 'inEffect', decided_by: null });
    await world.owner.query('UPDATE users SET is_disabled = false WHERE id = ANY ($1)', [[mara.userId, second.userId]]);
  });

  it('error: the two-person rule is changed by two people only', async () => {
    await expect(asRole('UPDATE approval_rule SET is_on = false')).rejects.toThrow('permission denied');
    await expect(asRole('DELETE FROM approval_rule')).rejects.toThrow('permission denied');
    const asMara = stating(await prove(claimOf(mara), mara.token));
    for (const actor of [[], [asMara]])
      await expect(asRole(...actor, 'SELECT set_approval_rule(false, 1, 1, NULL)')).rejects.toThrow(
        'needs the approval',
      );
    const weaker = { isOn: true, waitHours: 2, expiryDays: 3, reason: 'Shorter' };
    const { pendingApproval } = await world.api(accountsCalls.updateApprovalRule, { body: weaker });
    await second.api(accountsCalls.approveChange, { params: { id: pendingApproval!.id } });
    expect(await world.api(accountsCalls.getApprovalRule, {})).toMatchObject({ waitHours: 2, expiryDays: 3 });
  });
});

it('a token is in no log of the database and in no list of its activity', async () => {
  await world.owner.query(`ALTER ROLE ${SERVER_ROLE} SET log_min_duration_statement = 0`);
  const { host, database, user, password } = { ...world.pool.options, password: world.pool.options.password };
  const client = new pg.Client({ host, database, user, password, application_name: 'proving' } as pg.ClientConfig);
  await client.connect();
  try {
    const { rows: places } = await world.owner.query<{ data_directory: string }>('SHOW data_directory');
    const proving = { text: 'SELECT prove_actor($1, $2)', values: [thief.token, JSON.stringify(claimOf(thief))] };
    await client.query(proving);
    const { rows } = await world.owner.query(`SELECT * FROM pg_stat_activity WHERE application_name = 'proving'`);
    expect(JSON.stringify(rows)).toContain('SELECT prove_actor($1, $2)');
    await client.query('DELETE FROM sessions WHERE id = $1', [thief.sessionId]);
    const refused = await client.query(proving).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(pg.DatabaseError);
    const { rows: log } = await world.owner.query<{ text: string }>('SELECT pg_read_file($1) AS text', [
      join(dirname(places[0]!.data_directory), 'postgresql.log'),
    ]);
    expect(log[0]?.text).toContain('SELECT prove_actor($1, $2)');
    for (const shown of [
      JSON.stringify(rows),
      JSON.stringify(refused, Object.getOwnPropertyNames(refused)),
      log[0]!.text,
    ])
      expect(shown).not.toContain(thief.token);
  } finally {
    await client.end();
    await world.owner.query(`ALTER ROLE ${SERVER_ROLE} RESET log_min_duration_statement`);
  }
});
