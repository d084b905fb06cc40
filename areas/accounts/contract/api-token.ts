/** API tokens: read-only access for programs, in the name of the user who created them. */
import { z } from 'zod';
import { id, instant, namedObject, TOKEN_SCOPES, visibleText } from '@holdfast/contract';

export const tokenScope = z.enum(TOKEN_SCOPES);

/** So that people and scanners for leaked secrets recognise a token. */
export const API_TOKEN_PREFIX = 'hft_';
export const API_TOKEN_DAYS_MAX = 366;

export const apiToken = namedObject('ApiToken', {
  id,
  name: z.string(),
  scope: tokenScope,
  createdAt: instant,
  expiresAt: instant,
  isExpired: z.boolean(),
  lastUsedAt: instant.nullable(),
});
export type ApiToken = z.infer<typeof apiToken>;

export const newApiToken = z.strictObject({
  name: visibleText({ lengthMax: 60 }),
  scope: tokenScope,
  expiresInDays: z.int().min(1).max(API_TOKEN_DAYS_MAX),
});
