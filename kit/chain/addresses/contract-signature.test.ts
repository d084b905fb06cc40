/** A contract wallet on a real chain: it holds the address of its owner and accepts that key's signatures. */
import type { Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ACCOUNTS } from '../../../devnet/src/accounts.ts';
import { connectNetwork } from '../../../devnet/src/connect-network.ts';
import { type RunningNode, startNode } from '../../../devnet/src/node/start-node.ts';
import { createRpcSource } from '../../../areas/transactions/sources/rpc/create-rpc-source.ts';
import { isSignedByContract, isSignedByKey } from './verify-signature.ts';

const message = 'This wallet is mine.';
const owner = ACCOUNTS.clientAda;
const stranger = ACCOUNTS.clientBao;

/**
 * `isValidSignature(bytes32,bytes)` in the machine's own code: 0x1626ba7e if ecrecover returns the owner, else zero.
 */
const PROGRAM = [
  '600435 600052', // memory 0: the hash
  '60a435 60001a 602052', // memory 32: the recovery byte, the last of the signature
  '6040 6064 6040 37', // memory 64 and 96: the two halves of the signature
  '6020 6000 6080 6000 6001 5a fa 50', // ecrecover, which returns an address into memory 0
  `600051 73${owner.address.slice(2)} 14`, // is it the owner's?
  '631626ba7e 02 60e0 1b 600052 6020 6000 f3',
]
  .join('')
  .replaceAll(' ', '');
const length = (PROGRAM.length / 2).toString(16).padStart(2, '0');
const DEPLOYMENT: Hex = `0x60${length}80600b6000396000f3${PROGRAM}`;

let node: RunningNode;
let wallet: string;
beforeAll(async () => {
  node = await startNode({ chainId: 1 });
  const deployed = await connectNetwork(node).send({ from: ACCOUNTS.deployer.address, data: DEPLOYMENT });
  if (deployed.contractAddress === null) throw new Error('The contract wallet was not deployed.');
  wallet = deployed.contractAddress;
});
afterAll(() => node.close());

const source = () => createRpcSource({ url: node.rpcUrl, chainId: 1 });
const sign = (privateKey: Hex, text = message) => privateKeyToAccount(privateKey).signMessage({ message: text });

it('a contract on the chain confirms the signature of its owner, and no other', async () => {
  const signed = { address: wallet, message, signature: await sign(owner.privateKey) };
  expect(await isSignedByContract(source(), signed)).toBe(true);
  expect(await isSignedByKey(signed)).toBe(false);
  expect(await isSignedByContract(source(), { ...signed, message: 'Another.' })).toBe(false);
  expect(await isSignedByContract(source(), { ...signed, signature: await sign(stranger.privateKey) })).toBe(false);
  expect(await isSignedByContract(source(), { ...signed, signature: '0xabcd' })).toBe(false);
});

it('an address without code on the chain confirms nothing', async () => {
  const signed = { address: owner.address, message, signature: await sign(owner.privateKey) };
  expect(await isSignedByContract(source(), signed)).toBe(false);
});
