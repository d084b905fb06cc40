import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { asAppError, sendError } from './error-handler.ts';
import { receiveUpload } from './receive-upload.ts';

const BYTES_MAX = 1024 * 1024;
let app: FastifyInstance;
let url: string;
/** In the order of the requests: what the handler saw. */
const seen: { readonly name: string; readonly size: number; readonly fields: object; readonly text: string }[] = [];

/** Other tests receive files at the same time. */
const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-receive-upload-'));

beforeAll(async () => {
  vi.stubEnv('TMPDIR', folder);
  app = Fastify();
  app.setErrorHandler((error: Error, request, reply) => sendError(asAppError(error, request), request, reply));
  await app.register(multipart);
  app.route({
    method: 'POST',
    url: '/',
    handler: async (request) => {
      const { file, fields, remove } = await receiveUpload(request, { bytesMax: BYTES_MAX });
      const chunks: Uint8Array[] = [];
      for await (const chunk of file.read()) chunks.push(chunk);
      seen.push({ name: file.name, size: file.size, fields, text: Buffer.concat(chunks).toString() });
      await remove();
      return {};
    },
  });
  url = await app.listen({ port: 0 });
});
afterAll(async () => {
  await app.close();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

async function send(body: FormData | string, headers: Record<string, string> = {}) {
  const response = await fetch(url, { method: 'POST', body, headers });
  return { status: response.status, body: (await response.json()) as { detail?: unknown } };
}

function form(parts: readonly (readonly [string, string | Blob])[]): FormData {
  const made = new FormData();
  for (const [name, value] of parts)
    if (typeof value === 'string') made.append(name, value);
    else made.append(name, value, 'kraken ledgers.csv');
  return made;
}

test('a file arrives whole, with the fields before and after it', async () => {
  const content = 'a,b\n'.repeat(100_000);
  const { status } = await send(
    form([
      ['timeZone', 'UTC'],
      ['file', new Blob([content])],
      ['isPreview', 'true'],
    ]),
  );
  expect(status).toBe(200);
  expect(seen.at(-1)).toEqual({
    name: 'kraken ledgers.csv',
    size: content.length,
    fields: { timeZone: 'UTC', isPreview: 'true' },
    text: content,
  });
});

test('an empty file is a file', async () => {
  expect((await send(form([['file', new Blob([])]]))).status).toBe(200);
  expect(seen.at(-1)).toMatchObject({ size: 0, text: '' });
});

test.each([
  ['a file above the limit', () => send(form([['file', new Blob(['x'.repeat(BYTES_MAX + 1)])]])), 413],
  ['no file', () => send(form([['timeZone', 'UTC']])), 422],
  ['a file under another name', () => send(form([['other', new Blob(['x'])]])), 422],
  [
    'two files',
    () =>
      send(
        form([
          ['file', new Blob(['x'])],
          ['file', new Blob(['y'])],
        ]),
      ),
    400,
  ],
  ['a hundred fields', () => send(form(Array.from({ length: 100 }, (_, index) => [`f${index}`, 'x'] as const))), 400],
  [
    'a field named like a part of every object',
    () =>
      send(
        form([
          ['__proto__', 'x'],
          ['file', new Blob(['x'])],
        ]),
      ),
    400,
  ],
  ['JSON', () => send('{}', { 'content-type': 'application/json' }), 415],
  ['no boundary', () => send('x', { 'content-type': 'multipart/form-data' }), 400],
  [
    'a form that ends early',
    () =>
      send('--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nx', {
        'content-type': 'multipart/form-data; boundary=b',
      }),
    400,
  ],
])('error: %s is refused with a sentence', async (_, request, status) => {
  const before = seen.length;
  const response = await request();
  expect({ status: response.status, detail: response.body.detail }).toEqual({ status, detail: expect.anything() });
  expect(seen).toHaveLength(before);
});

test('no temporary file is left, after success or refusal', async () => {
  expect(tmpdir()).toBe(folder);
  expect(readdirSync(folder)).toEqual([]);
});
