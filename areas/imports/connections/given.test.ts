/** The table of the documentation states what each exchange gives, as the page and the code do. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LAYOUTS } from '../providers/layouts.ts';
import { CONNECTABLE, gapTextOf, nameOfExchange } from './exchanges.ts';
import type { Exchange } from './kit/exchange.ts';
import { RECORDED_ACCOUNTS } from './testing/accounts.ts';
import { clientOf, netOf } from './testing/read-account.ts';

const DOCUMENT = new URL('../docs/imports.md', import.meta.url);

async function lineOf(exchange: Exchange): Promise<string> {
  const account = RECORDED_ACCOUNTS.find(({ provider }) => provider === exchange.provider)!;
  const permissions = await exchange.permissionsOf(await clientOf(exchange, account, netOf(account)));
  const lists = [...new Set(exchange.streams.map(({ what }) => what))].join(', ');
  const layouts = [...new Set(exchange.streams.map(({ layout }) => `\`${layout}\``))].join(', ');
  const cells = [nameOfExchange(exchange), lists, layouts, permissions === null ? 'no' : 'yes', gapTextOf(exchange)];
  return `| ${cells.map((cell) => cell ?? 'Nothing is known to be missing.').join(' | ')} |`;
}

test('the table of the documentation is that of the code', async () => {
  const lines = await Promise.all(CONNECTABLE.map(lineOf));
  const documented = readFileSync(DOCUMENT, 'utf8').split('\n');
  expect(documented.filter((line) => line.startsWith('| ') && lines.includes(line))).toEqual(lines);
});

test('the files that have what an exchange does not give are read', () => {
  const gaps = CONNECTABLE.flatMap(({ gap }) => gap ?? []);
  expect(gaps).toHaveLength(13);
  for (const { text, files } of gaps) {
    expect(text).toMatch(/^\S.*’s API .*\.$/);
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) expect(LAYOUTS.map(({ id }) => id)).toContain(file);
  }
});
