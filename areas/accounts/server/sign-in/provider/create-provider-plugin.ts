/**
 * The pages of the sign-in popup: start redirects the browser to the provider, callback receives it back. They are not
 * calls of the contract, because a browser visits them.
 */
import { isLoopbackHost } from '@holdfast/config/flag.ts';
import type { Log } from '@holdfast/database/log.ts';
import { AppError, STATUS_BY_CODE } from '@holdfast/http/server/app-error.ts';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { reserveAttempt } from '../../attempts/reserve-attempt.ts';
import { createSecretToken } from '../../sessions/secret-token.ts';
import { createFlow, FLOW_SECONDS, redeemFlow } from './flows.ts';
import type { Provider } from './provider.ts';

export const START_PATH = '/api/auth/provider/start';
export const CALLBACK_PATH = '/api/auth/provider/callback';

interface ProviderPluginDependencies {
  readonly pool: pg.Pool;
  readonly config: { readonly publicUrl: string | null };
  readonly provider: Provider | null;
  readonly log: Log;
  readonly now: () => Date;
}

export function createProviderPlugin(dependencies: ProviderPluginDependencies): FastifyPluginAsync {
  return async (app) => {
    app.get(START_PATH, (request, reply) => respond({ request, reply, step: start }));
    app.get(CALLBACK_PATH, (request, reply) => respond({ request, reply, step: finish }));
    app.get(CALLBACK_SCRIPT_PATH, (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(CALLBACK_SCRIPT),
    );
  };

  type Step = (request: FastifyRequest, reply: FastifyReply, provider: Provider) => Promise<FastifyReply>;

  /** Errors are passed to the page that opened the popup, which waits for a result. */
  async function respond({
    request,
    reply,
    step,
  }: {
    request: FastifyRequest;
    reply: FastifyReply;
    step: Step;
  }): Promise<FastifyReply> {
    try {
      if (!dependencies.provider)
        throw new AppError('not_found', 'Sign-in through an identity provider is not configured on this server.');
      return await step(request, reply, dependencies.provider);
    } catch (error) {
      return refuse(reply, error);
    }
  }

  async function start(request: FastifyRequest, reply: FastifyReply, provider: Provider): Promise<FastifyReply> {
    const { pool, now } = dependencies;
    await reserveAttempt(pool, { purpose: 'providerStart', address: request.ip, now: now() });
    const redirectUri = new URL(CALLBACK_PATH, publicOrigin(request)).href;
    const browserSecret = browserSecretOf(request) ?? createBrowserSecret();
    const flow = await createFlow(pool, { browserSecret, redirectUri, now: now() });
    const isFresh = new URL(request.url, 'http://localhost').searchParams.has('fresh');
    const url = await provider.authorizationUrl({ ...flow, redirectUri, isFresh });
    return reply
      .header('set-cookie', browserCookie(browserSecret, { isSecure: redirectUri.startsWith('https:') }))
      .header('cache-control', 'no-store')
      .redirect(url.href, 302);
  }

  async function finish(request: FastifyRequest, reply: FastifyReply, provider: Provider): Promise<FastifyReply> {
    const { pool, now } = dependencies;
    const query = new URL(request.url, 'http://localhost').searchParams;
    const browserSecret = browserSecretOf(request);
    const state = query.get('state');
    const flow = browserSecret && state ? await redeemFlow(pool, { state, browserSecret, now: now() }) : null;
    if (!flow)
      throw new AppError('malformed', 'This sign-in was not started in this browser, or it took too long. Try again.');
    if (query.has('error')) throw refusedByProvider(query.get('error'), provider.label);
    const callbackUrl = new URL(`?${query.toString()}`, flow.redirectUri);
    return sendPage(reply, { status: 200, message: { idToken: await redeem(provider, { ...flow, callbackUrl }) } });
  }

  /** PUBLIC_URL if it is set; otherwise only loopback host names, because anyone can send any Host header. */
  function publicOrigin(request: FastifyRequest): string {
    if (dependencies.config.publicUrl !== null) return dependencies.config.publicUrl;
    if (isLoopbackHost(request.hostname)) return `${request.protocol}://${request.host}`;
    throw new AppError(
      'unavailable',
      'The operator must set PUBLIC_URL before people can sign in through an identity provider.',
    );
  }

  function refuse(reply: FastifyReply, error: unknown): FastifyReply {
    if (error instanceof AppError && typeof error.detail === 'string') {
      if (error.options.cause) dependencies.log.warn({ reason: reasonOf(error.options.cause) }, error.detail);
      return sendPage(reply, { status: STATUS_BY_CODE[error.code], message: { error: error.detail } });
    }
    dependencies.log.error({ err: error }, 'The sign-in through the identity provider failed.');
    return sendPage(reply, { status: 500, message: { error: 'The sign-in failed on our side. Try again later.' } });
  }
}

async function redeem(provider: Provider, flow: Parameters<Provider['redeem']>[0]): Promise<string> {
  try {
    return await provider.redeem(flow);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('unavailable', `${provider.label} did not confirm the sign-in. Try again.`, { cause: error });
  }
}

/** The provider's description is not shown, because anyone can put text into that address. */
function refusedByProvider(code: string | null, label: string): AppError {
  if (code === 'access_denied') return new AppError('malformed', `The sign-in at ${label} was cancelled.`);
  return new AppError('malformed', `${label} refused the sign-in. Try again.`, {
    cause: new Error(`error=${String(code).slice(0, 60)}`),
  });
}

function sendPage(reply: FastifyReply, page: { status: number; message: CallbackMessage }): FastifyReply {
  return reply
    .status(page.status)
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': CALLBACK_POLICY,
      'referrer-policy': 'no-referrer',
    })
    .send(renderCallbackPage(page.message));
}

/** A provider's error can contain the whole response, tokens included; only its name and message are logged. */
function reasonOf(cause: unknown): string {
  return cause instanceof Error ? `${cause.name}: ${cause.message}` : 'unknown';
}

const NAME = 'holdfast_sign_in';
const SECRET = /^[\w-]{43}$/;

/** The secret that binds a flow to the browser that started it. Two popups of one browser share it. */
function browserSecretOf(request: FastifyRequest): string | null {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  const value = pairs.find(([name]) => name === NAME)?.[1] ?? '';
  return SECRET.test(value) ? value : null;
}

function createBrowserSecret(): string {
  return createSecretToken();
}

/** Lax, because the provider sends the browser back from another site. */
function browserCookie(secret: string, { isSecure }: { isSecure: boolean }): string {
  const attributes = [
    `${NAME}=${secret}`,
    'Path=/api/auth/provider',
    `Max-Age=${FLOW_SECONDS}`,
    'HttpOnly',
    'SameSite=Lax',
  ];
  return [...attributes, ...(isSecure ? ['Secure'] : [])].join('; ');
}

/**
 * The last page of the popup. It passes the ID token, or the error, to the page that opened it and closes the popup.
 *
 * It uses a BroadcastChannel because the provider's opener policy may have cleared `window.opener`; the channel reaches
 * pages of the same origin only. The content security policy forbids inline scripts, so the script is a separate file
 * and reads the data from a <meta> element, never from the address.
 */
const SIGN_IN_CHANNEL = 'holdfast-provider-sign-in';
const CALLBACK_SCRIPT_PATH = '/api/auth/provider/callback.js';

export type CallbackMessage = { readonly idToken: string } | { readonly error: string };

const CALLBACK_POLICY =
  "default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

function renderCallbackPage(message: CallbackMessage): string {
  const text = 'error' in message ? message.error : 'You are signed in. This window can be closed.';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="holdfast-sign-in" content="${escapeHtml(JSON.stringify(message))}">
<title>Sign-in</title>
<script src="${CALLBACK_SCRIPT_PATH}" defer></script>
</head>
<body><p>${escapeHtml(text)}</p></body>
</html>
`;
}

/** The popup closes a moment after the message, so that the browser delivers it first. */
const CALLBACK_SCRIPT = `'use strict';
const holder = document.querySelector('meta[name="holdfast-sign-in"]');
const message = JSON.parse(holder.content);
holder.remove();
history.replaceState(null, '', location.pathname);
const channel = new BroadcastChannel('${SIGN_IN_CHANNEL}');
channel.postMessage(message);
setTimeout(() => {
  channel.close();
  window.close();
}, 150);
`;

const HTML_ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => HTML_ENTITIES[character] ?? '');
}
