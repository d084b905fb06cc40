/**
 * The chains that share Bitcoin's ledger of outputs, one line of data for each: how addresses and keys are spelled. The
 * same reader serves all of them, and all count 10⁸ smallest units.
 */
export type UtxoChain = keyof typeof UTXO_CHAINS;

export interface ChainSpelling {
  /** As a sentence names it: "belongs to …". */
  readonly name: string;
  /** The first byte of a base58 address that pays to a public key, and of one that pays to a script. */
  readonly keyHash: readonly number[];
  readonly scriptHash: readonly number[];
  /** Of segregated witness addresses; null: the chain has none. */
  readonly segwit: string | null;
  /** Of Bitcoin Cash's own form of address. */
  readonly cash?: string;
  /** The four bytes before an extended public key: of the usual kind, and of the kinds that also name the script. */
  readonly publicKey: readonly number[];
  readonly nestedKey: readonly number[];
  readonly witnessKey: readonly number[];
  /** Of keys that are shared by several signers, which say nothing without the others. */
  readonly sharedKey: readonly number[];
  readonly wif: number;
  /** The scheme of BIP-21, which QR codes begin with. */
  readonly uri: string;
  /** The coin type of BIP-44 in the path that a key is derived by. */
  readonly coinType: number;
}

const XPUB = 0x0488b21e;
const TPUB = 0x043587cf;
const BITCOIN_KEYS = {
  publicKey: [XPUB],
  nestedKey: [0x049d7cb2],
  witnessKey: [0x04b24746],
  sharedKey: [0x0295b43f, 0x02aa7ed3],
} as const;
const TEST_KEYS = {
  publicKey: [TPUB],
  nestedKey: [0x044a5262],
  witnessKey: [0x045f1cf6],
  sharedKey: [0x024289ef, 0x02575483],
} as const;

const LINES = {
  bitcoin: {
    name: 'Bitcoin’s main chain',
    keyHash: [0x00],
    scriptHash: [0x05],
    segwit: 'bc',
    ...BITCOIN_KEYS,
    wif: 0x80,
    uri: 'bitcoin',
    coinType: 0,
  },
  bitcoinTest: {
    name: 'a Bitcoin test chain',
    keyHash: [0x6f],
    scriptHash: [0xc4],
    segwit: 'tb',
    ...TEST_KEYS,
    wif: 0xef,
    uri: 'bitcoin',
    coinType: 1,
  },
  bitcoinRegtest: {
    name: 'a Bitcoin regtest chain',
    keyHash: [0x6f],
    scriptHash: [0xc4],
    segwit: 'bcrt',
    ...TEST_KEYS,
    wif: 0xef,
    uri: 'bitcoin',
    coinType: 1,
  },
  litecoin: {
    name: 'Litecoin',
    keyHash: [0x30],
    scriptHash: [0x32],
    segwit: 'ltc',
    publicKey: [0x019da462, XPUB],
    nestedKey: [0x01b26ef6, 0x049d7cb2],
    witnessKey: [0x04b24746],
    sharedKey: [],
    wif: 0xb0,
    uri: 'litecoin',
    coinType: 2,
  },
  litecoinTest: {
    name: 'a Litecoin test chain',
    keyHash: [0x6f],
    scriptHash: [0x3a],
    segwit: 'tltc',
    ...TEST_KEYS,
    wif: 0xef,
    uri: 'litecoin',
    coinType: 1,
  },
  litecoinRegtest: {
    name: 'a Litecoin regtest chain',
    keyHash: [0x6f],
    scriptHash: [0x3a],
    segwit: 'rltc',
    ...TEST_KEYS,
    wif: 0xef,
    uri: 'litecoin',
    coinType: 1,
  },
  dogecoin: {
    name: 'Dogecoin',
    keyHash: [0x1e],
    scriptHash: [0x16],
    segwit: null,
    publicKey: [0x02facafd, XPUB],
    nestedKey: [],
    witnessKey: [],
    sharedKey: [],
    wif: 0x9e,
    uri: 'dogecoin',
    coinType: 3,
  },
  bitcoinCash: {
    name: 'Bitcoin Cash',
    keyHash: [0x00],
    scriptHash: [0x05],
    segwit: null,
    cash: 'bitcoincash',
    publicKey: [XPUB],
    nestedKey: [],
    witnessKey: [],
    sharedKey: [],
    wif: 0x80,
    uri: 'bitcoincash',
    coinType: 145,
  },
} as const;

export const UTXO_CHAINS: Readonly<Record<keyof typeof LINES, ChainSpelling>> = LINES;
export const UTXO_CHAIN_IDS = Object.keys(LINES) as [UtxoChain, ...UtxoChain[]];
export const SATOSHI_PLACES = 8;

/** What the addresses of a key pay to. */
export const SCRIPT_KINDS = ['p2pkh', 'p2sh-p2wpkh', 'p2wpkh', 'p2tr', 'p2sh', 'p2sh-p2wsh', 'p2wsh'] as const;
export type ScriptKind = (typeof SCRIPT_KINDS)[number];
