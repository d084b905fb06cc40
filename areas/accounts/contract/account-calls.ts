/** What users do with their own account, and the first run. */
import { z } from 'zod';
import {
  byId,
  byUserId,
  confirmationWay,
  defineCall,
  descendingPage,
  done,
  givenPassword,
  instant,
  namedObject,
  namedUser,
  newPassword,
  pageOf,
  personName,
  searchText,
} from '@holdfast/contract';
import { apiToken, newApiToken, tokenScope } from './api-token.ts';
import { agreementVersion } from './agreement.ts';
import { publicConfig } from './config.ts';
import { usedCredential } from './passkey.ts';
import { newUserFields, session, signedIn, user, withSetupCode } from './user.ts';

/** Six digits of an authenticator, or a recovery code; blanks and dashes are for reading only. */
const secondFactorCode = z
  .string()
  .max(40)
  .transform((text) => text.replace(/[\s-]/g, ''))
  .pipe(z.string().min(6).max(20));
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const accountCalls = {
  openSample: defineCall({
    method: 'POST',
    path: 'setup/sample',
    summary: [
      'Create the sample portfolio in an installation without users, and sign its administrator in.',
      'Where the sample is loaded already, only sign in.',
    ].join(' '),
    access: 'public',
    audit: 'sampleLoaded',
    body: z.strictObject(withSetupCode),
    response: signedIn,
    changes: ['Config', 'User'],
  }),
  removeSample: defineCall({
    method: 'DELETE',
    path: 'setup/sample',
    summary: 'Remove the sample portfolio. The installation is as it was before, and everyone is signed out.',
    access: 'admin',
    audit: 'sampleRemoved',
    response: done,
    changes: ['Config', 'User'],
  }),
  config: defineCall({
    method: 'GET',
    path: 'config',
    summary: 'The settings that the page needs before sign-in.',
    access: 'public',
    response: publicConfig,
    reads: ['Config'],
  }),
  createFirstAdministrator: defineCall({
    method: 'POST',
    path: 'setup/first-administrator',
    summary: 'Create the first administrator of an empty database, once.',
    access: 'public',
    audit: 'userAdded',
    body: z.strictObject({
      ...newUserFields,
      ...withSetupCode,
    }),
    response: signedIn,
    changes: ['Config', 'User'],
  }),
  completeSecondFactor: defineCall({
    method: 'POST',
    path: 'auth/second-factor',
    summary: 'Finish signing in with a code of the second factor or a recovery code.',
    access: 'public',
    audit: 'signedIn',
    body: z.strictObject({ ticket: z.string().min(1).max(200), code: secondFactorCode }),
    response: signedIn,
  }),
  confirm: defineCall({
    method: 'POST',
    path: 'auth/confirm',
    summary:
      'Confirm that the caller is the person who signed in: with the password, a code of the second factor or a ' +
      'recovery code, a passkey, or a new ID token of the provider. Exactly one is given.',
    access: 'signedIn',
    withoutSecondFactor: true,
    audit: 'confirmed',
    body: z
      .strictObject({
        password: givenPassword.optional(),
        code: secondFactorCode.optional(),
        /** With the options of startPasskeyConfirmation. */
        passkey: usedCredential.optional(),
        /** For users who have neither: from a sign-in at the provider that was started after the refused call. */
        idToken: z.string().min(1).max(16_000).optional(),
      })
      .refine((proof) => Object.values(proof).filter((value) => value !== undefined).length === 1, {
        error: 'Give exactly one of password, code, passkey and idToken.',
      }),
    response: z.object({ confirmedWith: confirmationWay, validUntil: instant }),
    changes: ['Session'],
  }),
  logout: defineCall({
    method: 'POST',
    path: 'auth/logout',
    summary: 'Sign out: the token becomes invalid.',
    access: 'signedIn',
    withoutSecondFactor: true,
    audit: 'signedOut',
    response: done,
  }),
  getAgreement: defineCall({
    method: 'GET',
    path: 'auth/agreement',
    summary: 'The Terms of Service in force: the text, the annual rate and the notice period.',
    access: 'signedIn',
    tokens: 'everything',
    response: agreementVersion,
    reads: ['User'],
  }),
  updateProfile: defineCall({
    method: 'PATCH',
    path: 'auth/profile',
    summary: "Change the caller's name.",
    access: 'signedIn',
    audit: 'profileChanged',
    body: z.strictObject({ firstName: personName, lastName: personName }),
    response: user,
    changes: ['User'],
  }),
  setPicture: defineCall({
    method: 'PUT',
    path: 'auth/profile/picture',
    summary: "Set the caller's picture: PNG, JPEG or WebP as a data URL.",
    access: 'signedIn',
    audit: 'profileChanged',
    body: z.strictObject({ dataUrl: z.string().max(400_000) }),
    bodyBytesMax: 450_000,
    response: user,
    changes: ['User'],
  }),
  removePicture: defineCall({
    method: 'DELETE',
    path: 'auth/profile/picture',
    summary: "Remove the caller's picture.",
    access: 'signedIn',
    audit: 'profileChanged',
    response: user,
    changes: ['User'],
  }),
  getPicture: defineCall({
    method: 'GET',
    path: 'auth/pictures/{id}',
    summary: "A user's picture. Its id is random.",
    access: 'public',
    params: z.strictObject({ id: z.uuid('This is not a picture id') }),
    response: { file: ['image/png', 'image/jpeg', 'image/webp'] },
  }),
  changePassword: defineCall({
    method: 'POST',
    path: 'auth/profile/password',
    summary: "Set the caller's password; every other session is signed out, and API tokens are revoked unless kept.",
    access: 'signedIn',
    audit: 'passwordChanged',
    /** The current password is the proof. A first password needs a confirmation of its own. */
    confirm: 'now',
    confirmOnly: z.looseObject({ currentPassword: z.undefined().optional() }),
    body: z.strictObject({
      currentPassword: givenPassword.optional(),
      newPassword,
      /** They read on behalf of the caller: whoever knew the old password may have made one. */
      keepApiTokens: z.boolean().default(false),
    }),
    response: user,
    changes: ['User', 'Session', 'ApiToken'],
  }),
  listSessions: defineCall({
    method: 'GET',
    path: 'auth/sessions',
    summary: "The caller's sessions.",
    access: 'signedIn',
    response: z.array(session),
    reads: ['Session'],
  }),
  endSession: defineCall({
    method: 'DELETE',
    path: 'auth/sessions/{id}',
    summary: "End one of the caller's sessions.",
    access: 'signedIn',
    audit: 'sessionsEnded',
    params: byId,
    response: done,
    changes: ['Session'],
  }),
  endOtherSessions: defineCall({
    method: 'POST',
    path: 'auth/sessions/end-others',
    summary: 'End all sessions of the caller except this one.',
    access: 'signedIn',
    audit: 'sessionsEnded',
    response: done,
    changes: ['Session'],
  }),
  listApiTokens: defineCall({
    method: 'GET',
    path: 'auth/api-tokens',
    summary: "The caller's API tokens, without their secrets.",
    access: 'signedIn',
    response: z.array(apiToken),
    reads: ['ApiToken'],
  }),
  createApiToken: defineCall({
    method: 'POST',
    path: 'auth/api-tokens',
    summary: 'Create a read-only API token. The token itself is returned only here.',
    access: 'agreed',
    confirm: 'recent',
    audit: 'apiTokenCreated',
    body: newApiToken,
    response: z.object({ token: z.string(), apiToken }),
    changes: ['ApiToken'],
  }),
  revokeApiToken: defineCall({
    method: 'DELETE',
    path: 'auth/api-tokens/{id}',
    summary: "Revoke one of the caller's API tokens. It stops working at once.",
    access: 'signedIn',
    audit: 'apiTokenRevoked',
    params: byId,
    response: done,
    changes: ['ApiToken'],
  }),
  listApiTokensOfUsers: defineCall({
    method: 'GET',
    path: 'auth/users/api-tokens',
    summary: 'The API tokens of all users with their owners, without their secrets.',
    access: 'adminReview',
    query: z.strictObject({
      /** A part of the name of the token, or of the name or e-mail address of its owner. */
      search: searchText.optional(),
      scope: tokenScope.optional(),
      state: z.enum(['active', 'expired']).optional(),
      sort: z.enum(['name', 'owner', 'created', 'expires', 'lastUsed']).default('created'),
      ...descendingPage,
    }),
    response: pageOf(namedObject('ApiTokenOfUser', { ...apiToken.shape, ...namedUser })),
    reads: ['ApiToken', 'User'],
  }),
  revokeApiTokenOfUser: defineCall({
    method: 'DELETE',
    path: 'auth/user/api-tokens/{id}',
    summary: 'Revoke an API token of any user. It stops working at once; sessions and other tokens of the user stay.',
    access: 'admin',
    confirm: 'recent',
    audit: 'apiTokenRevoked',
    params: byId,
    response: done,
    changes: ['ApiToken'],
  }),
  signOutUser: defineCall({
    method: 'POST',
    path: 'auth/user/sign-out',
    summary: 'Sign a user out everywhere.',
    access: 'admin',
    confirm: 'recent',
    audit: 'sessionsEnded',
    query: byUserId,
    response: done,
    changes: ['User', 'Session'],
  }),
  startSecondFactor: defineCall({
    method: 'POST',
    path: 'auth/second-factor/enrol',
    summary:
      'Begin setting up a second factor: a secret for the authenticator app. Nothing changes until it is confirmed.',
    access: 'signedIn',
    withoutSecondFactor: true,
    /** Only who began knows the secret, so turning it on asks no second time. */
    confirm: 'now',
    audit: 'secondFactorChanged',
    response: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirmSecondFactor: defineCall({
    method: 'POST',
    path: 'auth/second-factor/confirm',
    summary:
      'Turn the second factor on with a first code; every other session is signed out. Returns the recovery ' +
      'codes, once.',
    access: 'signedIn',
    withoutSecondFactor: true,
    confirm: 'recent',
    audit: 'secondFactorChanged',
    body: z.strictObject({ code: secondFactorCode }),
    response: recoveryCodes,
    changes: ['User', 'Session'],
  }),
  renewRecoveryCodes: defineCall({
    method: 'POST',
    path: 'auth/second-factor/recovery-codes',
    summary:
      'Replace the recovery codes; every other session is signed out. A code, or a confirmation for this call, ' +
      'is needed.',
    access: 'signedIn',
    confirm: 'now',
    confirmOnly: z.looseObject({ code: z.undefined().optional() }),
    audit: 'secondFactorChanged',
    body: z.strictObject({ code: secondFactorCode.optional() }),
    response: recoveryCodes,
    changes: ['User', 'Session'],
  }),
  removeSecondFactor: defineCall({
    method: 'POST',
    path: 'auth/second-factor/remove',
    summary: 'Turn the second factor off; every other session is signed out.',
    access: 'signedIn',
    audit: 'secondFactorChanged',
    body: z.strictObject({ code: secondFactorCode }),
    response: user,
    changes: ['User', 'Session'],
  }),
};
