/** Builds the HTTP server: one Fastify instance that serves the API, the provider's popup, health and the page. */
import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyPluginAsync, LogController } from 'fastify';
import type pg from 'pg';
import type { Config } from '@holdfast/config/config.ts';
import { createWriteCheck } from '@holdfast/database/write-check.ts';
import { createHttpServer } from './create-http-server.ts';
import { installDocs } from './docs-page.ts';
import { asAppError, describeUnknownCall, installErrorHandler, sendError } from './error-handler.ts';
import type { RequestMetrics } from './metrics.ts';
import { installOrigin } from './origin.ts';
import { type CallDependencies, registerCalls } from './register-calls.ts';
import { RequestLimiter } from './request-limits.ts';
import { installSecurity } from './security.ts';
import { installSite } from './site.ts';

/** Enough for most calls; the contract declares the few that take more. */
const BODY_BYTES_MAX = 64 * 1024;
/** Enough for the largest upload over a line of 2 Mbit/s. */
const REQUEST_SECONDS_MAX = 300;
/** A smaller response fits into one packet anyway. */
const COMPRESSED_BYTES_MIN = 1024;
/** As small as gzip's default, in two thirds of its time; level 11 takes a hundred times as long. */
const BROTLI_LEVEL = 4;
const RETRY_AFTER_SECONDS = '5';

interface ServerParts {
  readonly config: Config;
  readonly pool: pg.Pool;
  readonly log: FastifyBaseLogger;
  readonly version: string;
  readonly siteDirectory: string;
  readonly calls: Omit<CallDependencies, 'limiter'>;
  /** Counts responses, if metrics are on. */
  readonly requestMetrics?: RequestMetrics | null;
  /** Routes that are not calls, such as the pages of the sign-in popup. */
  readonly plugins: readonly FastifyPluginAsync[];
}

export async function buildServer(parts: ServerParts): Promise<FastifyInstance> {
  const { config } = parts;
  const app = Fastify({
    loggerInstance: parts.log,
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy,
    bodyLimit: BODY_BYTES_MAX,
    serverFactory: (handler) =>
      createHttpServer(handler, {
        requestTimeoutMs: REQUEST_SECONDS_MAX * 1000,
        connectionsMax: config.connectionsMax,
      }),
    // One line per response is enough; see the hook below.
    logController: new LogController({ disableRequestLogging: true }),
    // Calls are checked by their own schemas; without this the compilers of the framework's are loaded at every start.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => sendError(asAppError(error, request), request, reply),
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({ req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'response sent');
    parts.requestMetrics?.record({
      method: request.method,
      // Files of the page, and addresses that do not exist, are one route.
      route: request.routeOptions.url?.startsWith('/api') ? request.routeOptions.url : 'other',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
  });
  acceptEmptyJson(app);
  installErrorHandler(app);
  installOrigin(app, config);
  await installSecurity(app, config);
  // Event streams are left alone by the plugin, and so is what is compressed already.
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: COMPRESSED_BYTES_MIN,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL } },
  });
  installHealth(app, parts.pool);
  installDocs(app, { contract: parts.calls.contract, version: parts.version });
  await app.register(multipart);
  await registerCalls(app, { ...parts.calls, limiter: new RequestLimiter(config) });
  for (const plugin of parts.plugins) await app.register(plugin);
  await installSite(app, { directory: parts.siteDirectory, unknownCall: describeUnknownCall(parts.calls.contract) });
  return app;
}

function noSchemas(): never {
  throw new Error('A route has a schema of the framework.');
}

/** Many clients send the JSON content type without a body. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, String(body), done);
  });
}

/** live: the process responds. ready: its database also accepts writes, and it is not shutting down. */
function installHealth(app: FastifyInstance, pool: pg.Pool): void {
  let isClosing = false;
  const writes = createWriteCheck(pool);
  app.addHook('onError', async (_request, _reply, error) => writes.note(error));
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.get('/health/live', { logLevel: 'warn' }, async () => ({ status: 'ok' }));
  app.get('/health/ready', { logLevel: 'warn' }, async (request, reply) => {
    if (isClosing) return reply.status(503).header('retry-after', RETRY_AFTER_SECONDS).send({ status: 'closing' });
    const { status, error } = await writes.check();
    if (status === 'ok') return { status };
    request.log.warn({ err: error, status }, 'the database is not ready');
    return reply.status(503).header('retry-after', RETRY_AFTER_SECONDS).send({ status });
  });
}
