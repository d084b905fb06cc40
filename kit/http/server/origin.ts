/** Where a request comes from. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '@holdfast/config/config.ts';
import { isLoopbackHost } from '@holdfast/config/flag.ts';
import { bearerTokenOf } from './guard.ts';
import type { Origin } from './handler.ts';

const LOOPBACK_ADDRESS = /^(?:127\.|::1$|::ffff:127\.)/;
const USER_AGENT_LENGTH_MAX = 300;
/** What proxies, load balancers and tunnels add to a request. A browser sends none of them. */
const FORWARDING_HEADERS: ReadonlySet<string> = new Set([
  'forwarded',
  'via',
  'x-forwarded',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'true-client-ip',
]);
const FORWARDING_PREFIX = /^(?:x-forwarded|x-original|cf|fly|fastly|x-envoy|x-amzn)-./;

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the configuration says that requests arrive through a proxy. */
    isBehindProxy: boolean;
    /** PUBLIC_URL. */
    publicUrl: string | null;
  }
}

/** Warns once if requests arrive through a proxy that the configuration does not declare. */
export function installOrigin(app: FastifyInstance, config: Pick<Config, 'publicUrl' | 'trustProxy'>): void {
  app.decorate('isBehindProxy', config.publicUrl !== null || config.trustProxy !== false);
  app.decorate('publicUrl', config.publicUrl);
  if (config.trustProxy !== false) return;
  let hasWarned = false;
  app.addHook('onRequest', async (request) => {
    if (hasWarned || !isForwarded(request)) return;
    hasWarned = true;
    app.log.warn(
      'Requests arrive through a proxy, but TRUST_PROXY is not set: all visitors appear with the address of the ' +
        'proxy, and share its limits for sign-in attempts.',
    );
  });
}

export function originOf(request: FastifyRequest): Origin {
  return {
    address: request.ip,
    isLocal: isLocal(request),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_LENGTH_MAX),
    site: new URL(request.server.publicUrl ?? `${request.protocol}://${request.host}`),
    bearerToken: bearerTokenOf(request.headers.authorization),
  };
}

/**
 * A proxy on the same machine also connects from a loopback address, so a configured proxy or public address, a
 * forwarding header or another host name means that the user may be anywhere. nginx, without settings of its own, adds
 * no header and replaces the host name, but it speaks HTTP/1.0, which no browser does, and forwards the Origin.
 */
function isLocal(request: FastifyRequest): boolean {
  return (
    !request.server.isBehindProxy &&
    !isForwarded(request) &&
    request.raw.httpVersion !== '1.0' &&
    isLoopbackOrigin(request.headers.origin) &&
    LOOPBACK_ADDRESS.test(request.socket.remoteAddress ?? '') &&
    isLoopbackHost(request.hostname)
  );
}

/** The site of the page that sent the request, which a browser states with every change. */
function isLoopbackOrigin(origin: string | undefined): boolean {
  if (origin === undefined) return true;
  const host = /^https?:\/\/(.+?)(?::\d+)?$/.exec(origin)?.[1];
  return host !== undefined && isLoopbackHost(host);
}

function isForwarded(request: FastifyRequest): boolean {
  return Object.keys(request.headers).some((name) => FORWARDING_HEADERS.has(name) || FORWARDING_PREFIX.test(name));
}
