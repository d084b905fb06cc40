/** What the tests of its forks have in common: a deposit in a market is a position of the protocol that published it. */
import { expect, it } from 'vitest';
import type { ProtocolId } from '../contract/index.ts';
import { ALL_PROTOCOLS } from '../engine/protocols.ts';
import { PositionFinder } from '../engine/positions/finder.ts';
import { findContract, findToken } from '../engine/registry/registry.ts';

const WALLET = { id: 1, name: 'Treasury', address: '0x1111111111111111111111111111111111111111' };
const C_DAI = '0x5d3a536E4D6DbD6114cc1Ead35777bAB948E3643';

export function testFork(
  id: ProtocolId,
  { chainId, market, comptroller, of }: { chainId: number; market: string; comptroller: string; of: string },
): void {
  it('a deposit in its market is a position under its own name, and one in a market of Compound is not', () => {
    const publisherOf = (contract: string) =>
      (contract === C_DAI ? findContract(1, contract) : findContract(chainId, contract))?.protocol.id ?? null;
    const finder = new PositionFinder(new Map([[WALLET.address, WALLET]]), new Map(), ALL_PROTOCOLS, publisherOf);
    for (const [index, contract] of [market, C_DAI].entries())
      finder.read({
        id: index,
        hash: null,
        block: index,
        at: new Date(),
        sender: WALLET.address,
        // Mint(address,uint256,uint256), as it is logged.
        events: [{ name: 'log.Mint-4c209b5f-1', contract, logIndex: 1, values: { 0: WALLET.address, 1: '5', 2: '9' } }],
      });
    expect(finder.list().map(({ protocol, contract }) => [protocol, contract])).toEqual([
      [id, market],
      ['compound-v2', C_DAI],
    ]);
  });

  it('its comptroller counts without a decision, and its receipt is valued by its rate', () => {
    expect(findContract(chainId, comptroller)?.protocol.id).toBe(id);
    expect(findToken(chainId, market)).toMatchObject({ kind: 'growingRate', of: [of] });
  });
}
