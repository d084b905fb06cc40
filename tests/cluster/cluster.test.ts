import { describe, expect, it } from 'vitest';
import { hasPgbouncer } from '../faults/pgbouncer-process.ts';
import { findPostgresPrograms } from './postgres-pair.ts';
import { runCluster, seededRandom } from './run-cluster.ts';

const programs = findPostgresPrograms();

describe.runIf(programs !== null && hasPgbouncer)('a cluster with a standby and a pooler', () => {
  it('kills and a promotion: nothing acknowledged is lost, nothing happens twice, sessions survive', async () => {
    const report = await runCluster({ programs: programs!, kills: 4, random: seededRandom(7), print: () => undefined });
    console.log(
      `cluster: ${JSON.stringify(report.faults)}; acknowledged ${JSON.stringify(report.acknowledged)}, ` +
        `ready again within ${report.readySecondsMax.toFixed(1)} s.`,
    );
    expect(report.violations).toEqual([]);
    expect(report.faults).toHaveProperty('promote the standby', 1);
    expect(report.acknowledged.transactions).toBeGreaterThan(0);
    expect(report.acknowledged.jobs).toBeGreaterThan(0);
  }, 300_000); // About a minute on a quiet machine of two cores.
});
