import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from '@holdfast/overview/contract';
import { type Call, isFileResponse } from './call.ts';
import { exampleOf, exampleOfCall } from './examples.ts';
import { openApiDocument } from './open-api.ts';
import { buildQueryString } from './path.ts';
import { validateInput } from './validate-input.ts';

const calls = Object.entries(contract as Record<string, Call>);

describe('the example of a call', () => {
  it.each(calls)('%s: the request passes the validation of the server', (_, call) => {
    const { params, query = {}, body } = exampleOfCall(call);
    // Over the wire every value of a query is text.
    const sent = Object.fromEntries(new URLSearchParams(buildQueryString(query)));
    expect(validateInput(call, { params, query: sent, body })).toMatchObject({ ok: true });
  });

  it.each(calls.filter(([, call]) => !isFileResponse(call.response)))('%s: the response is valid', (_, call) => {
    expect((call.response as z.ZodType).safeParse(exampleOfCall(call).response).error).toBeUndefined();
  });

  it('is in the OpenAPI document', () => {
    const { paths } = openApiDocument(contract, { version: '1.2.3' }) as {
      paths: Record<string, Record<string, { requestBody?: unknown; responses: unknown; parameters: unknown[] }>>;
    };
    const login = paths['/auth/login-with-password']?.post;
    expect(login?.requestBody).toMatchObject({
      content: { 'application/json': { example: { email: 'mara@harbourline.example' } } },
    });
    expect(paths['/indexer/admin/transactions/{id}']?.get?.parameters).toMatchObject([{ name: 'id', example: 42 }]);
    expect(login?.responses).toHaveProperty(['200', 'content', 'application/json', 'example']);
  });
});

describe('an example', () => {
  it('leaves out optional fields that exclude each other', () => {
    const schema = z
      .strictObject({ id: z.int().optional(), rpcUrl: z.url().optional() })
      .refine(({ id, rpcUrl }) => (id === undefined) !== (rpcUrl === undefined));
    expect(Object.keys(exampleOf(schema) as object)).toHaveLength(1);
  });

  it('repeats an entry where a list has a least length', () => {
    expect(exampleOf(z.array(z.int()).min(3))).toHaveLength(3);
  });

  it('error: a field that no candidate fits is named', () => {
    expect(() => exampleOf(z.object({ colour: z.string().regex(/^violet$/u) }))).toThrow('"colour"');
  });
});
