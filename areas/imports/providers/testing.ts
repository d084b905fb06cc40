/**
 * Expected results of other programs, which ship with the shared export files, in one shape: how much of each coin
 * came, went and was paid as a fee. Prices are rounded there, so amounts are compared to nine digits.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { type Amount, multiply } from '@holdfast/money';
import { readAmount } from './kit/amounts.ts';
import type { ImportOptions, ImportReading } from './read-import.ts';

export type Totals = ReadonlyMap<string, bigint>;

const PRECISION = 1_000_000_000n;

const ASSETS: Readonly<Record<string, string>> = {
  'eip155:1/erc20:0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984': 'UNI',
  'eip155:1/erc20:0x7D1AfA7B718fb893dB30A3aBc0Cfc608AaCfeBB0': 'MATIC',
  'eip155:1/erc20:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48': 'USDC',
  'eip155:1/erc20:0xE41d2489571d322189246DaFA5ebDe1F4699F498': 'ZRX',
  'eip155:1/erc20:0x71Ab77b7dbB4fa7e017BC15090b2163221420282': 'HIGH',
  'eip155:56/erc20:0x23CE9e926048273eF83be0A3A8Ba9Cb6D45cd978': 'DAR',
  'eip155:1/erc20:0xdAC17F958D2ee523a2206206994597C13D831ec7': 'USDT',
  'eip155:1/erc20:0x6B175474E89094C44Da98b954EedeAC495271d0F': 'DAI',
  'eip155:1/erc20:0xB8c77482e45F1F44dE1745F52C74426C631bDD52': 'BNB',
  A_ETH2: 'BETH',
  A_ETH_MATIC: 'MATIC',
};

export function totalsOf(reading: Pick<ImportReading, 'transactions'>): Totals {
  const totals = new Map<string, bigint>();
  for (const { found } of reading.transactions) {
    for (const { coin, amount, role, key } of found.transfers) {
      const text = coin.kind === 'symbol' ? coin.symbol : coin.kind === 'native' ? 'ETH' : coin.address;
      const name = ASSETS[text] ?? text;
      const side = role === 'transfer' ? key.slice(0, key.indexOf(':')) : 'fee';
      add(totals, `${side} ${name}`, amount);
    }
  }
  return totals;
}

/** everytrade: [uid, time, base, quote, type, volume, unit price] and [uid, time, base, quote, FEE, volume, coin]. */
export interface EverytradeCase {
  readonly name: string;
  readonly header: string | null;
  readonly rows: readonly string[];
  readonly expected: readonly { readonly kind: string; readonly args: readonly string[] }[];
}

const OUTGOING = new Set(['WITHDRAWAL', 'OUTGOING_PAYMENT', 'STAKE_OUT']);
/** Moves into and out of staking are moves inside the account. */
const INSIDE = new Set(['STAKE', 'UNSTAKE']);

export function everytradeTotals(one: EverytradeCase): Totals {
  const totals = new Map<string, bigint>();
  for (const { args } of one.expected) {
    const [, , base = '', quote = '', type = '', volume = '', price = ''] = args.map((text) => text.replace(/^_/, ''));
    const amount = units(volume);
    const unitPrice = units(price);
    if (amount === null) continue;
    if (type === 'BUY' || type === 'SELL') {
      const [own, other] = type === 'BUY' ? ['in', 'out'] : ['out', 'in'];
      add(totals, `${own} ${base}`, amount);
      if (unitPrice !== null) add(totals, `${other} ${quote}`, multiply<Amount>(amount, unitPrice, 'halfAwayFromZero'));
    } else if (type === 'FEE') add(totals, `fee ${base}`, amount);
    else if (!INSIDE.has(type)) add(totals, `${OUTGOING.has(type) ? 'out' : 'in'} ${base}`, amount);
  }
  return totals;
}

export interface RotkiEvent {
  readonly cls?: string;
  readonly timestamp?: number | string;
  readonly event_type?: string;
  readonly event_subtype?: string;
  readonly asset?: string;
  readonly amount?: string;
}

export function rotkiTotals(events: readonly RotkiEvent[]): Totals {
  const totals = new Map<string, bigint>();
  for (const event of events) {
    const type = (event.event_type ?? '').split('.').at(-1) ?? '';
    const subtype = (event.event_subtype ?? '').split('.').at(-1) ?? '';
    const text = event.asset ?? '';
    const coin = ASSETS[text] ?? text.replace(/^A_/, '').replace(/^symbol_to_asset_or_token:'(.*)'$/, '$1');
    const amount = units(event.amount === 'ONE' ? '1' : (event.amount ?? ''));
    if (amount === null || amount === 0n) continue;
    const isIn =
      subtype === 'RECEIVE' || ['RECEIVE', 'DEPOSIT'].includes(type) || (type === 'STAKING' && subtype === 'REWARD');
    const isInside = type === 'TRANSFER' || (['DEPOSIT_ASSET', 'REMOVE_ASSET'].includes(subtype) && type === 'STAKING');
    if (!isInside) add(totals, `${subtype === 'FEE' ? 'fee' : isIn ? 'in' : 'out'} ${coin}`, amount);
  }
  return totals;
}

/** The keys that differ, such as "in BTC"; empty when both agree. */
export function differences(actual: Totals, expected: Totals): string[] {
  return [...new Set([...actual.keys(), ...expected.keys()])].sort().filter((key) => {
    const [found, wanted] = [actual.get(key) ?? 0n, expected.get(key) ?? 0n];
    const larger = found > wanted ? found : wanted;
    return size(found - wanted) * PRECISION > size(larger);
  });
}

function size(value: bigint): bigint {
  return value < 0n ? -value : value;
}

/** Null for text that is no number. Other programs write up to 80 decimal places. */
function units(text: string): Amount | null {
  const reading = readAmount(text.replace(/(\.\d{24})\d+$/, '$1'), '.');
  return reading.ok ? (reading.value?.amount ?? null) : null;
}

function add(totals: Map<string, bigint>, key: string, amount: bigint): void {
  totals.set(key, (totals.get(key) ?? 0n) + amount);
}

/** The export files of other programs, beside the repository. Tests of them are skipped where they are missing. */
const SHARED = new URL('../../../../shared/data/imports/', import.meta.url);
export const hasSharedFiles = existsSync(SHARED);
/** One folder for each provider. */
export const sharedFolders = hasSharedFiles ? readdirSync(SHARED).filter((name) => !name.includes('.')) : [];

export const namesIn = (folder: string): string[] => readdirSync(new URL(`${folder}/`, SHARED));
export const readShared = (file: string): Buffer => readFileSync(new URL(file, SHARED));

/** It has a header and no rows, so it is refused. */
export const HEADER_ONLY = 'etherscan/0xf98_etherscan-internal.csv';
/** Every file with rows, as "binance/history.csv". */
export const sharedFiles = sharedFolders
  .flatMap((folder) =>
    namesIn(folder)
      .filter((name) => /\.(csv|xlsx)$/.test(name))
      .map((name) => `${folder}/${name}`),
  )
  .filter((file) => file !== HEADER_ONLY);

type GivenChoices = Pick<ImportOptions, 'timeZone' | 'dateOrder'>;
const CHOICES: Readonly<Record<string, GivenChoices>> = {
  cointracking: { timeZone: 'UTC', dateOrder: 'DMY' },
  binance: { dateOrder: 'MDY' },
  gateio: { timeZone: '+08:00' },
  okx: { timeZone: 'UTC' },
  kucoin: { timeZone: 'UTC' },
  pionex: { timeZone: 'UTC', dateOrder: 'MDY' },
  revolut: { timeZone: 'Europe/Prague' },
  trezor: { timeZone: 'UTC' },
};

/** Choices that the file itself does not contain. Files with two-digit years have an order of their own. */
export function choicesFor(file: string): GivenChoices {
  return file.includes('BinanceBeanV3.header') ? {} : (CHOICES[file.split('/')[0] ?? ''] ?? {});
}

/** The address whose transactions a file of a block explorer lists. */
export function ownAddressOf(file: string): string {
  return file.includes('0x003dc')
    ? '0x003dc32fe920a4aaeed12dc87e145f030aa753f3'
    : '0xf98c96b5d10faafc2324847c82305bd5fd7e5ad3';
}
