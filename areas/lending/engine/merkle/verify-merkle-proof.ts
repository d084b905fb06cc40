/** The check that a client runs in the browser, on data that it does not trust. */
import { hashLeaf, joinNodes, type MerkleLeaf, type MerkleNode, type MerkleStep } from './merkle-sum-tree.ts';
import { splitBalance } from './split-tree.ts';

/** 1: the balance is one leaf. 2: it is split into as many leaves as there are paths. */
export type ProofVersion = 1 | 2;

export interface MerkleProof {
  version: ProofVersion;
  leaf: MerkleLeaf;
  /** From each leaf of the balance up to the root. */
  paths: readonly (readonly MerkleStep[])[];
  root: MerkleNode;
}

export type MerkleVerdict = { isIncluded: true } | { isIncluded: false; reason: string };

/** Twice this many leaves do not exist; a longer path is no path. */
const STEPS_MAX = 64;
const PATHS_MAX = 1_000_000;

export function verifyMerkleProof(proof: MerkleProof): MerkleVerdict {
  const { paths, root, version } = proof;
  if (paths.length < 1 || paths.length > PATHS_MAX || (version === 1 && paths.length > 1))
    return refuse('The proof has no path, or too many.');
  if (paths.some((path) => path.length > STEPS_MAX)) return refuse('The path is longer than any tree.');
  try {
    const leaves = leavesOf(proof);
    for (const [index, path] of paths.entries()) {
      const node = leaves[index] && climb(leaves[index], path).at(-1);
      if (node?.hash !== root.hash) return refuse('The path leads to another root than the published one.');
      if (node.sum !== root.sum) return refuse('The sums along the path do not make the published sum.');
    }
    return { isIncluded: true };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return refuse(error.message);
  }
}

/** The leaves that a balance has in the tree, one for each path. Throws a RangeError for numbers that no tree holds. */
export function leavesOf({ version, leaf, paths }: Pick<MerkleProof, 'version' | 'leaf' | 'paths'>): MerkleNode[] {
  if (version === 1) return [{ hash: hashLeaf(leaf), sum: leaf.balance }];
  if (leaf.balance < 0n) throw new RangeError('A balance has no sign.');
  return splitBalance({ ...leaf, parts: paths.length });
}

/** Every node from a leaf to the root, both included. */
export function climb(leaf: MerkleNode, path: readonly MerkleStep[]): MerkleNode[] {
  const nodes = [leaf];
  let node = leaf;
  for (const step of path) {
    node = step.side === 'left' ? joinNodes(step, node) : joinNodes(node, step);
    nodes.push(node);
  }
  return nodes;
}

function refuse(reason: string): MerkleVerdict {
  return { isIncluded: false, reason };
}
