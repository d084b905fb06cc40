/** Multichain, formerly Anyswap: routers on each network, out of service since 2023. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const multichain: KnownProtocol = {
  id: 'multichain',
  name: 'Multichain',
  source: 'https://github.com/DefiLlama/bridges-server/blob/master/src/adapters/multichain/index.ts',
  contracts: [
    {
      role: 'bridge',
      at: {
        1: [
          '0x6b7a87899490ece95443e979ca9485cbe7e71522',
          '0x765277eebeca2e31912c9946eae1021199b39c61',
          '0xba8da9dcf11b50b03fd5284f164ef5cdef910705',
          '0xe95fd76cf16008c12ff3b3a937cb16cd9cc20284',
        ],
        10: ['0xdc42728b0ea910349ed3c6e1c9dc06b5fb591f98'],
        56: [
          '0xabd380327fe66724ffda91a87c772fb8d00be488',
          '0xe1d592c3322f1f714ca11f05b6bc0efef1907859',
          '0xf9736ec3926703e85c843fc972bd89a7f8e827c0',
        ],
        100: ['0x7c598c96d02398d89fbcb9d41eab3df0c16f227d'],
        137: [
          '0x2ef4a574b72e1f555185afa8a09c6d1a8ac4025c',
          '0x4f3aff3a747fcade12598081e80c6605a8be192f',
          '0xafaace7138ab3c2bcb2db4264f8312e1bbb80653',
        ],
        250: [
          '0x0b23341fa1da0171f52aa8ef85f3946b44d35ac0',
          '0x1ccca1ce62c62f7be95d4a67722a8fdbed6eecb4',
          '0xf3ce95ec61114a4b1bfc615c16e6726015913ccc',
        ],
        42161: [
          '0x0cae51e1032e8461f4806e26332c030e34de3adb',
          '0x650af55d5877f289837c30b94af91538a7504b76',
          '0xc931f61b1534eb21d8c11b24f3f5ab2471d4ab50',
        ],
        42220: [
          '0x7c598c96d02398d89fbcb9d41eab3df0c16f227d',
          '0xbbc4a8d076f4b1888fec42581b6fc58d242cf2d5',
          '0xf27ee99622c3c9b264583dacb2cce056e194494f',
        ],
        43114: [
          '0x05f024c6f5a94990d32191d6f36211e3ee33504e',
          '0x833f307ac507d47309fd8cdd1f835bef8d702a93',
          '0x9b17baadf0f21f03e35249e0e59723f34994f806',
          '0xb0731d50c681c45856bfc3f7539d5f61d4be81d8',
        ],
      },
    },
    { role: 'bridge', name: 'Multichain Fantom bridge', at: { 1: ['0xc564ee9f21ed8a2d8e7e76c085740d5e4c5fafbe'] } },
  ],
  events: [
    {
      event: `event LogAnySwapOut(address indexed token, address indexed from, address indexed to, uint256 amount,
        uint256 fromChainID, uint256 toChainID)`,
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['from', 'to'],
      amount: 'amount',
      otherChain: 'toChainID',
    },
    {
      event: `event LogAnySwapIn(bytes32 indexed txhash, address indexed token, address indexed to, uint256 amount,
        uint256 fromChainID, uint256 toChainID)`,
      means: 'bridgeIn',
      by: ['bridge'],
      user: ['to'],
      amount: 'amount',
      id: 'txhash',
      otherChain: 'fromChainID',
    },
    {
      event: 'event LogSwapout(address indexed account, address indexed bindaddr, uint256 amount)',
      means: 'bridgeOut',
      by: ['anyone'],
      user: ['account'],
      amount: 'amount',
    },
    {
      event: 'event LogSwapin(bytes32 indexed txhash, address indexed account, uint256 amount)',
      means: 'bridgeIn',
      by: ['anyone'],
      user: ['account'],
      amount: 'amount',
      id: 'txhash',
    },
  ],
};
