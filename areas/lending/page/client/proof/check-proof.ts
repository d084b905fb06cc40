/**
 * The check that a client makes without trusting anyone: split the own balance into its parts, hash each, combine it
 * with every sibling on its path, and compare the results with the published root.
 */
import type { LiabilityProof, LiabilityRoot } from '../../../contract/lending.ts';
import { climb, leavesOf, type MerkleProof, verifyMerkleProof } from '../../../engine/merkle/verify-merkle-proof.ts';
import { type Amount, formatDecimal, parseAmount } from '@holdfast/money';

export interface ProofStep {
  readonly side: 'left' | 'right';
  readonly siblingHash: string;
  readonly siblingSum: string;
  /** The hash of the two together. */
  readonly hash: string;
  readonly sum: string;
}

/** One leaf of the balance with its way to the root. In version 1 the whole balance is one leaf. */
export interface ProofPart {
  readonly hash: string;
  readonly amount: string;
  readonly steps: readonly ProofStep[];
}

export interface ProofCheck {
  /** As recomputed here, also of a proof that fails: the reader sees where it leads instead. */
  readonly parts: readonly ProofPart[];
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
  return { parts: proof === null ? [] : partsOf(proof), problem: problemOf(given, proof), owedInstead };
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

function readProof({ root, leaf, parts }: LiabilityProof): MerkleProof | null {
  try {
    return {
      version: root.version,
      leaf: { ...leaf, balance: parseAmount(leaf.balance) },
      paths: parts.map(({ path }) => path.map((step) => ({ ...step, sum: parseAmount(step.sum) }))),
      root: { hash: root.rootHash, sum: parseAmount(root.total) },
    };
  } catch {
    return null;
  }
}

function partsOf(proof: MerkleProof): ProofPart[] {
  try {
    return leavesOf(proof).map((leaf, index) => {
      const path = proof.paths[index] ?? [];
      const [, ...nodes] = climb(leaf, path);
      return {
        hash: leaf.hash,
        amount: formatDecimal(leaf.sum),
        steps: path.flatMap((step, height) => {
          const node = nodes[height];
          if (!node) return [];
          const sibling = { siblingHash: step.hash, siblingSum: formatDecimal(step.sum) };
          return [{ side: step.side, ...sibling, hash: node.hash, sum: formatDecimal(node.sum) }];
        }),
      };
    });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return [];
  }
}
