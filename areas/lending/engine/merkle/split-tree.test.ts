import { createHash } from 'node:crypto';
import { type Amount, sum } from '@holdfast/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildSplitTree, shareParts, splitBalance, type SplitLeaf } from './split-tree.ts';
import { type MerkleProof, verifyMerkleProof } from './verify-merkle-proof.ts';

const COIN = 7;
const nonce = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex'));
const clients = fc
  .uniqueArray(
    fc.record({
      nonce,
      clientId: fc.integer({ min: 1, max: 2 ** 40 }),
      balance: fc.bigInt({ min: 10n ** 12n, max: 10n ** 50n }),
      weight: fc.constantFrom(1, 2, 4, 8, 16),
    }),
    { minLength: 3, maxLength: 40, selector: (client) => client.clientId },
  )
  .map((given): SplitLeaf[] => {
    const parts = shareParts(given.map(({ weight }) => weight));
    return given.map((client, index) => ({
      ...client,
      coinId: COIN,
      balance: client.balance as Amount,
      parts: parts[index]!,
    }));
  });

const proofIn = (given: readonly SplitLeaf[], clientId: number): MerkleProof => {
  const tree = buildSplitTree(given);
  const { parts: _, ...leaf } = given.find((client) => client.clientId === clientId)!;
  return { version: 2, leaf, paths: tree.pathsOf(clientId)!, root: tree.root };
};

const sha256 = (...bytes: (number[] | Buffer)[]): Buffer =>
  createHash('sha256')
    .update(Buffer.concat(bytes.map((part) => Buffer.from(part))))
    .digest();
const bigEndian = (value: bigint, bytes: number): Buffer =>
  Buffer.from(value.toString(16).padStart(bytes * 2, '0'), 'hex');

it('parts and leaves are hashed byte by byte as documented', () => {
  const secret = Buffer.alloc(32, 0x11);
  const leaf = { nonce: secret.toString('hex'), clientId: 42, coinId: COIN, balance: 1_500_000n as Amount, parts: 2 };
  const cut = BigInt(`0x${sha256([4], secret, [0, 0, 0, 0]).toString('hex')}`) % 1_500_001n;
  const leaves = [cut, 1_500_000n - cut].map((amount, part) => ({
    hash: sha256(
      [2],
      sha256([3], secret, bigEndian(BigInt(part), 4)),
      bigEndian(42n, 8),
      bigEndian(7n, 8),
      bigEndian(BigInt(part), 4),
      bigEndian(amount, 32),
    ).toString('hex'),
    sum: amount,
  }));
  expect(splitBalance(leaf)).toEqual(leaves);
  // The one in areas/lending/docs/lending.md.
  expect(splitBalance(leaf)[0]).toEqual({
    hash: 'e0553f9a997323c4a93c00a80831476ef51801c6ff999800c3fb3580b3373963',
    sum: 131_971n,
  });
});

it('the leaves are a power of two of at least 64, and every client has at least three', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(1, 2, 4, 8, 16), { minLength: 1, maxLength: 300 }), (weights) => {
      const parts = shareParts(weights);
      const leaves = parts.reduce((total, count) => total + count, 0);
      expect(Math.log2(leaves) % 1).toBe(0);
      expect(leaves).toBeGreaterThanOrEqual(Math.max(64, weights.length * 5));
      expect(Math.min(...parts)).toBeGreaterThanOrEqual(3);
    }),
  );
});

it('every client finds all parts of the balance in the root, and the root has the sum of all balances', () => {
  fc.assert(
    fc.property(clients, (given) => {
      const tree = buildSplitTree(given);
      expect(tree.root.sum).toBe(sum(given.map((client) => client.balance)));
      for (const client of given) {
        expect(sum(splitBalance(client).map((part) => part.sum))).toBe(client.balance);
        expect(verifyMerkleProof(proofIn(given, client.clientId))).toEqual({ isIncluded: true });
      }
    }),
    { numRuns: 8 },
  );
});

it('no sum on the paths of a client is the balance of another client, and all paths are as long', () => {
  fc.assert(
    fc.property(clients, (given) => {
      const tree = buildSplitTree(given);
      fc.pre(tree.isPrivate);
      const balances = new Set(given.map((client) => client.balance));
      for (const { clientId } of given) {
        const paths = tree.pathsOf(clientId)!;
        expect(new Set(paths.map((path) => path.length)).size).toBe(1);
        for (const step of paths.flat()) expect(balances.has(step.sum)).toBe(false);
      }
    }),
    { numRuns: 30 },
  );
});

it('the parts of all clients are shuffled: neighbours are seldom parts of one balance', () => {
  const weights = Array.from({ length: 12 }, () => 1);
  const given = shareParts(weights).map((parts, index) => ({
    nonce: createHash('sha256').update(String(index)).digest('hex'),
    clientId: index + 1,
    coinId: COIN,
    balance: (10n ** 24n) as Amount,
    parts,
  }));
  const tree = buildSplitTree(given);
  const own = new Map(given.map((client) => [client.clientId, new Set(splitBalance(client).map(({ hash }) => hash))]));
  const beside = given.filter((client) =>
    tree.pathsOf(client.clientId)!.some(([first]) => own.get(client.clientId)!.has(first!.hash)),
  );
  expect(beside.length).toBeLessThan(8);
});

it('a tree in which one node is the whole balance of a client is not private, nor is that of a lone client', () => {
  const base = { nonce: '11'.repeat(32), coinId: COIN, balance: 1000n as Amount };
  // Two leaves, one for each of two clients: both are whole balances.
  const shown = [1, 2].map((clientId) => ({ ...base, clientId, parts: 1 }));
  expect(buildSplitTree(shown).isPrivate).toBe(false);
  // A balance that is entirely in one of its parts is whole, too.
  const cutAtZero = [
    { ...base, clientId: 1, balance: 0n as Amount, parts: 32 },
    { ...base, clientId: 2, balance: 1n as Amount, parts: 32 },
  ];
  expect(buildSplitTree(cutAtZero).isPrivate).toBe(false);
  expect(buildSplitTree([{ ...base, clientId: 1, parts: 64 }]).isPrivate).toBe(true);
});

describe('error: a proof that was tampered with is refused', () => {
  const given = shareParts([1, 4, 16]).map((parts, index) => ({
    nonce: createHash('sha256').update(`client ${index}`).digest('hex'),
    clientId: index + 1,
    coinId: COIN,
    balance: BigInt((index + 1) * 1000) as Amount,
    parts,
  }));
  const good = proofIn(given, 2);

  it.each<[string, MerkleProof]>([
    ['a higher balance', { ...good, leaf: { ...good.leaf, balance: 2001n as Amount } }],
    ['a negative balance', { ...good, leaf: { ...good.leaf, balance: -2000n as Amount } }],
    ['another client', { ...good, leaf: { ...good.leaf, clientId: 9 } }],
    ['another coin', { ...good, leaf: { ...good.leaf, coinId: 8 } }],
    ['another nonce', { ...good, leaf: { ...good.leaf, nonce: '22'.repeat(32) } }],
    ['a part too few', { ...good, paths: good.paths.slice(1) }],
    ['the same part twice', { ...good, paths: [good.paths[0]!, ...good.paths.slice(0, -1)] }],
    ['no part at all', { ...good, paths: [] }],
    ['a missing step', { ...good, paths: good.paths.map((path) => path.slice(1)) }],
    ['a higher sum', { ...good, root: { ...good.root, sum: 6001n as Amount } }],
    ['another root', { ...good, root: { ...good.root, hash: 'ab'.repeat(32) } }],
    ['another version', { ...good, version: 1 }],
    [
      'a negative sibling',
      { ...good, paths: good.paths.map((path) => path.map((step) => ({ ...step, sum: -1n as Amount }))) },
    ],
  ])('%s', (_, proof) => {
    expect(verifyMerkleProof(proof)).toMatchObject({ isIncluded: false });
  });

  it('the untouched one is accepted', () => {
    expect(verifyMerkleProof(good)).toEqual({ isIncluded: true });
  });
});
