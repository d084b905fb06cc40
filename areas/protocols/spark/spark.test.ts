/** Spark emits the events of Aave v3: the contract that its publisher names decides whose position it is. */
import { expect, it } from 'vitest';
import { ALL_PROTOCOLS } from '../engine/protocols.ts';
import { PositionFinder } from '../engine/positions/finder.ts';
import { findContract } from '../engine/registry/registry.ts';

const [SPARK_POOL, AAVE_POOL] = [
  '0xC13e21B648A5Ee794902342038FF3aDAB66BE987',
  '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2',
];
const WALLET = { id: 1, name: 'Treasury', address: '0x1111111111111111111111111111111111111111' };

it('a supply to its pool is a position with Spark, and one to Aave’s pool is one with Aave', () => {
  const publisherOf = (contract: string) => findContract(1, contract)?.protocol.id ?? null;
  const finder = new PositionFinder(new Map([[WALLET.address, WALLET]]), new Map(), ALL_PROTOCOLS, publisherOf);
  for (const [index, contract] of [SPARK_POOL, AAVE_POOL].entries())
    finder.read({
      id: index,
      hash: null,
      block: index,
      at: new Date(),
      sender: WALLET.address,
      events: [
        {
          name: 'aaveV3.supply',
          contract,
          logIndex: 1,
          values: { onBehalfOf: WALLET.address, reserve: WALLET.address, amount: '5' },
        },
      ],
    });
  expect(finder.list().map(({ protocol, contract, events }) => [protocol, contract, events.length])).toEqual([
    ['spark', SPARK_POOL, 1],
    ['aave-v3', AAVE_POOL, 1],
  ]);
});
