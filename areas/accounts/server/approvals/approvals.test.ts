/** One admin, or one stolen session of an admin, cannot redirect a client's money. */
import { lendingCalls } from '@holdfast/lending/contract';
import { accountsCalls } from '../../contract/calls.ts';
import { operationsCalls } from '@holdfast/operations/contract';
import { catalogueCalls } from '@holdfast/catalogue/contract';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { emptyTables } from '../../../../apps/server/src/testing/empty-tables.ts';
import { approve as decide, decideDue } from './decide-approval.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { APPROVAL_EFFECTS } from '../../../../apps/server/src/approval-effects.ts';
import { meetAt, PASSWORD } from '../testing.ts';
import { refusalOf } from '../../../catalogue/server/testing.ts';
import { addressOf, createLendingWorld, DAY_MS, type TestClient } from '../../../lending/server/testing.ts';
import { createEffectOf } from './approvals.ts';
import { useShared } from '../../../../kit/database/testing.ts';

const world = useShared(() => createLendingWorld({ environment: { TWO_PERSON_RULE: 'true' }, now }));
let client: TestClient;
let advancedHours = 0;
const now = (): Date => new Date(Date.now() + advancedHours * (DAY_MS / 24));
let [current, free] = [
  { id: 0, address: '' },
  { id: 0, address: '' },
];

/** One admin, two deposit wallets, and a client who has the first of them: set-up is over. */
beforeEach(async () => {
  advancedHours = 0;
  await emptyTables(world.pool, 'deposit_addresses, payment_exceptions, approval_requests, approval_rule, notices', {
    restartsIds: false,
  });
  await world.pool.query(`UPDATE users SET is_disabled = true WHERE id <> $1`, [world.admin.userId]);
  await world.pool.query('UPDATE wallets SET is_active = false');
  [current, free] = [await world.addWallet({ purpose: 'deposit' }), await world.addWallet({ purpose: 'deposit' })];
  client = await world.addClient();
  await world.api(lendingCalls.assignDepositAddress, { body: { userId: client.userId, walletId: current.id } });
});

const requestAddress = (api = world.api) =>
  api(lendingCalls.assignDepositAddress, { body: { userId: client.userId, walletId: free.id, reason: 'Key retired' } });
const pending = async (api = world.api) =>
  (await api(accountsCalls.listApprovals, { query: { state: 'requested' } })).items;
const newest = async () => (await world.api(accountsCalls.listApprovals, { query: {} })).items[0]!;
const approve = (person: Pick<TestClient, 'api'>, id: number) =>
  person.api(accountsCalls.approveChange, { params: { id } });
const refuse = (person: Pick<TestClient, 'api'>, id: number) =>
  person.api(accountsCalls.refuseChange, { params: { id } });
const addressOfClient = async () =>
  (await client.api(lendingCalls.getDepositAddress, { query: { network_id: world.network.id } })).address;
const noticesOf = async (person: TestClient) =>
  (await person.api(operationsCalls.listNotices, { query: {} })).items.map(({ kind }) => kind);
const newAdmin = () =>
  world.api(accountsCalls.addUserWithPassword, {
    body: { email: `${randomUUID()}@example.com`, password: PASSWORD, role: 'admin' },
  });
const userById = async (id: number) =>
  (await world.pool.query('SELECT email, password_hash, is_disabled, archived_at FROM users WHERE id = $1', [id]))
    .rows[0];
const runDue = () => decideDue(world.pool, { now: now(), effectOf: createEffectOf(APPROVAL_EFFECTS) });

describe('the five bypasses', () => {
  it('error: a new admin cannot approve what was requested before', async () => {
    const second = await world.addAdmin();
    const request = (await requestAddress(), await newest());
    const added = await newAdmin();
    expect(added).toMatchObject({ isDisabled: true, pendingApproval: { name: expect.stringContaining('admin') } });
    await expect(
      world.pool.query(
        `UPDATE approval_requests SET state = 'approved', decided_at = now(), decided_by = $2, decided_by_name = '',
                decided_by_email = '' WHERE id = $1`,
        [request.id, added.id],
      ),
    ).rejects.toThrow('Only an admin with full scope');
    await approve(second, added.pendingApproval!.id);
    expect(await userById(added.id)).toMatchObject({ is_disabled: false });
    const younger = await world.addAdmin();
    const refusal = await refusalOf(approve(younger, request.id));
    expect(refusal).toMatchObject({ status: 403, text: expect.stringContaining('after this request was made') });
    expect(await pending(younger.api)).toMatchObject([{ canApprove: false, obstacle: 'newAdmin' }]);
    expect(await addressOfClient()).toBe(current.address);
  });

  it('error: disabling, limiting or deleting the other admins does not make an admin the only one', async () => {
    const second = await world.addAdmin();
    const disabled = await world.api(accountsCalls.updateUser, { body: { id: second.userId, isDisabled: true } });
    expect(disabled).toMatchObject({ isDisabled: false, pendingApproval: { effectiveFrom: expect.any(String) } });
    const remove = world.api(accountsCalls.deleteUser, { query: { user_id: second.userId } });
    expect((await refusalOf(remove)).status).toBe(409);
    for (const change of [{ adminScope: 'auditor' }, { role: 'client' }] as const)
      expect(
        (await refusalOf(world.api(accountsCalls.updateUser, { body: { id: second.userId, ...change } }))).status,
      ).toBe(409);
    // A request against the other admin does not turn the approval into a waiting time.
    expect(await requestAddress()).toMatchObject({ state: 'requested', effectiveFrom: null });
    advancedHours = 47;
    expect(await runDue()).toEqual({ inEffect: 0, expired: 0 });
    expect(await userById(second.userId)).toMatchObject({ is_disabled: false });
    await refuse(second, disabled.pendingApproval!.id);
    expect((await approve(second, (await pending())[0]!.id)).state).toBe('inEffect');
  });

  it("error: resetting another admin's password, second factor or e-mail address changes nothing at once", async () => {
    const second = await world.addAdmin();
    const before = await userById(second.userId);
    for (const change of [
      { password: 'another long password' },
      { removeSecondFactor: true as const },
      { email: 'attacker@example.com' },
    ]) {
      const changed = await world.api(accountsCalls.updateUser, { body: { id: second.userId, ...change } });
      expect(changed.pendingApproval).not.toBeNull();
      expect(await userById(second.userId)).toEqual(before);
      await refuse(second, changed.pendingApproval!.id);
    }
    const { rows } = await world.pool.query(`SELECT change FROM approval_requests WHERE state = 'refused'`);
    expect(rows).toEqual([{ change: null }, { change: null }, { change: null }]);
  });

  it('error: who is to become an admin is not taken over before the approval', async () => {
    const { userId: id } = await world.addPerson({ role: 'admin', adminScope: 'bookkeeper', hasAgreed: false });
    await world.api(accountsCalls.updateUser, { body: { id, adminScope: 'full' } });
    for (const change of [{ password: 'another long password' }, { email: 'attacker@example.com' }])
      expect((await refusalOf(world.api(accountsCalls.updateUser, { body: { id, ...change } }))).status).toBe(409);
  });

  describe('error: the admin who chose a password does not sign in as the other one, to approve own requests', () => {
    const signIn = (email: string, password = PASSWORD) =>
      world.api(accountsCalls.loginWithPassword, { body: { email, password } });
    const complete = (ticket: string, code: string) =>
      world.api(accountsCalls.completeSecondFactor, { body: { ticket, code } });
    const ticketOf = async (email: string, password = PASSWORD): Promise<string> => {
      const wanted = await signIn(email, password);
      if (!('secondFactor' in wanted)) throw new Error('The password alone was enough.');
      expect(wanted.secondFactor.ways).toEqual(['handoverCode']);
      return wanted.secondFactor.ticket;
    };

    it('a new admin signs in with the code of the approving admin, until they choose their own password', async () => {
      const second = await world.addAdmin();
      const added = await newAdmin();
      const approved = await approve(second, added.pendingApproval!.id);
      expect(approved.handoverCode).toMatch(/^(\w{4}-){3}\w{4}$/);
      expect((await approve(second, added.pendingApproval!.id)).handoverCode).toBeNull();
      expect((await refusalOf(complete(await ticketOf(added.email), '0000-0000-0000-0000'))).status).toBe(401);
      const signedIn = await complete(await ticketOf(added.email), approved.handoverCode!.toUpperCase());
      expect(signedIn.user).toMatchObject({ id: added.id, needsHandoverCode: true });
      // It is no second factor that works once: the requester still knows the password.
      const again = await complete(await ticketOf(added.email), approved.handoverCode!);
      const changed = await world.apiOf({ ...second, token: again.authToken })(accountsCalls.changePassword, {
        body: { currentPassword: PASSWORD, newPassword: 'a password of my own' },
      });
      expect(changed.needsHandoverCode).toBe(false);
      expect(await signIn(added.email, 'a password of my own')).toMatchObject({ user: { id: added.id } });
    });

    it('so does an admin whose password was reset, and one who was a client before', async () => {
      const second = await world.addAdmin();
      const third = await world.addAdmin();
      const reset = await world.api(accountsCalls.updateUser, {
        body: { id: third.userId, password: 'another long password' },
      });
      const { handoverCode } = await approve(second, reset.pendingApproval!.id);
      const ticket = await ticketOf(reset.email, 'another long password');
      expect(await complete(ticket, handoverCode!)).toMatchObject({ user: { id: third.userId } });

      const person = await world.addClient();
      await world.api(accountsCalls.updateUser, { body: { id: person.userId, password: PASSWORD } });
      const { email } = await world.api(accountsCalls.updateUser, { body: { id: person.userId, firstName: 'Ada' } });
      const before = await signIn(email);
      if ('secondFactor' in before) throw new Error('A client needs no code.');
      const wanted = await world.api(accountsCalls.updateUser, { body: { id: person.userId, role: 'admin' } });
      expect((await approve(second, wanted.pendingApproval!.id)).handoverCode).not.toBeNull();
      expect((await refusalOf(world.apiOf({ ...second, token: before.authToken })(accountsCalls.me, {}))).status).toBe(
        401,
      );
      await ticketOf(email);
    });

    it('a passkey and a recovery code that were added before are gone', async () => {
      const second = await world.addAdmin();
      const person = await world.addPerson({ role: 'admin', adminScope: 'bookkeeper', hasAgreed: false });
      await world.pool.query(
        `INSERT INTO recovery_codes (user_id, code_hash) VALUES ($1, sha256('0000000000000000'))`,
        [person.userId],
      );
      await world.pool.query(`UPDATE users SET totp_confirmed_at = now(), totp_secret = 'x' WHERE id = $1`, [
        person.userId,
      ]);
      const wanted = await world.api(accountsCalls.updateUser, { body: { id: person.userId, adminScope: 'full' } });
      await approve(second, wanted.pendingApproval!.id);
      const { rowCount } = await world.pool.query('SELECT FROM recovery_codes WHERE user_id = $1', [person.userId]);
      expect(rowCount).toBe(0);
    });

    it('without a second admin there is nobody to hand over a code', async () => {
      const added = await newAdmin();
      advancedHours = 49;
      const applied = await approve(world, added.pendingApproval!.id);
      expect(applied).toMatchObject({ state: 'inEffect', handoverCode: null });
      expect(await signIn(added.email)).toMatchObject({ user: { id: added.id } });
    });
  });

  it('error: a new, reactivated or reassigned deposit wallet is not given to a client', async () => {
    await world.addAdmin();
    await requestAddress();
    const added = await world.addWallet({ purpose: 'deposit' });
    expect(added).toMatchObject({ isActive: false, pendingApproval: { name: expect.stringContaining('Add the') } });
    const many = await world.api(catalogueCalls.addWallets, {
      body: {
        wallets: [0x77, 0x78].map((number) => ({
          name: 'Same name',
          networkId: world.network.id,
          address: addressOf(number),
          purpose: 'deposit' as const,
        })),
      },
    });
    expect(many.added.map(({ isActive }) => isActive)).toEqual([false, false]);
    expect((await newest()).changes.map(({ after }) => after)).toEqual([addressOf(0x77), addressOf(0x78)]);
    const hot = await world.addWallet();
    const turned = await world.api(catalogueCalls.editWallet, { body: { id: hot.id, purpose: 'deposit' } });
    expect(turned).toMatchObject({ purpose: 'hot', pendingApproval: { id: expect.any(Number) } });
    const theirs = await world.addWallet({ userId: client.userId, purpose: 'deposit' });
    const taken = await world.api(catalogueCalls.editWallet, { body: { id: theirs.id, userId: null } });
    expect(taken).toMatchObject({ userId: client.userId, pendingApproval: { id: expect.any(Number) } });
    const later = await world.addClient();
    const { address } = await later.api(lendingCalls.getDepositAddress, { query: { network_id: world.network.id } });
    expect(address).toBeNull();
  });

  it('error: releasing an address first does not make another one the first', async () => {
    await world.addAdmin();
    await world.pool.query(`UPDATE deposit_addresses SET state = 'released', ended_at = now() WHERE user_id = $1`, [
      client.userId,
    ]);
    const other = await world.addClient();
    await other.api(lendingCalls.getDepositAddress, { query: { network_id: world.network.id } });
    await world.pool.query(`UPDATE deposit_addresses SET state = 'ended', ended_at = now() WHERE user_id = $1`, [
      other.userId,
    ]);
    const spare = await world.addWallet({ purpose: 'deposit' });
    await world.pool.query('UPDATE wallets SET is_active = true WHERE id = $1', [spare.id]);
    const assigned = await world.api(lendingCalls.assignDepositAddress, {
      body: { userId: client.userId, walletId: spare.id },
    });
    expect(assigned).toMatchObject({ state: 'requested' });
  });

  it('error: a twin network is not open to clients, and an open one does not become another', async () => {
    await world.addAdmin();
    const twin = await world.api(catalogueCalls.addNetwork, {
      body: { name: 'Ethereum mainnet', kind: 'other', usableByClients: true },
    });
    expect(twin).toMatchObject({ usableByClients: false, pendingApproval: { name: expect.stringContaining('Open') } });
    const sameChain = world.api(catalogueCalls.addNetwork, {
      body: { name: 'Twin', kind: 'evm', chainId: 1, usableByClients: true },
    });
    expect((await refusalOf(sameChain)).status).toBe(409);
    const { name } = world.network;
    for (const change of [{ name: 'Arbitrum One' }, { chainId: 42_161 }]) {
      const changed = await world.api(catalogueCalls.updateNetwork, { body: { id: world.network.id, ...change } });
      expect(changed).toMatchObject({ name, chainId: 1, pendingApproval: { id: expect.any(Number) } });
      await world.api(accountsCalls.withdrawChange, { params: { id: changed.pendingApproval!.id } });
    }
    const { items } = await client.api(lendingCalls.listClientNetworks, {});
    expect(items.map((network) => network.name)).toEqual([name]);
  });
});

describe('who approves', () => {
  it('a second admin approves once, and repeating it is harmless', async () => {
    const second = await world.addAdmin();
    await requestAddress();
    const request = await newest();
    expect(request).toMatchObject({
      kind: 'depositAddress',
      canApprove: false,
      obstacle: 'requester',
      isOwn: true,
      effectiveFrom: null,
      reason: 'Key retired',
      changes: [
        { field: 'Address', before: current.address, after: free.address },
        { field: 'Wallet', before: expect.any(String), after: expect.any(String) },
      ],
    });
    expect((await refusalOf(approve(world, request.id))).text).toContain('Another admin must approve');
    expect(await approve(second, request.id)).toMatchObject({ state: 'inEffect', decidedByEmail: expect.any(String) });
    expect(await approve(second, request.id)).toMatchObject({ state: 'inEffect' });
    expect(await addressOfClient()).toBe(free.address);
    expect((await noticesOf(client)).filter((kind) => kind === 'depositAddressChanged')).toHaveLength(1);
    expect((await refusalOf(refuse(second, request.id))).status).toBe(409);
  });

  it('two approvals at the same moment have one effect', async () => {
    const [second, third] = [await world.addAdmin(), await world.addAdmin()];
    await requestAddress();
    const { id } = await newest();
    const results = await meetAt(world.pool, {
      lock: `SELECT FROM approval_requests WHERE id = ${id} FOR UPDATE`,
      tasks: [() => approve(second, id)],
    });
    const more = await Promise.allSettled([approve(second, id), approve(third, id)]);
    expect([...results, ...more].map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
    const { rows } = await world.pool.query(`SELECT state FROM deposit_addresses WHERE user_id = $1 ORDER BY id`, [
      client.userId,
    ]);
    expect(rows).toEqual([{ state: 'ended' }, { state: 'active' }]);
    expect((await noticesOf(client)).filter((kind) => kind === 'depositAddressChanged')).toHaveLength(1);
  });

  it('an approval and a refusal at the same moment: one of them counts', async () => {
    const [second, third] = [await world.addAdmin(), await world.addAdmin()];
    await requestAddress();
    const { id } = await newest();
    const results = await Promise.allSettled([approve(second, id), refuse(third, id)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { state } = await newest();
    expect(await addressOfClient()).toBe((state === 'inEffect' ? free : current).address);
  });

  it('error: an admin under a pending change of their own approves nothing until it is decided', async () => {
    const [second, third] = [await world.addAdmin(), await world.addAdmin()];
    await requestAddress();
    const { id } = await newest();
    const reset = await third.api(accountsCalls.updateUser, { body: { id: second.userId, removeSecondFactor: true } });
    const refusal = await refusalOf(approve(second, id));
    expect(refusal).toMatchObject({ status: 403, text: expect.stringContaining('your own account') });
    expect((await refusalOf(approve(second, reset.pendingApproval!.id))).text).toContain('about your own account');
    expect((await pending(second.api)).map(({ obstacle }) => obstacle)).toEqual(['concerned', 'underChange']);
    await third.api(accountsCalls.withdrawChange, { params: { id: reset.pendingApproval!.id } });
    expect(await approve(second, id)).toMatchObject({ state: 'inEffect' });
  });

  it('error: a bookkeeper, an auditor and a disabled admin do not approve', async () => {
    const second = await world.addAdmin();
    await requestAddress();
    const { id } = await newest();
    for (const adminScope of ['bookkeeper', 'auditor'] as const) {
      const person = await world.addPerson({ role: 'admin', adminScope, hasAgreed: false });
      expect((await refusalOf(approve({ api: world.apiOf(person) }, id))).status).toBe(403);
    }
    await world.pool.query('UPDATE users SET is_disabled = true WHERE id = $1', [second.userId]);
    expect((await refusalOf(approve(second, id))).status).toBe(401);
  });

  it('error: only the requester withdraws, and does not refuse', async () => {
    const second = await world.addAdmin();
    await requestAddress();
    const { id } = await newest();
    expect((await refusalOf(second.api(accountsCalls.withdrawChange, { params: { id } }))).status).toBe(403);
    expect((await refusalOf(refuse(world, id))).text).toContain('Withdraw');
    const withdrawn = await world.api(accountsCalls.withdrawChange, { params: { id } });
    expect(withdrawn).toMatchObject({ state: 'withdrawn' });
    expect(await requestAddress()).toMatchObject({ state: 'requested' });
    expect((await refusalOf(approve(second, id))).text).toContain('already withdrawn');
    expect((await refusalOf(approve(second, 999_999))).status).toBe(404);
  });

  it('error: the database refuses a changed request and an early effect', async () => {
    await requestAddress();
    const { id } = await newest();
    const write = (set: string) => world.pool.query(`UPDATE approval_requests SET ${set} WHERE id = $1`, [id]);
    await expect(write(`after = '{"Address": "0x1"}'`)).rejects.toThrow('cannot be changed');
    await expect(write('effective_from = now()')).rejects.toThrow('cannot be changed');
    await expect(write(`state = 'inEffect', decided_at = now(), change = NULL`)).rejects.toThrow('needs the approval');
  });

  it('a request that nobody approves expires, and the wallet can be assigned again', async () => {
    await world.addAdmin();
    await requestAddress();
    advancedHours = 7 * 24 + 1;
    expect(await runDue()).toEqual({ inEffect: 0, expired: 1 });
    expect(await newest()).toMatchObject({ state: 'expired', decidedByEmail: null });
    advancedHours = 0;
    expect(await requestAddress()).toMatchObject({ state: 'requested' });
  });
});

it('error: an expired request is not approved, also before the job ends it', async () => {
  const second = await world.addAdmin();
  await requestAddress();
  const { id } = await newest();
  advancedHours = 7 * 24 + 1;
  const decision = { id, adminId: second.userId, now: now() };
  await expect(
    transaction(world.pool, (each) => decide(each, decision, createEffectOf(APPROVAL_EFFECTS))),
  ).rejects.toThrow('This request has expired. Request the change again if it is still needed.');
  advancedHours = 0;
  expect(await addressOfClient()).toBe(current.address);
});

describe('a single admin', () => {
  it('waits 48 hours; clients are notified at once, also by mail, and again when it takes effect', async () => {
    const other = await world.addClient();
    expect(await requestAddress()).toMatchObject({ state: 'requested', effectiveFrom: expect.any(String) });
    expect(await noticesOf(client)).toEqual(['changeAnnounced']);
    expect(await noticesOf(other)).toEqual([]);
    const mails = await world.pool.query(
      'SELECT FROM mails m JOIN notices n ON n.id = m.notice_id WHERE n.user_id = $1',
      [client.userId],
    );
    expect(mails.rowCount).toBe(1);
    advancedHours = 47;
    expect((await refusalOf(approve(world, (await newest()).id))).text).toContain('There is no second admin');
    expect(await runDue()).toEqual({ inEffect: 0, expired: 0 });
    expect(await newest()).toMatchObject({ isDue: false });
    advancedHours = 49;
    expect(await newest()).toMatchObject({ isDue: true });
    expect(await runDue()).toEqual({ inEffect: 1, expired: 0 });
    expect(await runDue()).toEqual({ inEffect: 0, expired: 0 });
    expect(await addressOfClient()).toBe(free.address);
    expect(await newest()).toMatchObject({ state: 'inEffect', decidedByEmail: null });
    expect(await noticesOf(client)).toEqual(['depositAddressChanged', 'changeAnnounced']);
  });

  it('a new admin concerns every client with an address, and approves what comes later', async () => {
    const withoutAddress = await world.addClient();
    const added = await newAdmin();
    expect(await noticesOf(client)).toEqual(['changeAnnounced']);
    expect(await noticesOf(withoutAddress)).toEqual([]);
    advancedHours = 49;
    await runDue();
    expect(await userById(added.id)).toMatchObject({ is_disabled: false });
    expect(await requestAddress()).toMatchObject({ effectiveFrom: null });
    expect((await newest()).approvers).toEqual([added.email]);
  });

  it('a change that no longer fits when its time comes expires with the reason', async () => {
    await requestAddress();
    await world.pool.query('UPDATE wallets SET is_active = false WHERE id = $1', [free.id]);
    advancedHours = 49;
    expect(await runDue()).toEqual({ inEffect: 0, expired: 1 });
    expect(await newest()).toMatchObject({ state: 'expired', note: expect.stringContaining('not an active') });
    expect(await addressOfClient()).toBe(current.address);
  });
});

describe('the rule', () => {
  it('nothing waits during set-up', async () => {
    await emptyTables(world.pool, 'deposit_addresses', { restartsIds: false });
    await world.addAdmin();
    expect(await world.addWallet({ purpose: 'deposit' })).toMatchObject({ isActive: true, pendingApproval: null });
    expect(await newAdmin()).toMatchObject({ isDisabled: false, pendingApproval: null });
    expect(
      await world.api(catalogueCalls.addNetwork, { body: { name: 'Bitcoin', kind: 'bitcoin', usableByClients: true } }),
    ).toMatchObject({ usableByClients: true });
    expect(await pending()).toEqual([]);
    expect(await world.api(accountsCalls.getApprovalRule, {})).toMatchObject({ isInSetUp: true, isOn: true });
  });

  it('error: the rule is changed only under the rule', async () => {
    const second = await world.addAdmin();
    const rule = { isOn: true, waitHours: 48, expiryDays: 7 };
    const change = (body: Partial<typeof rule> & { figuresFromUsd?: string | null }) =>
      world.api(accountsCalls.updateApprovalRule, { body: { ...rule, ...body } });
    expect(await change({})).toMatchObject({ ...rule, pendingApproval: null, admins: 2, isInSetUp: false });
    expect(await change({ isOn: false })).toMatchObject({ ...rule, pendingApproval: { id: expect.any(Number) } });
    expect((await refusalOf(change({ waitHours: 1 }))).status).toBe(409);
    const request = await newest();
    expect(request.changes).toEqual([{ field: 'Two-person rule', before: 'On', after: 'Off' }]);
    await approve(second, request.id);
    expect(await change({ isOn: false, waitHours: 2 })).toMatchObject({ waitHours: 2, pendingApproval: null });
    expect(await change({ isOn: true, figuresFromUsd: '5000' })).toMatchObject({ figuresFromUsd: '5000' });
    expect(await change({ figuresFromUsd: null }), 'raising it is under the rule too').toMatchObject({
      figuresFromUsd: '5000',
      pendingApproval: {},
    });
    const raised = await newest();
    expect(raised.changes).toEqual([
      { field: 'Figures need a second person', before: 'From $5,000.00', after: 'Never' },
    ]);
    await approve(second, raised.id);
    expect(await change({ isOn: true })).toMatchObject({ figuresFromUsd: null, pendingApproval: null });
    const off = await change({ isOn: false });
    await approve(second, off.pendingApproval!.id);
    expect(await requestAddress()).toMatchObject({ state: 'active' });
  });

  it('a deleted admin stays in the records, with name and e-mail address', async () => {
    const [second, third] = [await world.addAdmin(), await world.addAdmin()];
    await requestAddress();
    const { id } = await newest();
    await approve(second, id);
    const { email } = await userById(second.userId);
    const removed = await world.api(accountsCalls.deleteUser, { query: { user_id: second.userId } });
    expect(removed).toMatchObject({ isDisabled: false, isDeleted: false });
    await approve(third, removed.pendingApproval!.id);
    expect(await userById(second.userId)).toMatchObject({ is_disabled: true, archived_at: expect.any(Date) });
    const decided = (await world.api(accountsCalls.listApprovals, { query: {} })).items.find((item) => item.id === id);
    expect(decided).toMatchObject({ decidedByEmail: email });
    await expect(world.pool.query('DELETE FROM users WHERE id = $1', [second.userId])).rejects.toThrow('foreign key');
  });

  it('every request and decision is in the audit log, without the hash of a password', async () => {
    const second = await world.addAdmin();
    await world.api(accountsCalls.updateUser, { body: { id: second.userId, password: 'another long password' } });
    await refuse(second, (await newest()).id);
    const { items } = await world.api(accountsCalls.listAuditEntries, { query: {} });
    expect(items.slice(0, 2).map(({ action, objectKind }) => [action, objectKind])).toEqual([
      ['approvalRefused', 'approval_requests'],
      ['userChanged', 'approval_requests'],
    ]);
    expect(JSON.stringify(items)).not.toContain('argon2');
  });
});
