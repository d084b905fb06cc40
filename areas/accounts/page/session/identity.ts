/**
 * The interface of identity providers. A password and an OpenID provider both return an identity, and the rest of
 * sign-in is the same: the server exchanges the identity for a token and a user.
 */
import { accountsCalls } from '../../contract/calls.ts';
import { type CallApi } from '@holdfast/contract';
import { type SignInResult } from '../../contract/user.ts';

export type Identity = { readonly email: string; readonly password: string } | { readonly idToken: string };

export interface IdentityProvider<Credentials> {
  /** Must open any window before its first await: browsers allow popups only within the click. */
  identify(credentials: Credentials): Promise<Identity>;
  /** Signs the person out and cancels an unfinished attempt. */
  signOut(): void;
}

/** The attempt ended without an identity; `message` is the reason, for the person. */
export class IdentityError extends Error {
  override readonly name = 'IdentityError';
}

/** The person cancelled, so no message is shown. */
export class SignInCancelled extends Error {
  override readonly name = 'SignInCancelled';
}

export function exchangeIdentity(callApi: CallApi, identity: Identity): Promise<SignInResult> {
  if ('idToken' in identity) return callApi(accountsCalls.login, {}, { token: identity.idToken });
  return callApi(accountsCalls.loginWithPassword, { body: identity });
}

/** E-mail and password are an identity as they are: the server checks them at the exchange. */
export const passwordIdentityProvider: IdentityProvider<{ email: string; password: string }> = {
  identify: async (credentials) => credentials,
  signOut: () => undefined,
};
