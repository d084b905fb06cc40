import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAbiItem } from 'viem';
import { toEventSelector } from 'viem/utils';
import { describe, expect, it } from 'vitest';
import { PROTOCOL_IDS, PROTOCOL_NAMES } from '../contract/index.ts';
import { PROTOCOL_EVENTS } from './events.ts';
import { ALL_PROTOCOLS, PROTOCOLS } from './protocols.ts';
import * as knownProtocols from './registry/known-protocols.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** The folders of the area that are no protocols. */
const PARTS = ['contract', 'engine', 'schema', 'docs'];

function* sourcesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
    const file = `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      if (!/node_modules|dist|\.cache|migrations|start-data/.test(entry.name)) yield* sourcesBelow(file);
    } else if (/\.tsx?$/.test(file)) yield file;
  }
}

describe('the list of protocols', () => {
  it('has every folder once, under its own name and kind', () => {
    const folders = readdirSync(path.join(root, 'areas/protocols'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
      .map(({ name }) => name);
    const registered = Object.values(knownProtocols).map(({ id }) => id);
    expect(folders.sort()).toEqual([...new Set([...PROTOCOL_IDS, ...registered, ...PARTS])].sort());
    for (const id of PROTOCOL_IDS) expect(PROTOCOLS[id]).toMatchObject({ id, kind: PROTOCOL_NAMES[id].kind });
  });

  it('has a test for each protocol', () => {
    for (const id of PROTOCOL_IDS)
      expect(readdirSync(path.join(root, 'areas/protocols', id))).toContain(`${id}.test.ts`);
  });

  it('defines each event once, so that a log is read as the event of one protocol', () => {
    const keys = ALL_PROTOCOLS.flatMap(({ events }) =>
      Object.values(events).flatMap(({ signatures }) =>
        signatures.map((signature) => {
          const abi = parseAbiItem(signature.replaceAll(/\s+/g, ' ') as 'event Known()');
          return `${toEventSelector(abi)}:${abi.inputs.filter((input) => 'indexed' in input).length}`;
        }),
      ),
    );
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(PROTOCOL_EVENTS).size).toBe(PROTOCOL_EVENTS.length);
  });
});

describe('the rest of the code', () => {
  // The sample plays what an operator did with protocols; tests and what they share name them as facts.
  const isAside = (file: string): boolean => /\.test\.tsx?$|\/testing|\/sample\//.test(file);

  it('names no protocol and none of its events', () => {
    const names = [
      ...PROTOCOL_IDS.flatMap((id) => [`'${id}'`, PROTOCOL_NAMES[id].label]),
      ...ALL_PROTOCOLS.flatMap(({ events }) => Object.keys(events)),
    ];
    const escaped = names.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    // The name of another thing may contain one, such as a call of an exchange.
    const name = new RegExp(`(?<!\\w)(?:${escaped.join('|')})(?!\\w)`);
    const naming = ['apps', 'areas', 'kit', 'packages']
      .filter((folder) => existsSync(path.join(root, folder)))
      .flatMap((folder) => [...sourcesBelow(folder)])
      .filter((file) => !isAside(file) && !file.startsWith('areas/protocols/'))
      .filter((file) => name.test(readFileSync(path.join(root, file), 'utf8')));
    expect(naming).toEqual([]);
  });
});
