/**
 * Passkeys of the browser. The library is loaded when a passkey is used, so that the sign-in page does not wait for it.
 */
import { type AccountsCalls } from '../../contract/calls.ts';
import type { CallInput, CallOutput } from '@holdfast/contract';
import { IdentityError } from './identity.ts';

export type PasskeyOptions = CallOutput<AccountsCalls['startPasskeySignIn']>;
export type UsedCredential = CallInput<AccountsCalls['loginWithPasskey']>['body']['credential'];
type NewCredential = CallInput<AccountsCalls['addPasskey']>['body']['credential'];

export const PASSKEY_CANCELLED = 'The passkey was not used: the request was cancelled or took too long.';
const ALREADY_REGISTERED = 'This device already has a passkey for your account.';

/** Browsers offer passkeys over https and on localhost, and never for an IP address. */
export function supportsPasskeys(): boolean {
  return window.isSecureContext && 'PublicKeyCredential' in window && !IP_ADDRESS.test(window.location.hostname);
}

const IP_ADDRESS = /^(?:[\d.]+|\[.*\])$/;

export async function createPasskey({ options }: PasskeyOptions): Promise<NewCredential> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];
  return explained(() => startRegistration({ optionsJSON: options as object as Options }));
}

export async function requestPasskey({ options }: PasskeyOptions): Promise<UsedCredential> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];
  return explained(() => startAuthentication({ optionsJSON: options as object as Options }));
}

/** The messages of browsers are for developers. */
async function explained<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'NotAllowedError' || name === 'AbortError') throw new IdentityError(PASSKEY_CANCELLED);
    if (name === 'InvalidStateError') throw new IdentityError(ALREADY_REGISTERED);
    throw error;
  }
}
