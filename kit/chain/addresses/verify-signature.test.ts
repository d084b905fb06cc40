import { decodeFunctionData, hashMessage, parseAbi } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { expect, it } from 'vitest';
import type { ContractQuery, ContractResult } from '../contract-source.ts';
import { isSignedByContract, isSignedByKey } from './verify-signature.ts';

const message = 'This wallet is mine.';
const ABI = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)']);
const WALLET = '0x00000000000000000000000000000000000000c1';

/** A node with one contract that accepts the signature 0xabcd of one message. */
const node = (outcome: (isRight: boolean) => ContractResult) => ({
  head: async () => ({ number: 7, hash: null, atMs: null }),
  readContracts: async ({ calls, block }: ContractQuery) =>
    calls.map(({ to, data }) => {
      const { args } = decodeFunctionData({ abi: ABI, data: data as `0x${string}` });
      return outcome(to === WALLET && block === 7 && args[0] === hashMessage(message) && args[1] === '0xabcd');
    }),
});
const word = (start: string): ContractResult => ({ kind: 'returned', data: start.padEnd(66, '0') });
const honest = node((isRight) => word(isRight ? '0x1626ba7e' : '0xffffffff'));

it('a key signs for its own address only', async () => {
  const key = privateKeyToAccount(generatePrivateKey());
  const other = privateKeyToAccount(generatePrivateKey());
  const signature = await key.signMessage({ message });
  expect(await isSignedByKey({ address: key.address, message, signature })).toBe(true);
  expect(await isSignedByKey({ address: other.address, message, signature })).toBe(false);
  expect(await isSignedByKey({ address: key.address, message: `${message}!`, signature })).toBe(false);
  expect(await isSignedByKey({ address: key.address, message, signature: '0xabcd' })).toBe(false);
});

it('a contract confirms the hash of the message with its signature', async () => {
  expect(await isSignedByContract(honest, { address: WALLET, message, signature: '0xabcd' })).toBe(true);
  expect(await isSignedByContract(honest, { address: WALLET, message, signature: '0xabce' })).toBe(false);
  expect(await isSignedByContract(honest, { address: WALLET, message: 'Another.', signature: '0xabcd' })).toBe(false);
});

it('error: an address without code, a contract that reverts and a node without the state confirm nothing', async () => {
  const signed = { address: WALLET, message, signature: '0xabcd' };
  expect(
    await isSignedByContract(
      node(() => ({ kind: 'returned', data: '0x' })),
      signed,
    ),
  ).toBe(false);
  expect(
    await isSignedByContract(
      node(() => ({ kind: 'refused' })),
      signed,
    ),
  ).toBe(false);
  expect(
    await isSignedByContract(
      node(() => ({ kind: 'unknown' })),
      signed,
    ),
  ).toBe(false);
});
