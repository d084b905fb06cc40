import { readdirSync, readFileSync, existsSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import startNetworks from '../../../catalogue/server/start-data/networks.json' with { type: 'json' };
import { ALL_PROTOCOLS, PROTOCOLS } from '../protocols.ts';
import { renderClassificationDoc } from './classification-doc.ts';
import type { KnownProtocol } from './known-protocol.ts';
import { allProtocols } from './registry.ts';

const isUpdate = process.env['UPDATE_DOCS'] === '1';
const protocolsFolder = new URL('../../', import.meta.url);
const list = new URL('./known-protocols.ts', import.meta.url);
const doc = new URL('../../../../docs/classification.md', import.meta.url);

/** A line for each folder with a registry.ts, in their order. */
function renderList(): string {
  const lines = readdirSync(protocolsFolder)
    .toSorted()
    .flatMap((folder) => {
      const file = new URL(`${folder}/registry.ts`, protocolsFolder);
      if (!existsSync(file)) return [];
      const [, name] = /^export const (\w+): KnownProtocol\b/m.exec(readFileSync(file, 'utf8')) ?? [];
      expect(name, `${folder}/registry.ts exports a KnownProtocol`).toBeDefined();
      return [`export { ${name} } from '../../${folder}/registry.ts';`];
    });
  const head =
    'Every protocol of the registry, a line for each folder. UPDATE_DOCS=1 writes it, see docs/classification.md.';
  return `/** ${head} */\n${lines.join('\n')}\n`;
}

test('known-protocols.ts has each folder with a registry (UPDATE_DOCS=1 writes it)', () => {
  const rendered = renderList();
  if (isUpdate) writeFileSync(list, rendered);
  expect(readFileSync(list, 'utf8')).toBe(rendered);
});

test('docs/classification.md matches the registry (UPDATE_DOCS=1 writes it)', async () => {
  // A folder that was just added to the list is not loaded yet.
  const protocols = isUpdate
    ? Object.values((await import(`${list.href}?updated`)) as Readonly<Record<string, KnownProtocol>>)
    : allProtocols();
  const rendered = renderClassificationDoc({
    protocols,
    withPositions: new Set(Object.keys(PROTOCOLS)),
    networkNames: new Map(startNetworks.networks.flatMap(({ chainId, name }) => (chainId ? [[chainId, name]] : []))),
  });
  if (isUpdate) writeFileSync(doc, rendered);
  expect(readFileSync(doc, 'utf8')).toBe(rendered);
});

test('the page has a row for each protocol, and says which have positions', () => {
  const page = readFileSync(doc, 'utf8');
  for (const { name } of allProtocols()) expect(page).toContain(`| ${name} |`);
  expect(page.match(/\| yes \|$/gm)).toHaveLength(
    ALL_PROTOCOLS.filter(({ id }) => allProtocols().some((known) => known.id === id)).length,
  );
});
