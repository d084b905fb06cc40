/** Frax: frxETH for ETH one for one, sfrxETH and sFRAX as vaults, and locked FXS. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const frax: KnownProtocol = {
  id: 'frax',
  name: 'Frax',
  source: 'https://docs.frax.finance/smart-contracts/addresses',
  contracts: [
    {
      role: 'vault',
      at: {
        1: [
          '0xa663b02cf0a4b149d2ad41910cb81e23e1c41c32',
          '0xac3e018457b222d93114458476f3e3416abbe38f',
          '0xbafa44efe7901e04e39dad13167d089c559c1138',
        ],
      },
    },
    { role: 'stake', name: 'Frax ETH redemption queue', at: { 1: ['0x82ba8da44cd5261762e629dd5c605b17715727bd'] } },
    { role: 'lock', name: 'veFXS', at: { 1: ['0xc8418af6358ffdda74e09ca9cc3fe03ca6adc5b0'] } },
  ],
  events: [
    {
      event: `event ETHSubmitted(address indexed sender, address indexed recipient, uint256 sent_amount, uint256
        withheld_amt)`,
      means: 'deposit',
      by: ['vault'],
      user: ['sender', 'recipient'],
      amount: 'sent_amount',
    },
  ],
  tokens: [
    { chainId: 1, address: '0x3432b6a60d23ca0dfca7761b7ab56459d9c964d0', kind: 'coin', name: 'FXS' },
    {
      chainId: 1,
      address: '0x5e8422345238f34275888049021821e8e08caa1f',
      kind: 'receipt',
      of: 'native',
      name: 'frxETH',
    },
    {
      chainId: 1,
      address: '0xa663b02cf0a4b149d2ad41910cb81e23e1c41c32',
      kind: 'growingRate',
      of: '0x853d955acef822db058eb8505911ed77f175b99e',
      name: 'sFRAX',
    },
    {
      chainId: 1,
      address: '0xac3e018457b222d93114458476f3e3416abbe38f',
      kind: 'growingRate',
      of: '0x5e8422345238f34275888049021821e8e08caa1f',
      name: 'sfrxETH',
    },
    {
      chainId: 1,
      address: '0xc8418af6358ffdda74e09ca9cc3fe03ca6adc5b0',
      kind: 'lock',
      of: '0x3432b6a60d23ca0dfca7761b7ab56459d9c964d0',
      name: 'veFXS',
    },
    {
      chainId: 1,
      address: '0xcf62f905562626cfcdd2261162a51fd02fc9c5b6',
      kind: 'growingRate',
      of: '0xcacd6fd266af91b8aed52accc382b4e165586e29',
      name: 'sfrxUSD',
    },
  ],
  migrations: [
    {
      chainId: 1,
      from: '0x853d955acef822db058eb8505911ed77f175b99e',
      to: '0xcacd6fd266af91b8aed52accc382b4e165586e29',
      ratio: '1',
    },
  ],
};
