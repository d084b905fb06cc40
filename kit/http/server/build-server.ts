/** Builds the HTTP server: one Fastify instance that serves the API, the provider's popup, health and the page. */
import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import type { Config } from '@holdfast/config/config.ts';
import {
  buildQueryString,
  type Call,
  type CallExample,
  exampleOfCall,
  fillPath,
  isFileResponse,
  openApiDocument,
} from '@holdfast/contract';
import { createWriteCheck } from '@holdfast/database/write-check.ts';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyPluginAsync, LogController } from 'fastify';
import type pg from 'pg';
import { createHttpServer } from './create-http-server.ts';
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

/**
 * The page at /api/docs: every call, grouped, with its access, an example request and response, its parameters and
 * schemas. The server renders it from the OpenAPI document, without a script.
 */
type Json = Record<string, unknown>;
type Operation = {
  operationId: string;
  summary: string;
  description: string;
  parameters: Json[];
  requestBody?: Json;
  responses: Json;
};

function installDocs(
  app: FastifyInstance,
  { contract, version }: { readonly contract: Readonly<Record<string, Call>>; readonly version: string },
): void {
  // Both are created on first use, because most processes never serve them.
  let document: Json | undefined;
  let page: string | undefined;
  const openApi = (): Json => (document ??= openApiDocument(contract, { version }));
  app.get('/api/openapi.json', async () => openApi());
  app.get('/api/docs', async (_, reply) =>
    reply.type('text/html; charset=utf-8').send((page ??= renderDocs(contract, openApi()))),
  );
}

function renderDocs(calls: Readonly<Record<string, Call>>, document: Json): string {
  const groups = new Map<string, string[]>();
  for (const call of Object.values(calls)) {
    const operation = (document.paths as Record<string, Record<string, Operation>>)[`/${call.path}`]?.[
      call.method.toLowerCase()
    ];
    const group = call.path.split('/')[0] ?? '';
    if (operation) groups.set(group, [...(groups.get(group) ?? []), renderCall(call, operation)]);
  }
  const names = [...groups.keys()];
  const sections = names.map(
    (name) => `<section id="${escape(name)}"><h2>${escape(name)}</h2>${groups.get(name)?.join('')}</section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>Holdfast API</title><style>${STYLE}</style></head><body><main><h1>Holdfast API</h1>
<p>Every call is made under <code>/api/</code> with <code>Authorization: Bearer</code> and returns JSON. Errors are
<code>{"detail": …}</code>: a sentence, or one entry for each refused field. A change that is sent again with the same
<code>Idempotency-Key</code> (16 to 128 characters that you use once, such as a UUID) within two days is made once, and gets
the first answer; files are sent without one. The machine-readable document is
<a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<nav>${names.map((name) => `<a href="#${escape(name)}">${escape(name)}</a>`).join(' ')}</nav>
${sections.join('')}
<section id="schemas"><h2>Schemas</h2>${renderSchemas(document)}</section></main></body></html>`;
}

function renderCall(call: Call, operation: Operation): string {
  const { parameters, requestBody, responses } = operation;
  const example = exampleOfCall(call);
  const head = '<tr><th>Parameter</th><th>In</th><th>Required</th><th>Schema</th></tr>';
  const method = `<b class="${call.method.toLowerCase()}">${call.method}</b>`;
  return `<details id="${escape(operation.operationId)}"><summary>${method}
<code>${escape(call.path)}</code> <span>${escape(operation.summary)}</span></summary>
<p>${escape(operation.description)}</p>
<h3>Request</h3><pre tabindex="0">${escape(requestText(call, example))}</pre>
<h3>Response</h3><pre tabindex="0">${escape(responseText(call, example))}</pre>
${parameters.length > 0 ? `<table>${head}${parameters.map(renderParameter).join('')}</table>` : ''}
${requestBody ? `<details><summary>Schema of the body</summary>${shape(withoutExamples(requestBody))}</details>` : ''}
<details><summary>Schema of the response</summary>${shape(withoutExamples(responses['200']))}</details></details>`;
}

/** As it goes over the wire. A file is named instead of shown. */
function requestText(call: Call, { params = {}, query = {}, body }: CallExample): string {
  const token = call.identityToken ? "the identity provider's token" : 'the token of the session';
  const fields = Object.entries((body ?? {}) as Json).map(([name, value]) => `${name}: ${String(value)}`);
  return [
    `${call.method} /api/${fillPath(call.path, params)}${buildQueryString(query)}`,
    ...(call.access === 'public' && !call.identityToken ? [] : [`Authorization: Bearer <${token}>`]),
    ...(call.upload ? ['Content-Type: multipart/form-data', '', ...fields, 'file: <the file>'] : []),
    ...(call.body && !call.upload ? ['Content-Type: application/json', '', JSON.stringify(body, null, 2)] : []),
  ].join('\n');
}

function responseText(call: Call, { response }: CallExample): string {
  if (isFileResponse(call.response)) return `200 OK\nContent-Type: ${call.response.file.join(' or ')}\n\n<the file>`;
  return `200 OK\nContent-Type: application/json\n\n${JSON.stringify(response, null, 2)}`;
}

/** The examples have been shown already. */
function withoutExamples(value: unknown): unknown {
  const { content, ...rest } = value as { content: Record<string, Json> };
  const types = Object.entries(content).map(([type, { schema }]) => [type, { schema }]);
  return { ...rest, content: Object.fromEntries(types) };
}

function renderParameter(parameter: Json): string {
  const required = parameter.required ? 'yes' : 'no';
  const cells = [
    `<code>${escape(String(parameter.name))}</code>`,
    escape(String(parameter.in)),
    required,
    shape(parameter.schema),
  ];
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
}

function renderSchemas(document: Json): string {
  const { schemas } = document.components as { schemas: Json };
  return Object.entries(schemas)
    .map(
      ([name, schema]) =>
        `<details id="schema-${escape(name)}"><summary><code>${escape(name)}</code></summary>${shape(schema)}` +
        '</details>',
    )
    .join('');
}

function shape(value: unknown): string {
  const text = escape(JSON.stringify(value, null, 2));
  return `<pre tabindex="0">${text.replace(/#\/components\/schemas\/(\w+)/g, '<a href="#schema-$1">$1</a>')}</pre>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const STYLE = `
:root{color-scheme:light dark;--page:#f4f5fa;--paper:#fff;--text:#2f2a3a;--quiet:#5f5a6b;--line:#e6e4ec;--link:#804bdf}
@media (prefers-color-scheme:dark){:root{--page:#28243d;--paper:#312d4b;--text:#e7e3fc;--quiet:#b8b3d2;--line:#423d5f;
--link:#c6a7fe}}
body{margin:0;background:var(--page);color:var(--text);font:14px/20px Inter,system-ui,sans-serif}
main{max-width:960px;margin:0 auto;padding:32px 16px 64px}a{color:var(--link)}nav a{margin-right:12px}
details{background:var(--paper);border:1px solid var(--line);border-radius:6px;margin:8px 0;padding:0 16px}
summary{padding:12px 0;cursor:pointer}summary span{color:var(--quiet);margin-left:8px}
summary b{display:inline-block;min-width:56px}
code{overflow-wrap:anywhere}h3{font-size:14px;margin:12px 0 8px}details details{border:0;margin:0;padding:0}
pre{overflow:auto;margin:0 0 12px;padding:12px;border-radius:4px;background:var(--page);
font:12px/16px ui-monospace,monospace}table{display:block;overflow:auto;border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top;padding:6px 8px;border-top:1px solid var(--line)}`;
