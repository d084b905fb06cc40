/**
 * Assigns a deposit wallet to a client, and changes it. A wrong deposit address can divert a client's coins, so a
 * change falls under the two-person rule, and the client is always notified.
 *
 *   no address yet                      assigned at once, except a wallet that somebody else knows as their address
 *   a change, and several admins        needs the approval of another admin; then the client is notified
 *   a change, and only one admin        after the waiting time; the client is notified at once and again then
 */
import type { AssignedAddress } from '../../contract/lending-admin.ts';
import type pg from 'pg';
import {
  approve,
  type DecidedRequest,
  type Effect,
  isUnderRule,
  refuseOrWithdraw,
  requestApproval,
  type WantedChange,
} from '@holdfast/accounts/server';
import { transaction } from '@holdfast/database/transaction.ts';
import { userName } from '@holdfast/database/user-name.ts';
import { AppError, invalidField } from '@holdfast/http/server/app-error.ts';
import { takeFreshAddress } from '@holdfast/catalogue/server';
import { defineHandlers } from '../define-handlers.ts';
import type { LendingDependencies } from '../lending-dependencies.ts';
import { hasHistory, hasKey } from './wallet-history.ts';
import { getAssignedAddress } from './assigned-address-record.ts';

interface Assignment {
  readonly id: number;
  readonly user_id: number;
  readonly network_id: number;
  readonly wallet_id: number;
  readonly state: AssignedAddress['state'];
  readonly requested_by: number | null;
  readonly approval_id: number | null;
}

export const depositAddressHandlers = defineHandlers(({ pool, now, config }: LendingDependencies) => ({
  assignDepositAddress: ({ body, caller: { userId: adminId } }) =>
    transaction(pool, async (client) => {
      const isUnder = await isUnderRule(client, config);
      const user = await client.query(`SELECT FROM users WHERE id = $1 AND role <> 'admin' FOR NO KEY UPDATE`, [
        body.userId,
      ]);
      if (user.rowCount === 0)
        throw invalidField({ loc: ['body', 'userId'], msg: 'There is no such client.', input: body.userId });
      const { userId } = body;
      const networkId = await lockFreeWallet(client, body);
      const current = await findNewest(client, { userId, networkId, states: ['active'] });
      if (current?.wallet_id === body.walletId) return getAssignedAddress(client, { id: current.id, adminId });
      await refuseSecondRequest(client, { userId, networkId });
      const walletId = (await hasKey(client, body.walletId)) ? await takeAddress(client, body.walletId) : body.walletId;
      if (!body.knowsHistory && (await hasHistory(client, walletId)))
        throw invalidField({
          loc: ['body', 'walletId'],
          msg: 'This wallet was used before, so others may send to it. Look at its history and confirm it.',
          input: body.walletId,
        });
      const { rows } = await client.query<Assignment>(
        `INSERT INTO deposit_addresses (user_id, network_id, wallet_id, state, reason, requested_by)
           VALUES ($1, $2, $3, 'requested', $4, $5) RETURNING ${COLUMNS}`,
        [userId, networkId, walletId, body.reason, adminId],
      );
      const [request] = rows;
      if (!request) throw new Error('INSERT … RETURNING returned no row.');
      // The client knows a former address, so an assignment after a release is a change and not the first one.
      const former = current ?? (await findNewest(client, { userId, networkId, states: ['ended', 'released'] }));
      const released = await findReleased(client, { userId, walletId });
      if ((former ?? released) !== null && isUnder) {
        const { id } = await requestApproval(
          client,
          { config, adminId },
          {
            ...(await describeChange(client, { former, released, request })),
            kind: 'depositAddress',
            objectIds: [request.id],
            change: { assignmentId: request.id },
            reason: body.reason,
            clientId: former === null && released !== null ? released.user_id : userId,
            ownNotices: { admins: true },
          },
        );
        await client.query('UPDATE deposit_addresses SET approval_id = $2 WHERE id = $1', [request.id, id]);
        await client.query(`SELECT write_admin_notices('depositAddressRequested', $1, $2)`, [
          String(request.id),
          await wordsOf(client, request),
        ]);
      } else await putInForce(client, { request, adminId });
      return getAssignedAddress(client, { id: request.id, adminId });
    }),

  approveDepositAddress: ({ params, caller }) =>
    decide({ pool, now }, { id: params.id, adminId: caller.userId }, approve),

  refuseDepositAddress: ({ params, caller }) =>
    decide({ pool, now }, { id: params.id, adminId: caller.userId }, refuseOrWithdraw),

  /**
   * Takes an address back from staff or a disabled user. Coins that reach a former address are credited to its former
   * holder, so a wallet that ever received one is kept by its holder forever. A released wallet is never assigned
   * automatically: an admin does so, under the two-person rule.
   */
  releaseDepositAddress: ({ params: { id }, caller: { userId: adminId } }) =>
    transaction(pool, async (client) => {
      const { canRelease, state, walletId, userId } = await getAssignedAddress(client, { id, adminId });
      if (state === 'released') return getAssignedAddress(client, { id, adminId });
      if (!canRelease)
        throw new AppError(
          'conflict',
          'Only addresses of staff and of disabled users can be released. Change it instead.',
        );
      await client.query('SELECT FROM wallets WHERE id = $1 FOR UPDATE', [walletId]);
      const used = await client.query(
        `SELECT FROM transfers x JOIN wallets w ON w.account_id = x.to_account_id WHERE w.id = $1 LIMIT 1`,
        [walletId],
      );
      if (used.rowCount !== 0)
        throw new AppError('conflict', 'This address has received coins, so it stays with its holder.');
      const announced = await client.query(
        `SELECT FROM client_transactions c JOIN wallets w ON w.id = $1 AND w.network_id = c.network_id
          WHERE c.user_id = $2 AND c.type = 'deposit' AND c.status = 'pending' LIMIT 1`,
        [walletId, userId],
      );
      if (announced.rowCount !== 0)
        throw new AppError('conflict', 'A deposit to this address is announced. Clear or cancel it first.');
      await client.query(
        `UPDATE deposit_addresses SET state = 'released', ended_at = now()
          WHERE id = $1 AND state IN ('active', 'ended')`,
        [id],
      );
      return getAssignedAddress(client, { id, adminId });
    }),
}));

const COLUMNS = 'id, user_id, network_id, wallet_id, state, requested_by, approval_id';

function decide(
  { pool, now }: Pick<LendingDependencies, 'pool' | 'now'>,
  { id, adminId }: { id: number; adminId: number },
  decideApproval: typeof approve,
): Promise<AssignedAddress> {
  return transaction(pool, async (client) => {
    const { rows } = await client.query<Assignment>(`SELECT ${COLUMNS} FROM deposit_addresses WHERE id = $1`, [id]);
    const [request] = rows;
    if (!request) throw new AppError('not_found', 'There is no such assignment.');
    if (request.state !== 'requested' || request.approval_id === null)
      throw new AppError('conflict', 'This request is already decided.');
    await decideApproval(client, { id: request.approval_id, adminId, now: now() }, () => depositAddressEffect);
    return getAssignedAddress(client, { id, adminId });
  });
}

/** What happens when a change of a deposit address is decided. */
export const depositAddressEffect: Effect = {
  apply: async (client, decided) => {
    const request = await lockAssignment(client, decided);
    await lockFreeWallet(client, { userId: request.user_id, walletId: request.wallet_id });
    await putInForce(client, { request, adminId: decided.decidedBy });
  },
  drop: async (client, decided) => {
    const { id } = await lockAssignment(client, decided);
    await client.query(
      `UPDATE deposit_addresses SET state = 'refused', decided_by = $2, decided_at = $3 WHERE id = $1`,
      [id, decided.decidedBy, decided.now],
    );
  },
};

async function lockAssignment(client: pg.PoolClient, { change }: DecidedRequest): Promise<Assignment> {
  const { assignmentId } = change as { assignmentId: number };
  const { rows } = await client.query<Assignment>(`SELECT ${COLUMNS} FROM deposit_addresses WHERE id = $1 FOR UPDATE`, [
    assignmentId,
  ]);
  if (!rows[0]) throw new AppError('not_found', 'There is no such assignment.');
  return rows[0];
}

interface ShownAddress {
  address: string;
  wallet_name: string;
  network_name: string;
  who: string;
}

async function describeChange(
  client: pg.PoolClient,
  { former, released, request }: { former: Assignment | null; released: Assignment | null; request: Assignment },
): Promise<Pick<WantedChange, 'name' | 'details' | 'before' | 'after'>> {
  const read = async ({ id }: Assignment): Promise<ShownAddress> => {
    const { rows } = await client.query<ShownAddress>(
      `SELECT a.address, w.name AS wallet_name, n.name AS network_name, ${userName('u')} AS who
         FROM deposit_addresses d JOIN users u ON u.id = d.user_id JOIN wallets w ON w.id = d.wallet_id
         JOIN accounts a ON a.id = w.account_id JOIN networks n ON n.id = d.network_id WHERE d.id = $1`,
      [id],
    );
    if (!rows[0]) throw new Error('An assignment has a user, a wallet and a network.');
    return rows[0];
  };
  const after = await read(request);
  const shown = ({ address, wallet_name: wallet }: ShownAddress) => ({ Address: address, Wallet: wallet });
  return {
    // The one who held the wallet reads this too, and learns nothing about the next client.
    name: former ? `Change the deposit address of ${after.who}` : 'Assign a released deposit wallet again',
    details: after.network_name,
    before: former ? shown(await read(former)) : {},
    after: { ...shown(after), ...(released && { Client: after.who, 'Held before by': (await read(released)).who }) },
  };
}

async function putInForce(
  client: pg.PoolClient,
  { request, adminId }: { request: Assignment; adminId: number | null },
): Promise<void> {
  await client.query(
    `UPDATE deposit_addresses SET state = 'ended', ended_at = now() WHERE user_id = $1 AND network_id = $2
       AND state = 'active'`,
    [request.user_id, request.network_id],
  );
  await client.query(
    `UPDATE deposit_addresses SET state = 'active', decided_by = $2, decided_at = now() WHERE id = $1`,
    [request.id, adminId],
  );
  const { user_id: userId, network_id: networkId } = request;
  if (await findNewest(client, { userId, networkId, states: ['ended', 'released'] }))
    await client.query(`SELECT write_notice($1, 'depositAddressChanged', $2, $3)`, [
      request.user_id,
      String(request.id),
      await wordsOf(client, request),
    ]);
}

/** Requires an active deposit wallet of the operator that nobody else has, and locks it against a second assignment. */
async function lockFreeWallet(
  client: pg.PoolClient,
  { userId, walletId }: { userId: number; walletId: number },
): Promise<number> {
  const refuse = (msg: string): AppError => invalidField({ loc: ['body', 'walletId'], msg, input: walletId });
  const { rows } = await client.query<{ network_id: number }>(
    `SELECT network_id FROM operator_wallets WHERE id = $1 AND purpose = 'deposit' AND is_active FOR UPDATE`,
    [walletId],
  );
  if (!rows[0]) throw refuse('This is not an active deposit wallet.');
  // Coins that reach a former address are credited to its former client, so it never serves another one.
  const taken = await client.query(
    `SELECT FROM deposit_addresses WHERE wallet_id = $1 AND state IN ('active', 'ended') AND user_id <> $2`,
    [walletId, userId],
  );
  if (taken.rowCount !== 0) throw refuse('This wallet serves or served another client.');
  return rows[0].network_id;
}

/** A key gives the client a fresh address of it. */
async function takeAddress(client: pg.PoolClient, keyWalletId: number): Promise<number> {
  const walletId = await takeFreshAddress(client, keyWalletId);
  if (walletId === null)
    throw invalidField({
      loc: ['body', 'walletId'],
      msg: 'This key was not read yet, so nobody knows which of its addresses are fresh. Sync the wallet first.',
      input: keyWalletId,
    });
  return walletId;
}

async function findNewest(
  client: pg.PoolClient,
  { userId, networkId, states }: { userId: number; networkId: number; states: readonly Assignment['state'][] },
): Promise<Assignment | null> {
  const { rows } = await client.query<Assignment>(
    `SELECT ${COLUMNS} FROM deposit_addresses WHERE user_id = $1 AND network_id = $2 AND state = ANY ($3)
      ORDER BY id DESC LIMIT 1 FOR UPDATE`,
    [userId, networkId, states],
  );
  return rows[0] ?? null;
}

/**
 * The newest assignment of the wallet to somebody else, who released it. Coins that they still send to it would be
 * credited to the new holder.
 */
async function findReleased(
  client: pg.PoolClient,
  { userId, walletId }: { userId: number; walletId: number },
): Promise<Assignment | null> {
  const { rows } = await client.query<Assignment>(
    `SELECT ${COLUMNS} FROM deposit_addresses WHERE wallet_id = $1 AND user_id <> $2 AND state = 'released'
      ORDER BY id DESC LIMIT 1`,
    [walletId, userId],
  );
  return rows[0] ?? null;
}

async function refuseSecondRequest(
  client: pg.PoolClient,
  { userId, networkId }: { userId: number; networkId: number },
): Promise<void> {
  const { rowCount } = await client.query(
    `SELECT FROM deposit_addresses WHERE user_id = $1 AND network_id = $2 AND state = 'requested'`,
    [userId, networkId],
  );
  if (rowCount !== 0)
    throw new AppError(
      'conflict',
      'A change of this address is already waiting for approval. Approve or reject it first.',
    );
}

async function wordsOf(
  client: pg.PoolClient,
  { user_id: userId, network_id: networkId, wallet_id: walletId }: Assignment,
): Promise<string> {
  const { rows } = await client.query<{ data: unknown }>(
    `SELECT jsonb_build_object('userEmail', u.email, 'networkName', n.name, 'address', a.address) AS data
       FROM users u, networks n, wallets w JOIN accounts a ON a.id = w.account_id WHERE u.id = $1 AND n.id = $2
         AND w.id = $3`,
    [userId, networkId, walletId],
  );
  return JSON.stringify(rows[0]?.data ?? {});
}
