/** Passkeys: registering and managing one's own, and signing in with one. */
import { z } from 'zod';
import { byId, defineCall, done } from '@holdfast/contract';
import { newCredential, passkey, passkeyName, passkeyOptions, usedCredential } from './passkey.ts';
import { signedIn } from './user.ts';

const ticket = z.string().min(1).max(200);

export const passkeyCalls = {
  getSignInFactors: defineCall({
    method: 'GET',
    path: 'auth/factors',
    summary: "The caller's passkeys, and how many recovery codes are left.",
    access: 'signedIn',
    withoutSecondFactor: true,
    response: z.object({ passkeys: z.array(passkey), recoveryCodesLeft: z.int().min(0) }),
    reads: ['User'],
  }),
  startPasskeyRegistration: defineCall({
    method: 'POST',
    path: 'auth/passkeys/options',
    summary: 'The options for a new passkey. They can be used once, in this session, for five minutes.',
    access: 'signedIn',
    withoutSecondFactor: true,
    /** The options are bound to this session and used once, so adding the passkey asks no second time. */
    confirm: 'now',
    response: passkeyOptions,
    changes: [],
  }),
  addPasskey: defineCall({
    method: 'POST',
    path: 'auth/passkeys',
    summary:
      'Add the passkey that the browser created; every other session is signed out. Returns recovery codes, once, ' +
      'to a caller who has none.',
    access: 'signedIn',
    withoutSecondFactor: true,
    confirm: 'recent',
    audit: 'passkeyChanged',
    body: z.strictObject({ name: passkeyName, credential: newCredential }),
    response: z.object({ passkey, recoveryCodes: z.array(z.string()) }),
    changes: ['User', 'Session'],
  }),
  renamePasskey: defineCall({
    method: 'PATCH',
    path: 'auth/passkeys/{id}',
    summary: "Rename one of the caller's passkeys.",
    access: 'signedIn',
    audit: 'passkeyChanged',
    params: byId,
    body: z.strictObject({ name: passkeyName }),
    response: passkey,
    changes: ['User'],
  }),
  removePasskey: defineCall({
    method: 'DELETE',
    path: 'auth/passkeys/{id}',
    summary:
      "Remove one of the caller's passkeys; every other session is signed out. " +
      'An admin who must have a second factor keeps the last one.',
    access: 'signedIn',
    confirm: 'now',
    audit: 'passkeyChanged',
    params: byId,
    response: done,
    changes: ['User', 'Session'],
  }),
  startPasskeyConfirmation: defineCall({
    method: 'POST',
    path: 'auth/confirm/options',
    summary: 'The options to confirm with a passkey. They can be used once, in this session, for five minutes.',
    access: 'signedIn',
    response: passkeyOptions,
    changes: [],
  }),
  startPasskeySignIn: defineCall({
    method: 'POST',
    path: 'auth/login-with-passkey/options',
    summary: 'The options to sign in with a passkey: as the only factor, or with the ticket of a first one.',
    access: 'public',
    body: z.strictObject({ ticket: ticket.optional() }),
    response: passkeyOptions,
    changes: [],
  }),
  loginWithPasskey: defineCall({
    method: 'POST',
    path: 'auth/login-with-passkey',
    summary: 'Sign in with a passkey: as the only factor, or with the ticket of a first one.',
    access: 'public',
    audit: 'signedIn',
    body: z.strictObject({ credential: usedCredential, ticket: ticket.optional() }),
    response: signedIn,
  }),
};
