/**
 * The port to whoever vouches for a person. Both ways in answer an identity, and from there on signing in is one
 * path: the identity is exchanged with the server for a token and a user.
 */
import { type CallApi, type SignInResult, contract } from '@holdfast/contract';

export type Identity = { readonly email: string; readonly password: string } | { readonly idToken: string };

export interface IdentityProvider<Credentials> {
  /** Must open any window before it first waits: browsers allow that only within the click. */
  identify(credentials: Credentials): Promise<Identity>;
  /** Forgets the person, and gives up on an unfinished attempt. */
  signOut(): void;
}

/** The attempt ended before there was an identity; `message` says why in words for the person. */
export class IdentityError extends Error {
  override readonly name = 'IdentityError';
}

/** The person called it off, so there is nothing to tell them. */
export class SignInCancelled extends Error {
  override readonly name = 'SignInCancelled';
}

export function exchangeIdentity(callApi: CallApi, identity: Identity): Promise<SignInResult> {
  if ('idToken' in identity) return callApi(contract.login, {}, { token: identity.idToken });
  return callApi(contract.loginWithPassword, { body: identity });
}

/** E-mail and password vouch for themselves: the server that checks them is the one of the exchange. */
export const passwordIdentityProvider: IdentityProvider<{ email: string; password: string }> = {
  identify: async (credentials) => credentials,
  signOut: () => undefined,
};
