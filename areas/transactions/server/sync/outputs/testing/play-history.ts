/** Plays the history of a lender on a real node, and states what happened to each own wallet. */
import { createHash } from 'node:crypto';
import { descriptorChecksum } from '@holdfast/chain/bitcoin/descriptor-checksum.ts';
import { base58check } from '@holdfast/chain/bitcoin/scripts.ts';
import { AddressDeriver, readWalletKey } from '@holdfast/chain/bitcoin/wallet-key.ts';
import { HDKey } from '@scure/bip32';
import { p2ms, p2tr, p2wsh, Transaction } from '@scure/btc-signer';
import type { RegtestNode } from './regtest-node.ts';

const CHAIN = 'litecoinRegtest';
const TEST_VERSIONS = { public: 0x043587cf, private: 0x04358394 };
const WIF = 0xef;
/** As the library for signing names what this chain spells differently. */
const NETWORK = { bech32: 'rltc', pubKeyHash: 0x6f, scriptHash: 0x3a, wif: WIF };
const FEE = 0.0001;

interface Coin {
  readonly txid: string;
  readonly vout: number;
  readonly coins: number;
  readonly address: string;
}

/** Keys that derive addresses and sign; the descriptor is what the operator enters. */
export class Person {
  readonly descriptor: string;
  readonly #node: HDKey;
  readonly #deriver: AddressDeriver;

  constructor(name: string, form: 'pkh' | 'wpkh' | 'sh(wpkh' | 'tr' = 'wpkh') {
    const seed = createHash('sha256').update(name).digest();
    this.#node = HDKey.fromMasterSeed(seed, TEST_VERSIONS).derive("m/84'/1'/0'");
    const body = `${form}(${this.#node.publicExtendedKey}/<0;1>/*)${form === 'sh(wpkh' ? ')' : ''}`;
    this.descriptor = `${body}#${descriptorChecksum(body)}`;
    const read = readWalletKey(this.descriptor, { chain: CHAIN });
    if (!read.ok) throw new Error(read.reason);
    this.#deriver = new AddressDeriver(read.key);
  }

  get publicKey(): string {
    return this.#node.publicExtendedKey;
  }

  at(place: number, branch = 0): string {
    return this.#deriver.addressAt(branch, place);
  }

  keysAt(place: number, branch = 0): { privateKey: Uint8Array; publicKey: Uint8Array } {
    const { privateKey, publicKey } = this.#node.deriveChild(branch).deriveChild(place);
    if (!privateKey || !publicKey) throw new Error('A person has both keys.');
    return { privateKey, publicKey };
  }

  /** In the form in which the node takes private keys. */
  secretAt(place: number, branch = 0): string {
    const { privateKey } = this.#node.deriveChild(branch).deriveChild(place);
    return base58check.encode(Uint8Array.of(WIF, ...(privateKey ?? []), 1));
  }
}

/** Two of three signers spend together. */
export class Committee {
  readonly descriptor: string;
  readonly #members = ['first', 'second', 'third'].map((name) => new Person(name));
  readonly #deriver: AddressDeriver;

  constructor() {
    const body = `wsh(sortedmulti(2,${this.#members.map(({ publicKey }) => `${publicKey}/<0;1>/*`).join(',')}))`;
    this.descriptor = `${body}#${descriptorChecksum(body)}`;
    const read = readWalletKey(this.descriptor, { chain: CHAIN });
    if (!read.ok) throw new Error(read.reason);
    this.#deriver = new AddressDeriver(read.key);
  }

  at(place: number, branch = 0): string {
    return this.#deriver.addressAt(branch, place);
  }

  spendAt(place: number): Spend {
    const keys = this.#members.map((member) => member.keysAt(place));
    const sorted = keys.map(({ publicKey }) => publicKey).toSorted(Buffer.compare);
    const { script, witnessScript } = p2wsh(p2ms(2, sorted), NETWORK);
    return { script, more: { witnessScript }, privateKeys: keys.slice(0, 2).map(({ privateKey }) => privateKey) };
  }
}

/** What it takes to spend an output whose kind the node cannot sign. */
export interface Spend {
  readonly script: Uint8Array;
  readonly more: { readonly witnessScript?: Uint8Array; readonly tapInternalKey?: Uint8Array };
  readonly privateKeys: readonly Uint8Array[];
}

function taprootSpend(person: Person, place: number): Spend {
  const { privateKey, publicKey } = person.keysAt(place);
  const tapInternalKey = publicKey.slice(1);
  return {
    script: p2tr(tapInternalKey, undefined, NETWORK).script,
    more: { tapInternalKey },
    privateKeys: [privateKey],
  };
}

export class Player {
  readonly miner = new Person('miner');
  readonly #coins = new Map<string, Coin>();
  readonly #secrets = new Map<string, string>();
  #time: number;

  /** The clock of the chain begins at this second. */
  constructor(
    readonly node: RegtestNode,
    { startsAt = 1_700_000_000 }: { startsAt?: number } = {},
  ) {
    this.#time = startsAt;
  }

  /** The next block is mined at this second. */
  waitUntil(seconds: number): void {
    this.#time = Math.max(this.#time, seconds);
  }

  /** Addresses have to be named here before coins at them can be spent. */
  know(person: Person, { count = 60 }: { count?: number } = {}): void {
    for (const branch of [0, 1])
      for (let place = 0; place < count; place += 1)
        this.#secrets.set(person.at(place, branch), person.secretAt(place, branch));
  }

  async start(): Promise<void> {
    this.know(this.miner, { count: 1 });
    // A coinbase can be spent a hundred blocks later.
    for (const hash of (await this.mine(110)).slice(0, 5)) {
      const block = await this.node.call<{ tx: { txid: string; vout: { value: number }[] }[] }>('getblock', hash, 2);
      const [coinbase] = block.tx;
      if (coinbase)
        this.#coins.set(`${coinbase.txid}:0`, {
          txid: coinbase.txid,
          vout: 0,
          coins: coinbase.vout[0]?.value ?? 0,
          address: this.miner.at(0),
        });
    }
  }

  async mine(count = 1, to = this.miner.at(0)): Promise<string[]> {
    this.#time += 600 * count;
    await this.node.call('setmocktime', this.#time);
    return this.node.call<string[]>('generatetoaddress', count, to);
  }

  /** Mines one block with exactly these transactions. */
  async mineOnly(transactions: readonly string[]): Promise<void> {
    this.#time += 600;
    await this.node.call('setmocktime', this.#time);
    await this.node.call('generateblock', this.miner.at(0), transactions);
  }

  coinsAt(...addresses: string[]): Coin[] {
    return [...this.#coins.values()].filter(({ address }) => addresses.includes(address));
  }

  /** The miner pays, with change to itself. */
  async fund(payments: readonly (readonly [string, number])[]): Promise<string> {
    const coin = this.coinsAt(this.miner.at(0)).at(-1);
    if (!coin) throw new Error('The miner has no coins left.');
    const paid = payments.reduce((sum, [, coins]) => sum + coins, 0);
    return this.pay([coin], [...payments, [this.miner.at(0), round(coin.coins - paid - 0.01)]]);
  }

  async pay(inputs: readonly Coin[], payments: readonly (readonly [string, number])[]): Promise<string> {
    const raw = await this.sign(inputs, payments);
    const txid = await this.node.call<string>('sendrawtransaction', raw, 0);
    await this.note(raw);
    return txid;
  }

  /** Signs here and not by the node. */
  async spend(
    inputs: readonly { coin: Coin; spend: Spend }[],
    payments: readonly (readonly [string, number])[],
  ): Promise<string> {
    const transaction = new Transaction();
    for (const { coin, spend } of inputs)
      transaction.addInput({
        txid: coin.txid,
        index: coin.vout,
        witnessUtxo: { script: spend.script, amount: BigInt(Math.round(coin.coins * 1e8)) },
        ...spend.more,
      });
    for (const [address, coins] of payments)
      transaction.addOutputAddress(address, BigInt(Math.round(coins * 1e8)), NETWORK);
    for (const [place, { spend }] of inputs.entries())
      for (const privateKey of spend.privateKeys) transaction.signIdx(privateKey, place);
    transaction.finalize();
    const txid = await this.node.call<string>('sendrawtransaction', transaction.hex, 0);
    await this.note(transaction.hex);
    return txid;
  }

  async sign(inputs: readonly Coin[], payments: readonly (readonly [string, number])[]): Promise<string> {
    const raw = await this.node.call<string>(
      'createrawtransaction',
      inputs.map(({ txid, vout }) => ({ txid, vout })),
      payments.map(([address, coins]) => ({ [address]: coins.toFixed(8) })),
      0,
      true,
    );
    const secrets = [...new Set(inputs.map(({ address }) => this.#secrets.get(address) ?? ''))];
    const { hex, complete } = await this.node.call<{ hex: string; complete: boolean }>(
      'signrawtransactionwithkey',
      raw,
      secrets,
    );
    if (!complete) throw new Error('A transaction was not signed.');
    return hex;
  }

  /** What a transaction spends is gone, and what it makes can be spent. */
  async note(raw: string): Promise<void> {
    const { txid, vin, vout } = await this.node.call<{
      txid: string;
      vin: { txid: string; vout: number }[];
      vout: { n: number; value: number; scriptPubKey: { addresses?: string[] } }[];
    }>('decoderawtransaction', raw);
    for (const input of vin) this.#coins.delete(`${input.txid}:${input.vout}`);
    for (const { n, value, scriptPubKey } of vout)
      this.#coins.set(`${txid}:${n}`, { txid, vout: n, coins: value, address: scriptPubKey.addresses?.[0] ?? '' });
  }
}

/** The wallets by their keys. */
export const OWN = ['vault', 'hot', 'old', 'tap', 'joint'] as const;
export type OwnName = (typeof OWN)[number];

export interface PlayedHistory {
  readonly vault: Person;
  readonly hot: Person;
  readonly old: Person;
  /** Taproot. */
  readonly tap: Person;
  readonly joint: Committee;
  /** An address of the vault that a client was given. */
  readonly given: string;
  /** What each transaction of an own wallet meant, by its hash: "vault > shop 0.6". */
  readonly truth: ReadonlyMap<string, readonly string[]>;
}

export async function playHistory(player: Player): Promise<PlayedHistory> {
  const [vault, hot, old] = [new Person('vault'), new Person('hot', 'sh(wpkh'), new Person('old', 'pkh')];
  const [tap, joint] = [new Person('tap', 'tr'), new Committee()];
  const given = vault.at(25);
  const [shop, alice] = [new Person('shop'), new Person('alice')];
  for (const person of [vault, hot, old, shop, alice]) player.know(person);
  const truth = new Map<string, readonly string[]>();
  const happened = (hash: string, ...facts: string[]): void => void truth.set(hash, facts);
  await player.start();
  const from = `${player.miner.at(0)}`;

  // Receipts, and the worked example: 0.5 and 0.3 come in, 0.6 goes out, 0.1999 comes back.
  happened(await player.fund([[vault.at(0), 0.5]]), `${from} > vault 0.5`);
  await player.mine();
  happened(await player.fund([[vault.at(1), 0.3]]), `${from} > vault 0.3`);
  await player.mine(2);
  happened(
    await player.pay(player.coinsAt(vault.at(0), vault.at(1)), [
      [shop.at(0), 0.6],
      [vault.at(0, 1), 0.2 - FEE],
    ]),
    'fee vault 0.0001',
    `vault > ${shop.at(0)} 0.6`,
  );
  await player.mine();
  // One address twice in a transaction, and dust.
  happened(
    await player.fund([
      [vault.at(2), 1.25],
      [vault.at(3), 0.75],
      [old.at(0), 2],
    ]),
    `${from} > vault 1.25`,
    `${from} > vault 0.75`,
    `${from} > old 2`,
  );
  happened(await player.fund([[vault.at(2), 0.0000546]]), `${from} > vault 0.0000546`);
  await player.mine();
  // Between own wallets, beyond a gap of ten addresses, in the same block as what it spends.
  happened(
    await player.pay(player.coinsAt(vault.at(3)), [
      [hot.at(0), 0.5],
      [vault.at(9, 1), 0.25 - FEE],
    ]),
    'fee vault 0.0001',
    'vault > hot 0.5',
  );
  happened(
    await player.pay(player.coinsAt(hot.at(0)), [
      [hot.at(14), 0.3],
      [alice.at(0), 0.2 - FEE],
    ]),
    'fee hot 0.0001',
    `hot > ${alice.at(0)} 0.1999`,
  );
  await player.mine();
  // Addresses that come into view one after the other, of which the farthest was used first.
  happened(await player.fund([[vault.at(35), 0.07]]), `${from} > vault 0.07`);
  await player.mine();
  happened(await player.fund([[vault.at(20), 0.02]]), `${from} > vault 0.02`);
  await player.mine();
  // A payment to many, and one that two own wallets fund together.
  happened(
    await player.pay(player.coinsAt(old.at(0)), [
      ...Array.from({ length: 40 }, (_, n) => [shop.at(n), 0.01] as const),
      [old.at(0, 1), 1.6 - FEE] as const,
    ]),
    'fee old 0.0001',
    ...Array.from({ length: 40 }, (_, n) => `old > ${shop.at(n)} 0.01`),
  );
  await player.mine();
  happened(
    await player.pay(player.coinsAt(hot.at(14), vault.at(20)), [[alice.at(1), 0.32 - FEE * 3.2]]),
    // The fee of 0.00032 in proportion to 0.3 and 0.02.
    'fee hot 0.0003',
    'fee vault 0.00002',
    `hot > ${alice.at(1)} 0.2997`,
    `vault > ${alice.at(1)} 0.01998`,
  );
  await player.mine();
  // A consolidation of 300 outputs, which only costs its fee.
  const places = Array.from({ length: 15 }, (_, n) => 4 + n);
  for (let round = 0; round < 20; round += 1) {
    const parts = places.map((place) => [vault.at(place), 0.001 + (place + round * 20) / 1e8] as const);
    happened(await player.fund(parts), ...parts.map(([, coins]) => `${from} > vault ${plain(coins)}`));
    if (round === 10) await player.mine();
  }
  await player.mine();
  const small = player.coinsAt(...places.map((place) => vault.at(place)));
  const sum = small.reduce((total, { coins }) => total + coins, 0);
  happened(await player.pay(small, [[vault.at(10, 1), round(sum - 0.003)]]), 'fee vault 0.003');
  await player.mine();
  // A payment that is replaced before a block has it.
  const [change] = player.coinsAt(vault.at(10, 1));
  if (!change) throw new Error('The consolidation made an output.');
  await player.pay(
    [change],
    [
      [shop.at(50), 0.1],
      [vault.at(11, 1), round(change.coins - 0.1 - FEE)],
    ],
  );
  happened(
    await player.pay(
      [change],
      [
        [shop.at(50), 0.1],
        [vault.at(12, 1), round(change.coins - 0.1 - FEE * 10)],
      ],
    ),
    'fee vault 0.001',
    `vault > ${shop.at(50)} 0.1`,
  );
  await player.mine();
  // A taproot wallet and one of several signers: receipts, payments with change, and one between the two.
  happened(
    await player.fund([
      [tap.at(0), 0.4],
      [joint.at(0), 0.5],
    ]),
    `${from} > tap 0.4`,
    `${from} > joint 0.5`,
  );
  await player.mine();
  const coinAt = (address: string): Coin => {
    const [coin] = player.coinsAt(address);
    if (!coin) throw new Error(`There are no coins at ${address}.`);
    return coin;
  };
  happened(
    await player.spend(
      [{ coin: coinAt(tap.at(0)), spend: taprootSpend(tap, 0) }],
      [
        [joint.at(1), 0.1],
        [shop.at(51), 0.05],
        [tap.at(0, 1), 0.25 - FEE],
      ],
    ),
    'fee tap 0.0001',
    'tap > joint 0.1',
    `tap > ${shop.at(51)} 0.05`,
  );
  happened(
    await player.spend(
      [{ coin: coinAt(joint.at(0)), spend: joint.spendAt(0) }],
      [
        [alice.at(5), 0.3],
        [joint.at(0, 1), 0.2 - FEE],
      ],
    ),
    'fee joint 0.0001',
    `joint > ${alice.at(5)} 0.3`,
  );
  await player.mine();
  // The deposit of a client in two parts, of which the vault spends one later.
  happened(await player.fund([[given, 0.2]]), `${from} > given 0.2`, 'given > vault 0.2');
  happened(await player.fund([[given, 0.1]]), `${from} > given 0.1`, 'given > vault 0.1');
  await player.mine();
  happened(
    await player.pay(
      player.coinsAt(given).filter(({ coins }) => coins === 0.2),
      [
        [shop.at(52), 0.15],
        [vault.at(13, 1), 0.05 - FEE],
      ],
    ),
    'fee vault 0.0001',
    `vault > ${shop.at(52)} 0.15`,
  );
  await player.mine();
  // A coinbase of one's own.
  await player.mine(1, hot.at(1));
  await player.mine(3);
  return { vault, hot, old, tap, joint, given, truth };
}

export function round(coins: number): number {
  return Math.round(coins * 1e8) / 1e8;
}

export function plain(coins: number): string {
  return coins.toFixed(8).replace(/\.?0+$/, '');
}
