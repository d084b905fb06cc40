/** Signing in, and the users an admin keeps. Paths and query names are those of the specification. */
import { z } from 'zod';
import {
  byUserId,
  defineCall,
  email,
  givenPassword,
  id,
  newPassword,
  pageOf,
  personName,
  searchText,
  ascendingList,
} from '@holdfast/contract';
import { agreementVersionName } from './agreement.ts';
import { adminScope, managedUser, newUserFields, role, signInResult, user } from './user.ts';

export const authCalls = {
  acceptAgreement: defineCall({
    method: 'POST',
    path: 'auth/user/accept-agreement',
    summary: 'Accept the Terms of Service in force.',
    access: 'signedIn',
    audit: 'agreementAccepted',
    /** The version that was read. Another one than the version in force is refused, because its text was not shown. */
    query: z.strictObject({ version: agreementVersionName.optional() }),
    response: user,
    changes: ['User'],
  }),
  addUser: defineCall({
    method: 'POST',
    path: 'auth/user/add',
    summary: 'Add a client who signs in through the identity provider.',
    access: 'admin',
    confirm: 'recent',
    audit: 'userAdded',
    query: z.strictObject({ email }),
    response: managedUser,
    changes: ['User'],
  }),
  addUserWithPassword: defineCall({
    method: 'POST',
    path: 'auth/user/add-with-password',
    summary: 'Add a user with a password. A new admin with full scope is disabled until a second admin approves.',
    access: 'admin',
    confirm: 'recent',
    audit: 'userAdded',
    body: z.strictObject({
      ...newUserFields,
      role: role.default('client'),
      /** Of an admin; full unless given. */
      adminScope: adminScope.optional(),
    }),
    response: managedUser,
    changes: ['User', 'Approval'],
  }),
  deleteUser: defineCall({
    method: 'DELETE',
    path: 'auth/user',
    summary:
      'Delete a user: disabled, left out of lists and kept in records. The last admin with full scope cannot be ' +
      'deleted; deleting any other admin with full scope needs a second admin.',
    access: 'admin',
    confirm: 'recent',
    audit: 'userDeleted',
    query: byUserId,
    response: managedUser,
    changes: ['User', 'Approval'],
  }),
  updateUser: defineCall({
    method: 'PATCH',
    path: 'auth/user/update',
    summary:
      'Change a user: name, e-mail, role, scope of an admin, password, disabled or not. The last admin with full ' +
      'scope cannot be limited, demoted or disabled. Making, disabling and resetting an admin with full scope ' +
      'need a second admin.',
    access: 'admin',
    confirm: 'recent',
    audit: 'userChanged',
    body: z.strictObject({
      id,
      email: email.optional(),
      firstName: personName.optional(),
      lastName: personName.optional(),
      role: role.optional(),
      /** Of an admin; a new admin has full scope unless given. */
      adminScope: adminScope.optional(),
      isDisabled: z.boolean().optional(),
      password: newPassword.optional(),
      /** For someone who lost the authenticator and the recovery codes. */
      removeSecondFactor: z.literal(true).optional(),
    }),
    response: managedUser,
    changes: ['User', 'Session', 'Approval'],
  }),
  listUsers: defineCall({
    method: 'GET',
    path: 'auth/users',
    summary: 'List users. Admins are listed only with include_admins; everyone else is a lender: clients and staff.',
    access: 'adminReview',
    tokens: 'everything',
    query: z.strictObject({
      include_admins: z.boolean().default(false),
      search: searchText.optional(),
      role: role.optional(),
      /** Invited: added, and never signed in so far. Deleted ones are listed only on request. */
      status: z.enum(['active', 'invited', 'disabled', 'deleted']).optional(),
      sort: z.enum(['name', 'email', 'role', 'agreement', 'created', 'lastSignIn']).default('name'),
      ...ascendingList,
    }),
    response: pageOf(managedUser),
    reads: ['User'],
  }),
  login: defineCall({
    method: 'GET',
    path: 'auth/login',
    summary: "Exchange the identity provider's ID token, sent as the bearer token, for a Holdfast token.",
    access: 'public',
    audit: 'signedIn',
    identityToken: true,
    response: signInResult,
    changes: ['User'],
  }),
  loginWithPassword: defineCall({
    method: 'POST',
    path: 'auth/login-with-password',
    summary: 'Sign in with e-mail and password.',
    access: 'public',
    audit: 'signedIn',
    body: z.strictObject({ email, password: givenPassword }),
    response: signInResult,
  }),
  me: defineCall({
    method: 'GET',
    path: 'auth/me',
    summary: 'The signed-in user.',
    access: 'signedIn',
    tokens: 'ledger',
    withoutSecondFactor: true,
    response: user,
    reads: ['User'],
  }),
};
