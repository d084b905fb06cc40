import { z } from 'zod';
import { pendingApproval } from './approval.ts';
import { ADMIN_SCOPES, email, id, instant, namedObject, newPassword, personName, ROLES } from '@holdfast/contract';

export const role = z.enum(ROLES);
export const adminScope = z.enum(ADMIN_SCOPES);

/** What every new user with a password has. */
export const newUserFields = {
  email,
  password: newPassword,
  firstName: personName.default(''),
  lastName: personName.default(''),
};

export const user = namedObject('User', {
  id,
  email: z.string(),
  role,
  /** Null for users who are not admins. */
  adminScope: adminScope.nullable(),
  firstName: z.string(),
  lastName: z.string(),
  /** Null where there is no picture; the page then shows its default avatar. */
  pictureUrl: z.string().nullable(),
  agreementAcceptedAt: instant.nullable(),
  /** A text of the terms was accepted that is no longer in force, and the one that is has not been. */
  hasAcceptedEarlierTerms: z.boolean(),
  createdAt: instant,
  lastSignInAt: instant.nullable(),
  hasPassword: z.boolean(),
  /** Another admin chose the password, so signing in with it needs the code that the approving admin handed over. */
  needsHandoverCode: z.boolean(),
  /** Has signed in through the OpenID provider at least once. */
  hasProvider: z.boolean(),
  /** A code of an authenticator app is required after the password. */
  hasSecondFactor: z.boolean(),
  hasPasskey: z.boolean(),
  isDisabled: z.boolean(),
});
export type User = z.infer<typeof user>;

/** A user as admins manage them. */
export const managedUser = user
  .extend({
    /** Deleted users are disabled and kept, because records name them. */
    isDeleted: z.boolean(),
    /** A change of it, or a new admin, that waits for a second admin. */
    pendingApproval: pendingApproval.nullable(),
  })
  .meta({ id: 'ManagedUser' });
export type ManagedUser = z.infer<typeof managedUser>;

export const session = namedObject('Session', {
  id,
  createdAt: instant,
  lastUsedAt: instant,
  expiresAt: instant,
  userAgent: z.string(),
  address: z.string(),
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof session>;

export const withSetupCode = {
  /** Printed by the server at start; wanted from another machine than the server itself. */
  setupCode: z.string().max(40).optional(),
};

export const signedIn = namedObject('SignedIn', { authToken: z.string(), user });
export type SignedIn = z.infer<typeof signedIn>;

const secondFactor = z.enum(['passkey', 'code', 'recoveryCode', 'handoverCode']);
export type SecondFactor = z.infer<typeof secondFactor>;

/** The password or the provider's token was right, and one of these second factors is still wanted. */
export const secondFactorWanted = namedObject('SecondFactorWanted', {
  secondFactor: z.object({ ticket: z.string(), ways: z.array(secondFactor) }),
});

export const signInResult = z.union([signedIn, secondFactorWanted]);
export type SignInResult = z.infer<typeof signInResult>;
