/** Output descriptors (BIP-380 to BIP-389): which scripts a wallet is made of, and the keys in them. */
import type { HDKey } from '@scure/bip32';
import { descriptorChecksum } from './descriptor-checksum.ts';
import { KeyRefusal, plainSpelling, readExtendedKey } from './extended-key.ts';
import { bytesOf, hexOf } from './scripts.ts';
import { type ScriptKind, UTXO_CHAINS, type UtxoChain } from './utxo-chains.ts';

export interface Descriptor {
  readonly script: ScriptKind;
  /** How many of the keys must sign; 1 for a single key. */
  readonly threshold: number;
  readonly isSorted: boolean;
  readonly keys: readonly DescriptorKey[];
  /** How many branches `<0;1>` names: 2 with receiving and change. */
  readonly branches: number;
  /** Whether it ends with a star: an address for each number. */
  readonly isRanged: boolean;
}

export interface DescriptorKey {
  /** "[d34db33f/84h/0h/0h]", or nothing. */
  readonly origin: string;
  readonly base: { readonly node: HDKey } | { readonly publicKey: Uint8Array };
  /** The steps after the key, without the star; a list where the branches differ. */
  readonly steps: readonly (readonly number[])[];
  readonly isRanged: boolean;
}

const CHECKSUM = /#([^#]*)$/;
const KEY =
  /^(\[[0-9a-fA-F]{8}(?:\/\d+[h'H]?)*\])?([0-9a-fA-F]{66}|[1-9A-HJ-NP-Za-km-z]{100,120})((?:\/(?:\d+|<\d+(?:;\d+)+>))*)(\/\*)?$/;
const KEYS_MAX = 15;
const STEP_MAX = 2 ** 31 - 1;

/** The functions around the keys, from the outside. */
const FORMS: readonly { readonly begin: string; readonly script: ScriptKind; readonly isShared: boolean }[] = [
  { begin: 'sh(wsh(', script: 'p2sh-p2wsh', isShared: true },
  { begin: 'sh(wpkh(', script: 'p2sh-p2wpkh', isShared: false },
  { begin: 'sh(', script: 'p2sh', isShared: true },
  { begin: 'wsh(', script: 'p2wsh', isShared: true },
  { begin: 'wpkh(', script: 'p2wpkh', isShared: false },
  { begin: 'pkh(', script: 'p2pkh', isShared: false },
  { begin: 'tr(', script: 'p2tr', isShared: false },
];

export function isDescriptor(text: string): boolean {
  return /^[a-z]+\(/.test(text);
}

export function readDescriptor(given: string, chain: UtxoChain): Descriptor {
  const text = given.replace(/\s+/g, '');
  const stated = CHECKSUM.exec(text)?.[1];
  const body = text.replace(CHECKSUM, '');
  if (stated !== undefined && descriptorChecksum(body) !== stated)
    throw new KeyRefusal('The checksum after # does not match: a character of this descriptor is wrong or missing.');
  const form = FORMS.find(({ begin }) => body.startsWith(begin));
  if (!form)
    throw new KeyRefusal(
      'Descriptors of this form cannot be read. Known are pkh, wpkh, sh(wpkh), tr, and multi or sortedmulti in ' +
        'sh, wsh ' +
        'or sh(wsh).',
    );
  if (UTXO_CHAINS[chain].segwit === null && form.script !== 'p2pkh' && form.script !== 'p2sh')
    throw new KeyRefusal(`${UTXO_CHAINS[chain].name} has no addresses of this form.`);
  const closing = ')'.repeat(form.begin.split('(').length - 1);
  if (!body.endsWith(closing)) throw new KeyRefusal('A bracket of this descriptor is not closed.');
  const inner = body.slice(form.begin.length, -closing.length);
  return form.isShared ? readShared(inner, form.script, chain) : readSingle(inner, form.script, chain);
}

function readSingle(inner: string, script: ScriptKind, chain: UtxoChain): Descriptor {
  if (inner.includes(','))
    throw new KeyRefusal('A taproot descriptor with scripts cannot be read; one with a single key can.');
  return whole({ script, threshold: 1, isSorted: false, keys: [readKey(inner, chain)] });
}

function readShared(inner: string, script: ScriptKind, chain: UtxoChain): Descriptor {
  const [, name, count, list] = /^(multi|sortedmulti)\((\d+),(.+)\)$/.exec(inner) ?? [];
  if (name === undefined || count === undefined || list === undefined)
    throw new KeyRefusal('Inside sh and wsh only multi and sortedmulti can be read.');
  const keys = list.split(',').map((key) => readKey(key, chain));
  const threshold = Number(count);
  if (threshold < 1 || threshold > keys.length || keys.length > KEYS_MAX)
    throw new KeyRefusal(`${count} of ${keys.length} signers is not possible.`);
  return whole({ script, threshold, isSorted: name === 'sortedmulti', keys });
}

function whole(parts: Omit<Descriptor, 'branches' | 'isRanged'>): Descriptor {
  const counts = new Set(parts.keys.map(branchesOf).filter((count) => count > 1));
  if (counts.size > 1) throw new KeyRefusal('The keys of this descriptor have different numbers of branches.');
  return { ...parts, branches: [...counts][0] ?? 1, isRanged: parts.keys.some(({ isRanged }) => isRanged) };
}

function branchesOf({ steps }: DescriptorKey): number {
  return Math.max(1, ...steps.map((step) => step.length));
}

function readKey(text: string, chain: UtxoChain): DescriptorKey {
  const [, origin = '', key, path = '', star] = KEY.exec(text) ?? [];
  if (key === undefined) {
    if (/[h']/.test(text.replace(/^\[[^\]]*\]/, '')))
      throw new KeyRefusal('Steps with an apostrophe need the private key. Enter the public key of the account.');
    throw new KeyRefusal('A key of this descriptor cannot be read.');
  }
  const steps = path
    .split('/')
    .slice(1)
    .map((step) => step.replace(/[<>]/g, '').split(';').map(Number));
  if (steps.filter((step) => step.length > 1).length > 1)
    throw new KeyRefusal('A key of this descriptor has branches at two places.');
  if (steps.flat().some((step) => step > STEP_MAX)) throw new KeyRefusal('A step of this descriptor is too large.');
  if (key.length === 66) {
    if (star !== undefined || steps.length > 0) throw new KeyRefusal('A plain public key has no further steps.');
    return { origin: spellOrigin(origin), base: { publicKey: bytesOf(key) }, steps, isRanged: false };
  }
  const { node } = readExtendedKey(key, chain);
  return { origin: spellOrigin(origin), base: { node }, steps, isRanged: star !== undefined };
}

function spellOrigin(origin: string): string {
  return origin.replace(/['H]/g, 'h').toLowerCase();
}

/** The one spelling of a descriptor, with its checksum. Where its keys come from does not change its addresses. */
export function spellDescriptor(descriptor: Descriptor, chain: UtxoChain): string {
  const { script, threshold, isSorted, keys } = descriptor;
  const form = FORMS.find((one) => one.script === script);
  const spelled = keys.map(({ base, steps, isRanged }) => {
    const key = 'node' in base ? plainSpelling(base.node, chain) : hexOf(base.publicKey);
    const path = steps.map((step) => `/${step.length === 1 ? step[0] : `<${step.join(';')}>`}`).join('');
    return `${key}${path}${isRanged ? '/*' : ''}`;
  });
  const inner = form?.isShared
    ? `${isSorted ? 'sortedmulti' : 'multi'}(${threshold},${spelled.join(',')})`
    : (spelled[0] ?? '');
  const begin = form?.begin ?? '';
  const body = `${begin}${inner}${')'.repeat(begin.split('(').length - 1)}`;
  return `${body}#${descriptorChecksum(body)}`;
}
