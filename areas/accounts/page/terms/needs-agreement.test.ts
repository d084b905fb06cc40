import { expect, test } from 'vitest';
import { needsAgreement } from './needs-agreement.ts';

const ACCEPTED = '2025-02-10T09:00:00.000Z';

test.each([
  ['a client who has not accepted is requested', 'client', null, false, true],
  ['a client who has accepted is not requested', 'client', ACCEPTED, false, false],
  ['any other role is requested as well', 'staff', null, false, true],
  ['an admin is never requested', 'admin', null, false, false],
  ['nobody is requested where the operator skips it', 'client', null, true, false],
] as const)('%s', (_, role, agreementAcceptedAt, skipAgreement, requested) => {
  expect(needsAgreement({ role, agreementAcceptedAt }, { skipAgreement })).toBe(requested);
});
