/**
 * Metrics in the text format of Prometheus. They are off unless METRICS_PORT or METRICS_TOKEN is set, because paths and
 * counts tell a stranger how an installation is used.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';
import { listenAt } from './create-http-server.ts';

export interface Metric {
  readonly name: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly samples: readonly Sample[];
}

interface Sample {
  /** "_bucket", "_sum" and "_count" of a histogram. */
  readonly suffix?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';
const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts responses and their times. Routes are those of the contract, so their number is bounded. */
export class RequestMetrics {
  readonly #counts = new Map<string, { readonly labels: Record<string, string>; value: number }>();
  readonly #buckets = BUCKETS_SECONDS.map(() => 0);
  #seconds = 0;
  #responses = 0;

  record({ method, route, status, seconds }: { method: string; route: string; status: number; seconds: number }): void {
    const key = `${method} ${route} ${status}`;
    const count = this.#counts.get(key) ?? { labels: { method, route, status: String(status) }, value: 0 };
    count.value += 1;
    this.#counts.set(key, count);
    this.#seconds += seconds;
    this.#responses += 1;
    for (const [index, limit] of BUCKETS_SECONDS.entries())
      if (seconds <= limit) this.#buckets[index] = (this.#buckets[index] ?? 0) + 1;
  }

  read(): Metric[] {
    return [
      {
        name: 'holdfast_requests_total',
        type: 'counter',
        help: 'Responses by method, route and status.',
        samples: [...this.#counts.values()],
      },
      {
        name: 'holdfast_request_seconds',
        type: 'histogram',
        help: 'The time of responses.',
        samples: [
          ...BUCKETS_SECONDS.map((limit, index) => ({
            suffix: '_bucket',
            labels: { le: String(limit) },
            value: this.#buckets[index] ?? 0,
          })),
          { suffix: '_bucket', labels: { le: '+Inf' }, value: this.#responses },
          { suffix: '_sum', value: this.#seconds },
          { suffix: '_count', value: this.#responses },
        ],
      },
    ];
  }
}

export function renderMetrics(metrics: readonly Metric[]): string {
  return metrics
    .map(({ name, type, help, samples }) =>
      [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} ${type}`,
        ...samples.map(({ suffix = '', labels, value }) => `${name}${suffix}${labelsOf(labels)} ${value}`),
        '',
      ].join('\n'),
    )
    .join('');
}

function labelsOf(labels: Sample['labels']): string {
  if (!labels) return '';
  const escape = (text: string): string => text.replace(/[\\"\n]/g, (mark) => (mark === '\n' ? '\\n' : `\\${mark}`));
  return `{${Object.entries(labels)
    .map(([name, value]) => `${name}="${escape(value)}"`)
    .join(',')}}`;
}

interface MetricsOptions {
  /** Null: no token is needed. */
  readonly token: string | null;
  readonly read: () => Promise<readonly Metric[]>;
}

/** On the port of Holdfast, for those with the token. */
export function installMetrics(app: FastifyInstance, { token, read }: MetricsOptions): void {
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!isAllowed(request.headers.authorization, token))
      return reply.status(401).header('www-authenticate', 'Bearer').type('text/plain').send('The token is wrong.\n');
    return reply.type(CONTENT_TYPE).send(renderMetrics(await read()));
  });
}

/** On a port of its own, which a firewall can keep inside a network. */
export async function startMetricsServer({
  host,
  port,
  token,
  read,
}: MetricsOptions & { host: string; port: number }): Promise<Server> {
  const server = createServer((request, response) => {
    const { status, body } = check(request, token);
    if (status !== 200) return void response.writeHead(status, { 'content-type': 'text/plain' }).end(body);
    read().then(
      (metrics) => response.writeHead(200, { 'content-type': CONTENT_TYPE }).end(renderMetrics(metrics)),
      () => response.writeHead(503, { 'content-type': 'text/plain' }).end('The database does not respond.\n'),
    );
  });
  await listenAt({ host, port, setting: 'METRICS_PORT' }, async () => {
    server.listen(port, host);
    await once(server, 'listening');
  });
  server.unref();
  return server;
}

function check({ method, url, headers }: IncomingMessage, token: string | null): { status: number; body: string } {
  if (method !== 'GET' || url !== '/metrics') return { status: 404, body: 'The metrics are at /metrics.\n' };
  return isAllowed(headers.authorization, token)
    ? { status: 200, body: '' }
    : { status: 401, body: 'The token is wrong.\n' };
}

/** Hashes have one length, so that the time of the comparison reveals nothing. */
function isAllowed(authorization: string | undefined, token: string | null): boolean {
  if (token === null) return true;
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(authorization ?? ''), hash(`Bearer ${token}`));
}
