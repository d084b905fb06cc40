/** How many of the columns that are known of files of exchanges and wallets are recognised, and why others are not. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readHeader } from './kit/header.ts';
import { PROVIDERS } from './kit/provider.ts';
import { fitOf } from './kit/table.ts';
import { LAYOUTS } from './layouts.ts';

const FILE = new URL('../../../../shared/data/imports/column-sets.tsv', import.meta.url);

/** Of the provider: recognised as a file of the provider that the list names. The rest share the columns of another. */
const EXPECTED = { known: 314, recognised: 233, knownOfProviders: 229, recognisedOfProviders: 226 };

/** Providers whose name in the list differs from ours. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  BitcoinTaxes: 'bitcoin_tax',
  'Qt Wallet': 'bitcoin_core',
  Huobi: 'huobi',
  'Gate.io': 'gateio',
};

/** By the start of the name in the list. All of them can be read with own columns. */
const NOT_RECOGNISED: Readonly<Record<string, readonly string[]>> = {
  'the only name of the coin is that of its column': ['Coinbase Transfers'],
  'the time is a count of blocks': ['Qt Wallet'],
  'the columns are those of many programs': ['TradeOgre Deposits'],
  'the exchange or service has closed, and its files cannot be exported any more': [
    'Bittylicious',
    'ChangeTip',
    'Circle',
    'Coinfloor',
    'Cryptopia',
    'Cryptsy',
    'Gravity',
    'Hotbit',
    'Liquid',
    'Mercatox',
    'qTrade',
    'TradeSatoshi',
    'Voyager',
  ],
  'the program is for shares': ['Barclays Smart Investor', 'BnkToTheFuture', 'CGTCalculator', 'Interactive Investor'],
  'the file is of a chain or wallet that the provider list does not have': [
    'Aptoscan',
    'Blockchair',
    'Blockscout',
    'Coinomi',
    'DeFi Taxes',
    'FatStx',
    'HandCash',
    'Helium',
    'MyMonero',
    'Nault',
    'Neon Wallet',
    'Snowtrace (Token Transfers',
    'Subscan',
    'Volt',
    'Zelcore',
    'Zerion',
  ],
  'the exchange is not in the provider list': [
    'BloFin',
    'Changelly',
    'CoinCorner',
    'CoinList',
    'Coinmetro',
    'Easy Crypto',
    'GateHub',
    'Jupiter',
    'Kinesis',
    'sFOX',
  ],
};

function providerOf(name: string): string | undefined {
  const plain = name.replace(/ \(.*$/, '');
  const other = Object.entries(OTHER_NAMES).find(([start]) => plain.startsWith(start));
  if (other) return other[1];
  return Object.entries(PROVIDERS)
    .filter(([id, title]) => id !== 'generic' && (plain === title || plain.startsWith(`${title} `)))
    .sort(([, left], [, right]) => right.length - left.length)[0]?.[0];
}

test.skipIf(!existsSync(FILE))('the known columns are recognised, or it is stated why not', () => {
  const starts = Object.values(NOT_RECOGNISED).flat();
  const sets = readFileSync(FILE, 'utf8').trim().split('\n').slice(1);
  const found = sets.map((line) => {
    const [name = '', columns = '[]'] = line.split('\t');
    const header = readHeader(JSON.parse(columns) as string[]);
    const fits = LAYOUTS.filter((layout) => fitOf(layout, header) !== null);
    const provider = providerOf(name);
    const isOwn = provider !== undefined && fits.some((layout) => layout.provider.startsWith(provider));
    return { name, provider, isOwn, isRecognised: fits.length > 0 };
  });
  const missing = found.flatMap(({ name, provider, isOwn, isRecognised }) =>
    (provider === undefined ? isRecognised : isOwn) ? [] : [name],
  );
  expect(missing.filter((name) => starts.every((start) => !name.startsWith(start)))).toEqual([]);
  expect(starts.filter((start) => missing.every((name) => !name.startsWith(start)))).toEqual([]);
  expect({
    known: found.length,
    recognised: found.filter(({ isRecognised }) => isRecognised).length,
    knownOfProviders: found.filter(({ provider }) => provider !== undefined).length,
    recognisedOfProviders: found.filter(({ isOwn }) => isOwn).length,
  }).toEqual(EXPECTED);
});
