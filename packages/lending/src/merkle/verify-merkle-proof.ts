/** The check that a client runs in the browser, on data that it does not trust. */
import { hashLeaf, joinNodes, type MerkleLeaf, type MerkleNode, type MerkleStep } from './merkle-sum-tree.ts';

export interface MerkleProof {
  leaf: MerkleLeaf;
  path: readonly MerkleStep[];
  root: MerkleNode;
}

export type MerkleVerdict =
  | { isIncluded: true /** Every node from the leaf to the root. */; nodes: MerkleNode[] }
  | { isIncluded: false; reason: string };

/** Twice this many clients do not exist; a longer path is no path. */
const STEPS_MAX = 64;

export function verifyMerkleProof({ leaf, path, root }: MerkleProof): MerkleVerdict {
  if (path.length > STEPS_MAX) return refuse('The path is longer than any tree.');
  try {
    let node: MerkleNode = { hash: hashLeaf(leaf), sum: leaf.balance };
    const nodes = [node];
    for (const step of path) {
      node = step.side === 'left' ? joinNodes(step, node) : joinNodes(node, step);
      nodes.push(node);
    }
    if (node.hash !== root.hash) return refuse('The path leads to another root than the published one.');
    if (node.sum !== root.sum) return refuse('The sums along the path do not make the published sum.');
    return { isIncluded: true, nodes };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return refuse(error.message);
  }
}

function refuse(reason: string): MerkleVerdict {
  return { isIncluded: false, reason };
}
