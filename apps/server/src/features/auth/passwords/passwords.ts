import { randomBytes } from 'node:crypto';
import { hash, hashSync, verify } from '@node-rs/argon2';

export interface PasswordCost {
  readonly memoryKibibytes: number;
  readonly passes: number;
  readonly threads: number;
}

/** The least that is advised for argon2id today: about 20 ms of one core, and memory that makes graphics cards slow. */
export const PRODUCTION_PASSWORD_COST: PasswordCost = { memoryKibibytes: 19_456, passes: 2, threads: 1 };

export interface Passwords {
  hash(password: string): Promise<string>;
  /** False for a null hash, after the same work: how long a refusal takes must not tell whether the user exists. */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
}

export function createPasswords(cost: PasswordCost = PRODUCTION_PASSWORD_COST): Passwords {
  // The library's default algorithm is argon2id; its enum cannot be named under isolated modules.
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

/** The same letters can arrive as different code points from different keyboards. */
function normalise(password: string): string {
  return password.normalize('NFKC');
}
