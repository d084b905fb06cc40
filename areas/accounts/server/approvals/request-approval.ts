/**
 * Records a change that waits for a second admin. The caller has checked `isUnderRule` in the same transaction.
 *
 *   another admin exists                 it waits for the approval of one of them, and expires without it
 *   no other admin                       it takes effect after the waiting time; the clients concerned are notified now
 *   the others are under a change        it waits: otherwise a request against each of them would bypass the approval
 */
import type { ApprovalKind, PendingApproval } from '../../contract/approval.ts';
import type pg from 'pg';
import { insertReturningId, type Queries } from '@holdfast/database/queries.ts';
import { toRecord } from '@holdfast/database/to-record.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';
import type { Json } from '@holdfast/jobs/job-kind.ts';
import { readRule, type RuleDefaults } from './approval-rule.ts';
import { userName } from '@holdfast/database/user-name.ts';

/** Fields and their values, as people read them. */
export type ShownFields = Readonly<Record<string, string>>;

export interface WantedChange {
  readonly kind: ApprovalKind;
  /** "Change the deposit address of Ines Carvalho" */
  readonly name: string;
  readonly details?: string;
  readonly objectIds: readonly number[];
  readonly before: ShownFields;
  readonly after: ShownFields;
  /** What the effect of this kind writes later. */
  readonly change: Json;
  readonly reason?: string;
  /** The one client whom it concerns; all who have or had a deposit address unless given. */
  readonly clientId?: number;
  /** The caller notifies the other admins, or the client, in words of its own. */
  readonly ownNotices?: { readonly admins?: true; readonly client?: true };
}

export interface Requester {
  readonly config: RuleDefaults;
  readonly adminId: number;
}

export interface MadeRequest {
  readonly id: number;
  readonly effectiveFrom: Date | null;
}

const NAME_LENGTH_MAX = 300;
const short = (text: string): string =>
  text.length > NAME_LENGTH_MAX ? `${text.slice(0, NAME_LENGTH_MAX - 1)}…` : text;

export async function requestApproval(
  client: pg.PoolClient,
  { config, adminId }: Requester,
  wanted: WantedChange,
): Promise<MadeRequest> {
  await refuseWhilePending(client, wanted);
  const { waitHours, expiryDays } = await readRule(client, config);
  const objectIds = [...wanted.objectIds];
  const id = await insertReturningId(
    client,
    `INSERT INTO approval_requests (kind, name, details, object_ids, before, after, change, reason, requested_by,
                                    requested_by_name, requested_by_email, effective_from, expires_at)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, u.id, ${userName('u')}, u.email, later.at,
            coalesce(later.at, now()) + $11 * interval '1 day'
       FROM users u, LATERAL (SELECT CASE WHEN NOT has_other_admin(u.id, $1, $4)
                                          THEN now() + $10 * interval '1 hour' END AS at) AS later
      WHERE u.id = $9 RETURNING id`,
    [
      wanted.kind,
      short(wanted.name),
      short(wanted.details ?? ''),
      objectIds,
      wanted.before,
      wanted.after,
      JSON.stringify(wanted.change),
      wanted.reason ?? '',
      adminId,
      waitHours,
      expiryDays,
    ],
  );
  await notify(client, id, wanted);
  const { rows } = await client.query<{ effective_from: Date | null }>(
    'SELECT effective_from FROM approval_requests WHERE id = $1',
    [id],
  );
  return { id, effectiveFrom: rows[0]?.effective_from ?? null };
}

/** Throws while a change of the same kind and objects waits: what was shown to those who approve must stay true. */
export async function refuseWhilePending(
  client: pg.PoolClient,
  { kind, objectIds }: Pick<WantedChange, 'kind' | 'objectIds'>,
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT name FROM approval_requests
      WHERE state = 'requested' AND kind = $1 AND (object_ids && $2::bigint[] OR $1 IN ('rule', 'setting')) LIMIT 1`,
    [kind, [...objectIds]],
  );
  if (rows[0])
    throw new AppError(
      'conflict',
      `“${rows[0].name}” is already waiting for approval. Approve, reject or withdraw it first.`,
    );
}

/** The other admins learn of every request; clients of those that no second person will look at. */
async function notify(client: pg.PoolClient, id: number, { clientId, ownNotices = {} }: WantedChange): Promise<void> {
  const data = `jsonb_build_object('name', r.name, 'details', r.details, 'reason', r.reason,
                                   'requestedBy', r.requested_by_name, 'effectiveFrom', r.effective_from)`;
  if (!ownNotices.admins)
    await client.query(
      `SELECT write_notice(u.id, 'approvalRequested', r.id::text, ${data})
         FROM approval_requests r JOIN users u ON u.admin_since IS NOT NULL AND u.id <> r.requested_by
        WHERE r.id = $1 ORDER BY u.id`,
      [id],
    );
  if (!ownNotices.client)
    await client.query(
      `SELECT write_notice(u.id, 'changeAnnounced', r.id::text, ${data})
         FROM approval_requests r JOIN users u ON u.role <> 'admin'
        WHERE r.id = $1 AND r.effective_from IS NOT NULL
          AND CASE WHEN $2::bigint IS NOT NULL THEN u.id = $2
                   ELSE EXISTS (SELECT FROM deposit_addresses d WHERE d.user_id = u.id
                                  AND d.state IN ('active', 'ended'))
              END
        ORDER BY u.id`,
      [id, clientId ?? null],
    );
}

/** SQL for the pending request of a row, as PendingApproval; null where there is none. */
export const pendingApprovalOf = (
  kind: Extract<ApprovalKind, 'wallet' | 'network' | 'coin' | 'user' | 'clientMoney'>,
  id: string,
): string =>
  `(SELECT jsonb_build_object('id', q.id, 'name', q.name, 'requestedAt', ${isoText('q.requested_at')},
                              'effectiveFrom', ${isoText('q.effective_from')}, 'approvers', ${approversOf('q')})
      FROM approval_requests q WHERE q.kind = '${kind}' AND q.state = 'requested'
        AND ${id} = ANY (q.object_ids) LIMIT 1)`;

/** SQL for the names of the admins who can approve a request. */
const approversOf = (request: string): string =>
  `to_json(ARRAY (SELECT ${userName('u')} FROM users u WHERE u.admin_since IS NOT NULL
                     AND approval_obstacle(${request}, u.id) IS NULL ORDER BY u.id LIMIT 10))`;

function isoText(moment: string): string {
  return `to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** The earliest pending request of a kind, or the one with this id. */
export async function findPendingApproval(
  queries: Queries,
  kind: Extract<
    ApprovalKind,
    'monthReopening' | 'rule' | 'clientMoney' | 'setting' | 'manualPrice' | 'manualDisposal' | 'recordedCost'
  >,
  id?: number,
): Promise<PendingApproval | null> {
  const { rows } = await queries.query<{
    id: number;
    name: string;
    requested_at: Date;
    effective_from: Date | null;
    approvers: string[];
  }>(
    `SELECT q.id, q.name, q.requested_at, q.effective_from, ${approversOf('q')} AS approvers FROM approval_requests q
      WHERE q.kind = $1 AND q.state = 'requested' AND q.id = coalesce($2, q.id) ORDER BY q.id LIMIT 1`,
    [kind, id ?? null],
  );
  return rows[0] ? toRecord(rows[0]) : null;
}
