/** A small HTTP server on this machine only, which stops at once when asked. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface HttpService {
  readonly url: string;
  close(): Promise<void>;
}

interface HttpOptions {
  /** Zero takes any free port. */
  readonly port: number;
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

export async function serveHttp({ port, handle }: HttpOptions): Promise<HttpService> {
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      response.statusCode = 500;
      response.end(error instanceof Error ? error.message : String(error));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        // Clients keep connections open for a next request, which would keep this process alive.
        server.closeAllConnections();
      }),
  };
}

export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
