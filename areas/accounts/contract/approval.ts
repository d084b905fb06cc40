import { z } from 'zod';
import { decimal, id, instant, namedObject } from '@holdfast/contract';

/** What the two-person rule covers. */
export const approvalKind = z.enum([
  'depositAddress',
  'wallet',
  'network',
  'coin',
  'user',
  'paymentException',
  'clientMoney',
  'monthReopening',
  'setting',
  'manualPrice',
  'manualDisposal',
  'recordedCost',
  'rule',
]);
export type ApprovalKind = z.infer<typeof approvalKind>;

export const approvalState = z.enum(['requested', 'approved', 'refused', 'withdrawn', 'expired', 'inEffect']);
export type ApprovalState = z.infer<typeof approvalState>;

/** Who decided about a request, and when; null while nobody has. */
export const decision = { decidedByEmail: z.string().nullable(), decidedAt: instant.nullable() };

const changedField = z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() });

/** A change under the two-person rule. */
export const approval = namedObject('Approval', {
  id,
  kind: approvalKind,
  state: approvalState,
  /** "Change the deposit address of Ines Carvalho". */
  name: z.string(),
  /** "USDC on Arbitrum One". */
  details: z.string(),
  changes: z.array(changedField),
  reason: z.string(),
  requestedBy: id,
  requestedByName: z.string(),
  requestedByEmail: z.string(),
  requestedAt: instant,
  /** Where there is no second admin: it takes effect then, unless it is refused or withdrawn. */
  effectiveFrom: instant.nullable(),
  /** The waiting time has passed: anyone who may approve changes puts it in effect. */
  isDue: z.boolean(),
  expiresAt: instant,
  /** Null where nobody decided: it expired, or the waiting time passed. */
  decidedByName: z.string().nullable(),
  ...decision,
  /** Why it did not take effect. */
  note: z.string().nullable(),
  canApprove: z.boolean(),
  /**
   * Why the caller cannot approve. requester: made the request. newAdmin: became an admin after it was made. concerned:
   * it is about the caller. underChange: a change of the caller's own account is waiting. notAdmin: not an admin with
   * full scope.
   */
  obstacle: z.enum(['requester', 'newAdmin', 'concerned', 'underChange', 'notAdmin']).nullable(),
  /** The names of the admins who can approve it, at most ten. */
  approvers: z.array(z.string()),
  isOwn: z.boolean(),
});
export type Approval = z.infer<typeof approval>;

export const approvedChange = namedObject('ApprovedChange', {
  ...approval.shape,
  /**
   * Where the change lets an admin sign in with a password that another admin chose: signing in needs this code too,
   * until the admin chooses a password of their own. It is returned only once.
   */
  handoverCode: z.string().nullable(),
});
export type ApprovedChange = z.infer<typeof approvedChange>;

/** The change of a record that waits for approval. */
export const pendingApproval = namedObject('PendingApproval', {
  id,
  name: z.string(),
  requestedAt: instant,
  /** Where there is no second admin: it takes effect then. */
  effectiveFrom: instant.nullable(),
  /** The names of the admins who can approve it, at most ten. */
  approvers: z.array(z.string()),
});
export type PendingApproval = z.infer<typeof pendingApproval>;

export const approvalRuleFields = {
  isOn: z.boolean(),
  /** How long a change waits where there is no second admin. */
  waitHours: z.int().min(1).max(720),
  /** How long a second admin has to approve. */
  expiryDays: z.int().min(1).max(90),
};

export const approvalRule = namedObject('ApprovalRule', {
  ...approvalRuleFields,
  /** Manual prices, manual disposals and recorded costs need a second person from this amount on; null: never. */
  figuresFromUsd: decimal.nullable(),
  /** Before any client has a deposit address or a balance nothing waits. */
  isInSetUp: z.boolean(),
  /** Enabled admins with full scope. */
  admins: z.int(),
  pendingApproval: pendingApproval.nullable(),
});
export type ApprovalRule = z.infer<typeof approvalRule>;
