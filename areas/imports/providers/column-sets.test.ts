/** How many of the columns that are known of each provider's files are recognised. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readHeader } from './kit/header.ts';
import { PROVIDERS } from './kit/provider.ts';
import { fitOf } from './kit/table.ts';
import { LAYOUTS } from './layouts.ts';

const FILE = new URL('../../../../shared/data/imports/column-sets.tsv', import.meta.url);

/** Providers whose name in the list differs from ours. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  BitcoinTaxes: 'bitcoin_tax',
  'Qt Wallet': 'bitcoin_core',
  Huobi: 'huobi',
  'Gate.io': 'gateio',
};

/**
 * Of these providers; the rest of the list are providers that cannot be read. Missing are a file whose column has the
 * name of its coin, one without dates that mean anything, and one that no name of a column tells from other programs.
 */
const EXPECTED = { shipped: 229, recognised: 226 };

function providerOf(name: string): string | undefined {
  const plain = name.replace(/ \(.*$/, '');
  const other = Object.entries(OTHER_NAMES).find(([start]) => plain.startsWith(start));
  if (other) return other[1];
  return Object.entries(PROVIDERS)
    .filter(([id, title]) => id !== 'generic' && (plain === title || plain.startsWith(`${title} `)))
    .sort(([, left], [, right]) => right.length - left.length)[0]?.[0];
}

test.skipIf(!existsSync(FILE))('the known columns of the providers that are read', () => {
  const sets = readFileSync(FILE, 'utf8').trim().split('\n').slice(1);
  const missing: string[] = [];
  let shipped = 0;
  for (const line of sets) {
    const [name = '', columns = '[]'] = line.split('\t');
    const provider = providerOf(name);
    if (provider === undefined) continue;
    shipped += 1;
    const header = readHeader(JSON.parse(columns) as string[]);
    const fits = LAYOUTS.filter((layout) => layout.provider.startsWith(provider) && fitOf(layout, header) !== null);
    if (fits.length === 0) missing.push(`${name}: ${columns.slice(0, 80)}`);
  }
  expect({ shipped, recognised: shipped - missing.length }, missing.join('\n')).toEqual(EXPECTED);
});
