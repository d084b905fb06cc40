import type { FastifyRequest } from 'fastify';
import { bearerTokenOf } from './guard.ts';
import type { Origin } from './handler.ts';

const LOOPBACK_ADDRESS = /^(?:127\.|::1$|::ffff:127\.)/;
const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;
const USER_AGENT_LENGTH_MAX = 300;

export function originOf(request: FastifyRequest): Origin {
  return {
    address: request.ip,
    isLocal: isLocal(request),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_LENGTH_MAX),
    bearerToken: bearerTokenOf(request.headers.authorization),
  };
}

/**
 * A proxy on the same machine also connects from a loopback address, so a forwarding header or another host name means
 * that the user may be anywhere.
 */
function isLocal(request: FastifyRequest): boolean {
  const forwarded = request.headers['x-forwarded-for'] ?? request.headers['forwarded'] ?? request.headers['x-real-ip'];
  return (
    forwarded === undefined &&
    LOOPBACK_ADDRESS.test(request.socket.remoteAddress ?? '') &&
    isLoopbackHost(request.hostname)
  );
}

export function isLoopbackHost(host: string): boolean {
  return LOOPBACK_HOST.test(host);
}
