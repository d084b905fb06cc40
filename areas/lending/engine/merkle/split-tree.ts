/**
 * Version 2 of the tree of liabilities: every balance is split into parts, and each part is a leaf.
 *
 * The problem: in a tree with one leaf for each client, the first step of a path shows the whole balance of a
 * neighbour, and the length of the path shows how many clients there are. Hiding the sums needs commitments with range
 * proofs (DAPOL); with plain hashes, which a client can check in a few lines, sums stay visible, so they must mean
 * nothing. Maxwell's tree with split balances, which BitMEX publishes, does that:
 *
 *   part i     a random share of the balance, between two of the random cuts that the client's nonce gives
 *   its nonce  SHA-256( 03 ‖ client's nonce, 32 bytes ‖ i, 4 )
 *   cut i      SHA-256( 04 ‖ client's nonce, 32 ‖ i, 4 ) mod (balance + 1)
 *   leaf       SHA-256( 02 ‖ nonce of the part, 32 ‖ client id, 8 ‖ coin id, 8 ‖ i, 4 ‖ amount of the part, 32 )
 *
 * Nodes are those of version 1. The number of leaves is a power of two, at least 64, and all leaves are parts: empty
 * leaves would be visible as zeros, and their density would show the number of clients. Clients share the leaves by
 * secret weights between 1 and 16, because with equal numbers of parts each client could count the others.
 *
 * Example: three clients with weights 1, 4 and 16 get 6, 14 and 44 of 64 leaves. The first sees 36 sums of some of the
 * 58 leaves of the others, and cannot tell three clients from twenty.
 *
 * Soundness: the number of a part is in its leaf, so one leaf cannot be counted twice in a client's balance, and the
 * client's id is in it, so one leaf cannot serve two clients.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js';
import type { Amount } from '@holdfast/money';
import {
  buildLevels,
  decodeHash,
  encodeUnsigned,
  ID_BYTES,
  type MerkleLeaf,
  type MerkleNode,
  type MerkleStep,
  pathFrom,
  SUM_BYTES,
} from './merkle-sum-tree.ts';

export interface SplitLeaf extends MerkleLeaf {
  /** Into how many leaves the balance is split. */
  parts: number;
}

export interface SplitTree {
  root: MerkleNode;
  /** The path of each part of a client's balance, in the order of the parts; null for a client who has none. */
  pathsOf(clientId: number): MerkleStep[][] | null;
  /** False if a node below the root is the whole balance of one of several clients. Another nonce mends that. */
  isPrivate: boolean;
}

const [PART_PREFIX, NONCE_PREFIX, CUT_PREFIX] = [2, 3, 4].map((prefix) => Uint8Array.of(prefix)) as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
];
const PART_BYTES = 4;
const LEAVES_MIN = 64;
/** Three parts never fill a node of their own: nodes hold 1, 2, 4, 8 … leaves. */
const PARTS_MIN = 3;
/** At least so many leaves for each client on average. */
const PARTS_AVERAGE_MIN = 5;

/** Shares a power of two of leaves among the clients, by their weights. */
export function shareParts(weights: readonly number[]): number[] {
  let leaves = LEAVES_MIN;
  while (leaves < weights.length * PARTS_AVERAGE_MIN) leaves *= 2;
  const divisible = leaves - weights.length * PARTS_MIN;
  const weightSum = weights.reduce((total, weight) => total + weight, 0);
  const parts = weights.map((weight) => PARTS_MIN + Math.floor((divisible * weight) / weightSum));
  const rest = leaves - parts.reduce((total, count) => total + count, 0);
  // Rounding down leaves less than one leaf for each client.
  return parts.map((count, index) => (index < rest ? count + 1 : count));
}

/** The leaves of one balance. */
export function splitBalance(leaf: SplitLeaf): MerkleNode[] {
  const nonce = decodeHash(leaf.nonce);
  const derive = (prefix: Uint8Array, index: number): Uint8Array =>
    sha256(concatBytes(prefix, nonce, encodeUnsigned(BigInt(index), PART_BYTES)));
  const cuts = Array.from(
    { length: leaf.parts - 1 },
    (_, index) => BigInt(`0x${bytesToHex(derive(CUT_PREFIX, index))}`) % (leaf.balance + 1n),
  ).sort((left, right) => (left < right ? -1 : left > right ? 1 : 0));
  const ids = [leaf.clientId, leaf.coinId].map((id) => encodeUnsigned(BigInt(id), ID_BYTES));
  return Array.from({ length: leaf.parts }, (_, index) => {
    const amount = ((cuts[index] ?? leaf.balance) - (cuts[index - 1] ?? 0n)) as Amount;
    const bytes = concatBytes(
      PART_PREFIX,
      derive(NONCE_PREFIX, index),
      ...ids,
      encodeUnsigned(BigInt(index), PART_BYTES),
      encodeUnsigned(amount, SUM_BYTES),
    );
    return { hash: bytesToHex(sha256(bytes)), sum: amount };
  });
}

/** The leaves stand in the order of their hashes, which shuffles the parts of all clients. */
export function buildSplitTree(clients: readonly SplitLeaf[]): SplitTree {
  const ordered = clients
    .flatMap((leaf) => splitBalance(leaf).map((node, part) => ({ clientId: leaf.clientId, part, node })))
    .sort((left, right) => (left.node.hash < right.node.hash ? -1 : 1));
  if (ordered.length < 1 || (ordered.length & (ordered.length - 1)) !== 0)
    throw new Error('The number of leaves is a power of two.');
  const positions = new Map<number, number[]>(clients.map(({ clientId }) => [clientId, []]));
  if (positions.size !== clients.length) throw new Error('A client has one balance.');
  for (const [position, { clientId, part }] of ordered.entries()) {
    const ofClient = positions.get(clientId);
    if (ofClient) ofClient[part] = position;
  }
  const { levels, root } = buildLevels(ordered.map(({ node }) => node));
  return {
    root,
    pathsOf: (clientId) => positions.get(clientId)?.map((position) => pathFrom(levels, position)) ?? null,
    isPrivate: !showsWholeBalance(ordered),
  };
}

/** Returns whether the leaves below one node, the root aside, are all that one client has, and nothing else. */
function showsWholeBalance(ordered: readonly { clientId: number; node: MerkleNode }[]): boolean {
  const filled = new Map<number, number>();
  for (const { clientId, node } of ordered) if (node.sum > 0n) filled.set(clientId, (filled.get(clientId) ?? 0) + 1);
  // Leaves without an amount belong to nobody: a part of zero beside the rest of a balance hides nothing.
  let level = ordered.map(({ clientId, node }): Owned => (node.sum > 0n ? { clientId, leaves: 1 } : NOBODY));
  while (level.length > 1) {
    if (level.some((node) => node.clientId !== null && node.leaves === filled.get(node.clientId))) return true;
    level = level.flatMap((left, index) => (index % 2 === 0 ? [joinOwned(left, level[index + 1] ?? NOBODY)] : []));
  }
  return false;
}

/** What lies below a node: the parts of one client, of nobody (null, 0) or of several (null, more). */
interface Owned {
  clientId: number | null;
  leaves: number;
}

const NOBODY: Owned = { clientId: null, leaves: 0 };

function joinOwned(left: Owned, right: Owned): Owned {
  if (left.leaves === 0) return right;
  if (right.leaves === 0) return left;
  const clientId = left.clientId === right.clientId ? left.clientId : null;
  return { clientId, leaves: left.leaves + right.leaves };
}
