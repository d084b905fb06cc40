import { buildMerkleSumTree } from '../../engine/merkle/merkle-sum-tree.ts';
import { buildSplitTree, type SplitLeaf } from '../../engine/merkle/split-tree.ts';
import { leavesOf, type ProofVersion } from '../../engine/merkle/verify-merkle-proof.ts';
import type { LiabilityProof } from '../../contract/lending.ts';
import { formatDecimal } from '@holdfast/money';

interface Given {
  readonly version: ProofVersion;
  readonly clients: readonly SplitLeaf[];
  readonly clientId: number;
}

/** Builds the tree of a root from all its balances. Returns its hash and the paths of one client. */
export function proveBalance({ version, clients, clientId }: Given): Pick<LiabilityProof, 'parts'> & {
  readonly rootHash: string;
} {
  const leaf = clients.find((client) => client.clientId === clientId);
  const { root, paths } = buildPaths({ version, clients, clientId });
  const leaves = leaf ? leavesOf({ version, leaf, paths }) : [];
  return {
    rootHash: root.hash,
    parts: leaves.map(({ hash, sum }, index) => ({
      hash,
      amount: formatDecimal(sum),
      path: (paths[index] ?? []).map((step) => ({ ...step, sum: formatDecimal(step.sum) })),
    })),
  };
}

function buildPaths({ version, clients, clientId }: Given) {
  if (version === 1) {
    const { root, pathOf } = buildMerkleSumTree(clients);
    return { root, paths: [pathOf(clientId) ?? []] };
  }
  const { root, pathsOf } = buildSplitTree(clients);
  return { root, paths: pathsOf(clientId) ?? [] };
}
