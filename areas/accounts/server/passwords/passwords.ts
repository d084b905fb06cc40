import { randomBytes } from 'node:crypto';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { invalidField } from '@holdfast/http/server/app-error.ts';
import { weaknessOf } from './password-strength.ts';

export interface PasswordCost {
  readonly memoryKibibytes: number;
  readonly passes: number;
  readonly threads: number;
}

/**
 * The second recommendation of RFC 9106 on one thread: above OWASP's minimum of 19 MiB and two passes, and four
 * sign-ins at the same time still fit into 256 MiB.
 */
const PRODUCTION_PASSWORD_COST: PasswordCost = { memoryKibibytes: 65_536, passes: 3, threads: 1 };

interface NewPassword {
  readonly password: string;
  /** Names and e-mail address of the person, which the password must not consist of. */
  readonly about: readonly string[];
  /** The field of the body, for the refusal. */
  readonly field: string;
}

export interface Passwords {
  /** Throws a refusal if the password is easy to guess. */
  hashNew(password: NewPassword): Promise<string>;
  hash(password: string): Promise<string>;
  /** Whether the hash took less work than new ones do, so that it is replaced at the next sign-in. */
  isOutdated(passwordHash: string): boolean;
  /** Returns false for a null hash after the same work: the response time must not reveal whether the user exists. */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
}

export function createPasswords(cost: PasswordCost = PRODUCTION_PASSWORD_COST): Passwords {
  // The library's default algorithm is argon2id; its const enum cannot be used with isolated modules.
  const options = { memoryCost: cost.memoryKibibytes, timeCost: cost.passes, parallelism: cost.threads };
  const hashOfNobody = fictitiousHash(cost);
  const hashOf = (password: string): Promise<string> => hash(normalise(password), options);
  return {
    async hashNew({ password, about, field }) {
      const weakness = await weaknessOf(normalise(password), about);
      if (weakness !== null) throw invalidField({ loc: ['body', field], msg: weakness });
      return hashOf(password);
    },
    hash: hashOf,
    isOutdated: (passwordHash) => {
      const { memoryCost, timeCost } = parseOptions(passwordHash);
      return memoryCost < options.memoryCost || timeCost < options.timeCost;
    },
    verify: async (passwordHash, password) => {
      const isRight = await verify(passwordHash ?? hashOfNobody, normalise(password));
      return isRight && passwordHash !== null;
    },
  };
}

/** A hash of no known password: comparing with it takes the whole work, and making it takes none. */
function fictitiousHash({ memoryKibibytes, passes, threads }: PasswordCost): string {
  const [salt, digest] = [16, 32].map((bytes) => randomBytes(bytes).toString('base64').replaceAll('=', ''));
  return `$argon2id$v=19$m=${memoryKibibytes},t=${passes},p=${threads}$${salt}$${digest}`;
}

/** Different keyboards can produce different code points for the same letters. */
function normalise(password: string): string {
  return password.normalize('NFKC');
}
