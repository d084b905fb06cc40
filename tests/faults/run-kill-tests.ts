/**
 * npm run test:kills -- --times N: kills processes with -9 on every write path, N times in total, and looks for what is
 * lost, doubled or half-written.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values } = parseArgs({ options: { times: { type: 'string', default: '20' } } });
const times = Number(values.times);
if (!Number.isInteger(times) || times < 1) throw new Error('--times must be a number of kills, such as 1000.');
const files = readdirSync(`${root}/tests/faults`)
  .filter((name) => /kill.*\.test\.ts$/.test(name))
  .map((name) => `tests/faults/${name}`);
const { status } = spawnSync(
  `${root}/node_modules/.bin/vitest`,
  ['run', '--project', 'server', '--testTimeout', '3600000', '--maxWorkers', '1', ...files],
  { cwd: root, stdio: 'inherit', env: { ...process.env, KILLS: String(Math.ceil(times / files.length)) } },
);
process.exit(status ?? 1);
