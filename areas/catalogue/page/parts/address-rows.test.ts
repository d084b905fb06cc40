import { expect, test } from 'vitest';
import type { Network } from '../../contract/network.ts';
import {
  addressRowsOf,
  blankAddressRow,
  givenAddresses,
  isBlankRow,
  mistakesOf,
  otherNetworks,
} from './address-rows.tsx';

const contract = { networkId: 3, address: '0xabc', decimals: 6 };

test('what came from the server goes back as it came', () => {
  expect(givenAddresses(addressRowsOf([contract, { networkId: 4, address: 'bc1q' }]))).toEqual([
    contract,
    { networkId: 4, address: 'bc1q' },
  ]);
});

test('blanks around an address are a slip of the hand, and decimals left empty are not sent', () => {
  expect(givenAddresses([{ ...blankAddressRow(), networkId: 1, address: ' 0xabc ' }])).toEqual([
    { networkId: 1, address: '0xabc' },
  ]);
});

test('every row has a unique key', () => {
  expect(new Set(addressRowsOf([contract, contract, contract]).map((row) => row.key)).size).toBe(3);
});

test('only a row without anything in it is blank', () => {
  expect(isBlankRow(blankAddressRow())).toBe(true);
  expect(isBlankRow({ ...blankAddressRow(), address: '0xabc' })).toBe(false);
  expect(isBlankRow({ ...blankAddressRow(), networkId: 1 })).toBe(false);
});

test('error: what is missing is named at its place', () => {
  const rows = [...addressRowsOf([contract]), { ...blankAddressRow(), decimals: 'six' }];
  expect(mistakesOf(rows)).toEqual([
    { index: 1, field: 'networkId', message: 'Choose a network' },
    { index: 1, field: 'address', message: 'An address is needed' },
    { index: 1, field: 'decimals', message: '0 to 24' },
  ]);
});

test('the address of the last row is offered on the other EVM networks in use', () => {
  const network = (id: number, kind: Network['kind'] = 'evm') => ({ id, kind, name: `Network ${id}` }) as Network;
  const usual = [network(1), network(2), network(3, 'bitcoin')];
  const address = `0x${'a'.repeat(40)}`;
  const idsFor = (...rows: { networkId: number; address: string }[]) =>
    otherNetworks(addressRowsOf(rows), usual).map(({ id }) => id);
  expect(idsFor({ networkId: 1, address })).toEqual([2]);
  expect(idsFor({ networkId: 1, address }, { networkId: 2, address })).toEqual([]);
  expect(idsFor({ networkId: 1, address: '0x12' })).toEqual([]);
  expect(otherNetworks([{ ...blankAddressRow(), address }], usual)).toEqual([]);
});
