/** A call that takes a file: what the client sends, what the server checks and what the OpenAPI document states. */
import { expect, it } from 'vitest';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { createClient, type Transport } from './client.ts';
import { openApiDocument } from './open-api.ts';
import { validateInput } from './validate-input.ts';

const importFile = defineCall({
  method: 'POST',
  path: 'import/{provider}',
  summary: 'For the test.',
  access: 'bookkeeping',
  params: z.strictObject({ provider: z.string() }),
  body: z.strictObject({ walletId: z.int(), isPreview: z.boolean().default(false), timeZone: z.string().optional() }),
  upload: { bytesMax: 1000 },
  response: z.object({}),
});

it('the client sends a form with the fields and the file, and leaves the content type to the platform', async () => {
  const sent: Parameters<Transport>[1][] = [];
  const callApi = createClient({
    baseUrl: '/api',
    token: () => null,
    transport: async (_, init) => {
      sent.push(init);
      return { ok: true, status: 200, statusText: '', text: async () => '{}', blob: async () => '' };
    },
  });
  const file = new File(['a,b'], 'trades.csv');
  await callApi(importFile, { params: { provider: 'kraken' }, body: { walletId: 7, isPreview: true }, file });
  const form = sent[0]?.body as unknown as FormData;
  expect([...form.keys()]).toEqual(['walletId', 'isPreview', 'file']);
  expect([form.get('walletId'), form.get('isPreview')]).toEqual(['7', 'true']);
  expect((form.get('file') as File).name).toBe('trades.csv');
  expect(sent[0]?.headers).toEqual({ Accept: 'application/json' });
});

it('fields of the form become what the schema declares; what does not fit is refused', () => {
  const check = (body: Record<string, string>) => validateInput(importFile, { params: { provider: 'kraken' }, body });
  expect(check({ walletId: '7', isPreview: 'true' })).toMatchObject({
    ok: true,
    value: { body: { walletId: 7, isPreview: true } },
  });
  expect(check({ walletId: 'seven' })).toMatchObject({ ok: false, detail: [{ loc: ['body', 'walletId'] }] });
  expect(check({ walletId: '7', other: 'x' })).toMatchObject({ ok: false });
});

it('the OpenAPI document states a multipart form with the required file', () => {
  const document = openApiDocument({ importFile }, { version: '1' }) as {
    paths: Record<string, { post: { requestBody: unknown } }>;
  };
  expect(document.paths['/import/{provider}']?.post.requestBody).toMatchObject({
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          properties: { walletId: { type: 'integer' }, file: { type: 'string', format: 'binary' } },
          required: ['walletId', 'file'],
        },
      },
    },
  });
});
