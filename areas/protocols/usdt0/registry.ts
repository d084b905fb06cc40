/** USDT0: USDT that LayerZero moves between networks; an adapter on Ethereum holds what circulates elsewhere. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const usdt0: KnownProtocol = {
  id: 'usdt0',
  name: 'USDT0',
  source: 'https://docs.usdt0.to/technical-documentation/deployments',
  contracts: [
    {
      role: 'bridge',
      at: {
        1: ['0x6c96de32cea08842dcc4058c14d3aaad7fa41dee'],
        10: ['0xf03b4d9ac1d5d1e7c4cef54c2a313b9fe051a0ad'],
        130: ['0xc07be8994d035631c36fb4a89c918cefb2f03ec3'],
        137: ['0x6ba10300f0dc58b7a1e4c0e41f5dabb7d7829e13'],
        999: ['0x904861a24f30ec96ea7cfc3be9ea4b476d237e98'],
        1329: ['0x56fe74a2e3b484b921c447357203431a3485cc60'],
        42161: ['0x14e4a1b13bf7f943c8ff7c51fb60fa964a298d92'],
        57073: ['0x1cb6de532588fca4a21b7209de7c456af8434a65'],
        80094: ['0x3dc96399109df5ceb2c226664a086140bd0379cb'],
      },
    },
  ],
  events: [
    {
      event: `event OFTSent(bytes32 indexed guid, uint32 dstEid, address indexed fromAddress, uint256 amountSentLD,
        uint256 amountReceivedLD)`,
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['fromAddress'],
      amount: 'amountSentLD',
      id: 'guid',
      otherChain: 'dstEid',
    },
    {
      event: `event OFTReceived(bytes32 indexed guid, uint32 srcEid, address indexed toAddress, uint256
        amountReceivedLD)`,
      means: 'bridgeIn',
      by: ['bridge'],
      user: ['toAddress'],
      amount: 'amountReceivedLD',
      id: 'guid',
      otherChain: 'srcEid',
    },
  ],
};
