export {
  AGREEMENT_COLUMNS,
  type AgreementRow,
  VERSION_IN_FORCE,
  findAgreement,
  loadAgreementInForce,
  percentText,
  ratePpmOf,
  rateText,
  rateTextOf,
  toAgreementVersion,
} from './agreement-versions.ts';
export {
  type RuleDefaults,
  isUnderRule,
  lockApprovals,
  needsSecondPerson,
  storeRule,
} from './approvals/approval-rule.ts';
export { approvalHandlers } from './approvals/approvals.ts';
export {
  type DecidedRequest,
  type Effect,
  type Effects,
  approve,
  refuseOrWithdraw,
} from './approvals/decide-approval.ts';
export { approvalSchedules, createDecideDue } from './approvals/decide-due-job.ts';
export {
  type Requester,
  type ShownFields,
  type WantedChange,
  findPendingApproval,
  pendingApprovalOf,
  requestApproval,
} from './approvals/request-approval.ts';
export { auditLogSchedules, checkAuditLog, checkChain } from './audit-log/check-chain.ts';
export { auditLogHandlers } from './audit-log/list-entries.ts';
export { type AuthDependencies } from './auth-dependencies.ts';
export { authHandlers } from './auth-handlers.ts';
export { deleteExpired } from './delete-expired.ts';
export { type PasswordCost, createPasswords } from './passwords/passwords.ts';
export { removeAllFactors, removeHandoverCode } from './second-factor/codes.ts';
export { findCaller } from './sessions/find-caller.ts';
export { spendConfirmation } from './sessions/spend-confirmation.ts';
export { endAllAccess, startSession } from './sessions/start-session.ts';
export { createSetupCode, hasUsers, requireSetupCode } from './setup/setup.ts';
export { createProviderPlugin } from './sign-in/provider/create-provider-plugin.ts';
export { type Provider, createProvider } from './sign-in/provider/provider.ts';
export { type LockedUser, getUser } from './users/user-record.ts';
export { insertUser, userEffect } from './users/write-user.ts';
