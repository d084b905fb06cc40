// oxlint-disable-next-line typescript/triple-slash-reference -- A package without types cannot be typed by an import.
/// <reference path="./oidc-provider.d.ts" />
/**
 * A real OpenID provider on this machine, for tests: discovery, keys, authorization code flow with PKCE, and a sign-in
 * page with an e-mail field that asks for no password. It can also sign tokens that no honest provider would issue,
 * with the very keys that it publishes.
 */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';
import { Provider } from 'oidc-provider';

export interface IssuerUser {
  readonly email: string;
  /** By default a text derived from the e-mail address. */
  readonly subject?: string;
  /** True by default. */
  readonly isEmailVerified?: boolean;
}

export interface LocalIssuer {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What the key set holds, as anyone can fetch it. */
  readonly publicKey: JWK;
  /** Adds a user, or replaces the one with the same e-mail address. */
  setUser(user: IssuerUser): void;
  /** Signs any claims with the issuer's own key. */
  signToken(claims: JWTPayload): Promise<string>;
  stop(): Promise<void>;
}

const CALLBACK_PATH = '/api/auth/provider/callback';
const KEY_ID = 'local-issuer-key';

export async function startLocalIssuer({ users }: { users: readonly IssuerUser[] }): Promise<LocalIssuer> {
  const usersByEmail = new Map<string, IssuerUser>();
  const setUser = (user: IssuerUser): void => void usersByEmail.set(user.email, user);
  users.forEach(setUser);

  const server = createServer();
  const issuer = await listen(server);
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const named = { kid: KEY_ID, alg: 'RS256', use: 'sig' };
  const client = { client_id: 'holdfast-tests', client_secret: randomBytes(24).toString('base64url') };

  const provider = new Provider(issuer, {
    clients: [
      {
        ...client,
        redirect_uris: [`http://127.0.0.1${CALLBACK_PATH}`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), ...named }] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Google and its like put the e-mail address into the ID token, and so does this one.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: async (_context, subject) => {
      const user = [...usersByEmail.values()].find((each) => subjectOf(each) === subject);
      const claims = { sub: subject, email: user?.email, email_verified: user?.isEmailVerified ?? true };
      return user && { accountId: subject, claims: () => claims };
    },
    // Nobody is asked for consent: the test is about Holdfast.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });

  // Any port of this machine will do, so that the issuer can start before the server has one.
  provider.Client.prototype.redirectUriAllowed = (uri: string): boolean => {
    const { protocol, hostname, pathname } = new URL(uri);
    return protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(hostname) && pathname === CALLBACK_PATH;
  };

  const handle = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return handle(request, response);
    return void signInPage({ request, response, provider, usersByEmail }).catch((error: unknown) =>
      response.writeHead(500).end(String(error)),
    );
  });

  return {
    issuer,
    clientId: client.client_id,
    clientSecret: client.client_secret,
    publicKey: { ...(await exportJWK(publicKey)), ...named },
    setUser,
    signToken: (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: KEY_ID }).sign(privateKey),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Visit {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly provider: Provider;
  readonly usersByEmail: ReadonlyMap<string, IssuerUser>;
}

async function signInPage({ request, response, provider, usersByEmail }: Visit): Promise<void> {
  if (request.method !== 'POST') return showForm(response, '');
  const form = new URLSearchParams(await text(request));
  const cancelled = form.has('cancel');
  const user = usersByEmail.get(form.get('email') ?? '');
  if (!user && !cancelled) return showForm(response, 'This account does not exist here.');
  const result = user && !cancelled ? { login: { accountId: subjectOf(user) } } : { error: 'access_denied' };
  return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

function showForm(response: ServerResponse, problem: string): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Local issuer</title></head><body>
<h1>Sign in at the local issuer</h1><p role="alert">${problem}</p>
<form method="post"><label>E-mail <input name="email" type="text" autofocus></label>
<button type="submit">Continue</button> <button type="submit" name="cancel" value="1">Cancel</button></form>
</body></html>`);
}

function subjectOf(user: IssuerUser): string {
  return user.subject ?? `subject-of-${user.email}`;
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
