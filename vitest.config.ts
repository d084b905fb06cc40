import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const limits = {
  // Patience for a busy machine: what these bound takes a fraction of it.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 90_000, interval: 20 } },
  setupFiles: ['scripts/vitest-setup.ts'],
  // Loading the server anew for each of its hundred files would cost more than the tests; no test leaves anything in a
  // module.
  isolate: false,
};

const LONG_TESTS = /\/tests\/(?:cluster|faults|server)\//u;

/** The long tests begin first, so that no core waits for the last of them at the end. */
class LongTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification): boolean => LONG_TESTS.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongTestsFirst },
    // By default one core is left idle; on two cores that is half the machine.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'pure',
          include: [
            'kit/{money,calendar,csv,chain,actions,contract}/**/*.test.ts',
            'kit/http/client/**/*.test.ts',
            'kit/web/**/*.test.{ts,tsx}',
            'areas/*/{contract,engine,sources,providers,connections}/**/*.test.ts',
            'areas/protocols/**/*.test.ts',
            'areas/*/page/**/*.test.{ts,tsx}',
            'apps/web/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'devnet/src/**/*.test.ts',
          ],
          globalSetup: ['scripts/link-packages.mjs', 'scripts/install-devnet.mjs'],
          ...limits,
        },
      },
      {
        test: {
          name: 'server',
          include: [
            'kit/{config,database,jobs,pdf}/**/*.test.ts',
            'kit/http/server/**/*.test.ts',
            'areas/*/server/**/*.test.ts',
            'apps/server/src/**/*.test.ts',
            'tests/faults/**/*.test.ts',
            'tests/server/**/*.test.ts',
            'tests/cluster/**/*.test.ts',
          ],
          globalSetup: [
            'scripts/link-packages.mjs',
            'scripts/install-devnet.mjs',
            'kit/database/testing-global-setup.ts',
          ],
          ...limits,
        },
      },
    ],
  },
});
