/**
 * Types, lint, dependency rules, licences of packages, and queries against the schema: everything that needs no running
 * program. The test command runs them too.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureDevnetInstalled } from './install-devnet.mjs';
import { linkPackages } from './link-packages.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/** One program for each role, the longest first, so that no core waits for the last one. */
const projects = {
  page: 'tsconfig.page.json',
  server: 'tsconfig.server.json',
  'tests and scripts': 'tsconfig.json',
  'engine and contract': 'tsconfig.engine.json',
  devnet: 'devnet',
};

/** As many as an ordinary machine has cores. */
const AT_ONCE = 2;

const checks = [
  ...Object.entries(projects).map(typesOf),
  { name: 'format', command: ['biome', 'format', '.'] },
  { name: 'lint', command: ['oxlint'] },
  { name: 'queries and row types', command: ['tsx', 'scripts/queries/check-queries.ts'] },
  { name: 'packages and licences', command: ['tsx', 'scripts/parts.mjs'] },
  { name: 'dependency rules', command: ['tsx', 'scripts/check-dependencies.ts'] },
];

/** One thread, because each of several repeats most of the work of the others. */
function typesOf([name, project]) {
  return { name: `types of ${name}`, command: ['tsc', '-p', project, '--checkers', '1'] };
}

/** Runs all checks, and calls `report` with the name, the success and the output of each. */
export async function runChecks(report) {
  linkPackages();
  // Its own types, and those of the tests that use it, need its packages.
  ensureDevnetInstalled();
  const waiting = [...checks];
  const work = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift())
      report({ name: check.name, ...(await runCheck(check)) });
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function runCheck({ command: [program, ...options] }) {
  const binary = `${root}/node_modules/.bin/${program}`;
  if (!existsSync(binary)) throw new Error(`${program} is not installed: run npm ci first.`);
  const child = spawn(binary, options, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  const [status] = await once(child, 'close');
  return { passed: status === 0, output };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runChecks(({ name, passed, output }) => {
    console.log(`${passed ? 'ok    ' : 'FAILED'} ${name}`);
    if (!passed) {
      console.log(output);
      process.exitCode = 1;
    }
  });
}
