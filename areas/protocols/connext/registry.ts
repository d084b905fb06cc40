/** Connext, later Everclear: a contract on each network takes coins, and routers pay them on the other. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const connext: KnownProtocol = {
  id: 'connext',
  name: 'Connext',
  source: 'https://github.com/DefiLlama/bridges-server/blob/master/src/adapters/connext/index.ts',
  contracts: [
    {
      role: 'bridge',
      at: {
        1: ['0x8898b472c54c31894e3b9bb83cea802a5d0e63c6'],
        10: ['0x8f7492de823025b4cfaab1d34c58963f2af5deda'],
        56: ['0xcd401c10afa37d641d2f594852da94c700e4f2ce'],
        100: ['0x5bb83e95f63217cda6ae3d181ba580ef377d2109'],
        137: ['0x11984dc4465481512eb5b777e44061c158cf2259'],
        1088: ['0x6b142227a277ce62808e0df93202483547ec0188'],
        8453: ['0xb8448c6f7f7887d36dca487370778e419e9ebe3f'],
        34443: ['0x7380511493dd4c2f1dd75e9cce5bd52c787d4b51'],
        42161: ['0xee9dec2712cce65174b561151701bf54b99c24c8'],
        59144: ['0xa05ef29e9ac8c75c530c2795fa6a800e188de0a9'],
      },
    },
    {
      role: 'bridge',
      name: 'Everclear',
      at: onChains(
        [1, 10, 56, 130, 146, 8453, 42161, 57073, 80094, 534352],
        ['0xa05a3380889115bf313f1db9d5f335157be4d816'],
      ),
      source: 'https://github.com/DefiLlama/bridges-server/blob/master/src/adapters/everclear/index.ts',
    },
    {
      role: 'bridge',
      name: 'Everclear',
      at: {
        137: ['0x7189c59e245135696bfd2906b56607755f84f3fd'],
        324: ['0x7f5e085981c93c579c865554b9b723b058aae4d3'],
        5000: ['0xe0f010e465f15dcd42098df9b99f1038c11b3056'],
        34443: ['0xefa6ac3f931620fd0449ec8c619f2a14a0a78e99'],
        43114: ['0x9aa2ecad5c77dfcb4f34893993f313ec4a370460'],
        59144: ['0xc24dc29774fd2c1c0c5fa31325bb9cbc11d8b751'],
        81457: ['0x9ada72ccbafe94248afade6b604d1beaacc899a7'],
      },
      source: 'https://github.com/DefiLlama/bridges-server/blob/master/src/adapters/everclear/index.ts',
    },
  ],
  events: [
    {
      event: `event XCalled(bytes32 indexed transferId, uint256 indexed nonce, bytes32 indexed messageHash, (uint32
        originDomain, uint32 destinationDomain, uint32 canonicalDomain, address to, address delegate,
        bool receiveLocal, bytes callData, uint256 slippage, address originSender, uint256 bridgedAmt,
        uint256 normalizedIn, uint256 nonce, bytes32 canonicalId) params, address asset, uint256
        amount, address local, bytes messageBody)`,
      means: 'bridgeOut',
      by: ['bridge'],
      coin: 'asset',
      amount: 'amount',
      id: 'transferId',
    },
  ],
};
