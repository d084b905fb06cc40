/**
 * The one shape of every error body: a sentence, or a list of what is wrong with each field.
 */
import { z } from 'zod';

export const errorDetailItem = z.object({
  type: z.string(),
  msg: z.string(),
  loc: z.array(z.string()),
  input: z.unknown(),
  ctx: z.record(z.string(), z.unknown()).optional(),
});
export type ErrorDetailItem = z.infer<typeof errorDetailItem>;

export const errorBody = z
  .object({ detail: z.union([z.string().min(1), z.array(errorDetailItem)]) })
  .meta({ id: 'Error', description: 'What went wrong: a sentence, or one entry for each field that was refused.' });
export type ErrorBody = z.infer<typeof errorBody>;

/** Names of fields that are never written to a log and never echoed in an error. */
export const SECRET_FIELDS = [
  'password',
  'newPassword',
  'currentPassword',
  'code',
  'ticket',
  'setupCode',
  'authToken',
  'token',
  'secret',
  'dataUrl',
] as const;
const secretFields: ReadonlySet<string> = new Set(SECRET_FIELDS);

export function isSecretField(name: string): boolean {
  return secretFields.has(name);
}
