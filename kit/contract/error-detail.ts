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

/** How users confirm that they are the person who signed in. */
export const CONFIRMATION_WAYS = ['password', 'secondFactor', 'passkey', 'provider'] as const;
export const confirmationWay = z.enum(CONFIRMATION_WAYS);
export type ConfirmationWay = z.infer<typeof confirmationWay>;

export const CONFIRMATION_REQUIRED = 'confirmation_required';

export const errorBody = z
  .object({
    detail: z.union([z.string().min(1), z.array(errorDetailItem)]),
    /** Only where the caller has to confirm first (403). */
    code: z.literal(CONFIRMATION_REQUIRED).optional(),
    /** The ways in which this caller can confirm. Without any, the caller signs in again. */
    ways: z.array(confirmationWay).optional(),
  })
  .meta({ id: 'Error', description: 'What went wrong: a sentence, or one entry for each field that was refused.' });

/** Names of fields that are never written to a log and never echoed in an error. */
const SECRET_FIELDS: ReadonlySet<string> = new Set([
  'password',
  'newPassword',
  'currentPassword',
  'code',
  'ticket',
  'setupCode',
  'authToken',
  'token',
  'idToken',
  'secret',
  'apiKey',
  'passphrase',
  'dataUrl',
  'taxpayerNumber',
]);

export function isSecretField(name: string): boolean {
  return SECRET_FIELDS.has(name);
}
