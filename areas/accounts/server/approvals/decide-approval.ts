/**
 * Decides requests and puts them in effect, in one transaction: a request is in effect exactly where its change is
 * written. Repeating a decision is harmless. The database refuses a decision that breaks the rule.
 */
import type { ApprovalKind, ApprovalState } from '../../contract/approval.ts';
import type pg from 'pg';
import { transaction } from '@holdfast/database/transaction.ts';
import { AppError, databaseRefusal } from '@holdfast/http/server/app-error.ts';
import { lockApprovals } from './approval-rule.ts';
import { userName } from '@holdfast/database/user-name.ts';

export interface DecidedRequest {
  readonly id: number;
  readonly change: unknown;
  readonly requestedBy: number;
  readonly requestedByEmail: string;
  /** Null where the waiting time passed or the request expired. */
  readonly decidedBy: number | null;
  readonly now: Date;
}

/** What the approving admin gets to hand over, shown once. */
export interface Handover {
  readonly handoverCode: string;
}

/** What a kind of change does when it is decided. */
export interface Effect {
  apply(client: pg.PoolClient, request: DecidedRequest): Promise<Handover | void>;
  /** After it was refused, withdrawn or expired. */
  drop?(client: pg.PoolClient, request: DecidedRequest): Promise<void>;
}

export type Effects = Readonly<Record<ApprovalKind, Effect>>;

export interface Decision {
  readonly id: number;
  readonly adminId: number;
  readonly now: Date;
}

interface LockedRequest {
  id: number;
  kind: ApprovalKind;
  state: ApprovalState;
  change: unknown;
  requested_by: number;
  requested_by_email: string;
  effective_from: Date | null;
  expires_at: Date;
}

type EffectOf = (kind: ApprovalKind) => Effect;

export async function approve(
  client: pg.PoolClient,
  { id, adminId, now }: Decision,
  effectOf: EffectOf,
): Promise<Handover | void> {
  const request = await lockRequest(client, id);
  if (request.state === 'inEffect') return;
  requireUndecided(request);
  if (request.effective_from !== null && now >= request.effective_from) {
    await putInEffect(client, request, { now, effectOf });
    return;
  }
  // The job ends it within minutes, or after the next start of a server that was stopped for days.
  if (request.effective_from === null && now >= request.expires_at)
    throw new AppError('conflict', 'This request has expired. Request the change again if it is still needed.');
  await writeDecision(client, { id, state: 'approved', adminId, now });
  const handover = await effectOf(request.kind).apply(client, toDecided(request, adminId, now));
  await client.query(`UPDATE approval_requests SET state = 'inEffect', change = NULL WHERE id = $1`, [id]);
  await notifyRequester(client, id);
  return handover;
}

export async function refuse(client: pg.PoolClient, decision: Decision, effectOf: EffectOf): Promise<void> {
  const request = await lockRequest(client, decision.id);
  if (request.requested_by === decision.adminId)
    throw new AppError('conflict', 'This is your own request. Withdraw it instead.');
  await end(client, request, { ...decision, state: 'refused' }, effectOf);
  await notifyRequester(client, decision.id);
}

export async function withdraw(client: pg.PoolClient, decision: Decision, effectOf: EffectOf): Promise<void> {
  const request = await lockRequest(client, decision.id);
  if (request.requested_by !== decision.adminId)
    throw new AppError('forbidden', 'Only the admin who made a request can withdraw it. Reject it instead.');
  await end(client, request, { ...decision, state: 'withdrawn' }, effectOf);
}

/** Refuses a request of somebody else and withdraws one's own. */
export async function refuseOrWithdraw(client: pg.PoolClient, decision: Decision, effectOf: EffectOf): Promise<void> {
  const { requested_by: requestedBy } = await lockRequest(client, decision.id);
  await (requestedBy === decision.adminId ? withdraw : refuse)(client, decision, effectOf);
}

async function end(
  client: pg.PoolClient,
  request: LockedRequest,
  { adminId, now, state }: Decision & { state: 'refused' | 'withdrawn' },
  effectOf: EffectOf,
): Promise<void> {
  if (request.state === state) return;
  requireUndecided(request);
  await writeDecision(client, { id: request.id, state, adminId, now });
  await effectOf(request.kind).drop?.(client, toDecided(request, adminId, now));
}

const AT_ONCE_MAX = 200;

/** Puts requests in effect whose waiting time has passed, and ends expired ones. Returns the number of each. */
export async function decideDue(
  pool: pg.Pool,
  { now, effectOf }: { now: Date; effectOf: EffectOf },
): Promise<{ inEffect: number; expired: number }> {
  const { rows } = await pool.query<{ id: number }>(
    `SELECT id FROM approval_requests WHERE state = 'requested' AND coalesce(effective_from, expires_at) <= $1
      ORDER BY id LIMIT ${AT_ONCE_MAX}`,
    [now],
  );
  const tally = { inEffect: 0, expired: 0 };
  for (const { id } of rows) tally[await decideOneDue(pool, { id, now, effectOf })] += 1;
  return tally;
}

async function decideOneDue(
  pool: pg.Pool,
  { id, now, effectOf }: { id: number; now: Date; effectOf: EffectOf },
): Promise<'inEffect' | 'expired'> {
  try {
    return await transaction(pool, async (client) => {
      const request = await lockRequest(client, id);
      if (request.state !== 'requested') return request.state === 'inEffect' ? 'inEffect' : 'expired';
      if (request.effective_from === null) {
        await expire(client, request, { now, note: null, effectOf });
        return 'expired';
      }
      await putInEffect(client, request, { now, effectOf });
      return 'inEffect';
    });
  } catch (error) {
    const refusal = error instanceof AppError ? error : databaseRefusal(error);
    if (!refusal) throw error;
    // What it would change is no longer as it was. It must not be tried again and again.
    await transaction(pool, async (client) => {
      const request = await lockRequest(client, id);
      if (request.state === 'requested') await expire(client, request, { now, note: refusal.message, effectOf });
    });
    return 'expired';
  }
}

async function putInEffect(
  client: pg.PoolClient,
  request: LockedRequest,
  { now, effectOf }: { now: Date; effectOf: EffectOf },
): Promise<void> {
  await client.query(`UPDATE approval_requests SET state = 'inEffect', decided_at = $2, change = NULL WHERE id = $1`, [
    request.id,
    now,
  ]);
  await effectOf(request.kind).apply(client, toDecided(request, null, now));
  await notifyRequester(client, request.id);
}

async function expire(
  client: pg.PoolClient,
  request: LockedRequest,
  { now, note, effectOf }: { now: Date; note: string | null; effectOf: EffectOf },
): Promise<void> {
  await client.query(
    `UPDATE approval_requests SET state = 'expired', decided_at = $2, note = $3, change = NULL WHERE id = $1`,
    [request.id, now, note],
  );
  await effectOf(request.kind).drop?.(client, toDecided(request, null, now));
  await notifyRequester(client, request.id);
}

async function lockRequest(client: pg.PoolClient, id: number): Promise<LockedRequest> {
  await lockApprovals(client);
  const { rows } = await client.query<LockedRequest>(
    `SELECT id, kind, state, change, requested_by, requested_by_email, effective_from, expires_at
       FROM approval_requests WHERE id = $1 FOR UPDATE`,
    [id],
  );
  if (!rows[0]) throw new AppError('not_found', 'There is no such request.');
  return rows[0];
}

function requireUndecided({ state }: LockedRequest): void {
  if (state !== 'requested') throw new AppError('conflict', `This request is already ${STATE_TEXTS[state]}.`);
}

const STATE_TEXTS: Readonly<Record<ApprovalState, string>> = {
  requested: 'requested',
  approved: 'approved',
  refused: 'rejected',
  withdrawn: 'withdrawn',
  expired: 'expired',
  inEffect: 'in effect',
};

async function writeDecision(
  client: pg.PoolClient,
  { id, state, adminId, now }: Decision & { state: 'approved' | 'refused' | 'withdrawn' },
): Promise<void> {
  await client.query(
    `UPDATE approval_requests r
        SET state = $2, decided_by = u.id, decided_by_name = ${userName('u')}, decided_by_email = u.email,
            decided_at = $4, change = CASE WHEN $2 = 'approved' THEN r.change END
       FROM users u WHERE r.id = $1 AND u.id = $3`,
    [id, state, adminId, now],
  );
}

function toDecided(request: LockedRequest, decidedBy: number | null, now: Date): DecidedRequest {
  const { id, change, requested_by: requestedBy, requested_by_email: requestedByEmail } = request;
  return { id, change, requestedBy, requestedByEmail, decidedBy, now };
}

async function notifyRequester(client: pg.PoolClient, id: number): Promise<void> {
  await client.query(
    `SELECT write_notice(requested_by, 'approvalDecided', id || '/' || state,
                         jsonb_build_object('name', name, 'state', state, 'decidedBy', decided_by_name, 'note', note))
       FROM approval_requests WHERE id = $1`,
    [id],
  );
}
