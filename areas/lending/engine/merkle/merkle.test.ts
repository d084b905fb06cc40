import { createHash } from 'node:crypto';
import { type Amount, sum } from '@holdfast/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildMerkleSumTree, hashLeaf, joinNodes, type MerkleLeaf } from './merkle-sum-tree.ts';
import { verifyMerkleProof } from './verify-merkle-proof.ts';

const nonce = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex'));
const leaves = fc
  .uniqueArray(
    fc.record({
      nonce,
      clientId: fc.integer({ min: 1, max: 2 ** 40 }),
      balance: fc.bigInt({ min: 0n, max: 10n ** 50n }),
    }),
    {
      minLength: 1,
      maxLength: 40,
      selector: (leaf) => leaf.clientId,
    },
  )
  .map((given) => given.map((leaf): MerkleLeaf => ({ ...leaf, coinId: 7, balance: leaf.balance as Amount })));

const exampleLeaf: MerkleLeaf = { nonce: '11'.repeat(32), clientId: 42, coinId: 7, balance: 1_500_000n as Amount };

it('a leaf is hashed byte by byte as documented', () => {
  const bytes = Buffer.alloc(81);
  bytes.fill(0x11, 1, 33);
  bytes.writeBigUInt64BE(42n, 33);
  bytes.writeBigUInt64BE(7n, 41);
  bytes.writeBigUInt64BE(1_500_000n, 73);
  expect(hashLeaf(exampleLeaf)).toBe(createHash('sha256').update(bytes).digest('hex'));
  // The one in areas/lending/docs/lending.md.
  expect(hashLeaf(exampleLeaf)).toBe('7b30ef5589879d770e9c34819b37cb2cdadfb93bbb59230853bea614eb4883fa');
});

it('a node is hashed byte by byte as documented', () => {
  const bytes = Buffer.alloc(129);
  bytes[0] = 1;
  bytes.fill(0xaa, 1, 33);
  bytes.writeBigUInt64BE(3n, 57);
  bytes.fill(0xbb, 65, 97);
  bytes.writeBigUInt64BE(4n, 121);
  const joined = joinNodes({ hash: 'aa'.repeat(32), sum: 3n as Amount }, { hash: 'bb'.repeat(32), sum: 4n as Amount });
  expect(joined).toEqual({ hash: createHash('sha256').update(bytes).digest('hex'), sum: 7n });
});

it('every client of every tree finds their balance in the root, and the root has the sum of all', () => {
  fc.assert(
    fc.property(leaves, (given) => {
      const tree = buildMerkleSumTree(given);
      expect(tree.root.sum).toBe(sum(given.map((leaf) => leaf.balance)));
      for (const leaf of given) {
        expect(
          verifyMerkleProof({ version: 1, leaf, paths: [tree.pathOf(leaf.clientId) ?? []], root: tree.root }),
        ).toMatchObject({
          isIncluded: true,
        });
      }
    }),
    { numRuns: 60 },
  );
});

it('the order in which clients are given makes no difference', () => {
  fc.assert(
    fc.property(leaves, (given) => {
      expect(buildMerkleSumTree([...given].reverse()).root).toEqual(buildMerkleSumTree(given).root);
    }),
    { numRuns: 30 },
  );
});

describe('error: a proof that was tampered with is refused', () => {
  const given = Array.from(
    { length: 5 },
    (_, index): MerkleLeaf => ({ ...exampleLeaf, clientId: index + 1, balance: BigInt((index + 1) * 1000) as Amount }),
  );
  const tree = buildMerkleSumTree(given);
  const proofOf = (clientId: number) => ({
    version: 1 as const,
    leaf: given[clientId - 1]!,
    path: tree.pathOf(clientId)!,
    root: tree.root,
  });

  it.each([
    ['a higher balance', { ...proofOf(3), leaf: { ...given[2]!, balance: 3001n as Amount } }],
    ['another client', { ...proofOf(3), leaf: { ...given[2]!, clientId: 9 } }],
    ['another coin', { ...proofOf(3), leaf: { ...given[2]!, coinId: 8 } }],
    ['another nonce', { ...proofOf(3), leaf: { ...given[2]!, nonce: '22'.repeat(32) } }],
    ['a missing step', { ...proofOf(3), path: proofOf(3).path.slice(1) }],
    ['a higher sum', { ...proofOf(3), root: { ...tree.root, sum: 15_001n as Amount } }],
    ['another root', { ...proofOf(3), root: { ...tree.root, hash: 'ab'.repeat(32) } }],
    ['a negative sibling', { ...proofOf(3), path: proofOf(3).path.map((step) => ({ ...step, sum: -1n as Amount })) }],
    ['no hash at all', { ...proofOf(3), path: proofOf(3).path.map((step) => ({ ...step, hash: 'xyz' })) }],
    ['an endless path', { ...proofOf(3), path: Array.from({ length: 65 }, () => proofOf(3).path[0]!) }],
  ])('%s', (_, proof) => {
    expect(verifyMerkleProof({ ...proof, paths: [proof.path] })).toMatchObject({ isIncluded: false });
  });

  it('the untouched one is accepted', () => {
    expect(verifyMerkleProof({ ...proofOf(3), paths: [proofOf(3).path] })).toMatchObject({ isIncluded: true });
  });
});

it('error: a client cannot have two leaves', () => {
  expect(() => buildMerkleSumTree([exampleLeaf, { ...exampleLeaf, nonce: '22'.repeat(32) }])).toThrow('one leaf');
});
