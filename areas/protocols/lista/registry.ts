/** Lista on BNB Smart Chain: slisBNB for staked BNB, and loans of lisUSD. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const lista: KnownProtocol = {
  id: 'lista',
  name: 'Lista',
  source: 'https://docs.bsc.lista.org/for-developer/smart-contract',
  contracts: [
    { role: 'vault', at: { 56: ['0x1adb950d8bb3da4be104211d5ab038628e477fe6'] } },
    { role: 'loan', name: 'Lista CDP', at: { 56: ['0xb68443ee3e828bad1526b3e0bdf2dfc6b1975ec4'] } },
  ],
  tokens: [
    {
      chainId: 56,
      address: '0xb0b84d294e0c75a6abe60171b70edeb2efd14a1b',
      kind: 'growingRate',
      of: 'native',
      name: 'slisBNB',
    },
  ],
};
