/** The caller's API tokens. Which calls a token may make is declared with each call, as `tokens`. */
import { z } from 'zod';
import { defineCall } from '../kit/call.ts';
import { apiToken, newApiToken } from '../schemas/api-token.ts';
import { byId, done } from '../schemas/fields.ts';

export const apiTokenCalls = {
  listApiTokens: defineCall({
    method: 'GET',
    path: 'auth/api-tokens',
    summary: "The caller's API tokens, without their secrets.",
    access: 'signedIn',
    response: z.array(apiToken),
    reads: ['ApiToken'],
  }),
  createApiToken: defineCall({
    method: 'POST',
    path: 'auth/api-tokens',
    summary: 'Create a read-only API token. The token itself is returned only here.',
    access: 'agreed',
    confirm: 'recent',
    audit: 'apiTokenCreated',
    body: newApiToken,
    response: z.object({ token: z.string(), apiToken }),
    changes: ['ApiToken'],
  }),
  revokeApiToken: defineCall({
    method: 'DELETE',
    path: 'auth/api-tokens/{id}',
    summary: "Revoke one of the caller's API tokens. It stops working at once.",
    access: 'signedIn',
    audit: 'apiTokenRevoked',
    params: byId,
    response: done,
    changes: ['ApiToken'],
  }),
};
