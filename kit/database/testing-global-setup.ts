import type { TestProject } from 'vitest/node';
import { startTestCluster } from './testing-cluster.ts';

/**
 * Starts one PostgreSQL server for the whole vitest run and stops it at the end, also after failures. Test files reach
 * it through createTestDatabase in testing.ts.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster({ inMemory: true });
  project.provide('testCluster', cluster.connection);
  return () => cluster.stop();
}
