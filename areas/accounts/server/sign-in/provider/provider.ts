/**
 * The OpenID provider: the address to redirect to, the exchange of the code, and the check of an ID token. Nothing is
 * fetched until the first sign-in, so an unavailable provider does not prevent the server from starting.
 */
import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  type ClientAuth,
  type Configuration,
  discovery,
  None,
} from 'openid-client';
import { AppError } from '@holdfast/http/server/app-error.ts';
import { type ProviderIdentity, verifyIdToken } from './verify-id-token.ts';

interface ProviderProfile {
  readonly issuer: string;
  readonly clientId: string;
  /** Null for a public client, which proves itself by PKCE alone. */
  readonly clientSecret: string | null;
  readonly label: string;
}

export interface FlowSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

export interface Provider {
  readonly label: string;
  /** With `isFresh`, the provider is requested to ask for the person's credentials again. */
  authorizationUrl(flow: FlowSecrets & { redirectUri: string; isFresh?: boolean }): Promise<URL>;
  /** Exchanges the code in the callback's address for the raw ID token. */
  redeem(flow: FlowSecrets & { callbackUrl: URL }): Promise<string>;
  verify(idToken: string, now: Date): Promise<ProviderIdentity>;
}

const REQUEST_SECONDS_MAX = 8;
const METADATA_AGE_MS_MAX = 60 * 60 * 1000;

interface Metadata {
  readonly configuration: Configuration;
  readonly keys: JWTVerifyGetKey;
  readonly fetchedAtMs: number;
}

export function createProvider(profile: ProviderProfile): Provider {
  const { label, clientId } = profile;
  let known: Metadata | null = null;
  let fetching: Promise<Metadata> | null = null;

  /** Concurrent sign-ins share one request. Old metadata stays in use while the provider is unavailable. */
  async function metadata(): Promise<Metadata> {
    if (known && performance.now() - known.fetchedAtMs < METADATA_AGE_MS_MAX) return known;
    fetching ??= fetchMetadata(profile).finally(() => {
      fetching = null;
    });
    try {
      known = await fetching;
    } catch (error) {
      if (!known) throw unavailable(label, error);
    }
    return known;
  }

  return {
    label,
    authorizationUrl: async ({ redirectUri, state, nonce, codeVerifier, isFresh = false }) => {
      const { configuration } = await metadata();
      return buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...(isFresh && { max_age: '0' }),
      });
    },
    redeem: async ({ callbackUrl, state, nonce, codeVerifier }) => {
      const { configuration } = await metadata();
      const tokens = await authorizationCodeGrant(configuration, callbackUrl, {
        pkceCodeVerifier: codeVerifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      if (tokens.id_token === undefined) throw new Error('The provider returned no ID token.');
      return tokens.id_token;
    },
    verify: async (idToken, now) => {
      const { configuration, keys } = await metadata();
      return verifyIdToken(idToken, { issuer: configuration.serverMetadata().issuer, clientId, label, keys, now });
    },
  };
}

async function fetchMetadata({ issuer, clientId, clientSecret }: ProviderProfile): Promise<Metadata> {
  const url = new URL(issuer);
  // The configuration accepts a plain http issuer on this machine only.
  const configuration = await discovery(url, clientId, undefined, clientAuthOf(clientSecret), {
    timeout: REQUEST_SECONDS_MAX,
    execute: url.protocol === 'http:' ? [allowInsecureRequests] : [],
  });
  const { jwks_uri: keysUrl } = configuration.serverMetadata();
  if (keysUrl === undefined) throw new Error('The provider publishes no keys.');
  // The key set is cached, and fetched again when a token names a key that is not in it.
  const keys = createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: REQUEST_SECONDS_MAX * 1000 });
  return { configuration, keys, fetchedAtMs: performance.now() };
}

/**
 * Uses the first supported client authentication method of the provider. Its list is known after discovery; a provider
 * without a list expects the secret in the header.
 */
function clientAuthOf(clientSecret: string | null): ClientAuth {
  if (clientSecret === null) return None();
  const methods = new Map([
    ['client_secret_basic', ClientSecretBasic(clientSecret)],
    ['client_secret_post', ClientSecretPost(clientSecret)],
  ]);
  const byDefault = ClientSecretBasic(clientSecret);
  return (server, client, body, headers) => {
    const named = server.token_endpoint_auth_methods_supported?.find((method) => methods.has(method));
    return (methods.get(named ?? '') ?? byDefault)(server, client, body, headers);
  };
}

function unavailable(label: string, cause: unknown): AppError {
  return new AppError('unavailable', `${label} cannot be reached at the moment. Try again later.`, { cause });
}
