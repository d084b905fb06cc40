/** cbETH: ETH staked by Coinbase, whose rate grows. It is issued and redeemed by the exchange. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const coinbaseStakedEth: KnownProtocol = {
  id: 'coinbase-staked-eth',
  name: 'Coinbase Wrapped Staked ETH',
  source: 'https://www.coinbase.com/cbeth/whitepaper',
  contracts: [],
  tokens: [
    {
      chainId: 1,
      address: '0xbe9895146f7af43049ca1c1ae358b0541ea49704',
      kind: 'growingRate',
      of: 'native',
      name: 'cbETH',
    },
  ],
};
