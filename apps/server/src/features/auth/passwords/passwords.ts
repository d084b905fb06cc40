import { randomBytes } from 'node:crypto';
import { hash, hashSync, verify } from '@node-rs/argon2';

export interface PasswordCost {
  readonly memoryKibibytes: number;
  readonly passes: number;
  readonly threads: number;
}

/** The recommended minimum for argon2id (OWASP): about 20 ms of one core, and enough memory to slow down GPUs. */
const PRODUCTION_PASSWORD_COST: PasswordCost = { memoryKibibytes: 19_456, passes: 2, threads: 1 };

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Returns false for a null hash after the same work: the response time must not reveal whether the user exists. */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
}

export function createPasswords(cost: PasswordCost = PRODUCTION_PASSWORD_COST): Passwords {
  // The library's default algorithm is argon2id; its const enum cannot be used with isolated modules.
  const options = { memoryCost: cost.memoryKibibytes, timeCost: cost.passes, parallelism: cost.threads };
  const hashOfNobody = hashSync(randomBytes(32), options);
  return {
    hash: (password) => hash(normalise(password), options),
    verify: async (passwordHash, password) => {
      const isRight = await verify(passwordHash ?? hashOfNobody, normalise(password));
      return isRight && passwordHash !== null;
    },
  };
}

/** Different keyboards can produce different code points for the same letters. */
function normalise(password: string): string {
  return password.normalize('NFKC');
}
