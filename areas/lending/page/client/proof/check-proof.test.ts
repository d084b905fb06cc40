import type { LiabilityProof } from '../../../contract/lending.ts';
import { buildMerkleSumTree, hashLeaf } from '../../../engine/merkle/merkle-sum-tree.ts';
import { buildSplitTree, splitBalance } from '../../../engine/merkle/split-tree.ts';
import { formatDecimal, parseAmount } from '@holdfast/money';
import { describe, expect, test } from 'vitest';
import { checkProof } from './check-proof.ts';

const COIN = 5;
const leaves = [4, 7, 9, 12, 31].map((clientId) => ({
  nonce: String(clientId).padStart(64, '0'),
  clientId,
  coinId: COIN,
  balance: parseAmount(`${clientId * 1000}.000000000000000000000001`),
}));
const tree = buildMerkleSumTree(leaves);

function proofOf(clientId: number): LiabilityProof {
  const leaf = leaves.find((one) => one.clientId === clientId)!;
  return {
    root: {
      coinId: COIN,
      coinSymbol: 'USDC',
      day: '2026-11-14',
      rootHash: tree.root.hash,
      total: formatDecimal(tree.root.sum),
      version: 1,
      clients: null,
      publishedAt: '2026-11-15T00:20:00.000Z',
      hasProofs: true,
    },
    leaf: { ...leaf, balance: formatDecimal(leaf.balance) },
    parts: [
      {
        hash: hashLeaf(leaf),
        amount: formatDecimal(leaf.balance),
        path: tree.pathOf(clientId)!.map((step) => ({ ...step, sum: formatDecimal(step.sum) })),
      },
    ],
  };
}

/** The proof of version 2, in which the balance of 9000 is 16 of 64 leaves. */
function splitProofOf(clientId: number): LiabilityProof {
  const split = leaves.slice(0, 4).map((leaf) => ({ ...leaf, parts: 16 }));
  const splitTree = buildSplitTree(split);
  const leaf = split.find((one) => one.clientId === clientId)!;
  const { parts: _, ...own } = leaf;
  const root = { rootHash: splitTree.root.hash, total: formatDecimal(splitTree.root.sum), version: 2 as const };
  return {
    root: { ...proofOf(clientId).root, ...root },
    leaf: { ...own, balance: formatDecimal(leaf.balance) },
    parts: splitBalance(leaf).map((part, index) => ({
      hash: part.hash,
      amount: formatDecimal(part.sum),
      path: splitTree.pathsOf(clientId)![index]!.map((step) => ({ ...step, sum: formatDecimal(step.sum) })),
    })),
  };
}

type Path = LiabilityProof['parts'][number]['path'];

/** With every path of a proof replaced. */
const withPaths = (proof: LiabilityProof, change: (path: Path) => Path) => ({
  ...proof,
  parts: proof.parts.map((part) => ({ ...part, path: change(part.path) })),
});

const check = (proof: LiabilityProof, patch: Partial<Parameters<typeof checkProof>[0]> = {}) =>
  checkProof({
    proof,
    published: proofOf(9).root,
    clientId: 9,
    coinId: COIN,
    owed: parseAmount('9000.000000000000000000000001'),
    ...patch,
  });

describe('a proof', () => {
  test('that is valid is verified, and its last step is the published root', () => {
    const { parts, problem } = check(proofOf(9));
    expect(problem).toBeNull();
    expect(parts[0]?.steps.length).toBeGreaterThan(0);
    expect(parts[0]?.steps.at(-1)).toMatchObject({ hash: tree.root.hash, sum: formatDecimal(tree.root.sum) });
  });

  test('of a split balance is verified part by part, and the parts add up to the balance', () => {
    const proof = splitProofOf(9);
    const { parts, problem } = check(proof, { published: proof.root });
    expect(problem).toBeNull();
    expect(parts).toHaveLength(16);
    expect(new Set(parts.map((part) => part.steps.at(-1)?.hash))).toEqual(new Set([proof.root.rootHash]));
    expect(parts.reduce((total, part) => total + parseAmount(part.amount), 0n)).toBe(parseAmount(proof.leaf.balance));
    const dropped = { ...proof, parts: proof.parts.slice(1) };
    expect(check(dropped, { published: proof.root }).problem).toBe(
      'The path leads to another root than the published one.',
    );
  });

  test('error: with a smaller balance it yields another root', () => {
    const proof = proofOf(9);
    expect(check({ ...proof, leaf: { ...proof.leaf, balance: '8999' } }, { owed: null }).problem).toBe(
      'The path leads to another root than the published one.',
    );
  });

  test('error: with a changed sibling sum it yields another root, and the steps still show where', () => {
    const proof = proofOf(9);
    const { problem, parts } = check(
      withPaths(proof, (path) => path.map((step, index) => (index === 0 ? { ...step, sum: '1' } : step))),
    );
    expect(problem).toBe('The path leads to another root than the published one.');
    expect(parts[0]?.steps).toHaveLength(proof.parts[0]!.path.length);
    expect(parts[0]?.steps.at(-1)?.hash).not.toBe(tree.root.hash);
  });

  test('error: with a missing step or an invalid hash, it fails', () => {
    const proof = proofOf(9);
    expect(check(withPaths(proof, (path) => path.slice(1))).problem).not.toBeNull();
    expect(check(withPaths(proof, (path) => path.map((step) => ({ ...step, hash: 'zz' }))))).toMatchObject({
      parts: [],
      problem: 'A hash is written as 64 hexadecimal digits.',
    });
    expect(check(withPaths(proof, (path) => path.map((step) => ({ ...step, sum: 'much' })))).problem).toBe(
      'The proof contains an invalid amount.',
    );
  });

  test('error: another client’s proof is refused', () => {
    expect(check(proofOf(12)).problem).toBe('The proof belongs to another client or coin.');
  });

  test('error: an unpublished root is refused, even if the path leads to it', () => {
    const own = buildMerkleSumTree([leaves[2]!]);
    const proof: LiabilityProof = {
      ...withPaths(proofOf(9), () => []),
      root: { ...proofOf(9).root, rootHash: own.root.hash, total: formatDecimal(own.root.sum) },
    };
    expect(check(proof).problem).toBe('The root of this proof is not the published one.');
    const published = proofOf(9).root;
    expect(check(proofOf(9), { published: { ...published, rootHash: '0'.repeat(64) } }).problem).toBe(
      'The root of this proof is not the published one.',
    );
    expect(check(proofOf(9), { published: { ...published, total: '1' } }).problem).toBe(
      'The root of this proof is not the published one.',
    );
    expect(check(proofOf(9), { published: undefined }).problem).toBe('The root of this proof is not published.');
  });

  test('with a balance that differs from the entries of that day reports the recomputed balance', () => {
    expect(check(proofOf(9), { owed: parseAmount('9000.5') })).toMatchObject({ problem: null, owedInstead: '9000.5' });
    expect(check(proofOf(9)).owedInstead).toBeNull();
    expect(check(proofOf(9), { owed: null }).owedInstead).toBeNull();
  });
});
