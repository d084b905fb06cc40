/**
 * The built page: hashed assets for ever, everything else checked each time, and the page itself for every address
 * that is not a file.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';
import { sendError, unknownCall } from './error-answers.ts';

const FILE_NAME = /\.[a-z0-9]+$/i;

export async function installSite(app: FastifyInstance, directory: string): Promise<void> {
  const isBuilt = existsSync(path.join(directory, 'index.html'));
  if (isBuilt) {
    await app.register(staticFiles, {
      root: directory,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      globIgnore: ['**/*.br', '**/*.gz'],
      setHeaders: (response, file) => {
        const immutable = file.includes(`${path.sep}assets${path.sep}`);
        response.setHeader('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
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
