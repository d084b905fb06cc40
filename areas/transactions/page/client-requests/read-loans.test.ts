import { expect, test } from 'vitest';
import { readLoans } from './read-loans.ts';

const ines = { client: 'ines@example.com', coin: 'USDC', amount: '50000', since: '2024-03-01' };

test.each([
  ['tabs, with digits in groups', 'ines@example.com\tUSDC\t50,000\t2024-03-01'],
  ['semicolons', 'ines@example.com; USDC; 50000; 2024-03-01'],
  ['commas', 'ines@example.com, USDC, 50000, 2024-03-01'],
  ['spaces', 'ines@example.com USDC 50000 2024-03-01'],
  ['a heading and empty lines', '\nE-mail\tCoin\tAmount\tSince\n\nines@example.com\tUSDC\t50000\t2024-03-01\n'],
])('reads %s', (_, list) => {
  expect(readLoans(list)).toMatchObject({ loans: [ines], problem: null });
});

test('error: a line without a day is named', () => {
  const list = 'ines@example.com\tUSDC\t50000\t2024-03-01\nines@example.com\tUSDC\t1';
  expect(readLoans(list).problem).toBe('Line 2 needs an e-mail address, a coin, an amount and a day.');
});
