/** rhino.fi: a bridge contract on each network, and the older exchange on StarkEx. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const rhinofi: KnownProtocol = {
  id: 'rhinofi',
  name: 'rhino.fi',
  source: 'https://github.com/DefiLlama/bridges-server/blob/master/src/adapters/rhinofi/index.ts',
  contracts: [
    {
      role: 'bridge',
      at: onChains([146, 5000, 34443, 43114, 57073, 81457], ['0x5e023c31e1d3dcd08a1b3e8c96f6ef8aa8fcacd1']),
    },
    {
      role: 'bridge',
      at: {
        1: ['0xbca3039a18c0d2f2f84ba8a028c67290bc045afa'],
        10: ['0x0bca65bf4b4c8803d2f0b49353ed57caaf3d66dc'],
        56: ['0xb80a582fa430645a043bb4f6135321ee01005fef'],
        137: ['0xba4eee20f434bc3908a0b18da496348657133a7e'],
        169: ['0x2b4553122d960ca98075028d68735cc6b15deeb5'],
        324: ['0x1fa66e2b38d0cc496ec51f81c3e05e6a6708986f'],
        1101: ['0x65a4b8a0927c7fd899aed24356bf83810f7b9a3f'],
        8453: ['0x2f59e9086ec8130e21bd052065a9e6b2497bb102'],
        42161: ['0x10417734001162ea139e8b044dfe28dbb8b28ad0'],
        59144: ['0xcf68a2721394dcf5dcf66f6265c1819720f24528'],
        534352: ['0x87627c7e586441eef9ee3c28b66662e897513f33'],
      },
    },
    { role: 'account', name: 'DeversiFi', at: { 1: ['0x5d22045daceab03b158031ecb7d9d06fad24609b'] } },
  ],
  events: [
    {
      event: 'event BridgedDeposit(address indexed user, address indexed token, uint256 amount)',
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['user'],
      coin: 'token',
      amount: 'amount',
    },
    {
      event: `event BridgedWithdrawal(address indexed user, address indexed token, uint256 amount, string
        withdrawalId)`,
      means: 'bridgeIn',
      by: ['bridge'],
      user: ['user'],
      coin: 'token',
      amount: 'amount',
    },
  ],
};
