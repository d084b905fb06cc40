/** Which addresses the scripts of real transactions have, and what no transaction can be. */
import { expect, test } from 'vitest';
import { buildOutputTransaction, type StatedTransaction } from './output-transaction.ts';

const HASH = 'ab'.repeat(32);
const KEY = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798';
const TAPROOT = 'a60869f0dbcf1dc659c9cecbaf8050135ea9e8cdc487053f1dc6880949dc684c';

const stated = (changed: Partial<StatedTransaction> = {}): StatedTransaction => ({
  hash: HASH,
  block: { number: 800_000, hash: '00'.repeat(32) },
  atMs: 1_690_000_000_000,
  isCoinbase: false,
  inputs: [{ hash: 'cd'.repeat(32), position: 1, script: `0014${'11'.repeat(20)}`, units: 1000n }],
  outputs: [{ script: `0014${'22'.repeat(20)}`, units: 900n }],
  feeUnits: 100n,
  virtualSize: 110,
  ...changed,
});
const build = (changed: Partial<StatedTransaction> = {}) =>
  buildOutputTransaction(stated(changed), { chain: 'bitcoin', who: 'The node' });

test.each([
  ['a public key', `21${KEY}ac`, null],
  ['a public key of the first years', `41${'04'.padEnd(130, '1')}ac`, null],
  ['several bare keys', `5121${KEY}21${KEY}52ae`, null],
  ['data', '6a0568656c6c6f', null],
  ['nothing at all', '', null],
  ['a key hash', `76a914${'00'.repeat(20)}88ac`, '1111111111111111111114oLvT2'],
  ['a script hash', `a914${'00'.repeat(20)}87`, '31h1vYVSYuKP6AhS86fbRdMw9XHieotbST'],
  // Whichever path it is spent by, key or script, an output of taproot has one form.
  ['taproot', `5120${TAPROOT}`, 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'],
])('an output to %s', (_, script, address) => {
  const { ledger } = build({
    inputs: [{ hash: 'cd'.repeat(32), position: 1, script, units: 1000n }],
    outputs: [
      { script, units: 900n },
      { script, units: 0n },
    ],
  });
  expect(ledger!.inputs.map((input) => input.address)).toEqual([address]);
  expect(ledger!.outputs).toEqual([
    { position: 0, address, units: 900n },
    { position: 1, address, units: 0n },
  ]);
});

test('the sender is the first input with an address; a coinbase has none, and no fee', () => {
  const bare = { hash: 'cd'.repeat(32), position: 0, script: `21${KEY}ac`, units: 500n };
  expect(build({ inputs: [bare, ...stated().inputs], feeUnits: 600n }).sender).toMatch(/^bc1q/);
  expect(build({ inputs: [bare], outputs: [], feeUnits: 500n }).sender).toBeNull();
  const coinbase = build({ isCoinbase: true, inputs: [], feeUnits: 0n });
  expect([coinbase.sender, coinbase.ledger!.feeUnits]).toEqual([null, 0n]);
});

test.each([
  ['a hash that is none', { hash: 'xyz' }, /without a valid hash/],
  ['more out than in', { outputs: [{ script: '', units: 1001n }] }, /more goes out than in/],
  ['a negative amount', { outputs: [{ script: '', units: -1n }] }, /amounts that cannot be/],
  ['a fee that does not follow', { feeUnits: 99n }, /does not follow from its inputs and outputs/],
])('error: %s', (_, changed, reason) => {
  expect(() => build(changed)).toThrow(reason);
});
