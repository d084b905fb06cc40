import { expect, test } from 'vitest';
import { addressRowsOf, blankAddressRow, givenAddresses, isBlankRow, mistakesOf } from './address-rows.tsx';

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
