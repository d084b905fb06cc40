/** Installs what tests need of Debian where that is possible without asking anyone: as root, with apt-get. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

export function installDebianPackages(packages, { purpose }) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`${purpose}: installing ${packages.join(', ')} with apt-get`);
  run(['update'], purpose);
  run(['install', '-y', '--no-install-recommends', ...packages], purpose);
}

const LEDGER_PROGRAMS = [
  { program: 'bean-check', debianPackage: 'beancount' },
  { program: 'hledger', debianPackage: 'hledger' },
];

/**
 * Beancount and hledger, which check exported ledgers. Where they cannot be installed, those tests are skipped and
 * counted as such.
 */
export function installLedgerPrograms() {
  const missing = LEDGER_PROGRAMS.filter(({ program }) => spawnSync(program, ['--version']).status !== 0);
  if (missing.length > 0)
    installDebianPackages(
      missing.map(({ debianPackage }) => debianPackage),
      { purpose: 'ledger programs' },
    );
}

function run(options, purpose) {
  const { status } = spawnSync('apt-get', options, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (status !== 0) console.log(`${purpose}: apt-get ended with ${status}`);
}
