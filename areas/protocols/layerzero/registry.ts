/**
 * LayerZero carries messages; tokens that it moves between networks are burnt and minted by the token itself or
 * locked in its adapter.
 */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const layerzero: KnownProtocol = {
  id: 'layerzero',
  name: 'LayerZero',
  source: 'https://docs.layerzero.network/v2/deployments/deployed-contracts',
  contracts: [
    {
      role: 'helper',
      name: 'LayerZero endpoint',
      at: onChains(
        [
          1, 10, 56, 100, 137, 250, 252, 1088, 1329, 5000, 8453, 34443, 42161, 42170, 42220, 43114, 59144, 81457,
          534352, 1313161554,
        ],
        ['0x1a44076050125825900e736c501f859c50fe728c'],
      ),
    },
    {
      role: 'helper',
      name: 'LayerZero endpoint',
      at: onChains([130, 146, 9745, 80094], ['0x6f475642a6e85809b1c36fa62763669b1b48dd5b']),
    },
    {
      role: 'helper',
      name: 'LayerZero endpoint',
      at: {
        324: ['0xd07c30af3ff30d96bdc9c6044958230eb797ddbf'],
        1868: ['0x4bcb6a963a9563c33569d7a512d35754221f3a19'],
        57073: ['0xca29f3a6f966cb2fc0de625f8f325c0c46dbe958'],
      },
    },
  ],
  events: [
    {
      event: `event OFTSent(bytes32 indexed guid, uint32 dstEid, address indexed fromAddress, uint256 amountSentLD,
        uint256 amountReceivedLD)`,
      means: 'bridgeOut',
      by: ['anyone'],
      user: ['fromAddress'],
      amount: 'amountSentLD',
      id: 'guid',
      otherChain: 'dstEid',
    },
    {
      event: `event OFTReceived(bytes32 indexed guid, uint32 srcEid, address indexed toAddress, uint256
        amountReceivedLD)`,
      means: 'bridgeIn',
      by: ['anyone'],
      user: ['toAddress'],
      amount: 'amountReceivedLD',
      id: 'guid',
      otherChain: 'srcEid',
    },
    {
      event: `event SendToChain(uint16 indexed _dstChainId, address indexed _from, bytes _toAddress, uint256
        _amount)`,
      means: 'bridgeOut',
      by: ['anyone'],
      user: ['_from'],
      amount: '_amount',
      otherChain: '_dstChainId',
    },
    {
      event: 'event ReceiveFromChain(uint16 indexed _srcChainId, address indexed _to, uint256 _amount)',
      means: 'bridgeIn',
      by: ['anyone'],
      user: ['_to'],
      amount: '_amount',
      otherChain: '_srcChainId',
    },
    {
      event: `event SendToChain(uint16 indexed _dstChainId, address indexed _from, bytes32 indexed _toAddress,
        uint256 _amount)`,
      means: 'bridgeOut',
      by: ['anyone'],
      user: ['_from'],
      amount: '_amount',
      otherChain: '_dstChainId',
    },
  ],
};
