import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CONFIG_TABLE } from './config-table.ts';
import { renderConfigurationDoc } from './configuration-doc.ts';

const file = new URL('../../docs/CONFIGURATION.md', import.meta.url);

test('docs/CONFIGURATION.md matches the table (UPDATE_DOCS=1 writes it)', () => {
  if (process.env['UPDATE_DOCS'] === '1') writeFileSync(file, renderConfigurationDoc());
  expect(readFileSync(file, 'utf8')).toBe(renderConfigurationDoc());
});

test('every flag has a row with its effect', () => {
  const doc = renderConfigurationDoc();
  for (const flag of CONFIG_TABLE) {
    expect(doc).toContain(`| \`${flag.name}\` |`);
    expect(flag.effect).toMatch(/[.]$/);
  }
});
