/**
 * The key of a wallet: an extended public key in the spelling of a wallet program, or an output descriptor. All its
 * addresses follow from it. Holdfast can see such a wallet and cannot spend from it.
 */
import type { HDKey } from '@scure/bip32';
import { multisig, p2pkh, p2sh, p2tr, p2wpkh } from '@scure/btc-signer';
import { sha256 } from 'viem/utils';
import { PRIVATE_KEY_REFUSED } from '../addresses/bitcoin-address.ts';
import { type Descriptor, type DescriptorKey, isDescriptor, readDescriptor, spellDescriptor } from './descriptor.ts';
import { isSecret, KeyRefusal, type KeySpelling, readExtendedKey, spellKey } from './extended-key.ts';
import { addressOfScript, hexOf } from './scripts.ts';
import { type ScriptKind, UTXO_CHAINS, type UtxoChain } from './utxo-chains.ts';

export interface WalletKey {
  readonly chain: UtxoChain;
  readonly descriptor: Descriptor;
  /** The descriptor in one spelling with its checksum: two texts of one wallet have the same. */
  readonly canonical: string;
  /** What the wallet is called where others have an address: the key as wallets spell it, or the descriptor. */
  readonly account: string;
  /** "m/84'/0'/0'" as far as the text states it. */
  readonly path: string | null;
}

export type ReadWalletKey =
  | { readonly ok: true; readonly key: WalletKey }
  | { readonly ok: false; readonly reason: string };

const KEY_TEXT_MAX = 4096;
const ACCOUNT_MAX = 256;
const HARDENED = 2 ** 31;
const RECEIVE_AND_CHANGE = [0, 1];

const SCRIPT_OF: Record<KeySpelling, ScriptKind> = {
  publicKey: 'p2pkh',
  nestedKey: 'p2sh-p2wpkh',
  witnessKey: 'p2wpkh',
};
const PURPOSES: Partial<Record<ScriptKind, number>> = { p2pkh: 44, 'p2sh-p2wpkh': 49, p2wpkh: 84, p2tr: 86 };

/** Whether a text is meant as the key of a wallet, and not as an address. */
export function isKeyText(text: string): boolean {
  return isDescriptor(text.trim()) || isSecret(text) || /^[xyztuvYZUV]pub|^[LM]tub|^dgub|^ttub/.test(text.trim());
}

/** `script` chooses what an xpub is for, whose spelling leaves it open. */
export function readWalletKey(
  text: string,
  { chain, script }: { chain: UtxoChain; script?: ScriptKind | undefined },
): ReadWalletKey {
  const given = text.trim();
  if (given.length > KEY_TEXT_MAX) return { ok: false, reason: `A key has at most ${KEY_TEXT_MAX} characters.` };
  try {
    if (isSecret(given)) throw new KeyRefusal(PRIVATE_KEY_REFUSED);
    return { ok: true, key: isDescriptor(given) ? fromDescriptor(given, chain) : fromKey(given, { chain, script }) };
  } catch (error) {
    if (error instanceof KeyRefusal) return { ok: false, reason: error.message };
    throw error;
  }
}

function fromDescriptor(text: string, chain: UtxoChain): WalletKey {
  return describe(readDescriptor(text, chain), chain);
}

function fromKey(text: string, { chain, script }: { chain: UtxoChain; script: ScriptKind | undefined }): WalletKey {
  const { node, spelling } = readExtendedKey(text, chain);
  const stated = SCRIPT_OF[spelling];
  if (script !== undefined && spelling !== 'publicKey' && script !== stated)
    throw new KeyRefusal(`A ${text.slice(0, 4)} is for ${stated} addresses.`);
  const chosen = script ?? stated;
  if (!(chosen in PURPOSES)) throw new KeyRefusal('A wallet of several signers needs its output descriptor.');
  if (UTXO_CHAINS[chain].segwit === null && chosen !== 'p2pkh')
    throw new KeyRefusal(`${UTXO_CHAINS[chain].name} has no addresses of this form.`);
  const key: DescriptorKey = { origin: '', base: { node }, steps: [RECEIVE_AND_CHANGE], isRanged: true };
  return describe(
    { script: chosen, threshold: 1, isSorted: false, keys: [key], branches: RECEIVE_AND_CHANGE.length, isRanged: true },
    chain,
  );
}

function describe(descriptor: Descriptor, chain: UtxoChain): WalletKey {
  const canonical = spellDescriptor(descriptor, chain);
  return {
    chain,
    descriptor,
    canonical,
    account: accountOf(descriptor, { canonical, chain }),
    path: pathOf(descriptor, chain),
  };
}

/** The usual branches of a single key need no descriptor to say them. */
function accountOf(
  { script, keys }: Descriptor,
  { canonical, chain }: { canonical: string; chain: UtxoChain },
): string {
  const [key] = keys;
  const spelling = (Object.keys(SCRIPT_OF) as KeySpelling[]).find((each) => SCRIPT_OF[each] === script);
  const version = spelling && UTXO_CHAINS[chain][spelling][0];
  const isUsual = key?.isRanged && key.steps.length === 1 && key.steps[0]?.join() === RECEIVE_AND_CHANGE.join();
  if (keys.length === 1 && key && 'node' in key.base && isUsual && version !== undefined)
    return spellKey(key.base.node, version);
  if (canonical.length <= ACCOUNT_MAX) return canonical;
  return `${script}:${hexOf(sha256(new TextEncoder().encode(canonical), 'bytes')).slice(0, 40)}`;
}

function pathOf({ script, keys }: Descriptor, chain: UtxoChain): string | null {
  const [key] = keys;
  if (keys.length !== 1 || !key) return null;
  const stated = /\/(.*)\]$/.exec(key.origin)?.[1];
  if (stated !== undefined) return `m/${stated.replaceAll('h', "'")}`;
  const purpose = PURPOSES[script];
  if (purpose === undefined || !('node' in key.base)) return null;
  const { depth, index } = key.base.node;
  return depth === 3 && index >= HARDENED ? `m/${purpose}'/${UTXO_CHAINS[chain].coinType}'/${index - HARDENED}'` : null;
}

/** Derives the addresses of a key. Branches and their nodes are derived once. */
export class AddressDeriver {
  readonly #nodes = new Map<string, HDKey>();

  constructor(readonly key: WalletKey) {}

  /** `branch` counts the branches of the descriptor: 0 receives, 1 is for change. */
  addressAt(branch: number, index: number): string {
    const { descriptor, chain } = this.key;
    const publicKeys = descriptor.keys.map((key, place) => this.#publicKeyAt(key, { place, branch, index }));
    const address = addressOfScript(hexOf(scriptFor(descriptor, publicKeys)), chain);
    if (address === null) throw new Error('A key derives only scripts that have addresses.');
    return address;
  }

  #publicKeyAt(
    { base, steps, isRanged }: DescriptorKey,
    { place, branch, index }: { place: number; branch: number; index: number },
  ): Uint8Array {
    if ('publicKey' in base) return base.publicKey;
    const known = this.#nodes.get(`${place}/${branch}`);
    const node = known ?? steps.reduce((parent, step) => parent.deriveChild(step[branch] ?? step[0] ?? 0), base.node);
    this.#nodes.set(`${place}/${branch}`, node);
    const { publicKey } = isRanged ? node.deriveChild(index) : node;
    if (!publicKey) throw new Error('An extended public key has a public key.');
    return publicKey;
  }
}

function scriptFor({ script, threshold, isSorted }: Descriptor, keys: readonly Uint8Array[]): Uint8Array {
  const [key = new Uint8Array()] = keys;
  switch (script) {
    case 'p2pkh':
      return p2pkh(key).script;
    case 'p2wpkh':
      return p2wpkh(key).script;
    case 'p2sh-p2wpkh':
      return p2sh(p2wpkh(key)).script;
    case 'p2tr':
      return p2tr(key.length === 33 ? key.slice(1) : key).script;
    case 'p2sh':
      return multisig(threshold, [...keys], isSorted, false).script;
    case 'p2wsh':
      return multisig(threshold, [...keys], isSorted, true).script;
    case 'p2sh-p2wsh':
      return p2sh(multisig(threshold, [...keys], isSorted, true)).script;
  }
}
