import { authCalls } from './auth-calls.ts';
import { accountCalls } from './account-calls.ts';
import { passkeyCalls } from './passkeys-calls.ts';
import { auditLogCalls } from './audit-log-calls.ts';
import { approvalCalls } from './approvals-calls.ts';

export const accountsCalls = {
  ...authCalls,
  ...accountCalls,
  ...passkeyCalls,
  ...auditLogCalls,
  ...approvalCalls,
};
export type AccountsCalls = typeof accountsCalls;
