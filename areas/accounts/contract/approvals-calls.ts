/** Changes that need two people, and the rule itself. */
import { parseUsd } from '@holdfast/money';
import { z } from 'zod';
import { byId, decimalText, defineCall, pageOf, pageQuery, visibleText } from '@holdfast/contract';
import { approval, approvedChange, approvalRule, approvalRuleFields, approvalState } from './approval.ts';

/** Whatever a change under the rule can write. */
const CHANGED = [
  'Approval',
  'DepositAddress',
  'Wallet',
  'Network',
  'User',
  'ClientTransaction',
  'Notice',
  'Books',
  'Price',
  'Coin',
  'Setting',
] as const;

export const approvalCalls = {
  listApprovals: defineCall({
    method: 'GET',
    path: 'indexer/admin/approvals',
    summary: 'Changes under the two-person rule, the newest first.',
    access: 'adminReview',
    tokens: 'everything',
    query: z.strictObject({ state: approvalState.optional(), ...pageQuery }),
    response: pageOf(approval),
    reads: ['Approval'],
  }),
  approveChange: defineCall({
    method: 'POST',
    path: 'indexer/admin/approvals/{id}/approve',
    summary:
      'Approve a change that another admin requested; it takes effect at once. Once the waiting time of a single ' +
      'admin has passed, put it in effect.',
    access: 'admin',
    audit: 'approvalApproved',
    confirm: 'recent',
    params: byId,
    response: approvedChange,
    changes: CHANGED,
  }),
  refuseChange: defineCall({
    method: 'POST',
    path: 'indexer/admin/approvals/{id}/refuse',
    summary: 'Reject a change that another admin requested.',
    access: 'admin',
    audit: 'approvalRefused',
    params: byId,
    response: approval,
    changes: CHANGED,
  }),
  withdrawChange: defineCall({
    method: 'POST',
    path: 'indexer/admin/approvals/{id}/withdraw',
    summary: "Withdraw one's own request.",
    access: 'admin',
    audit: 'approvalWithdrawn',
    params: byId,
    response: approval,
    changes: CHANGED,
  }),
  getApprovalRule: defineCall({
    method: 'GET',
    path: 'indexer/admin/approval-rule',
    summary: 'The two-person rule: whether it is on, the waiting time of a single admin, and the time to approve.',
    access: 'adminReview',
    tokens: 'everything',
    response: approvalRule,
    reads: ['Approval'],
  }),
  updateApprovalRule: defineCall({
    method: 'PUT',
    path: 'indexer/admin/approval-rule',
    summary: 'Change the two-person rule. The change itself falls under the rule.',
    access: 'admin',
    audit: 'approvalRuleChanged',
    confirm: 'recent',
    body: z.strictObject({
      ...approvalRuleFields,
      /** Stays as it is unless given. */
      figuresFromUsd: decimalText(parseUsd, { allowZero: false, what: 'The amount' }).nullable().optional(),
      reason: visibleText({ lengthMax: 500 }).optional(),
    }),
    response: approvalRule,
    changes: CHANGED,
  }),
};
