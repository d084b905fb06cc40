/** Axelar: a gateway on each network, and a service that moves tokens between networks. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const axelar: KnownProtocol = {
  id: 'axelar',
  name: 'Axelar',
  source: 'https://github.com/DefiLlama/bridges-server/blob/master/src/adapters/axelar/index.ts',
  contracts: [
    {
      role: 'bridge',
      at: onChains(
        [1, 10, 56, 137, 250, 252, 999, 1284, 5000, 8453, 42161, 42220, 43114, 59144, 81457, 534352],
        ['0xb5fb4be02232b1bba4dc8f81dc24c26980de9e3c'],
      ),
    },
    {
      role: 'bridge',
      at: onChains(
        [10, 252, 999, 5000, 8453, 42161, 42220, 59144, 81457, 534352],
        ['0xe432150cce91c13a887f7d836923d5597add8e31'],
      ),
    },
    {
      role: 'bridge',
      at: {
        1: ['0x4f4495243837681061c4743b74b3eedf548d56a5'],
        56: ['0x304acf330bbe08d1e512eefaa92f6a57871fd895'],
        137: ['0x6f015f16de9fc8791b234ef68d486d2bf203fba8'],
        250: ['0x304acf330bbe08d1e512eefaa92f6a57871fd895'],
        1284: ['0x4f4495243837681061c4743b74b3eedf548d56a5'],
        43114: ['0x5029c0eff6c34351a0cec334542cdb22c7928f78'],
      },
    },
  ],
  events: [
    {
      event: `event TokenSent(address indexed sender, string destinationChain, string destinationAddress, string
        symbol, uint256 amount)`,
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['sender'],
      amount: 'amount',
    },
    {
      event: `event ContractCallWithToken(address indexed sender, string destinationChain, string
        destinationContractAddress, bytes32 indexed payloadHash, bytes payload, string symbol, uint256
        amount)`,
      means: 'bridgeOut',
      by: ['bridge'],
      amount: 'amount',
      id: 'payloadHash',
    },
    {
      event: `event InterchainTransfer(bytes32 indexed tokenId, address indexed sourceAddress, string
        destinationChain, bytes destinationAddress, uint256 amount, bytes32 indexed dataHash)`,
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['sourceAddress'],
      amount: 'amount',
    },
    {
      event: `event InterchainTransferReceived(bytes32 indexed commandId, bytes32 indexed tokenId, string
        sourceChain, bytes sourceAddress, address indexed destinationAddress, uint256 amount, bytes32
        dataHash)`,
      means: 'bridgeIn',
      by: ['bridge'],
      user: ['destinationAddress'],
      amount: 'amount',
      id: 'commandId',
    },
  ],
};
