/** npm run test:cluster -- --kills 100 --seed 1: the whole cluster under faults; ends with 1 after a broken promise. */
import { parseArgs } from 'node:util';
import { installTestPrograms } from '../../scripts/debian-packages.mjs';
import { findPostgresPrograms } from './postgres-pair.ts';
import { runCluster, seededRandom } from './run-cluster.ts';

const READY_SECONDS_MAX = 20;
const { values } = parseArgs({
  options: { kills: { type: 'string', default: '100' }, seed: { type: 'string', default: '1' } },
});

installTestPrograms();
const programs = findPostgresPrograms();
if (programs === null) throw new Error('The cluster needs the packages postgresql and pgbouncer.');
const report = await runCluster({
  programs,
  kills: Number(values.kills),
  random: seededRandom(Number(values.seed)),
  print: (line) => console.log(line),
});
console.log(JSON.stringify(report, null, 2));
const isSlow = report.readySecondsMax > READY_SECONDS_MAX;
if (isSlow) console.log(`Ready again after ${report.readySecondsMax.toFixed(1)} s, more than ${READY_SECONDS_MAX}.`);
process.exit(report.violations.length > 0 || isSlow ? 1 : 0);
