/** The positions of own wallets, and of stakers that hold them for own wallets. */
import { addressOf, positionReader, readFirst } from '../engine/contracts/contract-batch.ts';
import { type ReadPosition, sameAddress, UNKNOWN } from '../engine/positions/position.ts';
import type { PoolProtocol } from '../engine/protocol.ts';
import { readV3Positions, type V3PositionState } from './read-v3-positions.ts';

/**
 * Positions that no own wallet has, directly or through a staker, are left out: somebody increased another's position.
 */
export const readOwnV3: PoolProtocol<V3PositionState>['read'] = async (source, found, { wallets, ...at }) => {
  const readings = await readV3Positions(
    source,
    found.map(({ contract, tokenId }) => ({ manager: contract, tokenId: BigInt(tokenId) })),
    at,
  );
  const ownerOf = (index: number): string | null => {
    const reading = readings[index];
    return reading?.kind === 'read' ? reading.value.owner : null;
  };
  const findWallet = (address: string | null) =>
    address === null ? undefined : wallets.find((wallet) => sameAddress(wallet.address, address));
  const held = found.flatMap(({ tokenId }, index) => {
    const owner = ownerOf(index);
    return owner === null || findWallet(owner) ? [] : [{ index, staker: owner, tokenId: BigInt(tokenId) }];
  });
  const depositors = await readV3Depositors(source, held, at);
  const depositorOf = new Map(
    held.map(({ index }, place) => {
      const reading = depositors[place];
      return [index, reading?.kind === 'read' ? reading.value : null] as const;
    }),
  );
  return found.flatMap((position, index): ReadPosition<V3PositionState>[] => {
    const reading = readings[index] ?? UNKNOWN;
    const common = { found: position, manager: position.contract };
    if (reading.kind !== 'read')
      return [{ ...common, wallet: position.wallet, contract: position.contract, holder: null, reading }];
    const state = reading.value;
    const isHeld = depositorOf.has(index);
    const wallet = findWallet(isHeld ? (depositorOf.get(index) ?? null) : state.owner);
    if (!wallet) return [];
    return [
      {
        ...common,
        wallet,
        contract: state.pool,
        holder: isHeld ? state.owner : null,
        reading: { kind: 'read', value: { protocol: position.protocol, state } },
      },
    ];
  });
};

/** Who deposited positions in contracts that own them; refused where the owner is no staker. */
const readV3Depositors = positionReader<{ readonly staker: string; readonly tokenId: bigint }, string>(
  (target, positions) =>
    readFirst(target, positions, {
      plan: (batch, { staker, tokenId }) => ({
        deposit: batch.add(staker, 'deposits(uint256)', tokenId),
        manager: batch.add(staker, 'nonfungiblePositionManager()'),
      }),
      read: (results, { deposit, manager }) => {
        results.address(manager);
        return addressOf(results.wordAt(deposit, 0));
      },
    }),
);
