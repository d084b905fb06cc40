import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { personName } from '@holdfast/contract';
import { z } from 'zod';
import { AppError } from '@holdfast/http/server/app-error.ts';

/** The identity in an ID token. */
export interface ProviderIdentity {
  readonly issuer: string;
  readonly subject: string;
  /** In lower case. */
  readonly email: string;
  readonly nonce: string;
  /** When the person last signed in at the provider; null if the provider does not state it. */
  readonly signedInAt: Date | null;
  /** What the provider states about the person; empty where it states nothing. */
  readonly profile: ProviderProfile;
}

export interface ProviderProfile {
  readonly firstName: string;
  readonly lastName: string;
  readonly pictureUrl: string | null;
}

interface IdTokenExpectations {
  readonly issuer: string;
  readonly clientId: string;
  readonly label: string;
  readonly keys: JWTVerifyGetKey;
  readonly now: Date;
}

// Public-key signatures only. With a symmetric one, the published key itself would serve to forge a token.
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
const CLOCK_SKEW_SECONDS = 30;
/** The page exchanges the token at once; an older one was kept and is refused. */
const AGE_SECONDS_MAX = 10 * 60;

const claims = z.object({
  sub: z.string().min(1).max(255),
  // Checked before the case is changed: the lower case of the Kelvin sign is a plain k, the letter of somebody else.
  email: z.string().trim().max(254).pipe(z.email()).pipe(z.string().toLowerCase()),
  email_verified: z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]).default(false),
  nonce: z.string().min(1).max(200),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
  auth_time: z.number().nullable().catch(null),
  // A profile that cannot be read is left out: it must not keep anyone from signing in.
  given_name: personName.catch(''),
  family_name: personName.catch(''),
  name: personName.catch(''),
  picture: z
    .url({ protocol: /^https?$/u })
    .max(2000)
    .nullable()
    .catch(null),
});

/** Throws an AppError with its own message for each kind of invalid token. The nonce is checked by consumeNonce. */
export async function verifyIdToken(token: string, expected: IdTokenExpectations): Promise<ProviderIdentity> {
  const payload = await verifySignatureAndTimes(token, expected);
  const parsed = claims.safeParse(payload);
  if (!parsed.success) {
    const missing = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ');
    throw refuse(`The ID token from ${expected.label} is missing: ${missing}.`);
  }
  const { sub, email, email_verified: isEmailVerified, nonce, aud, azp, auth_time: authTime } = parsed.data;
  const isAudienceValid = azp === undefined ? !Array.isArray(aud) || aud.length === 1 : azp === expected.clientId;
  if (!isAudienceValid) throw wrongAudience();
  if (!isEmailVerified)
    throw refuse(
      `The e-mail address ${email} is not verified at ${expected.label}. Verify it there and sign in again.`,
    );
  return {
    issuer: expected.issuer,
    subject: sub,
    email,
    nonce,
    signedInAt: authTime === null ? null : new Date(authTime * 1000),
    profile: profileOf(parsed.data),
  };
}

/** A provider with one name only, such as a company account, gives it as the first name. */
function profileOf(claimed: z.infer<typeof claims>): ProviderProfile {
  const { given_name: given, family_name: family, name, picture } = claimed;
  const hasParts = given !== '' || family !== '';
  return { firstName: hasParts ? given : name, lastName: hasParts ? family : '', pictureUrl: picture };
}

async function verifySignatureAndTimes(
  token: string,
  { keys, issuer, clientId, label, now }: IdTokenExpectations,
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience: clientId,
      algorithms: ALGORITHMS,
      clockTolerance: CLOCK_SKEW_SECONDS,
      maxTokenAge: AGE_SECONDS_MAX,
      requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
      currentDate: now,
    });
    return payload;
  } catch (error) {
    throw toRefusal(error, label);
  }
}

function toRefusal(error: unknown, label: string): AppError {
  if (error instanceof errors.JWTExpired) return refuse('The ID token has expired. Sign in again.');
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.claim === 'aud') return wrongAudience();
    if (error.claim === 'iss') return refuse(`The ID token was not issued by ${label}.`);
    return refuse(`The ID token is not acceptable: ${error.message}.`);
  }
  if (error instanceof errors.JOSEAlgNotAllowed)
    return refuse('The ID token is not signed with a public-key algorithm.');
  if (error instanceof errors.JWSSignatureVerificationFailed) return refuse('The signature of the ID token is wrong.');
  if (error instanceof errors.JWKSNoMatchingKey)
    return refuse(`The ID token is signed with a key that ${label} does not publish.`);
  const isAboutToken =
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JWTInvalid ||
    error instanceof errors.JOSENotSupported;
  if (isAboutToken) return refuse('This is not an ID token.');
  return new AppError('unavailable', `The keys of ${label} cannot be fetched at the moment. Try again later.`, {
    cause: error,
  });
}

function wrongAudience(): AppError {
  return refuse('The ID token is meant for another application.');
}

/** The library's error is not the cause, because it contains all claims of the token, and causes are logged. */
function refuse(detail: string): AppError {
  return new AppError('unauthorized', detail);
}
