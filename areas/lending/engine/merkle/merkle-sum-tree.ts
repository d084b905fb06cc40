/**
 * Version 1 of the tree of liabilities, which has one leaf for each client. Its roots stay verifiable; new roots are
 * trees of split balances (split-tree.ts), which share the nodes and the levels of this one.
 *
 * A Merkle tree that commits to every client's balance of a coin and to their sum, so that a client can check, with
 * nothing but the published root and a short path, that their balance was counted.
 *
 * The problem it solves: an operator could tell every client the truth about their own balance and still state a total
 * that leaves some of them out. With this tree, each client who checks proves that at least their own balance is inside
 * the published sum; nobody learns the balance of anyone else but of sums along their path.
 *
 *   leaf   SHA-256( 00 ‖ nonce, 32 bytes ‖ client id, 8 ‖ coin id, 8 ‖ balance, 32 )
 *   node   SHA-256( 01 ‖ left hash, 32 ‖ left sum, 32 ‖ right hash, 32 ‖ right sum, 32 ),   sum = left + right
 *
 * All numbers are unsigned and big-endian; balances and sums count units of 10⁻²⁴ coin. The first byte keeps a node
 * from passing for a leaf. The nonce is random, new for each day and known to the client alone, so that nobody can find
 * out a balance by guessing. Leaves stand in the order of their hashes, which tells nothing about who came when. A node
 * without a right neighbour moves up as it is.
 *
 * Hashing the sums of both sides, and not just their total, is what makes the tree safe: with the total alone an
 * operator could put a negative balance beside a real one. Here every sum has a fixed width and no sign.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { type Amount, sum } from '@holdfast/money';

export interface MerkleLeaf {
  /** 64 hexadecimal digits. */
  nonce: string;
  clientId: number;
  coinId: number;
  balance: Amount;
}

export interface MerkleNode {
  /** 64 hexadecimal digits. */
  hash: string;
  sum: Amount;
}

export interface MerkleStep extends MerkleNode {
  /** On which side of the path the sibling stands. */
  side: 'left' | 'right';
}

export interface MerkleSumTree {
  root: MerkleNode;
  /** The steps from a client's leaf up to the root; null for a client who has none. */
  pathOf(clientId: number): MerkleStep[] | null;
}

const LEAF_PREFIX = Uint8Array.of(0);
const NODE_PREFIX = Uint8Array.of(1);
export const SUM_BYTES = 32;
export const ID_BYTES = 8;
const HASH_HEX = /^[0-9a-f]{64}$/;

export function hashLeaf({ nonce, clientId, coinId, balance }: MerkleLeaf): string {
  const ids = [clientId, coinId].map((id) => encodeUnsigned(BigInt(id), ID_BYTES));
  return bytesToHex(sha256(concatBytes(LEAF_PREFIX, decodeHash(nonce), ...ids, encodeUnsigned(balance, SUM_BYTES))));
}

export function joinNodes(left: MerkleNode, right: MerkleNode): MerkleNode {
  const hash = bytesToHex(sha256(concatBytes(NODE_PREFIX, ...encodeNode(left), ...encodeNode(right))));
  return { hash, sum: sum([left.sum, right.sum]) };
}

/** One leaf a client, of one coin. */
export function buildMerkleSumTree(leaves: readonly MerkleLeaf[]): MerkleSumTree {
  const ordered = leaves
    .map((leaf) => ({ clientId: leaf.clientId, node: { hash: hashLeaf(leaf), sum: leaf.balance } }))
    .sort((left, right) => (left.node.hash < right.node.hash ? -1 : 1));
  const { levels, root } = buildLevels(ordered.map(({ node }) => node));
  const positions = new Map(ordered.map(({ clientId }, position) => [clientId, position]));
  if (positions.size !== leaves.length) throw new Error('A client has one leaf.');
  return {
    root,
    pathOf: (clientId) => {
      const position = positions.get(clientId);
      return position === undefined ? null : pathFrom(levels, position);
    },
  };
}

/** All levels of the tree over the given leaves, from the leaves up. */
export function buildLevels(leaves: readonly MerkleNode[]): { levels: MerkleNode[][]; root: MerkleNode } {
  const levels: MerkleNode[][] = [[...leaves]];
  for (let level = levels[0] ?? []; level.length > 1; ) {
    level = joinLevel(level);
    levels.push(level);
  }
  const [root] = levels.at(-1) ?? [];
  if (!root) throw new Error('A tree needs at least one leaf.');
  return { levels, root };
}

function joinLevel(level: readonly MerkleNode[]): MerkleNode[] {
  const above: MerkleNode[] = [];
  for (let index = 0; index < level.length; index += 2) {
    const [left, right] = [level[index], level[index + 1]];
    if (left) above.push(right ? joinNodes(left, right) : left);
  }
  return above;
}

export function pathFrom(levels: readonly MerkleNode[][], start: number): MerkleStep[] {
  return levels.slice(0, -1).flatMap((level, height) => {
    const position = start >> height;
    const isRight = position % 2 === 1;
    const sibling = level[isRight ? position - 1 : position + 1];
    return sibling ? [{ side: isRight ? ('left' as const) : ('right' as const), ...sibling }] : [];
  });
}

function encodeNode({ hash, sum: total }: MerkleNode): [Uint8Array, Uint8Array] {
  return [decodeHash(hash), encodeUnsigned(total, SUM_BYTES)];
}

export function decodeHash(hash: string): Uint8Array {
  if (!HASH_HEX.test(hash)) throw new RangeError('A hash is written as 64 hexadecimal digits.');
  return hexToBytes(hash);
}

export function encodeUnsigned(value: bigint, bytes: number): Uint8Array {
  if (value < 0n || value >= 1n << BigInt(bytes * 8))
    throw new RangeError(`A number does not fit into ${bytes} bytes without a sign.`);
  return hexToBytes(value.toString(16).padStart(bytes * 2, '0'));
}
