/**
 * Opening and removing the sample portfolio. The rules of the first administrator apply: from the machine of the server
 * itself, or with the setup code.
 */
import type { AccountsCalls, SignedIn } from '@holdfast/accounts/contract';
import type pg from 'pg';
import type { Log } from '@holdfast/database/log.ts';
import { migrate } from '@holdfast/database/migrate.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { handlersOf, type Origin } from '@holdfast/http/server/handler.ts';
import { createSampleSchema, hasSample, removeSampleSchema, withSampleLock } from './sample-schema.ts';
import { SAMPLE_ADMIN } from './story/people.ts';

export interface SampleDependencies {
  readonly pool: pg.Pool;
  readonly log: Log;
  /** Fills the tables of an empty schema. */
  readonly build: (sample: pg.Pool) => Promise<void>;
  readonly requireSetupCode: (given: { given: string | undefined; origin: Origin }) => Promise<void>;
  readonly startSession: (client: pg.PoolClient, given: { userId: number; origin: Origin }) => Promise<SignedIn>;
}

export const sampleHandlers = handlersOf<AccountsCalls>()((dependencies: SampleDependencies) => {
  const { requireSetupCode, pool, startSession, log } = dependencies;

  return {
    openSample: async ({ body, origin }) => {
      await requireSetupCode({ given: body.setupCode, origin });
      await createSample(dependencies);
      return transaction(pool, async (client) => {
        const { rows } = await client.query<{ id: number }>('SELECT id FROM users WHERE email = $1 FOR NO KEY UPDATE', [
          SAMPLE_ADMIN.email,
        ]);
        if (!rows[0]) throw new Error('The sample has no administrator.');
        return startSession(client, { userId: rows[0].id, origin });
      });
    },

    removeSample: async () => {
      // The installation's own tables may be those of an earlier version.
      await withSampleLock(pool, () => removeSampleSchema(pool, () => migrate({ pool, log })));
      return { done: true };
    },
  };
});

/** Creates the sample unless it is loaded. Throws where the installation has data of its own. */
export function createSample({ pool, log, build }: Pick<SampleDependencies, 'pool' | 'log' | 'build'>): Promise<void> {
  return withSampleLock(pool, async () => {
    if (!(await hasSample(pool))) await createSampleSchema(pool, { log, build });
  });
}
