import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;

/** One step early or late is accepted: telephones' clocks differ, and typing takes time. */
const STEPS_AROUND = 1;

/** What every authenticator app understands: SHA-1, six digits, 30 seconds. */
function totpOf(secret: string, account?: string): TOTP {
  return new TOTP({
    issuer: 'Holdfast',
    label: account ?? '',
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
  });
}

export function createTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** What the authenticator app scans. */
export function totpUri({ secret, account }: { secret: string; account: string }): string {
  return totpOf(secret, account).toString();
}

/** The time step the code belongs to, or null when the code is wrong. */
export function totpStepOf({ secret, code, now }: { secret: string; code: string; now: Date }): number | null {
  const timestamp = now.getTime();
  const distance = totpOf(secret).validate({ token: code, timestamp, window: STEPS_AROUND });
  return distance === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + distance;
}
