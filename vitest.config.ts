import { defineConfig } from 'vitest/config';

const limits = { testTimeout: 60_000, hookTimeout: 120_000, setupFiles: ['scripts/vitest-setup.ts'] };

export default defineConfig({
  test: {
    // By default one core is left idle; on two cores that is half the machine.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'pure',
          include: ['packages/*/src/**/*.test.ts', 'apps/web/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'devnet/src/**/*.test.ts'],
          globalSetup: ['scripts/install-devnet.mjs'],
          ...limits,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts', 'tests/faults/**/*.test.ts', 'tests/server/**/*.test.ts'],
          globalSetup: ['scripts/install-devnet.mjs', 'apps/server/src/db/testing-global-setup.ts'],
          // Processes that are killed and started again can miss a deadline on a crowded machine.
          retry: 1,
          ...limits,
        },
      },
    ],
  },
});
