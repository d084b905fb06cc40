/**
 * The OpenAPI 3.1 document, written from the declarations. Schemas with an id are hoisted into components once.
 */
import { z } from 'zod';
import { type Access, type Call, isFileResponse } from './call.ts';
import { errorBody } from './error-detail.ts';
import { type CallExample, exampleOfCall } from './examples.ts';
import { tokenScopesOf } from './permission.ts';

type Json = Record<string, unknown>;

export const ACCESS_IN_WORDS: Record<Access, string> = {
  public: 'Anyone.',
  signedIn: 'Any signed-in user.',
  agreed: 'A signed-in user who has accepted the terms (admins are exempt); own data only.',
  lending: 'A signed-in user who has accepted the terms, own data only; of admins only those with full scope.',
  adminRead: 'Admins of every scope.',
  adminReview: 'Admins with full or auditor scope.',
  bookkeeping: 'Admins with full or bookkeeper scope.',
  admin: 'Admins with full scope.',
};

export function openApiDocument(calls: Readonly<Record<string, Call>>, info: { version: string }): Json {
  const schemas: Json = {};
  const paths: Record<string, Json> = {};
  for (const [name, call] of Object.entries(calls)) {
    const path = `/${call.path}`;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(name, call, schemas) };
  }
  schemaOf(errorBody, 'output', schemas);
  return {
    openapi: '3.1.0',
    info: { title: 'Holdfast', version: info.version, description: 'Crypto portfolio, lending and accounting.' },
    servers: [{ url: '/api' }],
    paths,
    components: { securitySchemes: SECURITY_SCHEMES, schemas },
  };
}

const SECURITY_SCHEMES = {
  token: { type: 'http', scheme: 'bearer', description: 'The token of a session, from a sign-in.' },
  apiToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'hft_…',
    description:
      'A read-only API token, created in the profile of its owner. A call lists the scopes that may make it; a ' +
      'token never reads more than its owner may.',
  },
};

function operation(name: string, call: Call, schemas: Json): Json {
  const example = exampleOfCall(call);
  return {
    operationId: name,
    tags: [call.path.split('/')[0]],
    summary: call.summary,
    description: `Who may call: ${ACCESS_IN_WORDS[call.access]}${confirmationInWords(call)}${tokensInWords(call)}`,
    security: securityOf(call),
    parameters: [
      ...parameters('path', { schema: call.params, examples: example.params, schemas }),
      ...parameters('query', { schema: call.query, examples: example.query, schemas }),
    ],
    ...requestBody(call, example, schemas),
    responses: { '200': success(call, example, schemas), default: failure() },
    ...(call.mayLag && { 'x-may-lag': true }),
  };
}

/** One entry for each scope, because the names within one entry are required together. */
function securityOf(call: Call): Json[] {
  if (call.access === 'public' && !call.identityToken) return [];
  return [{ token: [] }, ...tokenScopesOf(call).map((scope) => ({ apiToken: [scope] }))];
}

function tokensInWords(call: Call): string {
  const scopes = tokenScopesOf(call);
  return scopes.length === 0 ? '' : ` API tokens with scope ${scopes.join(' or ')} may call it too.`;
}

function confirmationInWords({ confirm, confirmOnly }: Call): string {
  if (confirm === undefined) return '';
  const when =
    confirm === 'clientMoney' ? ' where it changes money of a client' : confirmOnly ? ' for some bodies' : '';
  return ` A recent sign-in or confirmation is needed${when}; otherwise 403 with the code confirmation_required.`;
}

function requestBody({ body, upload }: Call, example: CallExample, schemas: Json): Json {
  const fields = body && schemaOf(body, 'input', schemas);
  if (!upload) {
    const json = { schema: fields, example: example.body };
    return fields ? { requestBody: { required: true, content: { 'application/json': json } } } : {};
  }
  const file = { type: 'string', format: 'binary', description: `At most ${upload.bytesMax} bytes.` };
  const { properties = {}, required = [] } = (fields ?? {}) as { properties?: Json; required?: string[] };
  const schema = { type: 'object', properties: { ...properties, file }, required: [...required, 'file'] };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
}

interface ParameterParts {
  readonly schema: z.ZodObject | undefined;
  readonly examples: Readonly<Json> | undefined;
  readonly schemas: Json;
}

function parameters(place: 'path' | 'query', { schema, examples = {}, schemas }: ParameterParts): Json[] {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => {
    const type = field as z.ZodType;
    return {
      name,
      in: place,
      required: place === 'path' || !type.safeParse(undefined).success,
      schema: schemaOf(type, 'input', schemas),
      ...(Object.hasOwn(examples, name) && { example: examples[name] }),
    };
  });
}

function success(call: Call, example: CallExample, schemas: Json): Json {
  if (isFileResponse(call.response)) {
    const content = call.response.file.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]);
    return { description: 'The file.', content: Object.fromEntries(content) };
  }
  return {
    description: 'Done.',
    content: {
      'application/json': { schema: schemaOf(call.response, 'output', schemas), example: example.response },
    },
  };
}

function failure(): Json {
  return {
    description: '400, 401, 403, 404, 409, 413, 415, 422, 429 or 5xx: the detail states the problem.',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output', schemas: Json): Json {
  const {
    $schema: _,
    $defs,
    ...rest
  } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json & { $defs?: Json };
  const hoisted = rest.id ? { $ref: `#/components/schemas/${String(rest.id)}` } : rest;
  if (rest.id) schemas[String(rest.id)] = withComponentRefs(withoutId(rest));
  for (const [name, definition] of Object.entries($defs ?? {}))
    schemas[name] = withComponentRefs(withoutId(definition as Json));
  return withComponentRefs(hoisted);
}

function withoutId(schema: Json): Json {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => key !== 'id'));
}

function withComponentRefs(schema: Json): Json {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json;
}
