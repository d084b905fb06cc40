import { expect, test } from 'vitest';
import { meaningOfMethod } from './standard-methods.ts';
import { findContract, findLoggedEvent, findMigration, findToken, rulesOf, valueOf } from './registry.ts';

test('an address is found on its own network only, whatever its case', () => {
  const comet = '0xC3D688B66703497DAA19211EEDFF47F25384CDC3';
  expect(findContract(1, comet)).toMatchObject({ role: 'lendingPool', protocol: { id: 'compound-v3' } });
  expect(findContract(10, comet)).toBeNull();
  expect(findContract(null, comet)).toBeNull();
  expect(findToken(1, comet)).toMatchObject({ kind: 'growingBalance' });
});

test('a pool of a coin and its own receipt is a deposit of that coin', () => {
  expect(findToken(10, '0x2e17b8193566345a2dd467183526dedc42d2d5a8')).toMatchObject({
    kind: 'growingRate',
    of: expect.arrayContaining(['0x7f5c764cbc14f9669b88837ca1490cca17c31607']),
  });
});

test('a migration is found in its direction, and back only if it can be reversed', () => {
  const [dai, usds] = ['0x6b175474e89094c44da98b954eedeac495271d0f', '0xdc035d45d973e3ec169d2276ddab16f1e407384f'];
  const [mkr, sky] = ['0x9f8f72aa9304c8b593d555f12ef6589cc3a579a2', '0x56072c95faa701256059aa122697b133aded9279'];
  const at = (contract: string | null, symbol = '') => ({ contract, symbol });
  expect(findMigration(1, { from: at(usds), to: at(dai) })).toMatchObject({ ratio: '1', isBack: true });
  expect(findMigration(1, { from: at(mkr), to: at(sky) })).toMatchObject({ ratio: '24000', isBack: false });
  expect(findMigration(1, { from: at(sky), to: at(mkr) })).toBeNull();
  expect(findMigration(1, { from: at(mkr), to: at(dai) })).toBeNull();
});

test('a migration is found by its symbols in files, which state no network, and not on a network', () => {
  const at = (symbol: string) => ({ contract: null, symbol });
  expect(findMigration(null, { from: at('matic'), to: at('POL') })).toMatchObject({ ratio: '1' });
  expect(findMigration(null, { from: at('LEND'), to: at('AAVE') })).toMatchObject({ ratio: '0.01' });
  expect(findMigration(null, { from: at('AAVE'), to: at('LEND') })).toBeNull();
  expect(findMigration(1, { from: at('MATIC'), to: at('POL') })).toBeNull();
});

test('a log is read by its topic and the number of its topics, and its values by their places', () => {
  const topic = '0xd1cf3d156d5f8f0d50f6c122ed609cec09d35c9b9fb3fff6ea0959134dae424e';
  const logged = findLoggedEvent([topic, '0x', '0x']);
  expect(logged?.name).toBe('log.Supply-d1cf3d15-3');
  expect(findLoggedEvent([topic, '0x'])).toBeNull();
  const [rule] = rulesOf({ name: 'log.Supply-d1cf3d15-3' });
  expect(rule).toMatchObject({ means: 'deposit', otherwise: 'repay' });
  expect(valueOf({ values: { '0': 'from', '1': 'dst', '2': '15' } }, rule!, 'amount')).toBe('15');
});

test('an anonymous note is found by the selector of its function', () => {
  const join = `0x3b4da69f${'0'.repeat(56)}`;
  expect(findLoggedEvent([join, '0x', '0x', '0x'])?.name).toBe('log.LogNote-3b4da69f-4');
  expect(rulesOf({ name: 'log.LogNote-3b4da69f-4' }).map(({ means }) => means)).toEqual(['deposit', 'repay']);
});

test('common functions have a meaning, others none', () => {
  expect(meaningOfMethod('0xB6B55F25')).toBe('deposit');
  expect(meaningOfMethod('0x2e1a7d4d')).toBe('withdraw');
  expect(meaningOfMethod('0x4e71d92d')).toBe('claim');
  expect(meaningOfMethod('0x38ed1739')).toBeNull();
  expect(meaningOfMethod(null)).toBeNull();
});
