/**
 * The built page: hashed assets for ever, everything else checked each time, and the page itself for every address that
 * is not a file.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from './app-error.ts';
import { sendError, unknownCall } from './error-answers.ts';

const FILES = { index: false, preCompressed: true, cacheControl: false } as const;
const PRECOMPRESSED = /\.(?:br|gz)$/;
const FILE_NAME = /\.[a-z0-9]+$/i;
const HASHED_SCRIPT = /^\/assets\/[^?]+\.js$/;
/**
 * They govern a document, which a script is not; the page consists of dozens of scripts, and each would repeat them.
 */
const DOCUMENT_HEADERS = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];
/**
 * A worker obeys the policy of its own script and not the page's, so a policy stays: the one sentence that matters
 * there.
 */
const SCRIPT_POLICY = "default-src 'self'";

export async function installSite(app: FastifyInstance, directory: string): Promise<void> {
  const isBuilt = existsSync(path.join(directory, 'index.html'));
  if (isBuilt) {
    // The few files beside the page have a route each, so that any other address is the page's. The hundreds of hashed
    // ones share one, for a route for each would make up a fifth of a start.
    await app.register(staticFiles, {
      ...FILES,
      root: directory,
      wildcard: false,
      globIgnore: ['assets/**', '**/*.{br,gz}'],
      setHeaders: cachedFor('no-cache'),
    });
    await app.register(staticFiles, {
      ...FILES,
      root: path.join(directory, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      allowedPath: (address) => !PRECOMPRESSED.test(address),
      setHeaders: cachedFor('public, max-age=31536000, immutable'),
    });
    app.addHook('onSend', async (request, reply) => {
      if (HASHED_SCRIPT.test(request.url) && reply.statusCode === 200) sendWithoutDocumentHeaders(reply);
    });
  } else {
    app.log.warn({ directory }, 'the page is not built; only the API is served');
  }
  app.setNotFoundHandler(async (request, reply) => {
    const address = request.url.split('?')[0] ?? '/';
    if (address === '/api' || address.startsWith('/api/')) return sendError(unknownCall(request), request, reply);
    const wantsPage = isBuilt && (request.method === 'GET' || request.method === 'HEAD') && !FILE_NAME.test(address);
    if (wantsPage) return reply.sendFile('index.html');
    return sendError(new AppError('not_found', `There is no ${address}.`), request, reply);
  });
}

function cachedFor(policy: string): (response: { setHeader(name: string, value: string): void }) => void {
  return (response) => response.setHeader('cache-control', policy);
}

function sendWithoutDocumentHeaders(reply: FastifyReply): void {
  for (const header of DOCUMENT_HEADERS) reply.removeHeader(header);
  reply.header('content-security-policy', SCRIPT_POLICY);
}
