/**
 * Installs beancount and hledger before the tests, which let them check the exported ledgers. Where they cannot be
 * installed, those tests are skipped and counted as such.
 */
import { spawnSync } from 'node:child_process';
import { installDebianPackages } from './debian-packages.mjs';

const PROGRAMS = [
  { program: 'bean-check', debianPackage: 'beancount' },
  { program: 'hledger', debianPackage: 'hledger' },
];

export function installLedgerPrograms() {
  const missing = PROGRAMS.filter(({ program }) => spawnSync(program, ['--version']).status !== 0);
  if (missing.length > 0)
    installDebianPackages(
      missing.map(({ debianPackage }) => debianPackage),
      { purpose: 'ledger programs' },
    );
}
