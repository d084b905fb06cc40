/** An order of CoW Protocol as its settlement on Ethereum lists it (0xe2d6aa63…), and the id that its Trade repeats. */
import { encodeAbiParameters, parseAbiItem, type AbiEvent } from 'viem';
import { toEventSelector } from 'viem/utils';
import { expect, test } from 'vitest';
import { findLoggedEvent, hashOrder, idOf } from './registry.ts';
import { allProtocols } from './all-protocols.ts';

const ETH_FLOW = '0x40A50cf069e992AA4536211B23F286eF88752187';
const UID =
  '0x597487886a7f67ee5655dbc737bb2449d86feae9e2dd8f33fc454736b5129cd040a50cf069e992aa4536211b23f286ef88752187ffffffff';
const ORDER = {
  sellToken: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  buyToken: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  receiver: '0xcFeA48Cf6Ba36e0328a6Ead0fdB4C2642D21c59d',
  sellAmount: 24304521595868826446n,
  buyAmount: 39839408211n,
  validTo: 4294967295,
  appData: '0x3f1aabaf92e2f1cdd097c8712ef50a412c7e37e28ac7d08c63b9eba3d64f2b8d',
  feeAmount: 6520909526790516n,
  kind: '0xf3b277728b3fee749481eb3e0b3b48980dbbab78658fc419025cb16eee346775',
  partiallyFillable: false,
  sellTokenBalance: '0x5a28e9363bb942b639270062aa6bb295f434bcdfc42c97267bf003f272060dc9',
  buyTokenBalance: '0x5a28e9363bb942b639270062aa6bb295f434bcdfc42c97267bf003f272060dc9',
} as const;

const known = allProtocols()
  .flatMap(({ events = [] }) => events)
  .find(({ hashedId }) => hashedId !== undefined)!;
const abi = parseAbiItem(known.event.replaceAll(/\s+/g, ' ') as 'event Known()') as unknown as AbiEvent;
const rule = findLoggedEvent([toEventSelector(abi), '0x'])!.rules[0]!;
const words = encodeAbiParameters([abi.inputs[1]!], [ORDER]);
const placed = { contract: ETH_FLOW, values: { '0': ORDER.receiver, '1': hashOrder(known.hashedId!, words) } };

test('the id of an order follows from its data, as the settlement computes it', () => {
  expect(idOf(placed, rule, 1)).toBe(UID);
});

test('on another network, of another contract or with other data it is another id', () => {
  expect(idOf(placed, rule, 100)).not.toBe(UID);
  expect(idOf({ ...placed, contract: '0xbA3cB449bD2B4ADddBc894D8697F5170800EAdeC' }, rule, 1)).not.toBe(UID);
  const other = encodeAbiParameters([abi.inputs[1]!], [{ ...ORDER, buyAmount: 1n }]);
  expect(idOf({ ...placed, values: { '1': hashOrder(known.hashedId!, other) } }, rule, 1)).not.toBe(UID);
  expect([idOf(placed, rule, null), idOf({ ...placed, values: {} }, rule, 1)]).toEqual([null, null]);
});
