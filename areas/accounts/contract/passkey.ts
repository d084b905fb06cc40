/** Passkeys. The JSON of credentials and options is that of the WebAuthn standard, level 3. */
import { z } from 'zod';
import { id, instant, namedObject, visibleText } from '@holdfast/contract';

export const passkeyName = visibleText({ lengthMax: 60 });

export const passkey = namedObject('Passkey', {
  id,
  name: z.string(),
  /** Kept by a password manager or a vendor's account, on several devices. */
  isSynced: z.boolean(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
});
export type Passkey = z.infer<typeof passkey>;

const bytes = (lengthMax: number) =>
  z
    .string()
    .min(1)
    .max(lengthMax)
    .regex(/^[\w-]+$/, 'This is not base64url');
const credentialId = bytes(1400);
/** Authenticators may name transports that do not exist yet; the names are only hints for the browser. */
const transports = z
  .array(
    z
      .string()
      .max(30)
      .regex(/^[\w-]+$/),
  )
  .max(10);

/** What the browser returns from navigator.credentials.create. */
export const newCredential = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(12_000),
    transports: transports.optional(),
  }),
});

/** What the browser returns from navigator.credentials.get. */
export const usedCredential = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(8000),
    userHandle: bytes(200).optional(),
  }),
});

/** The options for the browser: a challenge, and what the authenticator must support. */
export const passkeyOptions = z.object({ options: z.looseObject({ challenge: z.string() }) });
