/**
 * The HTTP server under Fastify. It refuses what no browser and no proper client sends before anything else reads it:
 * a missing or broken Host, unknown methods, and addresses that other programs read differently (two slashes,
 * backslashes, dot segments, control characters). So nothing behind it has to think of them.
 */
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { ExplainedError } from '@holdfast/config/explained-error.ts';

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);
const HOST = /^(?:[a-z0-9_](?:[a-z0-9_.-]{0,252})|\[[0-9a-f:.]{2,45}\])(?::(\d{1,5}))?$/i;
const PORT_MAX = 65_535;
/** Longer than proxies keep an idle connection, which would otherwise send into one that has just been closed. */
const KEEP_ALIVE_MS = 72_000;
/** Control characters, backslashes, and an encoded percent sign before another escape. */
const MISREAD_ESCAPE = /%(?:[01][0-9a-f]|7f|5c|25[0-9a-f]{2})/i;
const DOT_SEGMENT = /(?:^|\/|%2f)(?:\.|%2e){1,2}(?:\/|%2f|$)/i;

export interface HttpServerOptions {
  readonly requestTimeoutMs: number;
  /** Further connections are closed at once. */
  readonly connectionsMax: number;
}

export function createHttpServer(handler: RequestListener, options: HttpServerOptions): Server {
  const server = createServer((request, response) => {
    const refusal = refusalOf(request);
    if (refusal === null) handler(request, response);
    else refuse(response, refusal);
  });
  server.requestTimeout = options.requestTimeoutMs;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.maxConnections = options.connectionsMax;
  // Without a listener Node closes the connection of a CONNECT without a response.
  server.on('connect', (_, socket) => {
    socket.on('error', () => socket.destroy());
    socket.end('HTTP/1.1 405 Method Not Allowed\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  });
  return server;
}

interface Refusal {
  readonly status: 400 | 405;
  readonly detail: string;
}

function refusalOf(request: IncomingMessage): Refusal | null {
  if (!METHODS.has(request.method ?? ''))
    return { status: 405, detail: `The method ${request.method ?? ''} is not supported.` };
  if (!hasOneHost(request)) return { status: 400, detail: 'The Host header is missing or malformed.' };
  if (!isPlainAddress(request.url ?? '')) return { status: 400, detail: 'The address is malformed.' };
  return null;
}

/** Node keeps the first of several Host headers; a proxy before it may have read another one. */
function hasOneHost({ rawHeaders }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host');
  return hosts.length === 1 && isHost(hosts[0] ?? '');
}

export function isHost(host: string): boolean {
  const match = HOST.exec(host);
  return match !== null && Number(match[1] ?? 0) <= PORT_MAX;
}

function isPlainAddress(address: string): boolean {
  const path = address.split(/[?#]/, 1)[0] ?? '';
  return (
    path.startsWith('/') &&
    !path.startsWith('//') &&
    !path.includes('\\') &&
    !MISREAD_ESCAPE.test(path) &&
    !DOT_SEGMENT.test(path)
  );
}

/** The connection is closed, because what follows on it may be the rest of the same trick. */
function refuse(response: ServerResponse, { status, detail }: Refusal): void {
  const body = JSON.stringify({ detail });
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    connection: 'close',
    ...(status === 405 && { allow: [...METHODS].join(', ') }),
  });
  response.end(body);
}

interface ListeningAddress {
  readonly host: string;
  readonly port: number;
  /** The setting that names the port. */
  readonly setting: 'PORT' | 'METRICS_PORT';
}

/** Listens; an address that cannot be used becomes a sentence for the operator. */
export async function listenAt<T>(address: ListeningAddress, listen: () => Promise<T>): Promise<T> {
  try {
    return await listen();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const explanation = explainAddress(address, code);
    throw explanation === null ? error : new ExplainedError(explanation, { cause: error });
  }
}

function explainAddress({ host, port, setting }: ListeningAddress, code: string): string | null {
  if (code === 'EADDRINUSE')
    return (
      `Another program already listens on port ${port} of ${host}, perhaps another Holdfast. Stop it, or set ` +
      `${setting} to another port.`
    );
  if (code === 'EACCES')
    return `This user may not listen on port ${port}. Set ${setting} to a port from 1024 on, or give the right to it.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `This machine has no address ${host}. Set HOST to one of its addresses, or to 0.0.0.0 for all of them.`;
  return null;
}
