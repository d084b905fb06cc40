import type { LiabilityProof } from '@holdfast/contract';
import { buildMerkleSumTree, hashLeaf } from '@holdfast/lending';
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
      clients: leaves.length,
      publishedAt: '2026-11-15T00:20:00.000Z',
      hasProofs: true,
    },
    leaf: { ...leaf, balance: formatDecimal(leaf.balance) },
    leafHash: hashLeaf(leaf),
    path: tree.pathOf(clientId)!.map((step) => ({ ...step, sum: formatDecimal(step.sum) })),
  };
}

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
    const { steps, problem } = check(proofOf(9));
    expect(problem).toBeNull();
    expect(steps.length).toBeGreaterThan(0);
    expect(steps.at(-1)).toMatchObject({ hash: tree.root.hash, sum: formatDecimal(tree.root.sum) });
  });

  test('error: with a smaller balance it yields another root', () => {
    const proof = proofOf(9);
    expect(check({ ...proof, leaf: { ...proof.leaf, balance: '8999' } }, { owed: null }).problem).toBe(
      'The path leads to another root than the published one.',
    );
  });

  test('error: with a changed sibling sum it yields another root, and the steps still show where', () => {
    const proof = proofOf(9);
    const { problem, steps } = check({
      ...proof,
      path: proof.path.map((step, index) => (index === 0 ? { ...step, sum: '1' } : step)),
    });
    expect(problem).toBe('The path leads to another root than the published one.');
    expect(steps).toHaveLength(proof.path.length);
    expect(steps.at(-1)?.hash).not.toBe(tree.root.hash);
  });

  test('error: with a missing step or an invalid hash, it fails', () => {
    const proof = proofOf(9);
    expect(check({ ...proof, path: proof.path.slice(1) }).problem).not.toBeNull();
    expect(check({ ...proof, path: proof.path.map((step) => ({ ...step, hash: 'zz' })) })).toMatchObject({
      steps: [],
      problem: 'A hash is written as 64 hexadecimal digits.',
    });
    expect(check({ ...proof, path: proof.path.map((step) => ({ ...step, sum: 'much' })) }).problem).toBe(
      'The proof contains an invalid amount.',
    );
  });

  test('error: another client’s proof is refused', () => {
    expect(check(proofOf(12)).problem).toBe('The proof belongs to another client or coin.');
  });

  test('error: an unpublished root is refused, even if the path leads to it', () => {
    const own = buildMerkleSumTree([leaves[2]!]);
    const proof: LiabilityProof = {
      ...proofOf(9),
      path: [],
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
