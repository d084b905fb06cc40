/** Changes under the two-person rule, and the rule itself. */
import { type AccountsCalls } from '../../contract/calls.ts';
import type { Approval, ApprovalKind, ApprovalRule } from '../../contract/approval.ts';
import { countNoun, parseUsd, presentUsd } from '@holdfast/money';
import type pg from 'pg';
import { isInSetUp, isUnderRule, readRule, type RuleDefaults, type StoredRule, writeRule } from './approval-rule.ts';
import { approve, type Decision, type Effects, refuse, withdraw } from './decide-approval.ts';
import { findPendingApproval, requestApproval, type ShownFields } from './request-approval.ts';
import { countTotal, type Queries } from '@holdfast/database/queries.ts';
import { toRecord } from '@holdfast/database/to-record.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';
import { type BodyOf, type OutputOf } from '@holdfast/http/server/handler.ts';
import { defineHandlers } from '../define-handlers.ts';
import { userName } from '@holdfast/database/user-name.ts';

export interface ApprovalDependencies {
  readonly pool: pg.Pool;
  readonly config: RuleDefaults;
  readonly now: () => Date;
  /** The other features' own effects. */
  readonly effects: Omit<Effects, 'rule'>;
}

export const approvalHandlers = defineHandlers(({ pool, now, config, effects }: ApprovalDependencies) => {
  const effectOf = createEffectOf(effects);
  const decide = (
    decision: Omit<Decision, 'now'>,
    decideApproval: typeof approve,
  ): Promise<OutputOf<AccountsCalls['approveChange']>> =>
    transaction(pool, async (client) => {
      const whole = { ...decision, now: now() };
      const handover = await decideApproval(client, whole, effectOf);
      return { ...(await getApproval(client, whole)), handoverCode: handover?.handoverCode ?? null };
    });
  return {
    async listApprovals({ query, caller }) {
      const reader = { adminId: caller.userId, now: now() };
      const { rows } = await pool.query<ApprovalRow>(
        `${READ_ROWS} WHERE $2::text IS NULL OR r.state = $2 ORDER BY r.id DESC LIMIT $3 OFFSET $4`,
        [reader.adminId, query.state ?? null, query.limit, (query.page - 1) * query.limit],
      );
      const total = await countTotal(
        pool,
        'SELECT count(*) AS total FROM approval_requests WHERE $1::text IS NULL OR state = $1',
        [query.state ?? null],
      );
      return { items: rows.map((row) => toApproval(row, reader)), total, page: query.page, limit: query.limit };
    },

    approveChange: ({ params, caller }) => decide({ id: params.id, adminId: caller.userId }, approve),
    refuseChange: ({ params, caller }) => decide({ id: params.id, adminId: caller.userId }, refuse),
    withdrawChange: ({ params, caller }) => decide({ id: params.id, adminId: caller.userId }, withdraw),
    getApprovalRule: () => getRule(pool, config),

    updateApprovalRule: ({ body, caller }) =>
      transaction(pool, async (client) => {
        await changeRule(client, { config, adminId: caller.userId, wanted: body });
        return getRule(client, config);
      }),
  };
});

/** A table of all kinds: one without an effect does not compile. */
export function createEffectOf(effects: Omit<Effects, 'rule'>): (kind: ApprovalKind) => Effects[ApprovalKind] {
  // The database puts an approved rule in effect itself, with the decision.
  const all: Effects = { ...effects, rule: { apply: async () => {} } };
  return (kind) => all[kind];
}

interface ApprovalRow {
  id: number;
  kind: ApprovalKind;
  state: Approval['state'];
  name: string;
  details: string;
  before: ShownFields;
  after: ShownFields;
  reason: string;
  requested_by: number;
  requested_by_name: string;
  requested_by_email: string;
  requested_at: Date;
  effective_from: Date | null;
  expires_at: Date;
  decided_by_name: string | null;
  decided_by_email: string | null;
  decided_at: Date | null;
  note: string | null;
  obstacle: Approval['obstacle'];
  approvers: string[];
}

/** $1 is the admin who reads. */
const READ_ROWS = `
  SELECT r.id, r.kind, r.state, r.name, r.details, r.before, r.after, r.reason, r.requested_by, r.requested_by_name,
         r.requested_by_email, r.requested_at, r.effective_from, r.expires_at, r.decided_by_name, r.decided_by_email,
         r.decided_at, r.note, approval_obstacle(r, $1) AS obstacle,
         ARRAY (SELECT ${userName('u')} FROM users u WHERE r.state = 'requested' AND u.admin_since IS NOT NULL
                  AND approval_obstacle(r, u.id) IS NULL ORDER BY u.id LIMIT 10) AS approvers
    FROM approval_requests r`;

async function getApproval(queries: Queries, { id, ...reader }: Decision): Promise<Approval> {
  const { rows } = await queries.query<ApprovalRow>(`${READ_ROWS} WHERE r.id = $2`, [reader.adminId, id]);
  if (!rows[0]) throw new AppError('not_found', 'There is no such request.');
  return toApproval(rows[0], reader);
}

interface Reader {
  readonly adminId: number;
  readonly now: Date;
}

function toApproval(row: ApprovalRow, { adminId, now }: Reader): Approval {
  const isPending = row.state === 'requested';
  const fields = [...new Set([...Object.keys(row.before), ...Object.keys(row.after)])];
  return {
    ...toRecord(row),
    changes: fields.map((field) => ({
      field,
      before: row.before[field] ?? null,
      after: row.after[field] ?? null,
    })),
    canApprove: isPending && row.obstacle === null,
    obstacle: isPending ? row.obstacle : null,
    isDue: isPending && row.effective_from !== null && row.effective_from <= now,
    isOwn: row.requested_by === adminId,
  };
}

async function getRule(queries: Queries, config: RuleDefaults): Promise<ApprovalRule> {
  return {
    ...(await readRule(queries, config)),
    isInSetUp: await isInSetUp(queries),
    admins: await countTotal(queries, 'SELECT count(*) AS total FROM users WHERE admin_since IS NOT NULL'),
    pendingApproval: await findPendingApproval(queries, 'rule'),
  };
}

type RuleChange = BodyOf<AccountsCalls['updateApprovalRule']>;

/** A weaker rule would let one admin do everything else alone, so the rule protects itself. */
async function changeRule(
  client: pg.PoolClient,
  { config, adminId, wanted }: { config: RuleDefaults; adminId: number; wanted: RuleChange },
): Promise<void> {
  const isUnder = await isUnderRule(client, config);
  const before = await readRule(client, config);
  const { isOn, waitHours, expiryDays, figuresFromUsd = before.figuresFromUsd, reason } = wanted;
  const after: StoredRule = { isOn, waitHours, expiryDays, figuresFromUsd };
  const [old, fresh] = [shownRule(before), shownRule(after)];
  const changed = Object.keys(old).filter((field) => old[field] !== fresh[field]);
  if (changed.length === 0) return;
  if (!isUnder) {
    await writeRule(client, after);
    return;
  }
  const only = (fields: ShownFields): ShownFields =>
    Object.fromEntries(changed.map((field) => [field, fields[field] ?? '']));
  await requestApproval(
    client,
    { config, adminId },
    {
      kind: 'rule',
      name: isOn ? 'Change the two-person rule' : 'Turn off the two-person rule',
      objectIds: [],
      before: only(old),
      after: only(fresh),
      change: { ...after },
      reason: reason ?? '',
    },
  );
}

function shownRule({ isOn, waitHours, expiryDays, figuresFromUsd }: StoredRule): ShownFields {
  return {
    'Two-person rule': isOn ? 'On' : 'Off',
    'Waiting time with one admin': countNoun(waitHours, 'hour'),
    'Time to approve': countNoun(expiryDays, 'day'),
    'Figures need a second person': figuresFromUsd === null ? 'Never' : `From ${presentUsd(parseUsd(figuresFromUsd))}`,
  };
}
