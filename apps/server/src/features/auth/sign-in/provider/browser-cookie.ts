import type { FastifyRequest } from 'fastify';
import { createSecretToken } from '../../sessions/secret-token.ts';
import { FLOW_SECONDS } from './flows.ts';

const NAME = 'holdfast_sign_in';
const SECRET = /^[\w-]{43}$/;

/** The secret that ties a flow to the browser that started it. Two popups of one browser share it. */
export function browserSecretOf(request: FastifyRequest): string | null {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  const value = pairs.find(([name]) => name === NAME)?.[1] ?? '';
  return SECRET.test(value) ? value : null;
}

export function createBrowserSecret(): string {
  return createSecretToken();
}

/** Lax, because the provider sends the browser back from another site. */
export function browserCookie(secret: string, { isSecure }: { isSecure: boolean }): string {
  const attributes = [
    `${NAME}=${secret}`,
    'Path=/api/auth/provider',
    `Max-Age=${FLOW_SECONDS}`,
    'HttpOnly',
    'SameSite=Lax',
  ];
  return [...attributes, ...(isSecure ? ['Secure'] : [])].join('; ');
}
