/**
 * The check that a client makes without trusting anyone: hash the own balance, combine it with every sibling on the
 * path, and compare the result with the published root.
 */
import type { LiabilityProof, LiabilityRoot } from '@holdfast/contract';
import { hashLeaf, joinNodes, type MerkleNode, type MerkleProof, verifyMerkleProof } from '@holdfast/lending';
import { type Amount, formatDecimal, parseAmount } from '@holdfast/money';

export interface ProofStep {
  readonly side: 'left' | 'right';
  readonly siblingHash: string;
  readonly siblingSum: string;
  /** The hash of the two together. */
  readonly hash: string;
  readonly sum: string;
}

export interface ProofCheck {
  readonly steps: readonly ProofStep[];
  /** Why the check failed; null if it passed. */
  readonly problem: string | null;
  /**
   * The recomputed balance of that day, if it differs from the balance of the proof. This alone is not a sign of fraud:
   * an entry that clears after the root was published counts from its own day, and a published root never changes.
   */
  readonly owedInstead: string | null;
}

interface Given {
  readonly proof: LiabilityProof;
  /** The root of that day and coin from the public list. */
  readonly published: LiabilityRoot | undefined;
  /** The owner of the balance. */
  readonly clientId: number;
  readonly coinId: number;
  /** The recomputed balance at the end of that day; null if it cannot be computed. */
  readonly owed: Amount | null;
}

export function checkProof(given: Given): ProofCheck {
  const proof = readProof(given.proof);
  const { owed } = given;
  const owedInstead = proof === null || owed === null || owed === proof.leaf.balance ? null : formatDecimal(owed);
  return { steps: proof === null ? [] : stepsOf(proof), problem: problemOf(given, proof), owedInstead };
}

/** The first failed condition, as text. */
function problemOf(
  { proof: { root, leaf }, published, clientId, coinId }: Given,
  proof: MerkleProof | null,
): string | null {
  if (proof === null) return 'The proof contains an invalid amount.';
  if (leaf.clientId !== clientId || leaf.coinId !== coinId) return 'The proof belongs to another client or coin.';
  if (published === undefined) return 'The root of this proof is not published.';
  if (published.rootHash !== root.rootHash || published.total !== root.total)
    return 'The root of this proof is not the published one.';
  const verdict = verifyMerkleProof(proof);
  return verdict.isIncluded ? null : verdict.reason;
}

function readProof({ root, leaf, path }: LiabilityProof): MerkleProof | null {
  try {
    return {
      leaf: { ...leaf, balance: parseAmount(leaf.balance) },
      path: path.map((step) => ({ ...step, sum: parseAmount(step.sum) })),
      root: { hash: root.rootHash, sum: parseAmount(root.total) },
    };
  } catch {
    return null;
  }
}

/** Every step of the path, also of a proof that fails: the reader sees where it leads instead. */
function stepsOf({ leaf, path }: MerkleProof): ProofStep[] {
  const steps: ProofStep[] = [];
  try {
    let node: MerkleNode = { hash: hashLeaf(leaf), sum: leaf.balance };
    for (const step of path) {
      node = step.side === 'left' ? joinNodes(step, node) : joinNodes(node, step);
      steps.push({
        side: step.side,
        siblingHash: step.hash,
        siblingSum: formatDecimal(step.sum),
        hash: node.hash,
        sum: formatDecimal(node.sum),
      });
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return steps;
}
