/** Installs what tests need of Debian where that is possible without asking anyone: as root, with apt-get. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

export function installDebianPackages(packages, { purpose }) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`${purpose}: installing ${packages.join(', ')} with apt-get`);
  run(['update'], purpose);
  run(['install', '-y', '--no-install-recommends', ...packages], purpose);
}

const runs = (program) => spawnSync(program, ['--version']).status === 0;

/** Beancount and hledger check exported ledgers; PostgreSQL and pgbouncer are the cluster of tests/cluster. */
const TEST_PROGRAMS = [
  { debianPackage: 'beancount', isThere: () => runs('bean-check') },
  { debianPackage: 'hledger', isThere: () => runs('hledger') },
  // Filled forms are read back with programs of others.
  { debianPackage: 'poppler-utils', isThere: () => spawnSync('pdftotext', ['-v']).status === 0 },
  { debianPackage: 'qpdf', isThere: () => runs('qpdf') },
  { debianPackage: 'postgresql', isThere: () => existsSync('/usr/lib/postgresql') },
  { debianPackage: 'pgbouncer', isThere: () => runs('pgbouncer') },
  // Bitcoin's own rules, RPC and scripts, and the only node of that kind among Debian's packages.
  { debianPackage: 'litecoind', isThere: () => runs('litecoind') },
];

/** Where the programs cannot be installed, the tests that need them are skipped and counted as such. */
export function installTestPrograms() {
  const missing = TEST_PROGRAMS.filter(({ isThere }) => !isThere()).map(({ debianPackage }) => debianPackage);
  if (missing.length > 0) installDebianPackages(missing, { purpose: 'programs for tests' });
}

function run(options, purpose) {
  const { status } = spawnSync('apt-get', options, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (status !== 0) console.log(`${purpose}: apt-get ended with ${status}`);
}
