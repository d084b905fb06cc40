import { expect, test } from 'vitest';
import { needsAgreement } from './needs-agreement.ts';

const ACCEPTED = '2025-02-10T09:00:00.000Z';

test.each([
  ['a client who has not accepted is asked', 'client', null, false, true],
  ['a client who has accepted is not asked', 'client', ACCEPTED, false, false],
  ['any other role is asked as well', 'staff', null, false, true],
  ['an admin is never asked', 'admin', null, false, false],
  ['nobody is asked where the operator skips it', 'client', null, true, false],
] as const)('%s', (_, role, agreementAcceptedAt, skipAgreement, asked) => {
  expect(needsAgreement({ role, agreementAcceptedAt }, { skipAgreement })).toBe(asked);
});
