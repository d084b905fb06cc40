import { describe, expect, test } from 'vitest';
import { FatalChainError } from '@holdfast/chain/chain-error.ts';
import { feeOf, readBlock, readBlockTransaction, readInternals, readMinted, readReceipt } from './rpc-shapes.ts';

const hash = `0x${'1'.repeat(64)}`;
const [alice, bob, carol] = ['a', 'b', 'c'].map((digit) => `0x${digit.repeat(40)}`);
const receipt = {
  blockHash: hash,
  status: '0x1',
  gasUsed: '0x5208',
  effectiveGasPrice: '0xa',
  contractAddress: null,
  logs: [],
};
const log = (logIndex: string) => ({ address: alice, topics: [hash], data: '0x', logIndex });

const paid = (given: object, gasPrice?: string) => feeOf(readReceipt(given), { gasPrice: gasPrice ?? null });

describe('receipts', () => {
  test('the fee is gas used times its price', () => {
    expect(readReceipt(receipt)).toMatchObject({ status: 'success' });
    expect(paid(receipt)).toBe(210_000n);
  });

  test('a rollup’s fee for the chain below and the price of blobs are added', () => {
    expect(paid({ ...receipt, l1Fee: '0x64' })).toBe(210_100n);
    expect(paid({ ...receipt, blobGasUsed: '0x20000', blobGasPrice: '0x3' })).toBe(210_000n + 131_072n * 3n);
    expect(paid({ ...receipt, l1Fee: null, blobGasUsed: '0x0' })).toBe(210_000n);
  });

  test('a receipt without its price costs the price of the transaction, and without either nothing is guessed', () => {
    const silent = { ...receipt, effectiveGasPrice: undefined };
    expect(paid(silent, '0xb')).toBe(231_000n);
    expect(() => paid(silent)).toThrow('The node returned no readable gas price.');
  });

  test('logs are numbered from the first of the transaction, in order', () => {
    expect(
      readReceipt({ ...receipt, logs: [log('0x12'), log('0x10'), log('0x11')] }).logs.map(({ index }) => index),
    ).toEqual([0, 1, 2]);
  });

  test.each([
    [null],
    ['0x'],
    [{ ...receipt, gasUsed: 7 }],
    [{ ...receipt, blockHash: '0x12' }],
    [{ ...receipt, logs: [{ ...log('0x1'), topics: ['0x1'] }] }],
  ])('error: %j is malformed', (response) => {
    expect(() => readReceipt(response)).toThrow(FatalChainError);
  });
});

describe('blocks', () => {
  test.each([
    ['of the OP stack', { type: '0x7e', value: '0x5', mint: '0x7' }, 7n],
    ['of the OP stack without coins', { type: '0x7e', value: '0x0', mint: null }, 0n],
    ['of Arbitrum', { type: '0x64', value: '0x5' }, 5n],
  ])('a deposit %s creates coins', (_, fields, minted) => {
    expect(readMinted(readBlockTransaction({ hash, from: alice, to: alice, ...fields }))).toBe(minted);
  });

  test('other transactions create no coins', () => {
    const plain = { hash, from: alice, to: bob, value: '0x5', mint: '0x7' };
    for (const type of [undefined, '0x0', '0x2']) expect(readMinted(readBlockTransaction({ ...plain, type }))).toBe(0n);
  });

  test('error: a transaction without a sender makes the block unreadable, rather than be overlooked', () => {
    const block = { number: '0x1', hash, timestamp: '0x5', transactions: [{ hash, from: alice, to: null }] };
    expect(readBlock(block)).toMatchObject({ number: 1, atMs: 5000 });
    expect(() => readBlock({ ...block, transactions: [{ hash, to: null }] })).toThrow(FatalChainError);
  });
});

describe('traces', () => {
  const call = (type: string, value: string | undefined, rest: object = {}) => ({
    type,
    from: alice,
    to: bob,
    ...(value && { value }),
    ...rest,
  });

  test('value is found in the order of the calls, however deep', () => {
    const trace = call('CALL', '0x9', {
      calls: [
        call('CALL', '0x1', { calls: [call('CREATE', '0x2', { to: carol })] }),
        call('CREATE2', '0x3'),
        call('SELFDESTRUCT', '0x4'),
      ],
    });
    expect(readInternals(trace).map(({ valueWei }) => valueWei)).toEqual([1n, 2n, 3n, 4n]);
  });

  test('calls that borrow code, calls without value and the transaction itself move nothing inside', () => {
    expect(
      readInternals(
        call('CALL', '0x9', {
          calls: [
            call('DELEGATECALL', '0x9'),
            call('CALLCODE', '0x9'),
            call('STATICCALL', undefined),
            call('CALL', '0x0'),
          ],
        }),
      ),
    ).toEqual([]);
  });

  test('value that is sent out of borrowed code counts', () => {
    expect(
      readInternals(call('CALL', '0x0', { calls: [call('DELEGATECALL', '0x0', { calls: [call('CALL', '0x7')] })] })),
    ).toEqual([{ from: alice, to: bob, valueWei: 7n }]);
  });

  test('a call that failed undid everything inside it, and a failed transaction everything', () => {
    const inner = call('CALL', '0x7');
    expect(
      readInternals(
        call('CALL', '0x0', { calls: [call('CALL', '0x1', { error: 'execution reverted', calls: [inner] }), inner] }),
      ),
    ).toEqual([{ from: alice, to: bob, valueWei: 7n }]);
    expect(readInternals(call('CALL', '0x0', { error: 'out of gas', calls: [inner] }))).toEqual([]);
  });
});
