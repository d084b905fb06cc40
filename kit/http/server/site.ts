/**
 * Serves the built page: hashed assets are cached forever, other files are revalidated, and every other address returns
 * the page.
 */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import { sendError, shortened } from './error-handler.ts';

const FILES = { index: false, preCompressed: true, cacheControl: false } as const;
const PRECOMPRESSED = /\.(?:br|gz)$/;
/** A name with an ending, in at most three folders; neither files nor folders start with a dot. */
const ASSET = /^(?:\/[\w-]{1,100}){0,3}\/[\w-][\w.-]{0,200}\.[a-z0-9]+$/i;
const FILE_NAME = /\.[a-z0-9]+$/i;
const HASHED_SCRIPT = /^\/assets\/[^?]+\.js$/;
/** These headers apply to documents only. The page loads dozens of scripts, and each response would repeat them. */
const DOCUMENT_HEADERS = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];
/** A worker obeys the policy of its own script, not the page's, so scripts keep a short policy. */
const SCRIPT_POLICY = "default-src 'self'";

interface SiteParts {
  readonly directory: string;
  /** The error for an address of the API that no call has. */
  readonly unknownCall: (request: FastifyRequest) => AppError;
}

export async function installSite(app: FastifyInstance, { directory, unknownCall }: SiteParts): Promise<void> {
  const isBuilt = existsSync(path.join(directory, 'index.html'));
  if (isBuilt) {
    // The few files beside the page have a route each, so that any other address returns the page. The hundreds of
    // hashed files share one route, because a route for each would take a fifth of the start time.
    await app.register(staticFiles, { ...FILES, root: directory, serve: false, setHeaders: cachedFor('no-cache') });
    for (const name of filesBesidePage(directory))
      app.route({ method: ['GET', 'HEAD'], url: `/${name}`, handler: (_request, reply) => reply.sendFile(name) });
    await app.register(staticFiles, {
      ...FILES,
      root: path.join(directory, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      allowedPath: (address) => ASSET.test(address) && !PRECOMPRESSED.test(address),
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
    const isAsset = /^\/assets(?:\/|$)/.test(address);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const wantsPage = isBuilt && !isAsset && isRead && (!FILE_NAME.test(address) || wantsDocument(request));
    if (wantsPage) return reply.sendFile('index.html');
    return sendError(new AppError('not_found', `There is no ${shortened(address)}.`), request, reply);
  });
}

function filesBesidePage(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && !PRECOMPRESSED.test(entry.name))
    .map(({ name }) => name);
}

/** A browser accepts HTML when it opens an address, and not when it loads a script or a picture. */
function wantsDocument({ headers }: FastifyRequest): boolean {
  return /\btext\/html\b/u.test(headers.accept ?? '');
}

function cachedFor(policy: string): (response: { setHeader(name: string, value: string): void }) => void {
  return (response) => response.setHeader('cache-control', policy);
}

function sendWithoutDocumentHeaders(reply: FastifyReply): void {
  for (const header of DOCUMENT_HEADERS) reply.removeHeader(header);
  reply.header('content-security-policy', SCRIPT_POLICY);
}
