/** Blur: its airdrop and staking, and its market of NFTs and pool of ETH. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const blur: KnownProtocol = {
  id: 'blur',
  name: 'Blur',
  source: 'https://docs.blur.foundation/',
  contracts: [
    { role: 'airdrop', name: 'Blur airdrop', at: { 1: ['0xb38283cb75faabb384c22f97c633606265ddf093'] } },
    { role: 'stake', name: 'Blur staking', at: { 1: ['0xec2432a227440139ddf1044c3fea7ae03203933e'] } },
    {
      role: 'market',
      name: 'Blur market',
      at: {
        1: [
          '0x000000000000ad05ccc4f10045630fb830b95127',
          '0x29469395eaf6f95920e59f858042f0e28d98a20b',
          '0x39da41747a83aee658334415666f3ef92dd0d541',
          '0xb2ecfe4e4d61f8790bbb9de2d1259b9e2410cea5',
        ],
      },
    },
    { role: 'account', name: 'Blur pool', at: { 1: ['0x0000000000a39bb272e79075ade125fd351887ac'] } },
  ],
  events: [
    {
      event: 'event Claimed(uint256 index, address account, uint256 amount)',
      means: 'airdrop',
      by: ['airdrop'],
      user: ['account'],
      amount: 'amount',
    },
  ],
  tokens: [
    {
      chainId: 1,
      address: '0x0000000000a39bb272e79075ade125fd351887ac',
      kind: 'receipt',
      of: 'native',
      name: 'Blur ETH',
    },
    { chainId: 1, address: '0x5283d291dbcf85356a21ba090e6db59121208b44', kind: 'coin', name: 'BLUR' },
  ],
};
