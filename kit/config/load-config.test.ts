import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { loadConfig } from './load-config.ts';

const directory = mkdtempSync(join(tmpdir(), 'holdfast-config-'));
afterAll(() => rmSync(directory, { force: true, recursive: true }));
afterEach(() => rmSync(join(directory, '.env'), { force: true }));

function load(options: { file?: string; environment?: Record<string, string> }) {
  if (options.file !== undefined) writeFileSync(join(directory, '.env'), options.file);
  return loadConfig({ environment: options.environment ?? {}, directory });
}

test('without a file only the environment is read', () => {
  expect(load({ environment: { PORT: '9000' } }).port).toBe(9000);
});

test('the file sets what the environment does not', () => {
  const config = load({ file: '# where\nPORT=9001\nHOST="0.0.0.0"\n', environment: { PORT: '9002' } });
  expect(config).toMatchObject({ port: 9002, host: '0.0.0.0' });
});

test('error: any unknown name in the file is refused, together with the other problems', () => {
  expect(() => load({ file: 'COLOUR=blue\nSESION_DAYS=3\n', environment: { PORT: 'x' } })).toThrow(
    [
      'COLOUR in the file .env is not an option of Holdfast.',
      'SESION_DAYS in the file .env is not an option of Holdfast; did you mean SESSION_DAYS?',
      'PORT must be a whole number from 0 to 65535, not "x".',
    ].join('\n'),
  );
  expect(() => load({ file: 'COLOUR=blue\n' })).toThrow('COLOUR in the file .env is not an option of Holdfast.');
});
