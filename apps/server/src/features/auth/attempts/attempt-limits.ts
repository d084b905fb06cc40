/**
 * How often something may be tried. A limit on the account alone would let anyone lock anyone out, and a limit on the
 * network alone would let a botnet guess. So three counts work together:
 *
 *   network              every account tried from one network
 *   accountFromNetwork   one account from one network
 *   account              one account from all networks that its owner has never signed in from
 *
 * An attempt is counted against the account only when the network was still allowed to try, and one network uses up its
 * own share long before the account's. Many networks together can exhaust the account's count; then its owner still
 * gets in from every network they have signed in from before, and everywhere else when the window ends. Windows do not
 * grow with further attempts, so no lock lasts longer than its window once the attack pauses.
 */
export interface AttemptLimit {
  readonly attemptsMax: number;
  readonly windowSeconds: number;
}

export interface AttemptLimits {
  readonly network: AttemptLimit;
  readonly accountFromNetwork?: AttemptLimit;
  readonly account?: AttemptLimit;
}

const QUARTER_HOUR = 15 * 60;
const HOUR = 60 * 60;

export const ATTEMPT_LIMITS = {
  password: {
    network: { attemptsMax: 50, windowSeconds: QUARTER_HOUR },
    accountFromNetwork: { attemptsMax: 10, windowSeconds: QUARTER_HOUR },
    account: { attemptsMax: 100, windowSeconds: HOUR },
  },
  // A code has six digits only, and three are valid at any time, so the account's share is small.
  secondFactor: {
    network: { attemptsMax: 50, windowSeconds: QUARTER_HOUR },
    accountFromNetwork: { attemptsMax: 10, windowSeconds: QUARTER_HOUR },
    account: { attemptsMax: 20, windowSeconds: HOUR },
  },
  setupCode: { network: { attemptsMax: 10, windowSeconds: QUARTER_HOUR } },
  providerStart: { network: { attemptsMax: 60, windowSeconds: QUARTER_HOUR } },
  providerToken: { network: { attemptsMax: 60, windowSeconds: QUARTER_HOUR } },
} as const satisfies Record<string, AttemptLimits>;

export type AttemptPurpose = keyof typeof ATTEMPT_LIMITS;
